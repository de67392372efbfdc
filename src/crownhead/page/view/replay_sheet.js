/** The sheet in which a finished game is walked through. */

import { hopsOf } from "../session/turn.js";
import { Board } from "./board.js";
import { find, make } from "./elements.js";
import { button } from "./form.js";
import { openModal } from "./sheets.js";

/** @typedef {import("../kernel.js").Game} Game */
/** @typedef {import("../kernel.js").Kernel} Kernel */
/** @typedef {import("../kernel.js").Move} Move */
/** @typedef {import("../words.js").Words} Words */
/** @typedef {import("../session/types.js").Setup} Setup */
/** @typedef {Pick<Setup, "fen" | "forcedCaptures" | "draws" | "moves">} Begun a game as far as it was walked */

/** Milliseconds a position stands while the game is played through. */
const PACE = 1100;

/** @type {import("../settings.js").Color[]} */
const COLORS = ["black", "white"];

export class ReplaySheet {
  #kernel;
  #words;
  #playOn;
  #dialog;
  #board;
  #title = make("h2", { class: "sheet-title", id: "replay-title" });
  #said = make("p", { class: "replay-said", role: "status" });
  #slider = make("input", { type: "range", min: "0", "data-word-label": "replay.place" });
  #stands = make("p", { class: "unseen" });
  #run = button("replay.run", () => this.#toggle());
  /** @type {Game | null} */
  #game = null;
  /** @type {Move[]} */
  #moves = [];
  /** @type {string | null} the position it began with; null is the usual one */
  #fen = null;
  #timer = 0;

  /**
   * @param {Kernel} kernel
   * @param {Words} words
   * @param {(begun: Begun) => void} playOn begins a game from where this one was walked to
   */
  constructor(kernel, words, playOn) {
    this.#kernel = kernel;
    this.#words = words;
    this.#playOn = playOn;
    const squares = make("div", { class: "squares", role: "grid", "data-word-label": "board.name" });
    const field = make("div", { class: "field", inert: true }, squares, make("div", { class: "pieces" }));
    const root = make("div", { class: "board numbers" }, field);
    this.#dialog = make("dialog", { class: "sheet replay", id: "replay-sheet", "aria-labelledby": "replay-title" });
    this.#dialog.append(this.#title, root, this.#said, this.#stands, this.#slider, this.#steps(), this.#foot());
    this.#board = new Board(root);
    this.#slider.addEventListener("input", () => this.#go(Number(this.#slider.value)));
    this.#dialog.addEventListener("close", () => {
      this.#stop();
      this.#dialog.remove();
    });
    this.#dialog.addEventListener("keydown", (event) => this.#key(event));
  }

  /**
   * @param {string} link of the game
   * @param {string} title
   * @param {import("../settings.js").Color} near the side to be shown at the bottom
   */
  open(link, title, near) {
    this.#game?.free();
    this.#game = this.#kernel.gameFromLink(link);
    this.#moves = this.#game.history();
    while (this.#game.plyCount > 0) this.#game.undo();
    this.#fen = this.#setUp(this.#game.fen());
    this.#title.textContent = title;
    this.#slider.max = String(this.#moves.length);
    this.#board.turn(near);
    // There is one board on the page but while a game is replayed.
    document.body.append(this.#dialog);
    this.#words.fill(this.#dialog);
    openModal(this.#dialog);
    this.#show([]);
    find("[data-word='replay.next']", this.#dialog).focus();
  }

  /** @param {string} fen */
  #setUp(fen) {
    const usual = this.#kernel.newGame();
    const start = usual.fen();
    usual.free();
    return fen === start ? null : fen;
  }

  /** @param {number} ply */
  #go(ply) {
    const game = this.#game;
    if (!game) return;
    const to = Math.min(Math.max(ply, 0), this.#moves.length);
    const forward = to === game.plyCount + 1;
    while (game.plyCount > to) game.undo();
    while (game.plyCount < to) game.play(this.#moves[game.plyCount].index);
    this.#show(forward ? hopsOf(this.#moves[to - 1].path) : []);
  }

  /** @param {import("../session/turn.js").Hop[]} hops */
  #show(hops) {
    const game = /** @type {Game} */ (this.#game);
    const ply = game.plyCount;
    const last = this.#moves[ply - 1]?.path ?? [];
    this.#board.show(game.pieces(), hops);
    this.#board.mark({ movable: [], targets: new Map(), chosen: null, last, must: [] });
    this.#slider.value = String(ply);
    const values = { move: this.#moves[ply - 1]?.text ?? "", ply, count: this.#moves.length };
    const said = this.#words.say(ply > 0 ? "replay.after" : "replay.start", values);
    this.#said.textContent = said;
    this.#slider.ariaValueText = said;
    this.#stands.textContent = this.#standing(game.pieces());
  }

  /** Where the pieces stand, for whoever does not see the board. @param {ReturnType<Game["pieces"]>} pieces */
  #standing(pieces) {
    const groups = COLORS.flatMap((color) => [{ color, king: false }, { color, king: true }]);
    const said = groups.map(({ color, king }) => {
      const squares = pieces.flatMap((piece, at) => (piece?.color === color && piece.king === king ? [at] : []));
      if (squares.length === 0) return "";
      const values = { color: this.#words.color(color), squares: this.#words.list(squares) };
      return this.#words.say(king ? "replay.kings" : "replay.men", values);
    });
    return said.filter(Boolean).join(" ");
  }

  #toggle() {
    if (this.#timer) return this.#stop();
    if (this.#game?.plyCount === this.#moves.length) this.#go(0);
    this.#timer = setInterval(() => {
      this.#go((this.#game?.plyCount ?? 0) + 1);
      if (this.#game?.plyCount === this.#moves.length) this.#stop();
    }, PACE);
    this.#run.textContent = this.#words.say("replay.halt");
  }

  #stop() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#run.textContent = this.#words.say("replay.run");
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.target === this.#slider) return;
    const ply = this.#game?.plyCount ?? 0;
    const to = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: this.#moves.length }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.#go(to);
  }

  #steps() {
    const ply = () => this.#game?.plyCount ?? 0;
    return make(
      "div",
      { class: "replay-steps" },
      button("replay.first", () => this.#go(0)),
      button("replay.back", () => this.#go(ply() - 1)),
      this.#run,
      button("replay.next", () => this.#go(ply() + 1)),
      button("replay.last", () => this.#go(this.#moves.length)),
    );
  }

  #foot() {
    const playOn = button("replay.playOn", () => {
      const game = /** @type {Game} */ (this.#game);
      const moves = this.#moves.slice(0, game.plyCount).map(({ index }) => index);
      const { forcedCaptures, draws } = game;
      this.#dialog.close();
      this.#playOn({ fen: this.#fen, forcedCaptures, draws, moves });
    });
    const close = button("replay.close", () => this.#dialog.close(), "action main-action");
    return make("div", { class: "sheet-actions" }, playOn, close);
  }
}
