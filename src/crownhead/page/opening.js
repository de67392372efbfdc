/** How a game is opened: by the settings, by a position in the address, or by a game's link there. */

import { readAddress } from "./address.js";
import { KernelError } from "./kernel.js";

/** @typedef {import("./kernel.js").Kernel} Kernel */
/** @typedef {import("./session/types.js").Setup} Setup */
/**
 * @typedef {object} Parts
 * @property {Kernel} kernel
 * @property {import("./session/session.js").Session} session
 * @property {import("./settings.js").Settings} settings
 * @property {import("./words.js").Words} words
 * @property {import("./view/sheets.js").Notice} notice
 * @property {() => Promise<import("./share/toss.js").Toss>} sharing what belongs to games by link
 */

/**
 * The game a settings' choice begins.
 * @param {import("./settings.js").Settings} settings
 * @returns {Setup}
 */
export function setupFrom({ choices }) {
  const { side, level, forcedCaptures, draws } = choices;
  const byLink = choices.mode === "link";
  const mode = choices.mode === "computer" ? "computer" : "two";
  const here = choices.mode === "two" ? { clock: clockFrom(choices), names: namesFrom(choices) } : {};
  return { mode, byLink, side, level, forcedCaptures, draws, fen: null, ...here };
}

/** @param {import("./settings.js").Choices} choices */
function clockFrom({ clock, minutes, increment }) {
  return clock ? { minutes, increment } : null;
}

/** @param {import("./settings.js").Choices} choices */
function namesFrom({ side, first, second }) {
  if (!first && !second) return null;
  return side === "black" ? { black: first, white: second } : { black: second, white: first };
}

/**
 * Opens what the address asks for. What cannot be opened is said so and leaves the game as it is.
 * @param {Parts} parts
 * @returns {boolean} whether something was opened
 */
export function openAddress(parts) {
  const { words, notice } = parts;
  const asked = readAddress(location.hash);
  if (!asked) return false;
  if (asked === "unknown") notice.show(words.say("notice.address"));
  else if ("fault" in asked) void refusePosition(parts, asked.fault);
  else if ("link" in asked) return openLink(parts, asked.link);
  else if ("fen" in asked) return openPosition(parts, asked.fen);
  else return openToss(parts, asked.toss, asked.over);
  return false;
}

/** From its first action on a game is kept in the browser, and a reload is to bring that back. */
export function leaveAddress() {
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
}

/**
 * Against the computer the position's side to move is the player's.
 * @param {Parts} parts
 * @param {string} fen
 */
function openPosition(parts, fen) {
  const before = linkAlone(parts.session);
  try {
    parts.session.start({ ...setupFrom(parts.settings), fen, visit: true }, { asMover: true });
    if (before !== null) void import("./share/back.js").then(({ offerBack }) => offerBack(parts, before));
    return true;
  } catch (error) {
    if (!(error instanceof KernelError)) throw error;
    void refusePosition(parts, error.code, error.column ?? 0, error.square ?? 0);
    return false;
  }
}

/**
 * @param {Parts} parts
 * @param {string} code
 * @param {number} [column]
 * @param {number} [square]
 */
async function refusePosition({ words, notice }, code, column = 0, square = 0) {
  if (!(await words.knowsMore())) return notice.show(words.say("notice.address"));
  const fault = words.say(`fen.${code}`, { square });
  notice.show(words.say(column ? "notice.fenAt" : "notice.fen", { fault, column }));
}

/**
 * @param {Parts} parts
 * @param {string} toss
 * @param {string | null} over the link of a game
 */
function openToss(parts, toss, over) {
  const { session } = parts;
  const { hash } = location;
  if (over !== null && over !== linkAlone(session)) openLink(parts, over);
  // The game writes its own link there, and the toss is to outlive a reload too.
  history.replaceState(null, "", hash);
  void goOnTossing(parts, toss);
  return true;
}

/**
 * @param {Parts} parts
 * @param {string} text
 */
async function goOnTossing({ sharing, words, notice }, text) {
  const toss = await sharing();
  if (!(await toss.goOn(text))) notice.show(words.say("notice.address"));
}

/**
 * The link of a game by link that is on the board: it is kept nowhere but in the address.
 * @param {import("./session/session.js").Session} session
 * @returns {string | null} null where nothing would be lost with it
 */
export function linkAlone(session) {
  return session.setup.byLink && session.history.length > 0 ? session.link() : null;
}

/**
 * Whether the address brings a game or a toss by link, of which nothing is kept in this browser.
 * @param {string} hash
 */
export function isByLink(hash) {
  const asked = readAddress(hash);
  return asked !== null && asked !== "unknown" && ("link" in asked || "toss" in asked);
}

/**
 * A game from a link goes on by link; whoever has it moves both sides.
 * @param {Parts} parts
 * @param {string} link
 */
function openLink({ kernel, session, settings, words, notice }, link) {
  try {
    const { ending, ...begun } = readLink(kernel, link);
    session.start({ ...setupFrom(settings), ...begun, mode: "two", byLink: true });
    const tell = () => notice.show(words.say(`notice.ending.${ending}`));
    if (ending !== "none") words.learnMore().then(tell, () => {});
    return true;
  } catch (error) {
    if (!(error instanceof KernelError)) throw error;
    notice.show(words.say(error.code === "version" ? "notice.otherVersion" : "notice.address"));
    return false;
  }
}

/**
 * @param {Kernel} kernel
 * @param {string} link
 * @throws {KernelError} when it holds no whole game
 */
function readLink(kernel, link) {
  const game = kernel.gameFromLink(link);
  try {
    const { forcedCaptures, draws, ending } = game;
    const moves = game.history().map((move) => move.index);
    while (game.plyCount > 0) game.undo();
    return { fen: game.fen(), forcedCaptures, draws, moves, ending };
  } finally {
    game.free();
  }
}
