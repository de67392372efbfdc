/** The computer's own thread: it builds the game again from its moves, searches, and answers once. */

import { loadKernel } from "../kernel.js";

/** @typedef {import("../kernel.js").Kernel} Kernel */
/** @typedef {import("../kernel.js").Game} Game */
/** @typedef {import("../settings.js").Level} Level */
/**
 * How the position is to be looked at: as the level does, in a hurry, or to judge a draw.
 * @typedef {"level" | "hurry" | "judge"} Manner
 */
/**
 * @typedef {object} Question
 * @property {number} id
 * @property {{ fen: string | null, forcedCaptures: boolean, draws: import("../kernel.js").Draws }} setup
 * @property {number[]} moves indices among the legal moves, from the setup on
 * @property {Manner} manner
 * @property {Level} level
 * @property {number} seed
 * @property {string | null} offered the folder of larger endgame tables, where the host offers them
 */
/**
 * @typedef {{ id: number, index: number, score: number, without: string[] } | { id: number, fault: string }} Answer
 */
/** @typedef {{ begin: ArrayBuffer | null }} Beginning with endgame tables that an earlier Worker has fetched */
/** @typedef {{ tables: ArrayBuffer }} Supply tables for the next Worker */

/** @typedef {import("./offered.js").OfferedTables} OfferedTables */

const TABLES = "data/endgame.tables";
const WEIGHTS = "data/network.weights";
const BOOK = "data/opening.book";
/** With more pieces the host is not asked for larger tables. */
const FEW_PIECES = 8;
/** Milliseconds that a move waits for them, or for the opening book, at most. */
const WAIT = 1200;
/** These levels ask the tables and the book. @type {Level[]} */
const KNOWING = ["hard", "expert"];
/** Positions looked at by a computer that is to answer at once, and by one that judges a draw. */
const HURRIED_NODES = 3000;
const JUDGING_NODES = 300_000;

/** @type {Promise<Kernel> | null} */
let loading = null;
/** @type {Promise<void>} */
let adding = Promise.resolve();
/** @type {Promise<void>} */
let openingBook = Promise.resolve();
/** Files of tables that could not be used, until an answer has said so. @type {string[]} */
const without = [];
/** @type {Promise<OfferedTables> | null} */
let offered = null;

/** @param {string} file @param {string} fault */
function tell(file, fault) {
  console.warn(`Playing without endgame tables: ${file}: ${fault}`);
  without.push(file);
}

/**
 * No move waits for the tables: before they are there, and where they or their module cannot be had,
 * the search does without.
 * @param {Kernel} kernel
 * @param {ArrayBuffer | null} kept
 */
async function addTables(kernel, kept) {
  try {
    const { openEndgames } = await import("../endgames.js");
    const bytes = kept ?? (await fetchBytes(TABLES));
    openEndgames(kernel, new Uint8Array(bytes));
    if (!kept) self.postMessage({ tables: bytes });
  } catch (error) {
    tell(TABLES, String(error));
  }
}

/**
 * Without the book the computer thinks about its openings, as it does about all else.
 * @param {Kernel} kernel
 */
async function addBook(kernel) {
  try {
    const [{ openBook }, bytes] = await Promise.all([import("./book.js"), fetchBytes(BOOK)]);
    openBook(kernel, new Uint8Array(bytes));
  } catch (error) {
    console.info(`No opening book: ${error}`);
  }
}

/** @param {string} file */
async function fetchBytes(file) {
  const response = await fetch(new URL(`../${file}`, import.meta.url));
  if (!response.ok) throw new RangeError(`${response.url} answers ${response.status}`);
  return response.arrayBuffer();
}

/** A kernel that can judge positions. @returns {Promise<Kernel>} */
async function loadJudge() {
  const weights = fetchBytes(WEIGHTS);
  const kernel = await loadKernel(new URL("../kernel.wasm", import.meta.url));
  kernel.takeWeights(new Uint8Array(await weights));
  return kernel;
}

/** @param {ArrayBuffer | null} tables */
function begin(tables) {
  loading = loadJudge();
  // Where there is no kernel, or none that can judge, the first answer says so.
  adding = loading.then((kernel) => addTables(kernel, tables), () => {});
  openingBook = loading.then(addBook, () => {});
}

/** @returns {Promise<null>} */
function pause() {
  return new Promise((resolve) => setTimeout(resolve, WAIT, null));
}

/** @param {Kernel} kernel @param {string} folder */
async function openOffered(kernel, folder) {
  await adding;
  const { OfferedTables } = await import("./offered.js");
  const tables = new OfferedTables(kernel, new URL(`../${folder}`, import.meta.url), (file, fault) =>
    tell(folder + file, fault),
  );
  await tables.open();
  return tables;
}

/**
 * Fetches what the host's tables say of the position, for a while.
 * @param {Kernel} kernel
 * @param {Game} game
 * @param {string} folder of the tables
 * @returns {Promise<OfferedTables | null>}
 */
async function prepare(kernel, game, folder) {
  offered ??= openOffered(kernel, folder);
  try {
    const tables = await Promise.race([offered, pause()]);
    await tables?.prepare(game, WAIT);
    return tables;
  } catch (error) {
    // The network did not bring the index or the module: that is asked again with the next move.
    console.info(`No larger endgame tables: ${error}`);
    offered = null;
    return null;
  }
}

/**
 * @param {Game} game
 * @param {Question} question
 */
function search(game, { manner, level, seed }) {
  if (manner === "level") return game.search({ level, seed });
  return game.search({ nodes: manner === "hurry" ? HURRIED_NODES : JUDGING_NODES });
}

/**
 * @param {Question} question
 */
async function answer(question) {
  const { id, setup, moves, manner, level, offered: folder } = question;
  const kernel = await /** @type {Promise<Kernel>} */ (loading);
  const game = kernel.newGame(setup);
  try {
    for (const index of moves) game.play(index);
    const asks = KNOWING.includes(level) && setup.forcedCaptures;
    if (asks && manner === "level") await Promise.race([openingBook, pause()]);
    const pieces = game.pieces().filter(Boolean).length;
    const wants = folder && asks && manner === "level" && pieces <= FEW_PIECES;
    const tables = wants ? await prepare(kernel, game, folder) : null;
    const { index, score } = search(game, question);
    reply({ id, index, score, without: asks ? without.splice(0) : [] });
    tables?.fetchAhead(pieces);
  } finally {
    game.free();
  }
}

/** @param {Answer} found */
function reply(found) {
  self.postMessage(found);
}

self.onmessage = async (/** @type {MessageEvent<Question | Beginning>} */ { data }) => {
  if ("begin" in data) return begin(data.begin);
  try {
    await answer(data);
  } catch (error) {
    reply({ id: data.id, fault: String(error) });
  }
};
