/** This browser's storage. It may be denied, full, or gone at any moment: nothing here throws. */

/** @typedef {"denied" | "full"} Fault */

const PROBE = "crownhead.probe";

export class Store {
  /** @type {Fault | null} */
  #fault = null;
  /** @type {((fault: Fault | null) => void)[]} */
  #listeners = [];

  /** Why the last write failed; null when it did not. */
  get fault() {
    return this.#fault;
  }

  /** @param {(fault: Fault | null) => void} listener called when writing begins to fail, or to succeed again */
  watch(listener) {
    this.#listeners.push(listener);
  }

  /** Finds out whether anything can be kept, before there is anything to keep. */
  probe() {
    if (this.write(PROBE, "1")) this.remove(PROBE);
  }

  /**
   * @param {string} key
   * @returns {string | null}
   */
  read(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }

  /**
   * @param {string} key
   * @param {string} text
   * @returns {boolean} whether it is kept
   */
  write(key, text) {
    try {
      localStorage.setItem(key, text);
      this.#report(null);
      return true;
    } catch (error) {
      const full = error instanceof DOMException && error.name === "QuotaExceededError";
      this.#report(full ? "full" : "denied");
      return false;
    }
  }

  /** @param {string} key */
  remove(key) {
    try {
      localStorage.removeItem(key);
    } catch {
      // Where nothing can be removed, nothing was kept.
    }
  }

  /**
   * @param {string} prefix
   * @returns {string[]} the keys that begin with it
   */
  keys(prefix) {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    } catch {
      return [];
    }
  }

  /** @param {Fault | null} fault */
  #report(fault) {
    if (fault === this.#fault) return;
    this.#fault = fault;
    for (const listener of this.#listeners) listener(fault);
  }
}
