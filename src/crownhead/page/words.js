/**
 * What the page says. Every sentence lives in `languages/<code>.json`, one file a language:
 * flat keys to texts with `{name}` places, or to plural forms chosen by `{count}`.
 */

/** The languages that have a file, the fallback first. */
const LANGUAGES = ["en"];

/** @typedef {string | Record<string, string>} Entry */
/** @typedef {Record<string, string | number>} Values */

export class Words {
  /** @type {Record<string, Entry>} */
  #entries;
  #plural;

  /**
   * @param {string} language BCP 47 code, also the name of the file the entries came from
   * @param {Record<string, Entry>} entries
   */
  constructor(language, entries) {
    this.language = language;
    this.#entries = entries;
    this.#plural = new Intl.PluralRules(language);
  }

  /**
   * The text for `key` with its places filled.
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
    return text.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));
  }

  /**
   * Joins parts as the language joins a list: "18, 23 and 31".
   * @param {(string | number)[]} parts
   * @returns {string}
   */
  list(parts) {
    return new Intl.ListFormat(this.language, { type: "conjunction" }).format(parts.map(String));
  }

  /**
   * Fills every element that names its words in `data-word` or `data-word-label`.
   * @param {Document} page
   */
  fill(page) {
    page.documentElement.lang = this.language;
    for (const element of page.querySelectorAll("[data-word]")) {
      element.textContent = this.say(/** @type {HTMLElement} */ (element).dataset.word ?? "");
    }
    for (const element of page.querySelectorAll("[data-word-label]")) {
      element.setAttribute("aria-label", this.say(element.getAttribute("data-word-label") ?? ""));
    }
  }
}

/**
 * The first of the reader's languages that the page speaks, whatever its region.
 * @param {readonly string[]} preferred BCP 47 codes, as `navigator.languages`
 * @returns {string}
 */
export function chooseLanguage(preferred) {
  const spoken = preferred.map((code) => code.split("-")[0]);
  return spoken.find((code) => LANGUAGES.includes(code)) ?? LANGUAGES[0];
}

/**
 * @param {string} language
 * @returns {Promise<Words>}
 * @throws {Error} when the file cannot be had
 */
export async function loadWords(language) {
  const response = await fetch(new URL(`languages/${language}.json`, import.meta.url));
  if (!response.ok) throw new Error(`languages/${language}.json: ${response.status}`);
  return new Words(language, await response.json());
}
