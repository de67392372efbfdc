/**
 * The game in progress: a journal of actions over the kernel's game. It knows no DOM and no storage,
 * and no rules; what may be played is what the kernel lists, and a chain is a prefix of a listed path.
 */

import { Attempt } from "./attempt.js";
import { Stopwatch } from "./stopwatch.js";

/** @typedef {import("../kernel.js").Kernel} Kernel */
/** @typedef {import("../kernel.js").Move} Move */
/** @typedef {import("../settings.js").Color} Color */
/** @typedef {import("./types.js").Action} Action */
/** @typedef {import("./types.js").Change} Change */
/** @typedef {import("./types.js").Entry} Entry */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Refusal} Refusal */
/** @typedef {import("./types.js").Setup} Setup */
/** @typedef {import("./turn.js").Hop} Hop */
/**
 * @typedef {object} Saved an attempt as it was kept
 * @property {string} id
 * @property {number} begun milliseconds since 1970
 * @property {Setup} setup
 * @property {Entry[]} entries
 * @property {number} time active time in milliseconds, the last action's or later
 */

export class Session {
  #kernel;
  /** @type {Attempt} */
  #attempt;
  #id = newId();
  #begun = Date.now();
  #stopwatch;
  #attended = true;
  /** @type {((change: Change) => void)[]} */
  #listeners = [];
  #revision = 0;

  /**
   * @param {Kernel} kernel
   * @param {Setup} setup
   * @param {() => number} [now] milliseconds from any start
   * @throws {import("../kernel.js").KernelError} when `setup.fen` is no position
   */
  constructor(kernel, setup, now = () => performance.now()) {
    this.#kernel = kernel;
    this.#attempt = new Attempt(kernel, setup);
    this.#stopwatch = new Stopwatch(now);
  }

  /**
   * Begins another game; when `setup.fen` is refused, the game in progress stays as it was.
   * @param {Setup} setup
   * @param {{ asMover?: boolean }} [how] asMover: the player takes the side whose turn it is
   * @throws {import("../kernel.js").KernelError}
   */
  start(setup, { asMover = false } = {}) {
    let attempt = new Attempt(this.#kernel, setup);
    const side = attempt.game.turn;
    if (asMover && side !== setup.side) {
      attempt.free();
      attempt = new Attempt(this.#kernel, { ...setup, side });
    }
    this.#replace(attempt, newId(), Date.now(), 0);
    this.#tell({ action: "new" });
  }

  /**
   * Takes up a saved attempt, as far as its actions can be done. One in progress waits to be resumed.
   * @param {Saved} saved
   * @returns {boolean} whether all its actions could be done
   * @throws {import("../kernel.js").KernelError | RangeError} when its setup cannot be set up
   */
  restore({ id, begun, setup, entries, time }) {
    const attempt = new Attempt(this.#kernel, setup);
    const wrong = entries.findIndex((entry) => {
      if (attempt.refusal(entry, entry.at)) return true;
      attempt.apply(entry);
      return false;
    });
    this.#replace(attempt, id, begun, Math.max(time, entries.at(-1)?.at ?? 0));
    this.#tell({ action: "restored" });
    this.pause();
    return wrong < 0;
  }

  /** @param {(change: Change) => void} listener called after each change */
  watch(listener) {
    this.#listeners.push(listener);
  }

  /** Names this attempt among all others. */
  get id() {
    return this.#id;
  }

  /** When it was begun, in milliseconds since 1970. */
  get begun() {
    return this.#begun;
  }

  get setup() {
    return this.#attempt.setup;
  }

  /** Grows with every change of the game: an answer to an older revision is void. */
  get revision() {
    return this.#revision;
  }

  get journal() {
    return [...this.#attempt.entries];
  }

  get started() {
    return this.#attempt.started;
  }

  get paused() {
    return this.#attempt.paused;
  }

  /** True while time passes. */
  get running() {
    return this.#attempt.running;
  }

  /** True when the journal holds all it can, and only another game can be begun. */
  get full() {
    return this.#attempt.full;
  }

  get marks() {
    return this.#attempt.marks;
  }

  /** True while the first final result is to come, in a game from the usual start not restarted. */
  get fresh() {
    return this.#attempt.whole && !this.#attempt.marks.practice;
  }

  /** True for a game from its usual start. */
  get whole() {
    return this.#attempt.whole;
  }

  get turn() {
    return this.#attempt.game.turn;
  }

  get outcome() {
    return this.#attempt.outcome;
  }

  /** How often the position on the board has stood, with the same side to move. */
  get occurrences() {
    return this.#attempt.game.occurrences;
  }

  /** The squares chosen in this turn: the origin, then each landing of an open chain. */
  get path() {
    return [...this.#attempt.turn.path];
  }

  get inChain() {
    return this.#attempt.turn.inChain;
  }

  get history() {
    return [...this.#attempt.played];
  }

  /** The side that made the first move of this game. */
  get opener() {
    return this.#attempt.opener;
  }

  get computerToMove() {
    return this.#attempt.computerToMove;
  }

  /** True when every legal move is a jump. */
  get mustJump() {
    return this.#attempt.turn.mustJump;
  }

  get canUndo() {
    return this.#attempt.canUndo;
  }

  get canRedo() {
    return this.#attempt.canRedo;
  }

  get canRestart() {
    return this.#attempt.canRestart;
  }

  /** Milliseconds spent at the board, up to the last look at the clock. */
  get activeTime() {
    return this.#stopwatch.total;
  }

  /** @param {Color} color @returns {number | null} milliseconds on a side's clock; null without clocks */
  left(color) {
    return this.#attempt.left(color, this.activeTime);
  }

  /** The game's link, as the rules' kernel writes it. */
  link() {
    const { outcome } = this;
    if (outcome?.reason === "agreed") return this.#attempt.game.link("draw_agreed");
    if (outcome?.reason !== "resigned") return this.#attempt.game.link();
    return this.#attempt.game.link(outcome.winner === "white" ? "black_resigned" : "white_resigned");
  }

  /**
   * The pieces as they stand now, an open chain walked as far as it has gone.
   * @returns {Piece[]} by square; index 0 is unused
   */
  position() {
    const pieces = this.#attempt.game.pieces();
    for (const { from, to, captured } of this.#attempt.turn.hops) {
      // A king may end where it began.
      const piece = pieces[from];
      pieces[from] = null;
      pieces[to] = piece;
      if (captured !== null) pieces[captured] = null;
    }
    return pieces;
  }

  /** @returns {number[]} squares whose piece the player may move now */
  movable() {
    const idle = this.outcome || this.computerToMove || this.paused || this.full;
    return idle ? [] : this.#attempt.turn.movable();
  }

  /** @returns {Map<number, "step" | "jump">} where the chosen piece may land next */
  targets() {
    return this.#attempt.turn.targets();
  }

  /**
   * The player chooses a square: a piece to move, a landing, or a later square of a route no other shares.
   * @param {number} square
   * @param {{ finish?: boolean }} [how] finish: what can go only one way from there is walked too
   * @returns {Refusal | null} null when the choice stands
   */
  choose(square, { finish = false } = {}) {
    return this.#act(finish ? { do: "choose", square, finish } : { do: "choose", square });
  }

  /**
   * The route that a written move means, such as `11-15` or `22x15x6`; in an open chain it may be
   * written from where the chain has got to.
   * @param {string} text
   * @returns {number[]} from its origin
   * @throws {import("../kernel.js").KernelError} saying why it cannot be played
   */
  readMove(text) {
    const { game, turn } = this.#attempt;
    const read = (/** @type {string} */ written) => turn.legal[game.readMove(written)].path;
    if (!turn.inChain) return read(text);
    try {
      return read(text);
    } catch (error) {
      try {
        return read([...turn.path.slice(0, -1), text].join("x"));
      } catch {
        throw error;
      }
    }
  }

  /** Walks one of several routes. @param {number[]} path from its origin @returns {Refusal | null} */
  walk(path) {
    return this.#act({ do: "walk", path });
  }

  /** Puts the chosen piece down again. @returns {Refusal | null} a started chain must be finished */
  clear() {
    return this.#act({ do: "clear" });
  }

  /**
   * Plays the computer's answer, unless the game has gone on since the question.
   * @param {number} revision what `revision` was when the question was put
   * @param {number} index among the legal moves
   * @returns {boolean} whether it was played
   */
  answer(revision, index) {
    return revision === this.#revision && this.#act({ do: "play", index }) === null;
  }

  /** Takes back an open chain; else a turn; against the computer the player's turn and its reply. */
  undo() {
    return this.#act({ do: "undo" });
  }

  /** Plays again what the last undo took back, an open chain included. */
  redo() {
    return this.#act({ do: "redo" });
  }

  /** Begins the same attempt again; from then on it is practice. */
  restart() {
    return this.#act({ do: "restart" });
  }

  pause() {
    return this.#act({ do: "pause" });
  }

  resume() {
    return this.#act({ do: "resume" });
  }

  /** The player gives up; of two at one board, the side to move. */
  resign() {
    const { mode, side } = this.setup;
    return this.#act({ do: "resign", color: mode === "computer" ? side : this.turn });
  }

  /** The players have agreed to a draw. */
  agreeDraw() {
    return this.#act({ do: "draw" });
  }

  /** Time passes only while somebody can see the board. @param {boolean} attended */
  attend(attended) {
    this.#attended = attended;
    this.#time();
  }

  /** Looks at the clock; to be called at least every second while time passes. */
  tick() {
    this.#stopwatch.look();
    if (this.left(this.turn) === 0) this.#act({ do: "time" });
  }

  /**
   * @param {Action} action
   * @returns {Refusal | null}
   */
  #act(action) {
    this.#stopwatch.look();
    const time = this.activeTime;
    const refusal = this.#attempt.refusal(action, time);
    if (refusal) return refusal;
    const settled = this.marks.first !== null;
    const entry = { ...action, at: time };
    const effect = this.#attempt.apply(entry);
    const finished = !settled && this.marks.first !== null;
    this.#tell({ action: action.do, entry, finished, ...effect });
    return null;
  }

  /**
   * @param {Attempt} attempt
   * @param {string} id
   * @param {number} begun
   * @param {number} time
   */
  #replace(attempt, id, begun, time) {
    this.#attempt.free();
    this.#attempt = attempt;
    this.#id = id;
    this.#begun = begun;
    this.#stopwatch.reset(time);
  }

  #time() {
    this.#stopwatch.run(this.#attended && this.running);
  }

  /** @param {Partial<Change> & { action: Change["action"] }} change */
  #tell(change) {
    this.#revision += 1;
    this.#time();
    for (const listener of this.#listeners) {
      listener({ hops: [], move: null, entry: null, finished: false, ...change });
    }
  }
}

/** @returns {string} one that no other attempt has */
function newId() {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
