/** The computer's own thread: it builds the game again from its moves, searches, and answers once, unless called off. */

import { loadKernel } from "../kernel.js";
import { CAN_BE_CALLED_OFF, listener, Search } from "./search.js";

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
/** @typedef {{ drop: number }} Drop no question before this one is to be answered any more */
/** @typedef {{ rest: number }} Rest for so many milliseconds the search leaves its processor to the page */
/** @typedef {{ hears: true }} Hearing from now on a question can be dropped while it is thought about */

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
/** @type {Search | null} */
let search = null;
/** The question that is thought about. */
let thought = 0;
/** The question that is to be answered; an older one is called off. */
let latest = 0;
/** @type {Promise<unknown> | null} */
let resting = null;
/** Questions are answered one after the other. @type {Promise<void>} */
let answering = Promise.resolve();
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
  const kernel = await loadKernel(
    new URL("../kernel.wasm", import.meta.url),
    listener(() => thought !== latest, () => resting),
  );
  kernel.takeWeights(new Uint8Array(await weights));
  if (CAN_BE_CALLED_OFF) self.postMessage({ hears: true });
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
 * @param {Kernel} kernel
 * @param {Game} game
 * @param {Question} question
 */
function think(kernel, game, { id, manner, level, seed }) {
  search ??= new Search(kernel);
  thought = id;
  if (manner === "level") return search.find(game, { level, seed });
  return search.find(game, { nodes: manner === "hurry" ? HURRIED_NODES : JUDGING_NODES });
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
    if (id !== latest) return;
    const { index, score } = await think(kernel, game, question);
    if (id !== latest) return;
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

/** @param {Question} question */
async function attempt(question) {
  try {
    await answer(question);
  } catch (error) {
    reply({ id: question.id, fault: String(error) });
  }
}

/** @param {number} time in milliseconds */
function rest(time) {
  resting = new Promise((resolve) => setTimeout(resolve, time));
}

self.onmessage = (/** @type {MessageEvent<Question | Drop | Rest | Beginning>} */ { data }) => {
  if ("begin" in data) return begin(data.begin);
  if ("rest" in data) return rest(data.rest);
  latest = "drop" in data ? data.drop : data.id;
  if ("id" in data) answering = answering.then(() => attempt(data));
};
