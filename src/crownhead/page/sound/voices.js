/** The sounds of the game, made of tones and knocks; nothing is recorded. */

/** @typedef {"step" | "jump" | "crown" | "win" | "lose" | "draw"} Sound */

/** Loudness of a whole sound; a board in a quiet room. */
const VOLUME = 0.5;

/**
 * Plays a sound once.
 * @param {BaseAudioContext} context
 * @param {Sound} sound
 */
export function play(context, sound) {
  const out = new GainNode(context, { gain: VOLUME });
  out.connect(context.destination);
  SOUNDS[sound](context, out, context.currentTime + 0.005);
}

/** @type {Record<Sound, (context: BaseAudioContext, out: AudioNode, at: number) => void>} */
const SOUNDS = {
  step: (context, out, at) => knock(context, out, at, 210),
  jump: (context, out, at) => {
    knock(context, out, at, 240);
    knock(context, out, at + 0.1, 170);
  },
  crown: (context, out, at) => {
    knock(context, out, at, 190);
    melody(context, out, at + 0.08, [659.3, 880, 1108.7], 0.09);
  },
  win: (context, out, at) => melody(context, out, at, [523.3, 659.3, 784, 1046.5], 0.13),
  lose: (context, out, at) => melody(context, out, at, [440, 392, 329.6], 0.2),
  draw: (context, out, at) => melody(context, out, at, [523.3, 523.3], 0.22),
};

/**
 * Wood on wood: a short burst of noise for the touch, a low tone for the board that answers.
 * @param {BaseAudioContext} context
 * @param {AudioNode} out
 * @param {number} at seconds
 * @param {number} pitch of the board, in hertz
 */
function knock(context, out, at, pitch) {
  const noise = new AudioBufferSourceNode(context, { buffer: noiseOf(context) });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch * 7, Q: 1.2 });
  noise.connect(filter).connect(fading(context, out, at, 0.5, 0.035));
  noise.start(at);
  noise.stop(at + 0.05);
  tone(context, fading(context, out, at, 0.6, 0.09), at, pitch, 0.12);
}

/**
 * @param {BaseAudioContext} context
 * @param {AudioNode} out
 * @param {number} at seconds
 * @param {number[]} pitches in hertz
 * @param {number} apart seconds from one to the next
 */
function melody(context, out, at, pitches, apart) {
  pitches.forEach((pitch, i) => {
    const begin = at + i * apart;
    tone(context, fading(context, out, begin, 0.35, 0.5), begin, pitch, 0.6);
    // The octave above, softer and shorter, makes a bell of it.
    tone(context, fading(context, out, begin, 0.1, 0.2), begin, pitch * 2, 0.3);
  });
}

/**
 * @param {BaseAudioContext} context
 * @param {AudioNode} out
 * @param {number} at
 * @param {number} frequency
 * @param {number} length
 */
function tone(context, out, at, frequency, length) {
  const oscillator = new OscillatorNode(context, { frequency });
  oscillator.connect(out);
  oscillator.start(at);
  oscillator.stop(at + length);
}

/**
 * A way out on which a sound rises at once and dies away.
 * @param {BaseAudioContext} context
 * @param {AudioNode} out
 * @param {number} at
 * @param {number} peak
 * @param {number} fall seconds until nothing is left
 */
function fading(context, out, at, peak, fall) {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(peak, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + fall);
  gain.connect(out);
  return gain;
}

/** @param {BaseAudioContext} context */
function noiseOf(context) {
  const buffer = new AudioBuffer({ length: context.sampleRate / 20, sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
