/** Joins the game in progress to its save: who keeps it, what covers the board, what has to be told. */

import { Ownership } from "./storage/ownership.js";
import { Saver } from "./storage/saver.js";
import { Store } from "./storage/store.js";
import { addStyles, find } from "./view/elements.js";
import { Veil } from "./view/veil.js";

/** @typedef {import("./session/session.js").Session} Session */
/** @typedef {import("./storage/saver.js").Found} Found */
/** @typedef {import("./view/sheets.js").Notice} Notice */
/** @typedef {import("./words.js").Words} Words */

/** How often the time since the last action is kept, in milliseconds. */
const TIME_EVERY = 5000;
const TICK = 500;

export class Keeping {
  #session;
  #words;
  #notice;
  #veil;
  #store = new Store();
  #ownership = new Ownership(this.#store);
  #saver;
  /** False while another tab has the game that this one would show. */
  #here = true;
  #warning = "";
  #begun = false;

  /**
   * @param {Session} session
   * @param {Words} words
   * @param {Notice} notice
   * @param {HTMLElement} board
   */
  constructor(session, words, notice, board) {
    this.#session = session;
    this.#words = words;
    this.#notice = notice;
    this.#veil = new Veil(board);
    this.#saver = new Saver(session, this.#store, this.#ownership);
    session.watch(() => this.#cover());
    this.#store.watch(() => this.#warn());
    this.#ownership.watch((owns) => this.#pass(owns));
    words.watch(() => this.#cover());
    this.#watchTime();
  }

  get saver() {
    return this.#saver;
  }

  get store() {
    return this.#store;
  }

  /** False while another tab has the game that this one would show. */
  get here() {
    return this.#here;
  }

  /**
   * Brings back the saved game, unless the address has opened another.
   * @param {boolean} visiting whether it has
   * @param {boolean} byLink whether nothing is to be kept: then nothing is asked of storage either
   */
  async begin(visiting, byLink) {
    await addStyles(new URL("styles/veil.css", import.meta.url));
    if (byLink) return this.#session.watch(() => void this.#beginLate());
    const free = await this.#ownership.claim();
    this.#store.probe();
    if (visiting && !free) this.#notice.show(this.#words.say("notice.otherTab"));
    if (visiting) return;
    if (free) this.#restore();
    else this.#yield();
  }

  /** After games by link one is played that can be kept. */
  async #beginLate() {
    if (this.#session.setup.byLink || this.#begun) return;
    this.#begun = true;
    if (await this.#ownership.claim()) this.#store.probe();
    else this.#notice.show(this.#words.say("notice.otherTab"));
  }

  /** Time is counted while the page is seen and in use, and kept when it goes. */
  #watchTime() {
    let focused = true;
    const attend = () => {
      this.#session.attend(document.visibilityState === "visible" && focused);
      this.#saver.keepTime();
    };
    const focus = (/** @type {FocusEvent} */ { type }) => {
      focused = type === "focus";
      attend();
    };
    addEventListener("blur", focus);
    addEventListener("focus", focus);
    addEventListener("pagehide", attend);
    document.addEventListener("visibilitychange", attend);
    setInterval(() => this.#session.tick(), TICK);
    setInterval(() => this.#saver.keepTime(), TIME_EVERY);
  }

  #restore() {
    const found = this.#saver.restore();
    if (found === "none" || found === "whole") return;
    this.#notice.show(this.#words.say(`notice.save.${found}`));
  }

  /** Another tab has the game: this one shows nothing of it until it is asked to. */
  #yield() {
    this.#here = false;
    this.#cover();
  }

  /** @param {boolean} owns */
  #pass(owns) {
    if (!owns) {
      this.#session.pause();
      return this.#yield();
    }
    if (this.#here) return this.#saver.keepAll();
    this.#here = true;
    this.#restore();
    this.#cover();
  }

  #cover() {
    const say = this.#words.say.bind(this.#words);
    find(".actions").toggleAttribute("inert", !this.#here);
    if (!this.#here) {
      this.#veil.show({
        title: say("veil.elsewhere"),
        text: say("veil.elsewhereNote"),
        action: say("veil.here"),
        run: () => this.#ownership.take(),
      });
    } else if (this.#session.paused) {
      this.#veil.show({
        title: say("veil.paused"),
        text: say("veil.pausedNote"),
        action: say("veil.resume"),
        run: () => this.#session.resume(),
      });
    } else {
      this.#veil.hide();
    }
  }

  #warn() {
    const { fault } = this.#store;
    if (!fault) return this.#notice.withdraw(this.#warning);
    this.#warning = this.#words.say(`notice.storage.${fault}`);
    this.#notice.show(this.#warning);
  }
}
