/**
 * A turn being played: the legal moves, and the squares chosen of one of them so far. A value: each
 * choice makes another. It judges nothing itself; what may be played is a prefix of a listed path.
 */

import { between } from "./squares.js";

/** @typedef {import("../kernel.js").Move} Move */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Refusal} Refusal */
/** @typedef {{ from: number, to: number, captured: number | null }} Hop */

export class Turn {
  /**
   * @param {Move[]} legal
   * @param {number[]} [path] the origin and each landing chosen so far
   */
  constructor(legal, path = []) {
    this.legal = legal;
    this.path = path;
    /** Legal moves that begin with the squares chosen so far. */
    this.candidates = legal.filter((move) => path.every((square, i) => move.path[i] === square));
  }

  /** True once a jump has been made that goes on. */
  get inChain() {
    return this.path.length > 1;
  }

  /** True when every legal move is a jump. */
  get mustJump() {
    return this.legal.length > 0 && this.legal.every((move) => move.captured.length > 0);
  }

  /** The move whose squares have all been chosen. @returns {Move | null} */
  get complete() {
    const [move] = this.candidates;
    return move?.path.length === this.path.length ? move : null;
  }

  /** The hops made so far. */
  get hops() {
    return hopsOf(this.path);
  }

  /** @returns {number[]} squares whose piece may be moved */
  movable() {
    if (this.inChain) return this.path.slice(-1);
    return [...new Set(this.legal.map((move) => move.path[0]))];
  }

  /** @returns {Map<number, "step" | "jump">} where the chosen piece may land next */
  targets() {
    const at = this.path.length;
    if (at === 0) return new Map();
    return new Map(
      this.candidates.map((move) => [move.path[at], move.captured.length > 0 ? "jump" : "step"]),
    );
  }

  /**
   * The turn after a square is chosen: a landing, a later square of a route that no other shares, a
   * piece, or the chosen piece once more, which puts it down.
   * @param {number} square one that `refusal` lets pass
   * @returns {Turn}
   */
  choose(square) {
    if (this.path.length === 1 && square === this.path[0]) return new Turn(this.legal);
    if (this.targets().has(square)) return new Turn(this.legal, [...this.path, square]);
    const [route] = this.routesTo(square);
    if (route) return new Turn(this.legal, route);
    return new Turn(this.legal, this.movable().includes(square) ? [square] : []);
  }

  /**
   * The turn after a jump, walked on for as long as there is only one way to go on.
   * @returns {Turn}
   */
  onward() {
    if (!this.inChain || this.complete) return this;
    if (differing(this.candidates.map(({ path }) => path)).length === 1) {
      return new Turn(this.legal, this.candidates[0].path);
    }
    const landings = [...this.targets().keys()];
    return landings.length === 1 ? new Turn(this.legal, [...this.path, landings[0]]).onward() : this;
  }

  /** Whether `path` is the way, or a part of the way, of a legal move. @param {number[]} path */
  allows(path) {
    const begun = this.inChain ? this.path : [];
    const goesOn = path.length > Math.max(1, begun.length) && begun.every((square, i) => path[i] === square);
    return goesOn && new Turn(this.legal, path).candidates.length > 0;
  }

  /**
   * Why a square cannot be chosen, and the squares that show it.
   * @param {number} square
   * @param {Piece} piece what stands there
   * @param {boolean} own whether it belongs to the side to move
   * @returns {Refusal | null}
   */
  refusal(square, piece, own) {
    const targets = this.targets();
    if (targets.has(square)) return null;
    if (this.path.length === 1 && square === this.path[0]) return null;
    const routes = this.routesTo(square);
    if (routes.length === 1) return null;
    if (routes.length > 1) {
      const next = routes.map((route) => route[this.path.length]);
      return { reason: "routes", squares: [...new Set(next)], routes };
    }
    const landings = [...targets.keys()];
    if (this.inChain) return { reason: "finish", squares: landings };
    const movable = this.movable();
    if (movable.includes(square)) return null;
    if (piece && !own) return { reason: "theirs", squares: [] };
    if (piece) return this.mustJump ? this.#mustJump(movable) : { reason: "blocked", squares: [] };
    if (this.path.length === 0) return { reason: "nothing", squares: [] };
    return { reason: this.mustJump ? "reachJump" : "reach", squares: landings };
  }

  /** @param {number[]} squares whose pieces can jump @returns {Refusal} */
  #mustJump(squares) {
    const landings = [...new Set(this.legal.map((move) => move.path[1]))];
    return { reason: "jump", squares, landings };
  }

  /**
   * The ways the chosen piece has to a square, one of those that come to the same.
   * @param {number} square
   * @returns {number[][]} paths from the origin on
   */
  routesTo(square) {
    if (this.path.length === 0) return [];
    const whole = this.candidates.filter(({ path }) => path.includes(square, this.path.length));
    const ways = whole.map(({ path }) => path.slice(0, path.indexOf(square, this.path.length) + 1));
    if (differing(whole.map(({ path }) => path)).length === 1) return ways.slice(0, 1);
    return differing(ways);
  }
}

/**
 * Of ways that end on one square and take the same men, the first.
 * @param {number[][]} ways
 * @returns {number[][]}
 */
function differing(ways) {
  const first = new Map();
  for (const way of ways) {
    const taken = hopsOf(way).map(({ captured }) => captured);
    const key = `${way.at(-1)}:${taken.sort().join()}`;
    if (!first.has(key)) first.set(key, way);
  }
  return [...first.values()];
}

/**
 * @param {number[]} path
 * @returns {Hop[]}
 */
export function hopsOf(path) {
  return path.slice(1).map((to, i) => ({ from: path[i], to, captured: between(path[i], to) }));
}
