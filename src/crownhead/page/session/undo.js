/** How many turns one undo takes back. */

/** @typedef {import("../settings.js").Color} Color */

/**
 * Two players: the last turn. Against the computer: back to before the player's last turn, the
 * computer's reply included; none while the computer alone has moved.
 * @param {{ played: number, opener: Color, own: Color | null }} turns turns played, who made the
 *   first, and the player's own side (null when both sides are played here)
 * @returns {number}
 */
export function undoneTurns({ played, opener, own }) {
  if (played === 0 || own === null) return Math.min(played, 1);
  const ownPlaysEven = opener === own;
  const lastWasOwn = (played - 1) % 2 === (ownPlaysEven ? 0 : 1);
  const count = lastWasOwn ? 1 : 2;
  return count <= played ? count : 0;
}
