/** What is read from storage or from a file is believed only as far as its types go. */

import { STARS } from "../session/stars.js";

/** @typedef {import("../session/types.js").Setup} Setup */
/** @typedef {Record<string, unknown>} Fields */

const LONGEST_NAME = 40;
const REASONS = ["no_pieces", "no_moves", "threefold", "quiet_moves", "resigned", "agreed", "time"];

/**
 * @param {unknown} value
 * @returns {Setup | null}
 */
export function admitSetup(value) {
  const given = /** @type {Fields} */ (Object(value));
  const { mode, side, level, forcedCaptures, fen, draws, moves, clock, names, visit, byLink } = given;
  const right =
    isOneOf(mode, ["computer", "two"]) &&
    isOneOf(side, ["black", "white"]) &&
    isOneOf(level, ["easy", "normal", "hard", "expert"]) &&
    typeof forcedCaptures === "boolean" &&
    (fen === null || typeof fen === "string") &&
    isOneOf(draws, [undefined, "automatic", "agreement"]) &&
    isOneOf(visit, [undefined, true]) &&
    isOneOf(byLink, [undefined, false]) &&
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

/** Whether it is a time that a date can be made of, in milliseconds since 1970. @param {unknown} value */
export function isTime(value) {
  return typeof value === "number" && value >= 0 && !Number.isNaN(new Date(value).valueOf());
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

/**
 * @param {unknown} value
 * @returns {import("./history.js").Result | null}
 */
export function admitResult(value) {
  const given = /** @type {Fields} */ (Object(value));
  const right =
    typeof given.id === "string" &&
    isTime(given.ended) &&
    isOneOf(given.mode, ["computer", "two"]) &&
    isOneOf(given.side, ["black", "white"]) &&
    isOneOf(given.level, ["easy", "normal", "hard", "expert"]) &&
    (given.names === null || areNames(given.names)) &&
    isOneOf(given.winner, ["black", "white", null]) &&
    isOneOf(given.reason, REASONS) &&
    isCount(given.plies) &&
    isCount(given.time) &&
    typeof given.fresh === "boolean" &&
    typeof given.win === "boolean" &&
    typeof given.link === "string";
  return right ? /** @type {import("./history.js").Result} */ (value) : null;
}

/**
 * @param {unknown} value
 * @returns {Partial<Record<import("../session/stars.js").Star, number>> | null}
 */
export function admitStars(value) {
  if (typeof value !== "object" || value === null) return null;
  const right = Object.entries(value).every(([star, when]) => isOneOf(star, STARS) && isCount(when));
  return right ? value : null;
}
