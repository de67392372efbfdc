/** Lets a game be heard, and felt on devices that can vibrate. */

import { play } from "./voices.js";

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("../session/types.js").Change} Change */
/** @typedef {import("../settings.js").Settings} Settings */
/** @typedef {import("./voices.js").Sound} Sound */

/** What a hand feels, in milliseconds on and off. @type {Record<Sound, number[]>} */
const PULSES = {
  step: [12],
  jump: [14, 60, 18],
  crown: [14, 50, 14, 50, 30],
  win: [40, 60, 40, 60, 90],
  lose: [120],
  draw: [50, 80, 50],
};

/**
 * What a change sounds like; nothing for a mere choice, and nothing for what is taken back.
 * @param {Change} change
 * @param {Session} session
 * @returns {Sound | null}
 */
function soundOf({ hops, move, finished }, { outcome, setup }) {
  if (finished && outcome) {
    if (!outcome.winner) return "draw";
    return setup.mode === "computer" && outcome.winner !== setup.side ? "lose" : "win";
  }
  if (hops.length === 0) return null;
  if (move?.crowns) return "crown";
  return hops.some(({ captured }) => captured !== null) ? "jump" : "step";
}

export class SoundBoard {
  /** @type {AudioContext | null} */
  #context = null;

  /**
   * @param {Session} session
   * @param {Settings} settings
   */
  constructor(session, settings) {
    session.watch((change) => {
      const sound = soundOf(change, session);
      if (!sound) return;
      if (settings.choices.sound) this.#sound(sound);
      if (settings.choices.vibration) navigator.vibrate?.(PULSES[sound]);
    });
  }

  /** @param {Sound} sound */
  #sound(sound) {
    this.#context ??= new AudioContext();
    // Until a hand has touched the page, browsers keep it silent.
    void this.#context.resume();
    play(this.#context, sound);
  }
}
