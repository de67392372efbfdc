/** What stays on an attempt's record: its first final result, and how it came about. */

/** @typedef {import("./types.js").FirstResult} FirstResult */
/** @typedef {import("./types.js").Outcome} Outcome */

export class Marks {
  #undos = 0;
  #restarts = 0;
  #reopened = false;
  /** @type {FirstResult | null} */
  #first = null;

  get undos() {
    return this.#undos;
  }

  get restarts() {
    return this.#restarts;
  }

  /** The first final result: it stands, whatever is undone or played again. */
  get first() {
    return this.#first;
  }

  /** True when what is played now is not for the record: restarted, or past its first result. */
  get practice() {
    return this.#restarts > 0 || this.#reopened;
  }

  undone() {
    this.#undos += 1;
    this.#reopened ||= this.#first !== null;
  }

  restarted() {
    this.#restarts += 1;
    this.#reopened ||= this.#first !== null;
  }

  /**
   * @param {Outcome} outcome
   * @param {number} plies
   * @param {number} at the active time
   */
  settle(outcome, plies, at) {
    this.#first ??= { ...outcome, plies, at, undos: this.#undos, restarts: this.#restarts };
  }
}
