/** The computer's own thread: it builds the game again from its moves, searches, and answers once. */

import { loadKernel } from "../kernel.js";

/** @typedef {import("../kernel.js").Kernel} Kernel */
/** @typedef {import("../settings.js").Level} Level */
/**
 * @typedef {object} Question
 * @property {number} id
 * @property {{ fen: string | null, forcedCaptures: boolean }} setup
 * @property {number[]} moves indices among the legal moves, from the setup on
 * @property {Level} level
 * @property {number} seed
 */
/** @typedef {{ id: number, index: number } | { id: number, fault: string }} Answer */

const loading = loadKernel(new URL("../kernel.wasm", import.meta.url));

/**
 * No move waits for the tables: before they are there, and where they or their module cannot be had,
 * the search does without.
 * @param {Kernel} kernel
 */
async function addTables(kernel) {
  try {
    const { loadEndgames } = await import("../endgames.js");
    await loadEndgames(kernel, new URL("../data/endgame.tables", import.meta.url));
  } catch (error) {
    console.warn(`Playing without endgame tables: ${error}`);
  }
}

// Where there is no kernel, the first answer says so.
loading.then(addTables, () => {});

/**
 * @param {Question} question
 * @returns {Promise<Answer>}
 */
async function answer({ id, setup, moves, level, seed }) {
  const kernel = await loading;
  const game = kernel.newGame({ ...setup, draws: "automatic" });
  try {
    for (const index of moves) game.play(index);
    return { id, index: game.search({ level, seed }).index };
  } finally {
    game.free();
  }
}

self.onmessage = async (/** @type {MessageEvent<Question>} */ { data }) => {
  try {
    self.postMessage(await answer(data));
  } catch (error) {
    self.postMessage({ id: data.id, fault: String(error) });
  }
};
