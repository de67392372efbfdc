/**
 * Keeps the game in progress: each action is in storage before anything else is done about it.
 * Only the tab that owns the save writes.
 */

import { KernelError } from "../kernel.js";
import { encode } from "./entries.js";
import { Games } from "./games.js";

/** @typedef {import("../session/session.js").Saved} Saved */
/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("../session/types.js").Entry} Entry */
/** @typedef {import("../session/types.js").Change} Change */
/** @typedef {import("./log.js").Log} Log */
/** @typedef {import("./ownership.js").Ownership} Ownership */
/** @typedef {import("./store.js").Store} Store */

/**
 * What came of taking up a saved game. "partly": it goes on from where it could be read; "damaged"
 * and "newer": nothing of it could. What cannot be read is set aside.
 * @typedef {"none" | "whole" | "partly" | "damaged" | "newer"} Found
 */

export class Saver {
  #session;
  #ownership;
  #games;
  /** @type {Log | null} the journal of the session's game; null while nothing of it is kept */
  #log = null;
  /** What cannot be read and could not be set aside must not be written over. */
  #blocked = false;
  #id = "";
  /** The active time of the entry that was kept last. */
  #at = 0;
  #unfinished = false;

  /**
   * @param {Session} session
   * @param {Store} store
   * @param {Ownership} ownership
   */
  constructor(session, store, ownership) {
    this.#session = session;
    this.#ownership = ownership;
    this.#games = new Games(store);
    session.watch((change) => this.#follow(change));
  }

  get games() {
    return this.#games;
  }

  /** Takes up the game that was on the board last. @returns {Found} */
  restore() {
    const id = this.#games.current;
    return id === null ? "none" : this.open(id);
  }

  /**
   * Takes up a game that is kept.
   * @param {string} id
   * @returns {Found}
   */
  open(id) {
    const read = this.#games.load(id);
    if (!read) return "none";
    this.#log = null;
    const { saved, log, fault } = read;
    this.#blocked = true;
    const restored = saved ? this.#setUp(saved) : "not";
    this.#blocked = false;
    if (saved && restored === "whole" && !fault) {
      this.#goOn(saved, log);
      return "whole";
    }
    this.#blocked = !(this.#ownership.owns && this.#games.setAside(id));
    if (restored === "not") return fault ?? "damaged";
    this.#keep();
    return "partly";
  }

  /** Keeps all there is of the session's game, when the save has come to this tab in the midst of it. */
  keepAll() {
    if (this.#session.started) this.#keep();
  }

  /** Keeps the time spent since the last action; to be called now and then, and when the page goes. */
  keepTime() {
    if (this.#log && this.#session.running && this.#ownership.owns) {
      this.#games.keepTime(this.#id, this.#session.activeTime);
    }
  }

  /**
   * @param {Saved} saved
   * @returns {"whole" | "partly" | "not"} how much of it is on the board now
   */
  #setUp(saved) {
    try {
      return this.#session.restore(saved) ? "whole" : "partly";
    } catch (error) {
      if (error instanceof KernelError || error instanceof RangeError) return "not";
      throw error;
    }
  }

  /**
   * Goes on with a journal that has been read; coming back may have added to it already.
   * @param {Saved} saved
   * @param {Log} log
   */
  #goOn({ id, entries }, log) {
    this.#log = log;
    this.#id = id;
    this.#at = entries.at(-1)?.at ?? 0;
    if (this.#ownership.owns) this.#games.current = id;
    for (const entry of this.#session.journal.slice(entries.length)) this.#append(entry);
  }

  #keep() {
    const { id, begun, setup, journal, activeTime } = this.#session;
    if (!this.#ownership.owns || this.#blocked || setup.byLink) return;
    this.#log = this.#games.keep({ id, begun, setup, entries: journal, time: activeTime });
    this.#games.current = id;
    this.#id = id;
    this.#at = journal.at(-1)?.at ?? 0;
  }

  /** @param {Change} change */
  #follow({ action, entry }) {
    if (action === "new") this.#begin();
    else if (entry) this.#append(entry);
    this.#unfinished = this.#session.started && !this.#session.outcome;
  }

  /**
   * A new game takes the place of the one before. One by link or from the address leaves it be while
   * it is unfinished; from the address, it is kept itself from its first action on.
   */
  #begin() {
    const before = this.#log ? this.#id : null;
    const { visit, byLink } = this.#session.setup;
    const visiting = visit || byLink;
    this.#log = null;
    this.#blocked = false;
    if (!visiting) this.#keep();
    if (before && !(visiting && this.#unfinished) && this.#ownership.owns) this.#games.remove(before);
  }

  /** @param {Entry} entry */
  #append(entry) {
    if (!this.#ownership.owns || this.#blocked) return;
    // Nothing was kept yet, or what was has been cleared by hand.
    if (!this.#log || !this.#games.has(this.#id)) return this.#keep();
    this.#log.append(encode(entry, this.#at));
    this.#at = entry.at;
  }
}
