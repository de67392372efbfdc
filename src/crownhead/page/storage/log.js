/**
 * A list that only grows, kept in chunks: adding to it writes the last chunk and no other.
 * A chunk that could not be written is written with the next addition.
 */

import { seal, unseal } from "./seal.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {"damaged" | "newer"} Damage */

export class Log {
  #store;
  #prefix;
  #size;
  #chunk = 0;
  /** @type {unknown[]} the items of the last chunk */
  #tail = [];

  /**
   * @param {Store} store
   * @param {string} prefix of its keys, which end in the number of a chunk
   * @param {number} size items of a chunk
   */
  constructor(store, prefix, size) {
    this.#store = store;
    this.#prefix = prefix;
    this.#size = size;
  }

  /**
   * Reads what is kept, up to the first chunk that cannot be read, and goes on from there.
   * @returns {{ items: unknown[], fault: Damage | null }}
   */
  open() {
    /** @type {unknown[]} */
    const items = [];
    this.#chunk = 0;
    this.#tail = [];
    for (let number = 0; ; number += 1) {
      const text = this.#store.read(this.#key(number));
      if (text === null) return { items, fault: this.#goesOn(number) ? "damaged" : null };
      const read = unseal(text);
      if ("fault" in read || !Array.isArray(read.value)) {
        return { items, fault: "fault" in read ? read.fault : "damaged" };
      }
      items.push(...read.value);
      this.#chunk = number;
      this.#tail = read.value;
    }
  }

  /**
   * @param {unknown} item
   * @returns {boolean} whether it is kept
   */
  append(item) {
    return this.extend([item]);
  }

  /**
   * @param {unknown[]} items
   * @returns {boolean} whether all of them are kept
   */
  extend(items) {
    this.#tail.push(...items);
    while (this.#tail.length > this.#size) {
      if (!this.#write(this.#tail.slice(0, this.#size))) return false;
      this.#tail = this.#tail.slice(this.#size);
      this.#chunk += 1;
    }
    return this.#write(this.#tail);
  }

  /** Whether a chunk of the present list has this key. @param {string} key */
  holds(key) {
    return Number(key.slice(this.#prefix.length + 1)) <= this.#chunk;
  }

  /** Whether there are chunks after one that is missing. @param {number} missing */
  #goesOn(missing) {
    return this.#store.keys(`${this.#prefix}.`).length > missing;
  }

  /** @param {unknown[]} items */
  #write(items) {
    return this.#store.write(this.#key(this.#chunk), seal(items));
  }

  /** @param {number} number */
  #key(number) {
    return `${this.#prefix}.${number}`;
  }
}
