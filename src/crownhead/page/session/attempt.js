/**
 * One attempt at a game: what its actions made of what it was begun with. The same setup and the
 * same actions make the same attempt. It knows no rules: what may be played is what the kernel lists.
 */

import { Clocks } from "./clocks.js";
import { Marks } from "./marks.js";
import { Turn } from "./turn.js";
import { undoneTurns } from "./undo.js";

/** @typedef {import("../kernel.js").Kernel} Kernel */
/** @typedef {import("../kernel.js").Move} Move */
/** @typedef {import("../settings.js").Color} Color */
/** @typedef {import("./clocks.js").Times} Times */
/** @typedef {import("./types.js").Action} Action */
/** @typedef {import("./types.js").Effect} Effect */
/** @typedef {import("./types.js").Entry} Entry */
/** @typedef {import("./types.js").Outcome} Outcome */
/** @typedef {import("./types.js").Refusal} Refusal */
/** @typedef {import("./types.js").Setup} Setup */
/**
 * Turns taken back together, an open chain or an ending; with what the clocks showed, and had shown
 * at the start of each turn.
 * @typedef {object} Group
 * @property {number[]} moves
 * @property {number[]} path
 * @property {Outcome | null} ending
 * @property {Times | null} left
 * @property {(Times | null)[]} starts
 */

/** Actions that an attempt keeps; the next game begins a new one. */
export const ACTION_LIMIT = 20_000;
/** The kernel keeps no more turns of a game. */
const PLY_LIMIT = 16_383;
/** Groups of undone turns kept for redo. */
const REDO_LIMIT = 200;

const NO_EFFECT = { hops: [], move: null };
/** @type {Refusal} */
const NOTHING = { reason: "nothing", squares: [] };

export class Attempt {
  #kernel;
  #setup;
  #game;
  /** @type {Color} */
  #opener;
  #turn = new Turn([]);
  /** @type {Move[]} the moves played so far */
  #played = [];
  /** @type {(Times | null)[]} the clocks at the start of each turn, the present one included */
  #left = [];
  /** @type {Group[]} */
  #redo = [];
  /** @type {Outcome | null} set by the players, not by the rules */
  #ending = null;
  #clocks;
  #paused = false;
  #marks = new Marks();
  /** @type {Entry[]} */
  #entries = [];
  #at = 0;

  /**
   * @param {Kernel} kernel
   * @param {Setup} setup
   * @throws {import("../kernel.js").KernelError} when `setup.fen` is no position
   * @throws {RangeError} when `setup.moves` cannot be played
   */
  constructor(kernel, setup) {
    this.#kernel = kernel;
    this.#setup = setup;
    this.#clocks = setup.clock ? new Clocks(setup.clock) : null;
    this.#game = this.#begin();
    this.#opener = this.#game.turn;
    this.#setOut();
  }

  get setup() {
    return this.#setup;
  }

  get game() {
    return this.#game;
  }

  get turn() {
    return this.#turn;
  }

  get opener() {
    return this.#opener;
  }

  get played() {
    return this.#played;
  }

  get entries() {
    return this.#entries;
  }

  get paused() {
    return this.#paused;
  }

  /** True once something has been done. */
  get started() {
    return this.#entries.length > 0;
  }

  /** @returns {Outcome | null} */
  get outcome() {
    return this.#ending ?? this.#game.outcome();
  }

  /** True while time passes: the game has begun, is not over and is not paused. */
  get running() {
    return this.started && !this.#paused && !this.outcome;
  }

  /** What stays on its record. */
  get marks() {
    return this.#marks;
  }

  /** True for a game from its usual start. */
  get whole() {
    return this.#setup.fen === null && !this.#setup.moves?.length;
  }

  get computerToMove() {
    const { mode, side } = this.#setup;
    return mode === "computer" && this.#game.turn !== side && !this.#paused && !this.outcome;
  }

  get canUndo() {
    if (this.#paused) return false;
    return this.#ending !== null || this.#turn.inChain || undoneTurns(this.#turns()) > 0;
  }

  get canRedo() {
    return !this.#paused && this.#redo.length > 0;
  }

  get canRestart() {
    return !this.#paused && (this.canUndo || this.#played.length > (this.#setup.moves?.length ?? 0));
  }

  /** True when nothing more can be kept. */
  get full() {
    return this.#entries.length >= ACTION_LIMIT || this.#played.length >= PLY_LIMIT;
  }

  /**
   * What a side has left on its clock.
   * @param {Color} color
   * @param {number} at the active time
   * @returns {number | null} milliseconds; null without clocks
   */
  left(color, at) {
    if (!this.#clocks) return null;
    const spent = color === this.#game.turn && this.running ? at - this.#at : 0;
    return Math.max(0, this.#clocks.left[color] - spent);
  }

  /**
   * Why an action cannot be done.
   * @param {Action} action
   * @param {number} at the active time
   * @returns {Refusal | null}
   */
  refusal(action, at) {
    if (this.full) return { reason: "full", squares: [] };
    if (this.#paused && action.do !== "resume") return { reason: "paused", squares: [] };
    switch (action.do) {
      case "choose":
        return this.#cannotMove() ?? this.#refuseChoice(action.square);
      case "walk":
        return this.#cannotMove() ?? unless(this.#turn.allows(action.path));
      case "play":
        return unless(this.computerToMove && action.index in this.#turn.legal);
      case "clear":
        return this.#turn.inChain ? this.#unfinished() : unless(this.#turn.path.length > 0);
      case "undo":
        return unless(this.canUndo);
      case "redo":
        return unless(this.canRedo);
      case "restart":
        return unless(this.canRestart);
      case "pause":
        return unless(this.running && this.#entries.length < ACTION_LIMIT - 1);
      case "resume":
        return unless(this.#paused);
      case "resign":
        return unless(this.started && !this.outcome);
      case "draw":
        return unless(this.#played.length > 0 && !this.outcome);
      case "time":
        return unless(this.running && this.left(this.#game.turn, at) === 0);
    }
  }

  /**
   * Does what `refusal` lets pass.
   * @param {Entry} entry
   * @returns {Effect}
   */
  apply(entry) {
    if (this.running) this.#clocks?.spend(this.#game.turn, entry.at - this.#at);
    this.#at = entry.at;
    this.#entries.push(entry);
    const effect = this.#do(entry);
    const { outcome } = this;
    if (outcome) this.#marks.settle(outcome, this.#played.length, entry.at);
    return effect;
  }

  /** Gives its memory back; it must not be used any more. */
  free() {
    this.#game.free();
  }

  /**
   * @param {Entry} entry
   * @returns {Effect}
   */
  #do(entry) {
    switch (entry.do) {
      case "choose":
        return this.#choose(entry.square, entry.finish ?? false);
      case "walk":
        return this.#walk(new Turn(this.#turn.legal, entry.path));
      case "play":
        return this.#walk(new Turn(this.#turn.legal, this.#turn.legal[entry.index].path));
      case "undo":
        return this.#undo();
      case "redo":
        return this.#replay();
      case "restart":
        return this.#restart();
      case "clear":
        this.#turn = new Turn(this.#turn.legal);
        return NO_EFFECT;
      case "pause":
      case "resume":
        this.#paused = entry.do === "pause";
        return NO_EFFECT;
      default:
        this.#ending = this.#endingBy(entry);
        this.#redo = [];
        return NO_EFFECT;
    }
  }

  /**
   * @param {Entry} entry
   * @returns {Outcome}
   */
  #endingBy(entry) {
    if (entry.do === "draw") return { winner: null, reason: "agreed" };
    const loser = entry.do === "resign" ? entry.color : this.#game.turn;
    return { winner: loser === "black" ? "white" : "black", reason: entry.do === "resign" ? "resigned" : "time" };
  }

  /** @returns {Refusal | null} */
  #cannotMove() {
    if (this.outcome) return { reason: "over", squares: [] };
    return this.computerToMove ? { reason: "thinking", squares: [] } : null;
  }

  /** @param {number} square */
  #refuseChoice(square) {
    const piece = this.#game.pieces()[square];
    return this.#turn.refusal(square, piece, piece?.color === this.#game.turn);
  }

  /** @returns {Refusal} */
  #unfinished() {
    return { reason: "finish", squares: [...this.#turn.targets().keys()] };
  }

  #begin() {
    const { fen, forcedCaptures, draws = "automatic" } = this.#setup;
    return this.#kernel.newGame({ fen, forcedCaptures, draws });
  }

  /** Plays the moves that the setup begins with. */
  #setOut() {
    this.#left = [this.#clocks?.left ?? null];
    for (const index of this.#setup.moves ?? []) this.#play(index);
    this.#turn = new Turn(this.#game.legalMoves());
  }

  #turns() {
    const { mode, side } = this.#setup;
    const own = mode === "computer" ? side : null;
    return { played: this.#played.length, opener: this.#opener, own };
  }

  /**
   * @param {number} square
   * @param {boolean} finish
   */
  #choose(square, finish) {
    const turn = this.#turn.choose(square);
    return this.#walk(finish ? turn.onward() : turn);
  }

  /**
   * Takes up a turn that has been walked further, and plays it once it is complete.
   * @param {Turn} turn
   * @returns {Effect}
   */
  #walk(turn) {
    const hops = turn.hops.slice(this.#turn.hops.length);
    if (hops.length > 0) this.#redo = [];
    this.#turn = turn;
    if (!turn.complete) return { hops, move: null };
    const mover = this.#game.turn;
    this.#clocks?.add(mover);
    const move = this.#play(turn.complete.index);
    this.#takeUp();
    return { hops, move };
  }

  /** @param {number} index */
  #play(index) {
    const move = this.#game.play(index);
    this.#played.push(move);
    this.#left[this.#played.length] = this.#clocks?.left ?? null;
    return move;
  }

  /** Takes up the turn of the side to move. @param {number[]} [path] squares chosen already */
  #takeUp(path = []) {
    this.#turn = new Turn(this.#game.legalMoves(), path);
  }

  /** Takes back an ending; else an open chain; else a turn, or the player's turn and its reply. */
  #undo() {
    this.#marks.undone();
    const left = this.#clocks?.left ?? null;
    const ending = this.#ending;
    const path = !ending && this.#turn.inChain ? this.#turn.path : [];
    const count = ending || path.length > 0 ? 0 : undoneTurns(this.#turns());
    const moves = this.#played.splice(this.#played.length - count).map(({ index }) => index);
    for (let i = 0; i < count; i += 1) this.#game.undo();
    const starts = this.#left.splice(this.#played.length + 1);
    this.#redo = [...this.#redo, { moves, path, ending, left, starts }].slice(-REDO_LIMIT);
    this.#ending = null;
    if (count > 0 || ending?.reason === "time") this.#resetClocks(this.#left[this.#played.length]);
    if (!ending) this.#takeUp();
    return NO_EFFECT;
  }

  /** Plays again what the last undo took back, an open chain included. */
  #replay() {
    const group = /** @type {Group} */ (this.#redo.pop());
    for (const index of group.moves) this.#play(index);
    if (group.moves.length > 0) this.#left.splice(-group.moves.length, Infinity, ...group.starts);
    this.#resetClocks(group.left);
    if (!group.ending) this.#takeUp(group.path);
    this.#ending = group.ending;
    return NO_EFFECT;
  }

  #restart() {
    this.#marks.restarted();
    this.#game.free();
    this.#game = this.#begin();
    this.#played = [];
    this.#redo = [];
    this.#ending = null;
    this.#clocks = this.#setup.clock ? new Clocks(this.#setup.clock) : null;
    this.#setOut();
    return NO_EFFECT;
  }

  /** @param {Times | null} left */
  #resetClocks(left) {
    if (this.#clocks && left) this.#clocks.left = left;
  }
}

/**
 * @param {boolean} allowed
 * @returns {Refusal | null}
 */
function unless(allowed) {
  return allowed ? null : NOTHING;
}
