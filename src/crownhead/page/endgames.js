/** Endgame tables for the kernel: perfect play with two to four pieces, loaded after the rest. */

/** @typedef {import("./kernel.js").Kernel} Kernel */
/** @typedef {import("./kernel.js").Game} Game */

/**
 * What endgame tables say of a position, for the side to move.
 * @typedef {object} Probed
 * @property {"loss" | "draw" | "win"} result
 * @property {number | null} plies to the end of the game; null for a draw
 * @property {number[]} best the indices of the best moves
 */

/** @type {Probed["result"][]} */
const RESULTS = ["loss", "draw", "win"];
/** What can be wrong with a table, in the kernel's order. */
export const FAULTS = [
  "none", "too_short", "not_a_table", "version", "damaged", "malformed", "no_memory", "swapped",
];

/**
 * Gives a kernel a bundle of tables, which it then asks whenever it searches.
 * @param {Kernel} kernel
 * @param {Uint8Array} bundle
 */
export function openEndgames(kernel, bundle) {
  const { exports } = kernel;
  const place = exports.allocate_endgames(bundle.length);
  if (place === 0) throw new RangeError("there is too little memory for the endgame tables");
  new Uint8Array(exports.memory.buffer, place, bundle.length).set(bundle);
  kernel.check(FAULTS, exports.open_endgames(place, bundle.length));
}

/**
 * What the tables say of the position on a game's board.
 * @param {Kernel} kernel the one that the game is of
 * @param {Game} game
 * @returns {null | Probed} null where the tables do not reach, or none were loaded
 */
export function probe(kernel, game) {
  const verdict = kernel.exports.probe(game.handle);
  if (verdict === 0) return null;
  const plies = kernel.numbers.getInt32(0, true);
  const count = kernel.numbers.getInt32(4, true);
  const best = [...kernel.bytes.subarray(12, 12 + count)];
  return { result: RESULTS[verdict - 1], plies: plies < 0 ? null : plies, best };
}
