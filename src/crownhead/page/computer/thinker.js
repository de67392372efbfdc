/** The computer's Worker as seen from the page: one question at a time, which can be dropped. */

/** @typedef {import("./worker.js").Answer} Answer */
/** @typedef {import("./worker.js").Question} Question */
/** @typedef {import("./worker.js").Supply} Supply */

/** How long a thought rests while the page answers to a hand, in milliseconds. */
const REST = 100;

export class Thinker {
  /** @type {Worker | null} */
  #worker = null;
  #asked = 0;
  #thinking = false;
  /** True while the Worker hears what is said to it although it thinks. */
  #hears = false;
  /** When the last rest began. */
  #rested = -Infinity;
  /** @type {ArrayBuffer | null} endgame tables: a Worker that is ended must not cost them */
  #tables = null;

  get thinking() {
    return this.#thinking;
  }

  /**
   * @param {Omit<Question, "id">} question
   * @returns {Promise<Answer>} never settles when the question is dropped
   */
  ask(question) {
    this.drop();
    this.#thinking = true;
    const id = this.#asked;
    const worker = this.#worker ?? this.#hire();
    return new Promise((resolve) => {
      const settle = (/** @type {Answer} */ reply) => {
        this.#thinking = false;
        resolve(reply);
      };
      worker.onmessage = ({ data }) => {
        if ("tables" in data) this.#tables = data.tables;
        else if ("hears" in data) this.#hears = true;
        else if (data.id === id) settle(data);
      };
      // Where the Worker could not even be loaded, the event brings no message.
      worker.onerror = ({ message }) => settle({ id, fault: message ?? "its Worker could not be loaded" });
      worker.postMessage({ ...question, id });
    });
  }

  /** Drops the question. A search that hears nothing ends with its Worker. */
  drop() {
    this.#asked += 1;
    if (!this.#thinking) return;
    this.#thinking = false;
    if (this.#hears) this.#worker?.postMessage({ drop: this.#asked });
    else this.dismiss();
  }

  /** Lets the page have the processor for a moment: half the time at most, whatever a hand does. */
  rest() {
    const now = performance.now();
    if (!this.#thinking || !this.#hears || now - this.#rested < 2 * REST) return;
    this.#rested = now;
    this.#worker?.postMessage({ rest: REST });
  }

  dismiss() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#thinking = false;
    this.#hears = false;
  }

  #hire() {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.postMessage({ begin: this.#tables });
    this.#worker = worker;
    return worker;
  }
}
