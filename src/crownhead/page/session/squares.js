/** Where the numbered squares lie. Geometry alone: what may be played there is the kernel's to say. */

/** @typedef {{ row: number, column: number }} Place rows and columns count from 0 at square 1's corner */

/**
 * @param {number} square 1-32
 * @returns {Place}
 */
export function placeOf(square) {
  const row = Math.floor((square - 1) / 4);
  return { row, column: 2 * ((square - 1) % 4) + (row % 2 === 0 ? 1 : 0) };
}

/**
 * @param {Place} place
 * @returns {number | null} null for a light square, or outside the board
 */
export function squareAt({ row, column }) {
  const onBoard = row >= 0 && row < 8 && column >= 0 && column < 8;
  if (!onBoard || (row + column) % 2 === 0) return null;
  return row * 4 + Math.floor(column / 2) + 1;
}

/**
 * The square a hop passes over.
 * @param {number} from
 * @param {number} to
 * @returns {number | null} null when the hop is to a neighbour
 */
export function between(from, to) {
  const [a, b] = [placeOf(from), placeOf(to)];
  if (Math.abs(a.row - b.row) !== 2) return null;
  return squareAt({ row: (a.row + b.row) / 2, column: (a.column + b.column) / 2 });
}
