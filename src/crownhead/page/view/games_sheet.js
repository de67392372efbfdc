/** The sheet of what lasts: stars, results by level and side, unfinished and finished games. */

import { STARS } from "../session/stars.js";
import { drawing, make } from "./elements.js";
import { button } from "./form.js";
import { openModal } from "./sheets.js";
import { timeText } from "./standing.js";

/** @typedef {import("../storage/history.js").History} History */
/** @typedef {import("../storage/history.js").Result} Result */
/** @typedef {import("../session/session.js").Saved} Saved */
/** @typedef {import("../words.js").Words} Words */
/**
 * @typedef {object} Deeds
 * @property {() => Saved[]} unfinished games that are kept besides the one on the board
 * @property {(id: string) => void} goOn with one of them
 * @property {(id: string) => void} forget one of them
 * @property {(result: Result) => void} replay
 * @property {() => void} write everything to a file
 * @property {(file: File) => void} read a file
 */

/** @type {import("../settings.js").Level[]} */
const LEVELS = ["easy", "normal", "hard", "expert"];
/** @type {import("../settings.js").Color[]} */
const SIDES = ["black", "white"];
/** Finished games shown at first, and with each wish for more. */
const PAGE = 20;

export class GamesSheet {
  #words;
  #history;
  #deeds;
  #body = make("div", {});
  #dialog = make("dialog", { class: "sheet games", id: "games-sheet", "aria-labelledby": "games-title" });
  #shown = PAGE;

  /**
   * @param {Words} words
   * @param {History} history
   * @param {Deeds} deeds
   */
  constructor(words, history, deeds) {
    this.#words = words;
    this.#history = history;
    this.#deeds = deeds;
    const close = make("form", { method: "dialog", class: "sheet-actions" });
    close.append(make("button", { class: "action main-action", type: "submit", "data-word": "games.close" }));
    const title = make("h2", { class: "sheet-title", id: "games-title", "data-word": "games.title" });
    title.tabIndex = -1;
    title.autofocus = true;
    this.#dialog.append(title, this.#body, this.#files(), close);
    document.body.append(this.#dialog);
    words.fill(this.#dialog);
    words.watch(() => words.fill(this.#dialog));
    history.watch(() => {
      if (this.#dialog.open) this.#show();
    });
  }

  open() {
    this.#shown = PAGE;
    this.#show();
    openModal(this.#dialog);
  }

  close() {
    this.#dialog.close();
  }

  #show() {
    const unfinished = this.#deeds.unfinished();
    const parts = [this.#stars(), this.#results()];
    if (unfinished.length > 0) parts.push(this.#unfinished(unfinished));
    this.#body.replaceChildren(...parts, this.#finished());
    this.#words.fill(this.#body);
  }

  /** @param {string} key @param {import("../words.js").Values} [values] */
  #say(key, values) {
    return this.#words.say(key, values);
  }

  #stars() {
    const { stars, starCount } = this.#history;
    const items = STARS.map((star) => {
      const name = make("span", { "data-word": `star.${star}` });
      const state = make("span", { class: "unseen" }, ` ${this.#say(stars[star] ? "star.earned" : "star.open")}`);
      return make("li", { "data-earned": Boolean(stars[star]) }, drawing("icon-star"), name, state);
    });
    const heading = make("h3", {}, this.#say("games.stars", { count: starCount }));
    return make("section", {}, heading, make("ul", { class: "stars" }, ...items));
  }

  /** Against the computer, by level and side. */
  #results() {
    const rows = LEVELS.flatMap((level) => SIDES.map((side) => this.#row(level, side))).filter((row) => row !== null);
    const heading = make("h3", { id: "games-results", "data-word": "games.results" });
    const wins = make("p", {}, this.#say("standing.wins", { count: this.#history.freshWins }));
    if (rows.length === 0) return make("section", {}, heading, make("p", { "data-word": "games.none" }));
    const heads = ["level", "side", "won", "drawn", "lost"].map((name) => {
      return make("th", { scope: "col", "data-word": `games.${name}` });
    });
    const table = make("table", { class: "results", "aria-labelledby": "games-results" });
    table.append(make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows));
    return make("section", {}, heading, table, wins);
  }

  /**
   * @param {import("../settings.js").Level} level
   * @param {import("../settings.js").Color} side
   */
  #row(level, side) {
    const games = this.#history.results.filter((one) => {
      return one.mode === "computer" && one.level === level && one.side === side;
    });
    if (games.length === 0) return null;
    const won = games.filter(({ winner }) => winner === side).length;
    const drawn = games.filter(({ winner }) => winner === null).length;
    const counts = [won, drawn, games.length - won - drawn].map((count) => make("td", {}, this.#words.number(count)));
    const names = [make("th", { scope: "row", "data-word": `level.${level}` }), make("td", {}, this.#words.color(side))];
    return make("tr", {}, ...names, ...counts);
  }

  /** @param {Saved[]} games */
  #unfinished(games) {
    const items = games.map(({ id, begun, setup, entries }) => {
      const facts = [this.#date(begun), this.#say("games.actions", { count: entries.length })];
      const text = make("span", { id: `game-${id}` }, make("strong", {}, this.#against(setup)), make("small", {}, facts.join(" · ")));
      const goOn = button("games.goOn", () => this.#deeds.goOn(id));
      const forget = button("games.forget", () => {
        this.#deeds.forget(id);
        this.#show();
      });
      for (const deed of [goOn, forget]) deed.setAttribute("aria-describedby", text.id);
      return make("li", {}, text, make("div", { class: "games-deeds" }, goOn, forget));
    });
    return make("section", {}, make("h3", { "data-word": "games.unfinished" }), make("ul", { class: "games-list" }, ...items));
  }

  /** @param {import("../session/types.js").Setup} setup */
  #against({ mode, level, names }) {
    if (mode === "computer") return this.#say("player.computer", { level: this.#say(`level.${level}`) });
    const here = [names?.black || this.#words.color("black"), names?.white || this.#words.color("white")];
    return here.join(" – ");
  }

  #finished() {
    const results = this.#history.results;
    const heading = make("h3", { "data-word": "games.finished" });
    if (results.length === 0) return make("section", {}, heading, make("p", { "data-word": "games.noneFinished" }));
    const items = results.slice(0, this.#shown).map((result) => this.#item(result));
    const section = make("section", {}, heading, make("ul", { class: "games-list" }, ...items));
    if (results.length > this.#shown) {
      section.append(button("games.more", () => {
        this.#shown += PAGE;
        this.#show();
      }));
    }
    return section;
  }

  /** @param {Result} result */
  #item(result) {
    const count = Math.ceil(result.plies / 2);
    const facts = [this.#say("games.moves", { count }), timeText(result.time), this.#date(result.ended)];
    const text = make(
      "span",
      { id: `result-${result.id}` },
      make("strong", {}, this.headline(result)),
      make("small", {}, facts.join(" · ")),
    );
    const replay = button("games.replay", () => this.#deeds.replay(result));
    replay.setAttribute("aria-describedby", text.id);
    return make("li", {}, text, replay);
  }

  /** Who won against whom. @param {Result} result */
  headline({ mode, side, level, names, winner }) {
    if (mode === "two") {
      if (!winner) return this.#say("games.drawHere");
      const name = names?.[winner] || this.#words.color(winner);
      return this.#say("games.wonHere", { name });
    }
    const how = winner === null ? "drew" : winner === side ? "youWon" : "youLost";
    return this.#say(`games.${how}`, { level: this.#say(`level.${level}`) });
  }

  /** @param {number} time milliseconds since 1970 */
  #date(time) {
    const { language } = this.#words;
    // The reader's own region has its own way to write a date.
    const own = navigator.languages.find((code) => code.split("-")[0] === language) ?? language;
    return new Intl.DateTimeFormat(own, { dateStyle: "medium", timeStyle: "short" }).format(time);
  }

  #files() {
    const input = make("input", { type: "file", accept: "application/json,.json", hidden: true });
    input.addEventListener("change", () => {
      const [file] = input.files ?? [];
      if (file) this.#deeds.read(file);
      input.value = "";
    });
    const write = button("games.write", () => this.#deeds.write());
    const read = button("games.read", () => input.click());
    const note = make("p", { "data-word": "games.filesNote" });
    return make("section", { class: "files" }, make("h3", { "data-word": "games.files" }), note, write, read, input);
  }
}
