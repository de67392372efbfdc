/**
 * The game in progress: a journal of actions over the kernel's game. It knows no DOM and no rules;
 * what may be played is what the kernel lists, and a chain is a prefix of a listed path.
 */

import { hopsOf, Turn } from "./turn.js";
import { undoneTurns } from "./undo.js";

/** @typedef {import("../kernel.js").Kernel} Kernel */
/** @typedef {import("../kernel.js").Game} Game */
/** @typedef {import("../kernel.js").Move} Move */
/** @typedef {import("../settings.js").Color} Color */
/** @typedef {import("../settings.js").Level} Level */
/** @typedef {null | { color: Color, king: boolean }} Piece */
/**
 * @typedef {object} Setup what a game is begun with
 * @property {"computer" | "two"} mode
 * @property {boolean} [byLink] the game stands in the page's address, and is kept nowhere else
 * @property {Color} side the player's side against the computer
 * @property {Level} level
 * @property {boolean} forcedCaptures
 * @property {string | null} fen the position to start from; null is the start of the game
 * @property {import("../kernel.js").Draws} [draws] automatic unless told otherwise
 * @property {number[]} [moves] played already: indices among the legal moves of each position
 */
/**
 * @typedef {{ do: "choose", square: number } | { do: "clear" } | { do: "play", index: number }
 *   | { do: "undo" } | { do: "redo" }} Action
 */
/** @typedef {import("./turn.js").Hop} Hop */
/** @typedef {{ moves: number[], path: number[] }} Group turns taken back together, and an open chain */
/**
 * What an action changed: the hops walked, in order, and the move that was completed.
 * @typedef {{ action: Action["do"] | "new", hops: Hop[], move: Move | null }} Change
 */
/**
 * Why a choice was refused, and the squares that show it.
 * @typedef {object} Refusal
 * @property {"over" | "thinking" | "theirs" | "blocked" | "jump" | "reach" | "reachJump" | "finish"} reason
 * @property {number[]} squares
 */

/** Groups of undone turns kept for redo. */
const REDO_LIMIT = 200;

export class Session {
  #kernel;
  /** @type {Game} */
  #game;
  /** @type {Setup} */
  #setup;
  /** @type {Action[]} */
  #journal = [];
  #turn = new Turn([]);
  /** @type {Move[]} the moves played so far */
  #played = [];
  /** @type {Group[]} */
  #redo = [];
  /** @type {((change: Change) => void)[]} */
  #listeners = [];
  #revision = 0;
  /** @type {Color} */
  #opener;

  /**
   * @param {Kernel} kernel
   * @param {Setup} setup
   * @throws {import("../kernel.js").KernelError} when `setup.fen` is no position
   */
  constructor(kernel, setup) {
    this.#kernel = kernel;
    this.#setup = setup;
    const { game, opener, played } = this.#begin(setup);
    this.#game = game;
    this.#opener = opener;
    this.#played = played;
    this.#refresh();
  }

  /**
   * Begins another game; when `setup.fen` is refused, the game in progress stays as it was.
   * @param {Setup} setup
   * @param {{ asMover?: boolean }} [how] asMover: the player takes the side whose turn it is
   * @throws {import("../kernel.js").KernelError}
   */
  start(setup, { asMover = false } = {}) {
    const { game, opener, played } = this.#begin(setup);
    this.#game.free();
    this.#game = game;
    this.#setup = asMover ? { ...setup, side: game.turn } : setup;
    this.#opener = opener;
    this.#journal = [];
    this.#played = played;
    this.#redo = [];
    this.#refresh();
    this.#tell({ action: "new", hops: [], move: null });
  }

  /** @param {(change: Change) => void} listener called after each change */
  watch(listener) {
    this.#listeners.push(listener);
  }

  get setup() {
    return this.#setup;
  }

  /** Grows with every change of the game: an answer to an older revision is void. */
  get revision() {
    return this.#revision;
  }

  get journal() {
    return [...this.#journal];
  }

  get turn() {
    return this.#game.turn;
  }

  get outcome() {
    return this.#game.outcome();
  }

  /** The squares chosen in this turn: the origin, then each landing of an open chain. */
  get path() {
    return [...this.#turn.path];
  }

  get inChain() {
    return this.#turn.inChain;
  }

  get history() {
    return [...this.#played];
  }

  /** The side that made the first move of this game. */
  get opener() {
    return this.#opener;
  }

  get computerToMove() {
    return this.#setup.mode === "computer" && this.turn !== this.#setup.side && !this.outcome;
  }

  /** The game's link, as the kernel writes it. */
  link() {
    return this.#game.link();
  }

  /** True when every legal move is a jump. */
  get mustJump() {
    return this.#turn.mustJump;
  }

  /**
   * The pieces as they stand now, an open chain walked as far as it has gone.
   * @returns {Piece[]} by square; index 0 is unused
   */
  position() {
    const pieces = this.#game.pieces();
    for (const { from, to, captured } of this.#turn.hops) {
      pieces[to] = pieces[from];
      pieces[from] = null;
      if (captured !== null) pieces[captured] = null;
    }
    return pieces;
  }

  /** @returns {number[]} squares whose piece the player may move now */
  movable() {
    return this.outcome || this.computerToMove ? [] : this.#turn.movable();
  }

  /** @returns {Map<number, "step" | "jump">} where the chosen piece may land next */
  targets() {
    return this.#turn.targets();
  }

  /**
   * The player chooses a square: a piece to move, a landing, or the end of a route no other shares.
   * @param {number} square
   * @returns {Refusal | null} null when the choice stands
   */
  choose(square) {
    const refusal = this.#refusal(square);
    if (refusal) return refusal;
    const walked = this.#turn.hops.length;
    this.#turn = this.#turn.choose(square);
    const hops = this.#turn.hops.slice(walked);
    if (hops.length > 0) this.#redo = [];
    if (this.#turn.complete) this.#play(this.#turn.complete);
    this.#record({ do: "choose", square }, hops);
    return null;
  }

  /** Puts the chosen piece down again. @returns {Refusal | null} a started chain must be finished */
  clear() {
    if (this.inChain) return { reason: "finish", squares: [...this.targets().keys()] };
    if (this.path.length > 0) {
      this.#turn = new Turn(this.#turn.legal);
      this.#record({ do: "clear" }, []);
    }
    return null;
  }

  /**
   * Plays the computer's answer, unless the game has gone on since the question.
   * @param {number} revision what `revision` was when the question was put
   * @param {number} index among the legal moves
   * @returns {boolean} whether it was played
   */
  answer(revision, index) {
    if (revision !== this.#revision || !this.computerToMove) return false;
    const move = this.#turn.legal[index];
    this.#redo = [];
    this.#play(move);
    this.#record({ do: "play", index }, hopsOf(move.path));
    return true;
  }

  get canUndo() {
    return this.inChain || undoneTurns(this.#turns()) > 0;
  }

  get canRedo() {
    return this.#redo.length > 0;
  }

  /** Takes back an open chain; else a turn; against the computer the player's turn and its reply. */
  undo() {
    if (!this.canUndo) return;
    const path = this.inChain ? this.path : [];
    const count = this.inChain ? 0 : undoneTurns(this.#turns());
    const undone = this.#played.splice(this.#played.length - count);
    for (let i = 0; i < count; i += 1) this.#game.undo();
    this.#redo.push({ moves: undone.map((move) => move.index), path });
    this.#redo = this.#redo.slice(-REDO_LIMIT);
    this.#refresh();
    this.#record({ do: "undo" }, []);
  }

  /** Plays again what the last undo took back, an open chain included. */
  redo() {
    const group = this.#redo.pop();
    if (!group) return;
    for (const index of group.moves) this.#played.push(this.#game.play(index));
    this.#refresh(group.path);
    this.#record({ do: "redo" }, []);
  }

  /**
   * The same game, built again from its setup and journal.
   * @param {Kernel} kernel
   * @param {Setup} setup
   * @param {Action[]} journal
   * @returns {Session}
   */
  static replay(kernel, setup, journal) {
    const session = new Session(kernel, setup);
    for (const action of journal) session.#apply(action);
    return session;
  }

  /** @param {Action} action */
  #apply(action) {
    if (action.do === "choose") this.choose(action.square);
    else if (action.do === "play") this.answer(this.#revision, action.index);
    else this[action.do]();
  }

  /** @param {Setup} setup */
  #begin({ fen, forcedCaptures, draws = "automatic", moves = [] }) {
    const game = this.#kernel.newGame({ fen, forcedCaptures, draws });
    const opener = game.turn;
    const played = moves.map((index) => game.play(index));
    return { game, opener, played };
  }

  /** Takes up the turn of the side to move. @param {number[]} [path] squares chosen already */
  #refresh(path = []) {
    this.#turn = new Turn(this.#game.legalMoves(), path);
  }

  #turns() {
    const { mode, side } = this.#setup;
    return { played: this.#played.length, opener: this.#opener, own: mode === "two" ? null : side };
  }

  /** @param {Move} move */
  #play(move) {
    this.#played.push(this.#game.play(move.index));
    this.#refresh();
  }

  /**
   * @param {number} square
   * @returns {Refusal | null}
   */
  #refusal(square) {
    if (this.outcome) return { reason: "over", squares: [] };
    if (this.computerToMove) return { reason: "thinking", squares: [] };
    const piece = this.#game.pieces()[square];
    return this.#turn.refusal(square, piece, piece?.color === this.turn);
  }

  /**
   * @param {Action} action
   * @param {Hop[]} hops
   */
  #record(action, hops) {
    this.#journal.push(action);
    const completed = hops.length > 0 && this.path.length === 0;
    const move = completed ? this.#played[this.#played.length - 1] : null;
    this.#tell({ action: action.do, hops, move });
  }

  /** @param {Change} change */
  #tell(change) {
    this.#revision += 1;
    for (const listener of this.#listeners) listener(change);
  }
}
