/** The computer as a player: it watches the session, thinks in a Worker, and answers the right game. */

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("./worker.js").Question} Question */
/** @typedef {import("./worker.js").Answer} Answer */

/** An answer comes no sooner than this many milliseconds, so that it can be seen to come. */
const AT_LEAST = 450;

export class Opponent {
  #session;
  #offered;
  /** @type {((stuck: boolean) => void)[]} */
  #listeners = [];
  /** @type {((files: string[]) => void)[]} */
  #lossListeners = [];
  #stuck = false;
  /** @type {Worker | null} */
  #worker = null;
  #asked = 0;
  #thinking = false;
  #seed = newSeed();

  /**
   * @param {Session} session
   * @param {string | null} offered the folder of larger endgame tables, where the host offers them
   */
  constructor(session, offered) {
    this.#session = session;
    this.#offered = offered;
    session.watch(({ action }) => {
      if (action === "new") this.#seed = newSeed();
      if (action !== "clear") this.consider();
    });
  }

  /** @param {(stuck: boolean) => void} listener called when the computer cannot answer, and when it may again */
  watch(listener) {
    this.#listeners.push(listener);
  }

  /** @param {(files: string[]) => void} listener told which endgame tables the computer plays on without */
  watchLosses(listener) {
    this.#lossListeners.push(listener);
  }

  /** True while the computer owes an answer that it could not give. */
  get stuck() {
    return this.#stuck;
  }

  /** Drops whatever is being thought about, and thinks about the position if it is the computer's. */
  consider() {
    this.#stop();
    this.#setStuck(false);
    if (this.#session.computerToMove) void this.#think();
  }

  /** Asks once more where the last question was left without an answer. */
  retry() {
    if (this.#stuck) this.consider();
  }

  /** A search cannot be interrupted from outside, so its Worker ends with it. */
  #stop() {
    this.#asked += 1;
    if (this.#thinking) this.#dismiss();
  }

  #dismiss() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#thinking = false;
  }

  /** @param {boolean} stuck */
  #setStuck(stuck) {
    if (stuck === this.#stuck) return;
    this.#stuck = stuck;
    for (const listener of this.#listeners) listener(stuck);
  }

  /** A Worker that failed once is not asked again: what it could not load stays missing. @param {string} fault */
  #fail(fault) {
    console.warn(`The computer cannot answer: ${fault}`);
    this.#dismiss();
    this.#setStuck(true);
  }

  async #think() {
    const { revision, setup, history } = this.#session;
    const id = this.#asked;
    const pause = new Promise((resolve) => setTimeout(resolve, AT_LEAST));
    const reply = await this.#ask({
      id,
      setup: { fen: setup.fen, forcedCaptures: setup.forcedCaptures },
      moves: history.map((move) => move.index),
      level: setup.level,
      offered: this.#offered,
      seed: this.#seed,
    });
    await pause;
    if (id !== this.#asked) return;
    if ("fault" in reply) this.#fail(reply.fault);
    else this.#take(revision, reply);
  }

  /**
   * @param {number} revision
   * @param {{ index: number, without: string[] }} reply
   */
  #take(revision, { index, without }) {
    this.#session.answer(revision, index);
    if (without.length > 0) for (const listener of this.#lossListeners) listener(without);
  }

  /**
   * @param {Question} question
   * @returns {Promise<Answer>} never settles when the question is dropped
   */
  #ask(question) {
    this.#thinking = true;
    this.#worker ??= new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    const worker = this.#worker;
    return new Promise((resolve) => {
      const settle = (/** @type {Answer} */ reply) => {
        this.#thinking = false;
        resolve(reply);
      };
      worker.onmessage = ({ data }) => {
        if (data.id === question.id) settle(data);
      };
      // Where the Worker could not even be loaded, the event brings no message.
      worker.onerror = ({ message }) => {
        settle({ id: question.id, fault: message ?? "its Worker could not be loaded" });
      };
      worker.postMessage(question);
    });
  }
}

/** One game's chance: the computer plays the same in the same game, and differently in the next. */
function newSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0];
}
