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
 * @property {boolean} hints
 * @property {boolean} numbers
 * @property {"auto" | "light" | "dark"} theme
 * @property {string} language "auto" is the browser's
 */

const KEY = "crownhead.settings";

/** The values a choice may take, the default first. */
const ALLOWED = {
  mode: ["computer", "two", "link"],
  level: ["normal", "easy", "hard", "expert"],
  side: ["black", "white"],
  forcedCaptures: [true, false],
  hints: [true, false],
  numbers: [true, false],
  theme: ["auto", "light", "dark"],
  language: ["auto", ...LANGUAGES],
};

/**
 * Keeps of `saved` what is allowed and takes the default for the rest.
 * @param {unknown} saved
 * @returns {Choices}
 */
function admit(saved) {
  const given = /** @type {Record<string, unknown>} */ (Object(saved));
  const entries = Object.entries(ALLOWED).map(([name, values]) => {
    const value = /** @type {unknown[]} */ (values).includes(given[name]) ? given[name] : values[0];
    return [name, value];
  });
  return Object.fromEntries(entries);
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
