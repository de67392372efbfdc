/** Games in progress as they are kept: what each was begun with, its journal, and its active time. */

import { admitSetup, isTime } from "./admit.js";
import { decodeAll, encodeAll } from "./entries.js";
import { Log } from "./log.js";
import { seal, unseal } from "./seal.js";

/** @typedef {import("../session/session.js").Saved} Saved */
/** @typedef {import("./log.js").Damage} Damage */
/** @typedef {import("./store.js").Store} Store */

const CURRENT = "crownhead.current";
const GAME = "crownhead.game.";
const ACTIONS = "crownhead.actions.";
const TIME = "crownhead.time.";
const ASIDE = "crownhead.aside.";
const CHUNK = 64;
const ID = /^[0-9a-f]{16}$/;

export class Games {
  #store;

  /** @param {Store} store */
  constructor(store) {
    this.#store = store;
  }

  /** The game that the page comes back to. @returns {string | null} its id */
  get current() {
    return this.#store.read(CURRENT);
  }

  /** @param {string} id */
  set current(id) {
    this.#store.write(CURRENT, id);
  }

  /** @returns {string[]} the ids of all games that are kept */
  list() {
    return this.#store.keys(GAME).map((key) => key.slice(GAME.length));
  }

  /** @param {string} id */
  has(id) {
    return this.#store.read(GAME + id) !== null;
  }

  /**
   * Reads a game as far as it can be read.
   * @param {string} id
   * @returns {{ saved: Saved | null, log: Log, fault: Damage | null } | null} null when there is none
   */
  load(id) {
    const text = this.#store.read(GAME + id);
    const log = this.#journal(id);
    if (text === null) return this.#chunks(id).length > 0 ? { saved: null, log, fault: "damaged" } : null;
    const read = unseal(text);
    if ("fault" in read) return { saved: null, log, fault: read.fault };
    const head = admitHead(read.value);
    if (!head || head.id !== id) return { saved: null, log, fault: "damaged" };
    const { items, fault } = log.open();
    const { entries, sound } = decodeAll(items);
    const time = Number(this.#store.read(TIME + id)) || 0;
    return { saved: { ...head, entries, time }, log, fault: fault ?? (sound ? null : "damaged") };
  }

  /**
   * Keeps a game whole, in place of what is kept of it.
   * @param {Saved} saved
   * @returns {Log} its journal, to be gone on with
   */
  keep({ id, begun, setup, entries, time }) {
    this.#store.write(GAME + id, seal({ id, begun, setup }));
    this.keepTime(id, time);
    const log = this.#journal(id);
    // Written over first, so that where there is no room for it all, what was kept is not lost.
    if (entries.length > 0) log.extend(encodeAll(entries));
    for (const key of this.#chunks(id).filter((key) => !log.holds(key))) this.#store.remove(key);
    return log;
  }

  /**
   * @param {string} id
   * @param {number} time
   */
  keepTime(id, time) {
    this.#store.write(TIME + id, String(time));
  }

  /** @param {string} id */
  remove(id) {
    this.#store.remove(GAME + id);
    this.#store.remove(TIME + id);
    for (const key of this.#chunks(id)) this.#store.remove(key);
  }

  /**
   * Keeps what cannot be read under another key, out of the way.
   * @param {string} id
   * @returns {boolean} whether it could be
   */
  setAside(id) {
    const keys = [GAME + id, TIME + id, ...this.#chunks(id)];
    const texts = Object.fromEntries(keys.map((key) => [key, this.#store.read(key)]));
    const kept = this.#store.write(`${ASIDE}${Date.now()}.${id}`, JSON.stringify(texts));
    if (kept) this.remove(id);
    return kept;
  }

  /** What could not be read once, as it was. @returns {Record<string, string | null>} by key */
  aside() {
    return Object.fromEntries(this.#store.keys(ASIDE).map((key) => [key, this.#store.read(key)]));
  }

  /** @param {string} id */
  #journal(id) {
    return new Log(this.#store, `${ACTIONS}${id}`, CHUNK);
  }

  /** The keys of a journal. @param {string} id */
  #chunks(id) {
    return this.#store.keys(`${ACTIONS}${id}.`);
  }
}

/**
 * @param {unknown} value
 * @returns {Omit<Saved, "entries" | "time"> | null}
 */
export function admitHead(value) {
  const { id, begun, setup } = /** @type {Record<string, unknown>} */ (Object(value));
  const admitted = admitSetup(setup);
  if (typeof id !== "string" || !ID.test(id) || !isTime(begun) || !admitted) return null;
  return { id, begun: Number(begun), setup: admitted };
}
