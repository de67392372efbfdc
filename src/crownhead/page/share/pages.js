/**
 * Pages of this browser that are open at the same time tell each other what they know of a toss.
 * Nothing is kept by it, and nothing leaves the browser.
 */

/** Milliseconds to wait for another page's word. */
const PATIENCE = 400;

export class OpenPages {
  #channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("crownhead.toss") : null;
  /** @type {Map<string, string>} what this page knows */
  #known = new Map();
  /** @type {Map<string, (told: string) => void>} */
  #asked = new Map();

  constructor() {
    this.#channel?.addEventListener("message", ({ data }) => this.#hear(Object(data)));
  }

  /**
   * @param {string} about
   * @param {string} told what to tell other pages that ask
   */
  know(about, told) {
    this.#known.set(about, told);
  }

  /**
   * @param {string} about
   * @returns {Promise<string | null>} null when neither this page nor another knows
   */
  ask(about) {
    // A link that is opened where it was waited for changes the address alone: it is the same page.
    const own = this.#known.get(about);
    if (own !== undefined) return Promise.resolve(own);
    return new Promise((resolve) => {
      const settle = (/** @type {string | null} */ told) => {
        this.#asked.delete(about);
        resolve(told);
      };
      this.#asked.set(about, settle);
      this.#channel?.postMessage({ ask: about });
      setTimeout(() => settle(null), this.#channel ? PATIENCE : 0);
    });
  }

  /** @param {Record<string, unknown>} message */
  #hear({ ask, about, told }) {
    if (typeof ask === "string" && this.#known.has(ask)) {
      this.#channel?.postMessage({ about: ask, told: this.#known.get(ask) });
    } else if (typeof about === "string" && typeof told === "string") {
      this.#asked.get(about)?.(told);
    }
  }
}
