/**
 * A game by link: after each move the whole game stands in the page's address, and nowhere else.
 */

import { readAddress, writeToss } from "../address.js";
import { linkAlone } from "../opening.js";
import { find, make } from "../view/elements.js";
import { readCup } from "./cup.js";
import { sendAnew, sendRow } from "./send.js";

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("../words.js").Words} Words */

export class LinkGame {
  #session;
  #words;
  #bar;
  #tossing;
  /** The game's link as it was last. */
  #link = "";

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
    this.#bar.append(sendRow(words, () => new URL(`#${session.link()}`, location.href).href), tossing, note);
    this.#tossing = tossing;
    find("#status").append(this.#bar);
    words.fill(find("#status"));
    if (session.setup.byLink) this.#link = session.link();
    session.watch(({ action }) => this.#follow(action === "new"));
    addEventListener("hashchange", () => this.#follow());
    this.#follow();
  }

  /** From now on the page asks the network for nothing, whatever is done. */
  tellWhole() {
    const note = find(".share-note", this.#bar);
    note.dataset.word = "share.whole";
    this.#words.fill(this.#bar);
  }

  /**
   * The game is in the address alone, so nothing that could not be read stays there in its place; a
   * toss stands before it until the game goes on.
   * @param {boolean} [begun] whether it is another game than before
   */
  #follow(begun = false) {
    const { setup, history } = this.#session;
    this.#bar.hidden = !setup.byLink;
    if (!setup.byLink) return;
    this.#tossing.hidden = history.length > 0;
    const link = this.#session.link();
    const toss = begun || link !== this.#link ? null : tossIn(location.hash);
    this.#link = link;
    const address = `#${toss === null ? link : writeToss(toss, linkAlone(this.#session))}`;
    if (location.hash !== address) window.history.replaceState(null, "", address);
    sendAnew(this.#bar);
  }
}

/** @param {string} hash @returns {string | null} a toss that can be read */
function tossIn(hash) {
  const asked = readAddress(hash);
  const tossing = asked !== null && asked !== "unknown" && "toss" in asked;
  return tossing && readCup(asked.toss) !== null ? asked.toss : null;
}
