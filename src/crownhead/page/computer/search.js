/** The computer's search, which a Worker alone should ask: it thinks for seconds. */

/** @typedef {import("../kernel.js").Game} Game */
/** @typedef {import("../kernel.js").Kernel} Kernel */
/** @typedef {import("../kernel.js").Level} Level */
/** @typedef {(...values: (number | bigint)[]) => bigint | Promise<bigint>} Export a search as it is exported */
/**
 * What lets WebAssembly be suspended, in browsers that have it.
 * @typedef {{ Suspending?: new (run: () => Promise<number>) => () => number,
 *   promising?: (run: Export) => Export }} Suspension
 */

const { Suspending, promising = (/** @type {Export} */ run) => run } = /** @type {Suspension} */ (WebAssembly);

/** True where a search can be called off; elsewhere nothing reaches its thread before it ends. */
export const CAN_BE_CALLED_OFF = Suspending !== undefined;

/** @type {Level[]} */
const LEVELS = ["easy", "normal", "hard", "expert"];
const TABLE_BYTES = 16 * 1024 * 1024;
const MAX_DEPTH = 100;

/** A turn of the thread's loop, in which it hears its messages. */
const { port1, port2 } = new MessageChannel();
const turn = () => new Promise((done) => {
  port1.onmessage = done;
  port2.postMessage(null);
});

/**
 * What the kernel asks in a search.
 * @param {() => boolean} isOff whether the search is called off
 * @param {() => Promise<unknown> | null} rest what it waits for before it goes on
 * @returns {() => number}
 */
export function listener(isOff, rest) {
  if (!Suspending) return () => 0;
  return new Suspending(async () => {
    await turn();
    await rest();
    return Number(isOff());
  });
}

export class Search {
  #nodes;
  #level;
  #search;

  /** @param {Kernel} kernel */
  constructor({ exports }) {
    this.#nodes = promising(/** @type {Export} */ (exports.search_nodes));
    this.#level = promising(/** @type {Export} */ (exports.search_level));
    this.#search = exports.create_search(TABLE_BYTES);
    if (this.#search === 0) throw new RangeError("there is too little memory for the computer");
  }

  /**
   * @param {Game} game
   * @param {{ level: Level, seed: number } | { nodes: number }} limits
   * @returns {Promise<{ index: number, score: number }>} the move's place among the legal ones, and what it
   *   is worth to its side, in hundredths of a man
   */
  async find({ handle }, limits) {
    const packed = "level" in limits
      ? await this.#level(this.#search, handle, LEVELS.indexOf(limits.level), BigInt(limits.seed))
      : await this.#nodes(this.#search, handle, BigInt(limits.nodes), MAX_DEPTH);
    return { index: Number(BigInt.asIntN(32, packed)), score: Number(packed >> 32n) };
  }
}
