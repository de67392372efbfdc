/** What lasts beyond a game: the results of finished games, and the stars. */

import { isWin, STARS, starsFor } from "../session/stars.js";
import { admitResult, admitStars } from "./admit.js";
import { Log } from "./log.js";
import { seal, unseal } from "./seal.js";

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("../session/stars.js").Star} Star */
/** @typedef {import("../session/types.js").Change} Change */
/** @typedef {import("./ownership.js").Ownership} Ownership */
/** @typedef {import("./store.js").Store} Store */
/** @typedef {Partial<Record<Star, number>>} StarTimes when each star was earned, in milliseconds since 1970 */
/**
 * The first final result of an attempt.
 * @typedef {object} Result
 * @property {string} id of the attempt
 * @property {number} ended milliseconds since 1970
 * @property {"computer" | "two"} mode
 * @property {import("../settings.js").Color} side the player's, against the computer
 * @property {import("../settings.js").Level} level
 * @property {{ black: string, white: string } | null} names
 * @property {import("../settings.js").Color | null} winner
 * @property {import("../session/types.js").Reason} reason
 * @property {number} plies
 * @property {number} time active time in milliseconds
 * @property {boolean} fresh from the usual start, and not restarted
 * @property {boolean} win of the player over the computer, from the usual start
 * @property {string} link the game itself
 */

const STARS_KEY = "crownhead.stars";
const RESULTS_KEY = "crownhead.results";
const ASIDE = "crownhead.aside.";
const CHUNK = 8;

export class History {
  #store;
  #ownership;
  #log;
  /** @type {Result[]} */
  #results = [];
  /** @type {StarTimes} */
  #stars = {};
  /** @type {((earned: Star[]) => void)[]} */
  #listeners = [];

  /**
   * @param {Store} store
   * @param {Ownership} ownership
   */
  constructor(store, ownership) {
    this.#store = store;
    this.#ownership = ownership;
    this.#log = new Log(store, RESULTS_KEY, CHUNK);
  }

  /** Reads what is kept. @returns {boolean} whether all of it could be read */
  open() {
    const { items, fault } = this.#log.open();
    const results = items.map(admitResult);
    this.#results = results.filter((result) => result !== null);
    const stars = this.#readStars();
    this.#stars = stars ?? {};
    const sound = !fault && stars !== null && !results.includes(null);
    if (!sound && this.#ownership.owns) this.#setAside();
    this.#tell([]);
    return sound;
  }

  /**
   * Reads what is kept again, and adds what came about while it was another tab's to keep.
   * @returns {boolean} whether all of it could be read
   */
  rejoin() {
    const [results, stars] = [this.#results, this.#stars];
    const sound = this.open();
    this.merge(results, stars);
    return sound;
  }

  /** @param {(earned: Star[]) => void} listener called whenever something has come to it */
  watch(listener) {
    this.#listeners.push(listener);
  }

  /** Finished games, the latest first. */
  get results() {
    // Of two that ended in the same millisecond, the later one is first, too.
    return [...this.#results].reverse().sort((a, b) => b.ended - a.ended);
  }

  get stars() {
    return { ...this.#stars };
  }

  get starCount() {
    return STARS.filter((star) => this.#stars[star]).length;
  }

  /** Different attempts whose first final result was a win over the computer before any restart. */
  get freshWins() {
    return this.#results.filter(({ fresh, win }) => fresh && win).length;
  }

  /**
   * Takes note of a change of the game. What was noted already is not noted again.
   * @param {Session} session
   * @param {Change} change
   */
  note(session, change) {
    if (session.setup.byLink) return;
    const finished = session.marks.first !== null && !this.#results.some(({ id }) => id === session.id);
    if (finished) this.add([resultOf(session)]);
    const earned = starsFor(session, { ...change, finished }, this.freshWins).filter((star) => !this.#stars[star]);
    this.addStars(Object.fromEntries(earned.map((star) => [star, Date.now()])));
    if (finished || earned.length > 0) this.#tell(earned);
  }

  /** @param {Result[]} results of attempts that are not noted yet */
  add(results) {
    this.#results.push(...results);
    if (this.#ownership.owns) this.#log.extend(results);
  }

  /** @param {StarTimes} stars */
  addStars(stars) {
    if (Object.keys(stars).length === 0) return;
    this.#stars = { ...stars, ...this.#stars };
    if (this.#ownership.owns) this.#store.write(STARS_KEY, seal(this.#stars));
  }

  /**
   * Takes in what was kept elsewhere; what is here already stays as it is.
   * @param {Result[]} results
   * @param {StarTimes} stars
   */
  merge(results, stars) {
    const here = new Set(this.#results.map(({ id }) => id));
    // What comes may name one twice.
    this.add(results.filter(({ id }) => !here.has(id) && here.add(id)));
    this.addStars(stars);
    this.#tell([]);
  }

  /** @returns {StarTimes | null} null when they cannot be read */
  #readStars() {
    const text = this.#store.read(STARS_KEY);
    if (text === null) return {};
    const read = unseal(text);
    return "fault" in read ? null : admitStars(read.value);
  }

  /** Keeps all of it under another key as it is, and goes on with what could be read. */
  #setAside() {
    const keys = [STARS_KEY, ...this.#store.keys(`${RESULTS_KEY}.`)];
    const texts = Object.fromEntries(keys.map((key) => [key, this.#store.read(key)]));
    if (!this.#store.write(`${ASIDE}${Date.now()}.record`, JSON.stringify(texts))) return;
    for (const key of keys) this.#store.remove(key);
    this.#log.open();
    this.#log.extend(this.#results);
    this.#store.write(STARS_KEY, seal(this.#stars));
  }

  /** @param {Star[]} earned */
  #tell(earned) {
    for (const listener of this.#listeners) listener(earned);
  }
}

/** @param {Session} session @returns {Result} */
function resultOf(session) {
  const { id, setup, marks, whole } = session;
  const { winner, reason, plies, at, restarts } = /** @type {import("../session/types.js").FirstResult} */ (marks.first);
  return {
    id,
    ended: Date.now(),
    mode: setup.mode,
    side: setup.side,
    level: setup.level,
    names: setup.names ?? null,
    winner,
    reason,
    plies,
    time: at,
    fresh: whole && restarts === 0,
    win: isWin(session),
    link: session.link(),
  };
}
