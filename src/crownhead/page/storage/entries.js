/** The actions of a journal as short JSON lists, each with the time since the one before. */

/** @typedef {import("../session/types.js").Action} Action */
/** @typedef {import("../session/types.js").Entry} Entry */

/** @type {Record<string, Action>} */
const BARE = {
  x: { do: "clear" },
  u: { do: "undo" },
  r: { do: "redo" },
  n: { do: "restart" },
  h: { do: "pause" },
  s: { do: "resume" },
  d: { do: "draw" },
  t: { do: "time" },
};
const LETTERS = Object.fromEntries(Object.entries(BARE).map(([letter, action]) => [action.do, letter]));

/** @param {Entry} entry @returns {unknown[]} */
function body(entry) {
  switch (entry.do) {
    case "choose":
      return [entry.finish ? "f" : "c", entry.square];
    case "walk":
      return ["w", entry.path];
    case "play":
      return ["p", entry.index];
    case "resign":
      return ["g", entry.color === "black" ? 0 : 1];
    default:
      return [LETTERS[entry.do]];
  }
}

/**
 * @param {Entry} entry
 * @param {number} before the active time of the entry before, 0 before the first
 * @returns {unknown[]}
 */
export function encode(entry, before) {
  return [...body(entry), entry.at - before];
}

/**
 * @param {Entry[]} entries from the first on
 * @returns {unknown[][]}
 */
export function encodeAll(entries) {
  return entries.map((entry, i) => encode(entry, i > 0 ? entries[i - 1].at : 0));
}

/**
 * Reads entries, up to the first that is none.
 * @param {unknown[]} items
 * @returns {{ entries: Entry[], sound: boolean }}
 */
export function decodeAll(items) {
  /** @type {Entry[]} */
  const entries = [];
  let at = 0;
  for (const item of items) {
    const action = Array.isArray(item) ? decode(item) : null;
    const time = Array.isArray(item) ? item.at(-1) : null;
    if (!action || !isCount(time)) return { entries, sound: false };
    at += time;
    entries.push({ ...action, at });
  }
  return { entries, sound: true };
}

/**
 * @param {unknown[]} item
 * @returns {Action | null}
 */
function decode([letter, value]) {
  if (letter === "c" && isSquare(value)) return { do: "choose", square: value };
  if (letter === "f" && isSquare(value)) return { do: "choose", square: value, finish: true };
  if (letter === "w" && Array.isArray(value) && value.every(isSquare)) return { do: "walk", path: value };
  if (letter === "p" && isCount(value)) return { do: "play", index: value };
  if (letter === "g" && (value === 0 || value === 1)) return { do: "resign", color: value ? "white" : "black" };
  return typeof letter === "string" && Object.hasOwn(BARE, letter) ? BARE[letter] : null;
}

/** @param {unknown} value @returns {value is number} */
function isCount(value) {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** @param {unknown} value @returns {value is number} */
function isSquare(value) {
  return isCount(value) && value >= 1 && value <= 32;
}
