/** The computer's own thread: it builds the game again from its moves, searches, and answers once. */

import { loadKernel } from "../kernel.js";

/** @typedef {import("../kernel.js").Kernel} Kernel */
/** @typedef {import("../kernel.js").Game} Game */
/** @typedef {import("../settings.js").Level} Level */
/**
 * @typedef {object} Question
 * @property {number} id
 * @property {{ fen: string | null, forcedCaptures: boolean }} setup
 * @property {number[]} moves indices among the legal moves, from the setup on
 * @property {Level} level
 * @property {number} seed
 * @property {string | null} offered the folder of larger endgame tables, where the host offers them
 */
/** @typedef {{ id: number, index: number, without: string[] } | { id: number, fault: string }} Answer */

/** @typedef {import("./offered.js").OfferedTables} OfferedTables */

const TABLES = "data/endgame.tables";
/** With more pieces the host is not asked for larger tables. */
const FEW_PIECES = 8;
/** Milliseconds that a move waits for them at most. */
const WAIT = 1200;
/** These levels ask the tables. @type {Level[]} */
const WITH_TABLES = ["hard", "expert"];

const loading = loadKernel(new URL("../kernel.wasm", import.meta.url));
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
 */
async function addTables(kernel) {
  try {
    const { loadEndgames } = await import("../endgames.js");
    await loadEndgames(kernel, new URL(`../${TABLES}`, import.meta.url));
  } catch (error) {
    tell(TABLES, String(error));
  }
}

// Where there is no kernel, the first answer says so.
const adding = loading.then(addTables, () => {});

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
  const pause = new Promise((resolve) => setTimeout(resolve, WAIT, null));
  try {
    const tables = await Promise.race([offered, pause]);
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
 * @param {Question} question
 */
async function answer({ id, setup, moves, level, seed, offered: folder }) {
  const kernel = await loading;
  const game = kernel.newGame({ ...setup, draws: "automatic" });
  try {
    for (const index of moves) game.play(index);
    const asks = WITH_TABLES.includes(level) && setup.forcedCaptures;
    const pieces = game.pieces().filter(Boolean).length;
    const wants = folder && asks && pieces <= FEW_PIECES;
    const tables = wants ? await prepare(kernel, game, folder) : null;
    const { index } = game.search({ level, seed });
    reply({ id, index, without: asks ? without.splice(0) : [] });
    tables?.fetchAhead(pieces);
  } finally {
    game.free();
  }
}

/** @param {Answer} found */
function reply(found) {
  self.postMessage(found);
}

self.onmessage = async (/** @type {MessageEvent<Question>} */ { data }) => {
  try {
    await answer(data);
  } catch (error) {
    reply({ id: data.id, fault: String(error) });
  }
};
