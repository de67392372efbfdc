/** The sheet of the reading pages: the rules, tips, what the page cannot do, privacy, the proof. */

import { addStyles, find, make } from "../view/elements.js";
import { openModal } from "../view/sheets.js";
import { PAGES } from "./contents.js";
import { Counting } from "./counting.js";
import { Lesson } from "./lesson.js";

/** @typedef {import("../kernel.js").Kernel} Kernel */
/** @typedef {import("../words.js").Words} Words */
/** @typedef {import("./contents.js").Part} Part */
/** @typedef {import("./contents.js").ReadingPage} ReadingPage */

export class Reader {
  #kernel;
  #words;
  #article = make("article", { class: "reading-page", tabindex: "0" });
  #tabs;
  #dialog;
  #page = PAGES[0];
  /** @type {Lesson[]} */
  #lessons = [];
  /** @type {Counting | null} */
  #counting = null;

  /**
   * @param {Kernel} kernel
   * @param {Words} words
   */
  constructor(kernel, words) {
    this.#kernel = kernel;
    this.#words = words;
    this.#tabs = PAGES.map((page) => {
      const tab = make("button", { class: "reading-tab", type: "button", "data-word": page.name });
      tab.addEventListener("click", () => this.#turnTo(page));
      return tab;
    });
    const close = make("button", { class: "action", type: "submit", "data-word": "read.close" });
    const nav = make("nav", { class: "reading-tabs", "data-word-label": "read.title" }, ...this.#tabs);
    const form = make("form", { method: "dialog", class: "reading-foot" }, close);
    const title = make("h2", { class: "unseen", id: "reading-title", "data-word": "read.title" });
    this.#dialog = make("dialog", { class: "sheet reading", id: "reading-sheet", "aria-labelledby": "reading-title" });
    this.#dialog.append(title, nav, this.#article, form);
    this.#dialog.addEventListener("close", () => this.#counting?.stop());
    document.body.append(this.#dialog);
    words.watch(() => this.#turnTo(this.#page));
    this.#turnTo(this.#page);
  }

  /**
   * Fetches what the sheet says and looks like, then makes it.
   * @param {Kernel} kernel
   * @param {Words} words
   */
  static async make(kernel, words) {
    await Promise.all([addStyles(new URL("pages.css", import.meta.url)), words.learnMore()]);
    return new Reader(kernel, words);
  }

  open() {
    openModal(this.#dialog);
    find('[aria-current="page"]', this.#dialog).focus();
  }

  /** @param {ReadingPage} page */
  #turnTo(page) {
    this.#counting?.stop();
    this.#counting = null;
    this.#page = page;
    this.#lessons = [];
    const title = make("h3", { class: "sheet-title", "data-word": page.name });
    this.#article.replaceChildren(title, ...page.parts.map((part) => this.#lay(part)));
    this.#article.setAttribute("data-word-label", page.name);
    this.#tabs.forEach((tab, i) => {
      if (PAGES[i] === page) tab.setAttribute("aria-current", "page");
      else tab.removeAttribute("aria-current");
    });
    this.#words.fill(this.#dialog);
    for (const lesson of this.#lessons) lesson.refresh();
    this.#article.scrollTop = 0;
  }

  /** @param {Part} part */
  #lay(part) {
    if ("title" in part) return make("h4", { "data-word": part.title });
    if ("text" in part) return make("p", { "data-word": part.text });
    if ("list" in part) return make("ul", {}, ...part.list.map((key) => make("li", { "data-word": key })));
    if ("counts" in part) {
      this.#counting = new Counting(this.#words);
      return this.#counting.element;
    }
    const lesson = new Lesson(this.#kernel, this.#words, part.try, part.example);
    this.#lessons.push(lesson);
    return lesson.element;
  }
}
