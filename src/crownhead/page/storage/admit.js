/** What is read from storage or from a file is believed only as far as its types go. */

/** @typedef {import("../session/types.js").Setup} Setup */
/** @typedef {Record<string, unknown>} Fields */

const LONGEST_NAME = 40;

/**
 * @param {unknown} value
 * @returns {Setup | null}
 */
export function admitSetup(value) {
  const given = /** @type {Fields} */ (Object(value));
  const { mode, side, level, forcedCaptures, fen, draws, moves, clock, names, visit } = given;
  const right =
    isOneOf(mode, ["computer", "two"]) &&
    isOneOf(side, ["black", "white"]) &&
    isOneOf(level, ["easy", "normal", "hard", "expert"]) &&
    typeof forcedCaptures === "boolean" &&
    (fen === null || typeof fen === "string") &&
    isOneOf(draws, [undefined, "automatic", "agreement"]) &&
    isOneOf(visit, [undefined, true]) &&
    (moves === undefined || (Array.isArray(moves) && moves.every(isCount))) &&
    (isNone(clock) || isControl(clock)) &&
    (isNone(names) || areNames(names));
  return right ? /** @type {Setup} */ (value) : null;
}

/** @param {unknown} value @param {unknown[]} allowed */
export function isOneOf(value, allowed) {
  return allowed.includes(value);
}

/** @param {unknown} value @returns {value is number} a whole number from 0 on */
export function isCount(value) {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** @param {unknown} value */
function isNone(value) {
  return value === null || value === undefined;
}

/** @param {unknown} value */
function isControl(value) {
  const { minutes, increment } = /** @type {Fields} */ (Object(value));
  return isCount(minutes) && minutes >= 1 && minutes <= 600 && isCount(increment) && increment <= 600;
}

/** @param {unknown} value */
function areNames(value) {
  const { black, white } = /** @type {Fields} */ (Object(value));
  return [black, white].every((name) => typeof name === "string" && name.length <= LONGEST_NAME);
}
