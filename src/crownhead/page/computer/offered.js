/**
 * Endgame tables too large to come with the page: those that its host offers beside it. Of them only
 * what a position takes is fetched, by HTTP range requests, and every part is compared with its
 * checksum. No move waits long: what has not come, the search does without.
 */

import { FAULTS, probe } from "../endgames.js";

/** @typedef {import("../kernel.js").Kernel} Kernel */
/** @typedef {import("../kernel.js").Game} Game */
/** @typedef {{ bytes: number }} File */
/** @typedef {{ version: number, slices: Record<string, { files: Record<string, File> }> }} Index */
/** @typedef {{ id: number, distances: number, name: string, bytes: number }} Table */
/** @typedef {{ table: Table, page: number }} Wanted page -1 is the table's head */

/** Of a folder of tables as `crownhead endgame build` makes it. */
const INDEX = "index.json";
const INDEX_VERSION = 2;
const KINDS = ["results", "distances"];

/** Bytes of pages that are kept; they are fetched again when they are wanted again. */
const KEPT = 4 * 1024 * 1024;
/** Enough for the head of nearly every table. */
const FIRST_BYTES = 16384;
/** Milliseconds after which a request is given up. */
const PATIENCE = 10_000;
/** Milliseconds without requests after one that the network did not answer. */
const REST = 30_000;
/** What a probe lacks leads on to what it lacks then: a table's head, its pages, those after a loss. */
const ROUNDS = 6;
const AT_ONCE = 32;
/** Parts fetched after a search for the next one. */
const AHEAD = 12;
/** Pieces beyond the tables with which a search wants so many parts that fetching them is no use. */
const NEARLY = 1;

/** A file of the host's that is not as it has to be: it is not asked again. */
class TableFault extends Error {}
/** A host that does not send parts of files. */
class NoRanges extends Error {}

export class OfferedTables {
  #kernel;
  #folder;
  #tell;
  /** @type {Map<string, Table>} */
  #tables = new Map();
  /** @type {Map<string, Promise<void>>} */
  #underWay = new Map();
  #most = 0;
  #resting = 0;

  /**
   * @param {Kernel} kernel with the page's own tables open
   * @param {URL} folder where the host may offer more
   * @param {(file: string, fault: string) => void} tell hears of each file that is not as it should be
   */
  constructor(kernel, folder, tell) {
    this.#kernel = kernel;
    this.#folder = folder;
    this.#tell = tell;
  }

  /** Asks what the host offers. */
  async open() {
    const response = await fetch(new URL(INDEX, this.#folder));
    if (response.status === 404) return this.#tell(INDEX, "missing");
    if (!response.ok) throw new RangeError(`${INDEX} answers ${response.status}`);
    const index = await readIndex(response);
    if (index === null) return this.#tell(INDEX, "index");
    if (index.version !== INDEX_VERSION) return this.#tell(INDEX, "version");
    const tables = tablesOf(index);
    if (tables.length === 0 || !this.#kernel.exports.expect_offers(KEPT)) return;
    for (const table of tables) this.#offer(table);
  }

  /**
   * Fetches what the tables say of a position, in so many milliseconds at most.
   * @param {Game} game
   * @param {number} milliseconds
   */
  async prepare(game, milliseconds) {
    const end = performance.now() + milliseconds;
    for (let round = 0; round < ROUNDS && this.#tables.size > 0; round += 1) {
      probe(this.#kernel, game);
      const parts = this.#fetchWanted(AT_ONCE);
      const left = end - performance.now();
      if (parts.length === 0 || left <= 0) break;
      await Promise.race([Promise.all(parts), new Promise((resolve) => setTimeout(resolve, left))]);
    }
  }

  /**
   * Begins to fetch some of what the last search went without, for the next one.
   * @param {number} pieces on the board
   */
  fetchAhead(pieces) {
    if (this.#tables.size > 0) this.#fetchWanted(pieces <= this.#most + NEARLY ? AHEAD : 0);
  }

  /** @param {Table} table */
  #offer(table) {
    this.#kernel.exports.offer_table(table.id, table.distances, 1);
    this.#tables.set(keyOf(table.id, table.distances), table);
    this.#most = Math.max(this.#most, piecesOf(table.id));
  }

  /** @param {Table} table */
  #withdraw(table) {
    this.#kernel.exports.offer_table(table.id, table.distances, 0);
    this.#tables.delete(keyOf(table.id, table.distances));
  }

  /**
   * @param {number} most how many parts to begin with; the others are asked for again when they are wanted
   * @returns {Promise<void>[]} all that is under way of them
   */
  #fetchWanted(most) {
    const wanted = this.#takeWanted().slice(0, most);
    if (performance.now() < this.#resting) return [];
    return wanted.map((part) => {
      const key = `${part.table.name} ${part.page}`;
      const begun = this.#underWay.get(key);
      if (begun) return begun;
      const fetching = this.#fetch(part).finally(() => this.#underWay.delete(key));
      this.#underWay.set(key, fetching);
      return fetching;
    });
  }

  /** @returns {Wanted[]} */
  #takeWanted() {
    const count = this.#kernel.exports.take_wanted();
    const { numbers } = this.#kernel;
    const wanted = [];
    for (let at = 0; at < 12 * count; at += 12) {
      const key = keyOf(numbers.getInt32(at, true), numbers.getInt32(at + 4, true));
      const table = this.#tables.get(key);
      if (table) wanted.push({ table, page: numbers.getInt32(at + 8, true) });
    }
    return wanted;
  }

  /** Never rejects: what cannot be had is done without. @param {Wanted} part */
  async #fetch({ table, page }) {
    try {
      await (page < 0 ? this.#fetchHead(table) : this.#fetchPage(table, page));
    } catch (error) {
      this.#lose(table, error);
    }
  }

  /** @param {Table} table @param {unknown} error */
  #lose(table, error) {
    if (error instanceof TableFault) {
      if (this.#tables.has(keyOf(table.id, table.distances))) this.#tell(table.name, error.message);
      this.#withdraw(table);
    } else if (error instanceof NoRanges) {
      if (this.#tables.size > 0) this.#tell(table.name, error.message);
      for (const each of [...this.#tables.values()]) this.#withdraw(each);
    } else {
      this.#resting = performance.now() + REST;
    }
  }

  /** @param {Table} table */
  async #fetchHead(table) {
    const { exports } = this.#kernel;
    const start = await this.#bytes(table, 0, Math.min(FIRST_BYTES, table.bytes));
    this.#kernel.bytes.set(start);
    check(exports.head_size(table.bytes));
    const size = this.#kernel.numbers.getInt32(0, true);
    const rest = size > start.length ? await this.#bytes(table, start.length, size) : null;
    const place = exports.allocate_head(size);
    if (place === 0) return this.#withdraw(table);
    const head = new Uint8Array(exports.memory.buffer, place, size);
    head.set(start.subarray(0, size));
    if (rest) head.set(rest, start.length);
    check(exports.open_head(place, table.bytes, table.id, table.distances));
    // A small table has come whole.
    for (let page = 0, at = this.#place(table, page); at.size && at.end <= start.length; ) {
      this.#put(table, page, start.subarray(at.start, at.end));
      page += 1;
      at = this.#place(table, page);
    }
  }

  /** @param {Table} table @param {number} page */
  async #fetchPage(table, page) {
    const { start, end, size } = this.#place(table, page);
    if (size > 0) this.#put(table, page, await this.#bytes(table, start, end));
  }

  /** Where a page lies in its file; of no size where there is none. @param {Table} table @param {number} page */
  #place({ id, distances }, page) {
    this.#kernel.exports.find_page(id, distances, page);
    const { numbers } = this.#kernel;
    const start = numbers.getInt32(0, true);
    const size = numbers.getInt32(4, true);
    return { start, size, end: start + size };
  }

  /** @param {Table} table @param {number} page @param {Uint8Array} content */
  #put({ id, distances }, page, content) {
    this.#kernel.bytes.set(content);
    check(this.#kernel.exports.put_page(id, distances, page));
  }

  /**
   * @param {Table} table
   * @param {number} start
   * @param {number} end
   * @returns {Promise<Uint8Array>} just the bytes from start up to end
   */
  async #bytes({ name }, start, end) {
    const response = await fetch(new URL(name, this.#folder), {
      headers: { Range: `bytes=${start}-${end - 1}` },
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (response.status === 404) throw new TableFault("missing");
    if (response.status === 416) throw new TableFault("too_short");
    if (response.status === 200) {
      await response.body?.cancel();
      throw new NoRanges("the host sends no parts of files");
    }
    if (response.status !== 206) throw new RangeError(`${name} answers ${response.status}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (bytes.length !== end - start) throw new TableFault("too_short");
    return bytes;
  }
}

/** @param {number} fault as a number of the kernel's */
function check(fault) {
  if (fault) throw new TableFault(FAULTS[fault]);
}

/**
 * @param {Response} response
 * @returns {Promise<Index | null>} null where it holds no index
 */
async function readIndex(response) {
  try {
    const index = await response.json();
    return typeof index.slices === "object" && index.slices !== null ? index : null;
  } catch {
    return null;
  }
}

/** @param {Index} index @returns {Table[]} */
function tablesOf({ slices }) {
  return Object.entries(slices).flatMap(([slice, record]) =>
    KINDS.flatMap((kind, distances) => {
      const bytes = record?.files?.[kind]?.bytes;
      const id = idOf(slice);
      return Number.isSafeInteger(bytes) && bytes > 0 && id ? [{ id, distances, name: `${slice}.${kind}`, bytes }] : [];
    }),
  );
}

/** The kernel's number for a slice: three bits for each of the four numbers in its name. @param {string} slice */
function idOf(slice) {
  const found = /^([0-7])m([0-7])k-([0-7])m([0-7])k$/.exec(slice);
  return found ? found.slice(1).reduce((id, digit) => (id << 3) | Number(digit), 0) : 0;
}

/** @param {number} id */
function piecesOf(id) {
  return (id >> 9) + ((id >> 6) & 7) + ((id >> 3) & 7) + (id & 7);
}

/** @param {number} id @param {number} distances */
function keyOf(id, distances) {
  return `${id} ${distances}`;
}
