/**
 * What the page says. Every sentence lives in `languages/<code>.json`, one file a language:
 * flat keys to texts with `{name}` places, or to plural forms chosen by `{count}`.
 */

/** The languages that have a file, the fallback first; early.js has seen to the reader's own. */
export const LANGUAGES = (document.documentElement.dataset.languages ?? "en").split(" ");

/** @typedef {string | Record<string, string>} Entry */
/** @typedef {Record<string, string | number>} Values */
/** @typedef {"black" | "white" | "red" | "dark" | "light"} Hue what the pieces of a side are called */

/** What the dark side and the pale one are called; notation calls them Black and White whatever is chosen. */
const HUES = /** @type {Record<string, { black: Hue, white: Hue }>} */ ({
  "black-white": { black: "black", white: "white" },
  "red-white": { black: "red", white: "white" },
  "black-red": { black: "black", white: "red" },
  "dark-light": { black: "dark", white: "light" },
});

export class Words {
  /** @type {Record<string, Entry>} */
  #entries = {};
  #language = LANGUAGES[0];
  #more = false;
  #hues = HUES["black-white"];
  /** @type {Map<string, Record<string, Entry>>} files that have been fetched */
  #known = new Map();
  #plural = new Intl.PluralRules(LANGUAGES[0]);
  // Made when they are first wanted: the first of either takes a browser as long as a frame.
  /** @type {Intl.ListFormat | null} */
  #list = null;
  /** @type {Intl.ListFormat | null} */
  #choice = null;
  /** @type {Intl.NumberFormat | null} */
  #number = null;
  /** @type {(() => void)[]} */
  #listeners = [];

  /** BCP 47 code, also the name of the file that the entries came from. */
  get language() {
    return this.#language;
  }

  /**
   * Speaks this language from now on, when its file can be had.
   * @param {string} language
   * @throws {Error} when it cannot: the words stay as they were
   */
  async speak(language) {
    const first = await this.#fetch(language);
    this.#entries = { ...first, ...(this.#more ? await this.#fetchMore(language, first) : {}) };
    this.#language = language;
    this.#plural = new Intl.PluralRules(language);
    this.#list = null;
    this.#choice = null;
    this.#number = null;
    for (const listener of this.#listeners) listener();
  }

  /**
   * Learns the words of what is opened when it is wanted: reading pages, lists of games, games by link, lots.
   * @throws {Error} when they cannot be had
   */
  async learnMore() {
    Object.assign(this.#entries, await this.#fetchMore(this.#language, this.#entries));
    this.#more = true;
  }

  /** As `learnMore`, for what can be said in fewer words. @returns {Promise<boolean>} whether they could be had */
  async knowsMore() {
    try {
      await this.learnMore();
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Has all words of a language ready, for later.
   * @param {string} language
   * @throws {Error} when they cannot be had
   */
  async learn(language) {
    await this.#fetchMore(language, await this.#fetch(language));
  }

  /**
   * @param {string} name of a file in `languages`
   * @returns {Promise<Record<string, Entry>>}
   */
  async #fetch(name) {
    const known = this.#known.get(name);
    if (known) return known;
    const url = new URL(`languages/${name}.json`, import.meta.url);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url.pathname}: ${response.status}`);
    const entries = await response.json();
    this.#known.set(name, entries);
    return entries;
  }

  /**
   * The words that a first visit does without; where a language's file was not parted, they are in it.
   * @param {string} language
   * @param {Record<string, Entry>} first the file that every visit fetches
   */
  async #fetchMore(language, first) {
    return "read.title" in first ? first : this.#fetch(`more/${language}`);
  }

  /** @param {string} hues the names of the two colours, such as "red-white" */
  nameColors(hues) {
    if (this.#hues === HUES[hues]) return;
    this.#hues = HUES[hues];
    for (const listener of this.#listeners) listener();
  }

  /** What the pieces of a side are called. @param {import("./settings.js").Color} color */
  hue(color) {
    return this.#hues[color];
  }

  /** The name of a side, as a sentence begins with it. @param {import("./settings.js").Color} color */
  color(color) {
    return this.say(`color.${this.hue(color)}`);
  }

  /** @param {() => void} listener called whenever another language is spoken, or colours are named otherwise */
  watch(listener) {
    this.#listeners.push(listener);
  }

  /**
   * The text for `key` with its places filled; `{Black}` and `{White}` with what the sides are called,
   * in lower case as `{black}` and `{white}`.
   * @param {string} key
   * @param {Values} [values]
   * @returns {string}
   * @throws {RangeError} when the language has no such key: a fault of the page, found by its tests
   */
  say(key, values = {}) {
    const entry = this.#entries[key];
    if (entry === undefined) throw new RangeError(`no words for "${key}" in "${this.language}"`);
    const text =
      typeof entry === "string"
        ? entry
        : (entry[this.#plural.select(Number(values.count))] ?? entry.other ?? "");
    return text.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? this.#sideIn(name) ?? place));
  }

  /** @param {string} place such as Black or white */
  #sideIn(place) {
    const color = place.toLowerCase();
    if (color !== "black" && color !== "white") return undefined;
    const name = this.color(color);
    return place === color ? name.charAt(0).toLocaleLowerCase(this.#language) + name.slice(1) : name;
  }

  /**
   * Joins parts as the language joins a list: "18, 23 and 31".
   * @param {(string | number)[]} parts
   * @returns {string}
   */
  list(parts) {
    this.#list ??= new Intl.ListFormat(this.#language, { type: "conjunction" });
    return this.#list.format(parts.map(String));
  }

  /** Joins parts as the language joins choices: "18, 23 or 31". @param {(string | number)[]} parts */
  either(parts) {
    this.#choice ??= new Intl.ListFormat(this.#language, { type: "disjunction" });
    return this.#choice.format(parts.map(String));
  }

  /**
   * A large number as the language writes it: "3,963,680".
   * @param {number | bigint} number
   * @returns {string}
   */
  number(number) {
    this.#number ??= new Intl.NumberFormat(this.#language);
    return this.#number.format(number);
  }

  /**
   * Fills every element that names its words in `data-word` or `data-word-label`.
   * @param {ParentNode} part of the page
   */
  fill(part) {
    for (const element of part.querySelectorAll("[data-word]")) {
      const text = this.say(/** @type {HTMLElement} */ (element).dataset.word ?? "");
      if (element.textContent !== text) element.textContent = text;
    }
    for (const element of part.querySelectorAll("[data-word-label]")) {
      element.setAttribute("aria-label", this.say(element.getAttribute("data-word-label") ?? ""));
    }
  }

  /** Fills the whole page and tells the browser how the language is written. */
  fillPage() {
    const root = document.documentElement;
    root.lang = this.language;
    root.dir = this.say("language.direction");
    document.querySelector('meta[name="description"]')?.setAttribute("content", this.say("page.description"));
    this.fill(document);
  }
}

/**
 * The language that is asked for, or the reader's own among those that the page speaks.
 * @param {string} asked a code, or "auto"
 */
export function languageFor(asked) {
  const own = document.documentElement.dataset.language ?? LANGUAGES[0];
  return asked === "auto" ? own : asked;
}
