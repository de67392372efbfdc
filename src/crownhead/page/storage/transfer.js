/** Everything that is kept, as one file: to be taken to another browser, or put by. */

import { admitHead } from "./games.js";
import { admitResult, admitStars, isCount } from "./admit.js";
import { decodeAll, encodeAll } from "./entries.js";

/** @typedef {import("../session/session.js").Saved} Saved */
/** @typedef {import("./history.js").Result} Result */
/** @typedef {import("./history.js").StarTimes} StarTimes */
/** @typedef {Record<string, unknown>} Fields */
/**
 * @typedef {object} Kept
 * @property {Fields} settings
 * @property {Result[]} results
 * @property {StarTimes} stars
 * @property {Saved[]} games in progress
 * @property {string | null} current the id of the game on the board
 * @property {Record<string, string | null>} [aside] what could not be read, for whoever can; it is only written
 */

const FORMAT = "crownhead";
const VERSION = 1;

/** A file that cannot be taken in. */
export class TransferError extends Error {
  /**
   * @param {"no_json" | "not_ours" | "newer" | "part"} code
   * @param {string} part where the fault lies; for "part" alone
   */
  constructor(code, part = "") {
    super(part ? `${code}: ${part}` : code);
    this.name = "TransferError";
    this.code = code;
    this.part = part;
  }
}

/**
 * @param {Kept} kept
 * @returns {string}
 */
export function writeFile({ games, ...rest }) {
  const told = games.map(({ entries, ...game }) => ({ ...game, actions: encodeAll(entries) }));
  const file = { format: FORMAT, version: VERSION, written: new Date().toISOString(), ...rest, games: told };
  return `${JSON.stringify(file, null, 1)}\n`;
}

/**
 * @param {string} text
 * @param {(link: string) => boolean} isGame whether a link holds a game
 * @returns {Kept}
 * @throws {TransferError} when it is no such file, or a part of it is not as it should be
 */
export function readFile(text, isGame) {
  const file = parse(text);
  if (file.format !== FORMAT || !isCount(file.version)) throw new TransferError("not_ours");
  if (file.version > VERSION) throw new TransferError("newer");
  const settings = file.settings;
  if (typeof settings !== "object" || settings === null) throw new TransferError("part", "settings");
  const stars = admitStars(file.stars);
  if (!stars) throw new TransferError("part", "stars");
  if (file.current !== null && typeof file.current !== "string") throw new TransferError("part", "current");
  return {
    settings: /** @type {Fields} */ (settings),
    stars,
    results: readList(file.results, "results", (item) => {
      const result = admitResult(item);
      return result && isGame(result.link) ? result : null;
    }),
    games: readList(file.games, "games", readGame),
    current: file.current,
  };
}

/** @param {string} text @returns {Fields} */
function parse(text) {
  try {
    return Object(JSON.parse(text));
  } catch {
    throw new TransferError("no_json");
  }
}

/**
 * @template Item
 * @param {unknown} list
 * @param {string} name
 * @param {(item: unknown) => Item | null} read
 * @returns {Item[]}
 */
function readList(list, name, read) {
  if (!Array.isArray(list)) throw new TransferError("part", name);
  return list.map((item, i) => {
    const got = read(item);
    if (got === null) throw new TransferError("part", `${name}[${i}]`);
    return got;
  });
}

/** @param {unknown} value @returns {Saved | null} */
function readGame(value) {
  const { actions, time } = /** @type {Fields} */ (Object(value));
  const head = admitHead(value);
  if (!head || !Array.isArray(actions) || !isCount(time)) return null;
  const { entries, sound } = decodeAll(actions);
  return sound ? { ...head, entries, time } : null;
}
