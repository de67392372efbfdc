/** The counts by which the rules were checked: published, counted at the build, counted again here. */

import { make } from "../view/elements.js";

/** @typedef {import("../words.js").Words} Words */

/** How many games of 1, 2, 3... plies there are from the start: OEIS A133046, and Aart Bik's page. */
const PUBLISHED = [7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564, 85242128];
/** So many are counted at first; one more at each further press. */
const AT_FIRST = 9;

export class Counting {
  #words;
  #rows;
  #table;
  #said = make("p", { class: "counts-said", role: "status" });
  #button = make("button", { class: "action main-action", type: "button", "data-word": "read.count.start" });
  #done = 0;
  /** @type {Worker | null} */
  #worker = null;

  /** @param {Words} words */
  constructor(words) {
    this.#words = words;
    const heads = ["read.count.depth", "read.count.published", "read.count.built", "read.count.here"];
    const head = make("tr", {}, ...heads.map((key) => make("th", { scope: "col", "data-word": key })));
    this.#rows = PUBLISHED.map((count, i) => {
      const cells = [words.number(count), "", ""].map((text) => make("td", {}, text));
      return make("tr", { hidden: i >= AT_FIRST }, make("th", { scope: "row" }, words.number(i + 1)), ...cells);
    });
    this.#table = make("table", { class: "counts", "data-word-label": "read.proof" }, make("thead", {}, head), make("tbody", {}, ...this.#rows));
    this.#button.addEventListener("click", () => this.#count());
    this.element = make("div", {}, this.#table, this.#button, this.#said);
    void this.#showBuilt();
  }

  /** Stops a count that is still going on. */
  stop() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#button.disabled = false;
  }

  async #showBuilt() {
    const response = await fetch(new URL("../data/counts.json", import.meta.url));
    if (!response.ok) return;
    const { counts } = await response.json();
    counts.forEach((/** @type {number} */ count, /** @type {number} */ i) => this.#put(i + 1, 2, count));
  }

  #count() {
    const depth = Math.min(Math.max(this.#done + 1, AT_FIRST), PUBLISHED.length);
    this.#button.disabled = true;
    this.#said.textContent = this.#words.say("read.count.going");
    const begun = performance.now();
    this.#worker ??= new Worker(new URL("count_worker.js", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }) => {
      if ("fault" in data) return this.#fail();
      this.#put(data.depth, 3, data.count);
      if (data.depth === depth) this.#finish(depth, performance.now() - begun);
    };
    this.#worker.onerror = () => this.#fail();
    this.#worker.postMessage({ from: this.#done + 1, to: depth });
  }

  #fail() {
    this.stop();
    this.#said.textContent = this.#words.say("read.count.failed");
  }

  /**
   * @param {number} depth
   * @param {number} milliseconds
   */
  #finish(depth, milliseconds) {
    this.#done = depth;
    const last = depth === PUBLISHED.length;
    this.#button.hidden = last;
    this.#button.disabled = false;
    this.#button.textContent = this.#words.say("read.count.deeper");
    this.#button.dataset.word = "read.count.deeper";
    const wrong = this.#rows.some((row) => row.dataset.wrong !== undefined);
    const seconds = (milliseconds / 1000).toLocaleString(this.#words.language, { maximumFractionDigits: 1 });
    this.#said.textContent = this.#words.say(wrong ? "read.count.wrong" : "read.count.right", { seconds });
  }

  /**
   * @param {number} depth
   * @param {number} column 2: counted at the build, 3: counted here
   * @param {number} count
   */
  #put(depth, column, count) {
    const row = this.#rows[depth - 1];
    const right = count === PUBLISHED[depth - 1];
    row.hidden = false;
    if (!right) row.dataset.wrong = "";
    const text = `${this.#words.number(count)} ${right ? "✓" : "✗"}`;
    row.children[column].textContent = text;
  }
}
