/**
 * A game by link: after each move the whole game stands in the page's address, and nowhere else.
 */

import { readAddress } from "../address.js";
import { find, make } from "../view/elements.js";
import { readCup } from "./cup.js";
import { sendRow } from "./send.js";

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("../words.js").Words} Words */

export class LinkGame {
  #session;
  #words;
  #bar;
  #tossing;

  /**
   * @param {Session} session
   * @param {Words} words
   * @param {() => void} toss opens the sheet in which it is tossed for who begins
   */
  constructor(session, words, toss) {
    this.#session = session;
    this.#words = words;
    const tossing = make("button", { class: "action", type: "button", "data-word": "share.toss" });
    tossing.addEventListener("click", toss);
    const note = make("p", { class: "share-note", "data-word": "share.note" });
    this.#bar = make("section", { class: "share", "data-word-label": "share.name" });
    this.#bar.append(sendRow(words, () => location.href), tossing, note);
    this.#tossing = tossing;
    words.fill(this.#bar);
    find("#status").append(this.#bar);
    session.watch(() => this.#follow());
    addEventListener("hashchange", () => this.#keepAddress());
    this.#follow();
  }

  /** From now on the page asks the network for nothing, whatever is done. */
  tellWhole() {
    const note = find(".share-note", this.#bar);
    note.dataset.word = "share.whole";
    this.#words.fill(this.#bar);
  }

  /** The game is in the address alone, so nothing that could not be read stays there in its place. */
  #keepAddress() {
    const asked = readAddress(location.hash);
    const tossing = asked !== null && asked !== "unknown" && "toss" in asked && readCup(asked.toss) !== null;
    if (this.#session.setup.byLink && !tossing) this.#follow();
  }

  #follow() {
    const { setup, history } = this.#session;
    this.#bar.hidden = !setup.byLink;
    if (!setup.byLink) return;
    this.#tossing.hidden = history.length > 0;
    const link = `#${this.#session.link()}`;
    if (location.hash !== link) window.history.replaceState(null, "", link);
    find(".send-said", this.#bar).textContent = "";
  }
}
