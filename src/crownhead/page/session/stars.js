/** The eight stars, and what earns each of them. */

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./types.js").Change} Change */
/** @typedef {"move" | "capture" | "double" | "crown" | "finish" | "win" | "strong" | "three"} Star */

/** @type {Star[]} */
export const STARS = ["move", "capture", "double", "crown", "finish", "win", "strong", "three"];

/** Fresh wins against the computer, each in an attempt of its own, for the last star. */
const WINS_FOR_THREE = 3;

/**
 * Whether the first final result of the session's attempt is the player's win against the computer.
 * @param {Session} session
 */
export function isWin({ setup, marks, whole }) {
  return whole && setup.mode === "computer" && marks.first?.winner === setup.side;
}

/**
 * Whether that result came before any restart.
 * @param {Session} session
 */
function isFreshWin(session) {
  return isWin(session) && session.marks.first?.restarts === 0;
}

/**
 * What a change earns. Moves count in every game that is played here by hand, results only in games
 * from the usual start.
 * @param {Session} session after the change
 * @param {Change} change
 * @param {number} freshWins of all attempts, this one included
 * @returns {Star[]}
 */
export function starsFor(session, { entry, move, finished }, freshWins) {
  const moved = move !== null && entry?.do !== "play";
  const won = finished && isWin(session);
  const { undos, restarts } = session.marks.first ?? { undos: 0, restarts: 0 };
  const strong = session.setup.level === "hard" || session.setup.level === "expert";
  const earned = {
    move: moved,
    capture: moved && move.captured.length > 0,
    double: moved && move.captured.length > 1,
    crown: moved && move.crowns,
    finish: finished && session.whole,
    win: won,
    strong: won && strong && undos === 0 && restarts === 0,
    three: finished && isFreshWin(session) && freshWins >= WINS_FOR_THREE,
  };
  return STARS.filter((star) => earned[star]);
}
