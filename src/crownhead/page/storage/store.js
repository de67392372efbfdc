/**
 * This browser's storage. It may be denied, full, or gone at any moment: nothing here throws. What is
 * kept is counted, so that of two copies the later one is known.
 */

import { Copy } from "./copy.js";

/** @typedef {"denied" | "full"} Fault */

const PROBE = "crownhead.probe";
/** How many times something was kept. As wide as it will ever be: where there is no more room it still fits. */
const COUNT = "crownhead.count";
const WIDTH = 12;
const KEPT = /^crownhead\.(?!settings$|owner$|probe$)/;

export class Store {
  /** @type {Fault | null} */
  #fault = null;
  /** @type {((fault: Fault | null) => void)[]} */
  #listeners = [];
  #count = 0;
  /** @type {Copy | null} */
  #copy = null;
  /** @type {Promise<void> | null} */
  #joined = null;

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
    if (this.note(PROBE, "1")) this.remove(PROBE);
  }

  /**
   * Joins the copy in the browser's database, once: what a browser that was killed had not put on disk is
   * brought back from it, and from then on it gets all that is kept. For the tab that may write.
   * @returns {Promise<void>} when what is kept is what was kept last
   */
  join() {
    this.#joined ??= this.#join();
    return this.#joined;
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
    if (!this.note(key, text)) return false;
    this.#follow(key, text);
    return true;
  }

  /**
   * Keeps what only this run of the browser has to know.
   * @param {string} key
   * @param {string} text
   * @returns {boolean} whether it is kept
   */
  note(key, text) {
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
      if (localStorage.getItem(key) === null) return;
      localStorage.removeItem(key);
      if (KEPT.test(key)) this.#follow(key, null);
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

  async #join() {
    const opened = await Copy.open();
    if (!opened) return;
    const { copy, texts } = opened;
    const ahead = Number(this.read(COUNT)) - Number(texts.get(COUNT) ?? 0);
    if (ahead < 0 && !this.#bringBack(texts)) return;
    this.#copy = copy;
    if (ahead > 0) this.#copyAll(texts);
  }

  /**
   * Puts the texts of the copy in the place of what is kept here.
   * @param {Map<string, string>} texts
   * @returns {boolean} whether there was room for all of them; the copy is to be left as it is otherwise
   */
  #bringBack(texts) {
    for (const key of this.#kept()) if (!texts.has(key)) localStorage.removeItem(key);
    return [...texts].every(([key, text]) => this.read(key) === text || this.note(key, text));
  }

  /** @param {Map<string, string>} texts what the copy holds */
  #copyAll(texts) {
    const kept = this.#kept();
    for (const key of texts.keys()) if (!kept.includes(key)) this.#copy?.put(key, null);
    for (const key of kept) this.#copy?.put(key, this.read(key));
  }

  #kept() {
    return this.keys("").filter((key) => KEPT.test(key));
  }

  /**
   * Counts a change, and tells it the copy.
   * @param {string} key
   * @param {string | null} text
   */
  #follow(key, text) {
    this.#count = Math.max(this.#count, Number(this.read(COUNT))) + 1;
    const count = String(this.#count).padStart(WIDTH, "0");
    this.note(COUNT, count);
    this.#copy?.put(key, text);
    this.#copy?.put(COUNT, count);
  }

  /** @param {Fault | null} fault */
  #report(fault) {
    if (fault === this.#fault) return;
    this.#fault = fault;
    for (const listener of this.#listeners) listener(fault);
  }
}
