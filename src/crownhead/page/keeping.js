/** Joins the game in progress to its save: who keeps it, what covers the board, what has to be told. */

import { History } from "./storage/history.js";
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
/** How long a game that another tab may be about to give up is waited for, in milliseconds. */
const PATIENCE = 800;
/** How long for the page that this one was before it was reloaded: on a busy machine it is slow to go. */
const AFTER_RELOAD = 10000;

export class Keeping {
  #session;
  #words;
  #notice;
  #veil;
  #store = new Store();
  #ownership = new Ownership(this.#store);
  #saver;
  #history = new History(this.#store, this.#ownership);
  /** False while another tab has the game that this one would show. */
  #here = true;
  #warning = "";
  /** @type {Promise<void> | null} */
  #taking = null;
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
    session.watch((change) => {
      this.#cover();
      this.#history.note(session, change);
    });
    this.#store.watch(() => this.#warn());
    this.#ownership.watch((owns) => this.#pass(owns));
    words.watch(() => this.#cover());
    this.#watchTime();
  }

  /** Finished games and stars. */
  get history() {
    return this.#history;
  }

  /** Games in progress that are kept besides the one on the board. */
  unfinished() {
    const { games } = this.#saver;
    const others = games.list().filter((id) => id !== this.#session.id);
    return others.flatMap((id) => games.load(id)?.saved ?? []);
  }

  /** Takes up another game in progress; the one on the board stays kept. @param {string} id */
  goOn(id) {
    this.#tell(this.#saver.open(id));
  }

  /** @param {string} id of a game in progress that is not on the board */
  forget(id) {
    if (this.#ownership.owns) this.#saver.games.remove(id);
  }

  /** All that is kept, the game on the board as it stands, and what was set aside. */
  everything() {
    const { id, begun, setup, journal, activeTime, started } = this.#session;
    const here = { id, begun, setup, entries: journal, time: activeTime };
    const games = started && !setup.byLink ? [here, ...this.unfinished()] : this.unfinished();
    const { results, stars } = this.#history;
    const aside = this.#saver.games.aside();
    return { games, results, stars, aside, current: started && !setup.byLink ? id : null };
  }

  /**
   * Takes in what was kept elsewhere. Nothing that is here is lost: a game in progress stays on the
   * board, and those of the file are kept beside it.
   * @param {import("./storage/transfer.js").Kept} kept
   * @returns {Promise<boolean>} whether it is all kept; why it is not is told
   */
  async takeIn({ games, results, stars, current }) {
    if (!(await this.#ownership.claim(PATIENCE))) {
      this.#notice.show(this.#words.say("notice.otherTab"));
      return false;
    }
    await this.#taking;
    this.#history.merge(results, stars);
    for (const game of games) {
      if (!this.#saver.games.has(game.id)) this.#saver.games.keep(game);
    }
    const { started, outcome } = this.#session;
    if (current !== null && (!started || outcome)) this.goOn(current);
    this.#warn();
    return !this.#store.fault;
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
    await addStyles(new URL("styles/sheets.css", import.meta.url));
    this.#history.open();
    if (byLink) return this.#session.watch(() => void this.#beginLate());
    const field = find(".field");
    field.toggleAttribute("inert", true);
    this.#here = visiting;
    const free = await this.#ownership.claim(PATIENCE);
    await this.#taking;
    field.toggleAttribute("inert", false);
    this.#store.probe();
    if (free) return;
    if (visiting) return this.#notice.show(this.#words.say("notice.otherTab"));
    this.#yield();
    const [loading] = performance.getEntriesByType("navigation");
    const reloaded = loading instanceof PerformanceNavigationTiming && loading.type === "reload";
    if (reloaded) void this.#ownership.claim(AFTER_RELOAD);
  }

  /** After games by link one is played that can be kept. */
  async #beginLate() {
    if (this.#session.setup.byLink || this.#begun) return;
    this.#begun = true;
    if (await this.#ownership.claim(PATIENCE)) this.#store.probe();
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

  /** Takes up what is kept, which is this tab's to keep now. */
  async #takeUp() {
    await this.#store.join();
    if (!this.#ownership.owns) return;
    if (!this.#history.rejoin()) void this.#tellDamage("history");
    // Another game than the saved one is on the board, and stays there.
    if (this.#here) return this.#saver.keepAll();
    this.#here = true;
    this.#tell(this.#saver.restore());
    this.#cover();
  }

  /** @param {Found} found */
  #tell(found) {
    if (found !== "none" && found !== "whole") void this.#tellDamage(found);
  }

  /** @param {string} what was damaged: the words for it are seldom wanted, and fetched then */
  async #tellDamage(what) {
    const known = await this.#words.knowsMore();
    this.#notice.show(this.#words.say(known ? `notice.save.${what}` : "notice.later"));
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
    this.#taking = this.#takeUp();
  }

  #cover() {
    const say = this.#words.say.bind(this.#words);
    for (const part of ["#status", ".actions"]) find(part).toggleAttribute("inert", !this.#here);
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
