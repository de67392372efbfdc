/** The computer as a player: it watches the session, thinks in a Worker, and answers the right game. */

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("./worker.js").Question} Question */
/** @typedef {import("./worker.js").Answer} Answer */

/** An answer comes no sooner than this many milliseconds, so that it can be seen to come. */
const AT_LEAST = 450;

export class Opponent {
  #session;
  #onFault;
  /** @type {Worker | null} */
  #worker = null;
  #asked = 0;
  #thinking = false;
  #seed = newSeed();

  /**
   * @param {Session} session
   * @param {(reason: string) => void} onFault called when the computer cannot answer
   */
  constructor(session, onFault) {
    this.#session = session;
    this.#onFault = onFault;
    session.watch(({ action }) => {
      if (action === "new") this.#seed = newSeed();
      if (action !== "clear") this.consider();
    });
  }

  /** Drops whatever is being thought about, and thinks about the position if it is the computer's. */
  consider() {
    this.#stop();
    if (this.#session.computerToMove) void this.#think();
  }

  /** A search cannot be interrupted from outside, so its Worker ends with it. */
  #stop() {
    this.#asked += 1;
    if (!this.#thinking) return;
    this.#worker?.terminate();
    this.#worker = null;
    this.#thinking = false;
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
      seed: this.#seed,
    });
    await pause;
    if (id !== this.#asked) return;
    if ("fault" in reply) this.#onFault(reply.fault);
    else this.#session.answer(revision, reply.index);
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
      worker.onerror = (event) => {
        worker.terminate();
        this.#worker = null;
        settle({ id: question.id, fault: event.message });
      };
      worker.postMessage(question);
    });
  }
}

/** One game's chance: the computer plays the same in the same game, and differently in the next. */
function newSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0];
}
