/** Counts games in a thread of its own, so that the page stays quick meanwhile. */

import { loadKernel } from "../kernel.js";

/** @typedef {{ from: number, to: number }} Asked depths in plies, from the start of the game */
/** @typedef {{ depth: number, count: number } | { fault: string }} Told */

const loading = loadKernel(new URL("../kernel.wasm", import.meta.url));
// Where there is no kernel, the first answer says so.
loading.catch(() => {});

self.onmessage = async (/** @type {MessageEvent<Asked>} */ { data }) => {
  try {
    const game = (await loading).newGame();
    for (let depth = data.from; depth <= data.to; depth += 1) {
      self.postMessage({ depth, count: Number(game.perft(depth)) });
    }
    game.free();
  } catch (error) {
    self.postMessage({ fault: String(error) });
  }
};
