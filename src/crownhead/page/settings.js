/** What the player chose, kept in this browser; a choice that cannot be kept still holds for this visit. */

import { LANGUAGES } from "./words.js";

/** @typedef {"black" | "white"} Color */
/** @typedef {"easy" | "normal" | "hard" | "expert"} Level */
/**
 * @typedef {object} Choices
 * @property {"computer" | "two" | "link"} mode
 * @property {Level} level
 * @property {Color} side the player's own side against the computer
 * @property {boolean} forcedCaptures
 * @property {import("./kernel.js").Draws} draws
 * @property {"off" | "coin" | "dice" | "hat"} lot what decides who plays which side
 * @property {boolean} clock whether two players play against the clock
 * @property {number} minutes for the whole game
 * @property {number} increment seconds for each turn
 * @property {string} first a player's name, for two here
 * @property {string} second
 * @property {boolean} turning whether the board turns to the side to move, for two here
 * @property {boolean} autoFinish whether a jump that can go only one way goes on by itself
 * @property {boolean} instant whether the computer answers without a pause
 * @property {boolean} hints
 * @property {boolean} numbers
 * @property {"auto" | "light" | "dark" | "contrast"} theme
 * @property {"green" | "wood" | "stone" | "contrast"} board
 * @property {"turned" | "stone" | "flat"} men
 * @property {"black-white" | "red-white" | "black-red" | "dark-light"} colors what the two sides are called, and painted
 * @property {boolean} typed whether the box for written moves is always in sight
 * @property {boolean} sound
 * @property {boolean} vibration
 * @property {string} language "auto" is the browser's
 */

const KEY = "crownhead.settings";

/** The values a choice may take, the default first. */
const ALLOWED = {
  mode: ["computer", "two", "link"],
  level: ["normal", "easy", "hard", "expert"],
  side: ["black", "white"],
  forcedCaptures: [true, false],
  draws: ["automatic", "agreement"],
  lot: ["off", "coin", "dice", "hat"],
  clock: [false, true],
  turning: [false, true],
  autoFinish: [false, true],
  instant: [false, true],
  hints: [true, false],
  numbers: [true, false],
  theme: ["auto", "light", "dark", "contrast"],
  board: ["green", "wood", "stone", "contrast"],
  men: ["turned", "stone", "flat"],
  colors: ["black-white", "red-white", "black-red", "dark-light"],
  typed: [false, true],
  sound: [false, true],
  vibration: [false, true],
  language: ["auto", ...LANGUAGES],
};

/** Whole numbers: the least, the most, the default. */
const NUMBERS = { minutes: [1, 180, 10], increment: [0, 60, 5] };
const NAMES = ["first", "second"];
const LONGEST_NAME = 24;

/** Whether it can be made a number or a text of: what JSON holds may say no to both. @param {unknown} value */
function isPlain(value) {
  return typeof value === "number" || typeof value === "string";
}

/**
 * Keeps of `saved` what is allowed and takes the default for the rest.
 * @param {unknown} saved
 * @returns {Choices}
 */
function admit(saved) {
  const given = /** @type {Record<string, unknown>} */ (Object(saved));
  const listed = Object.entries(ALLOWED).map(([name, values]) => {
    const value = /** @type {unknown[]} */ (values).includes(given[name]) ? given[name] : values[0];
    return [name, value];
  });
  const numbers = Object.entries(NUMBERS).map(([name, [least, most, usual]]) => {
    const value = isPlain(given[name]) ? Number(given[name]) : usual;
    return [name, Number.isInteger(value) ? Math.min(Math.max(value, least), most) : usual];
  });
  const names = NAMES.map((name) => [name, (isPlain(given[name]) ? String(given[name]) : "").trim().slice(0, LONGEST_NAME)]);
  return Object.fromEntries([...listed, ...numbers, ...names]);
}

/** @returns {unknown} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}

export class Settings {
  #choices = admit(read());
  #mode = this.#choices.mode;
  /** True while a game by link is played: then choices hold for this visit alone. */
  byLink = false;
  /** @type {((choices: Readonly<Choices>) => void)[]} */
  #listeners = [];

  /** @returns {Readonly<Choices>} */
  get choices() {
    return this.#choices;
  }

  /**
   * Calls `listener` now and after each change.
   * @param {(choices: Readonly<Choices>) => void} listener
   */
  watch(listener) {
    this.#listeners.push(listener);
    listener(this.#choices);
  }

  /** @param {Partial<Choices>} changes */
  change(changes) {
    this.#choices = admit({ ...this.#choices, ...changes });
    // A game by link is no one's habit, and nothing is kept while one is played.
    if (changes.mode && changes.mode !== "link") this.byLink = false;
    if (this.#choices.mode !== "link") this.#mode = this.#choices.mode;
    if (!this.byLink) this.#keep({ ...this.#choices, mode: this.#mode });
    for (const listener of this.#listeners) listener(this.#choices);
  }

  /** @param {Choices} choices */
  #keep(choices) {
    try {
      localStorage.setItem(KEY, JSON.stringify(choices));
    } catch {
      // Storage is full or denied: the choice holds for this visit.
    }
  }
}
