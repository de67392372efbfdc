/** The opening book for the kernel: what early positions come to, loaded after the rest. */

/** @typedef {import("../kernel.js").Kernel} Kernel */

/**
 * Gives a kernel an opening book, which its strong levels then play from.
 * @param {Kernel} kernel
 * @param {Uint8Array} file
 * @throws {RangeError} when it is no book, or a damaged one
 */
export function openBook({ exports }, file) {
  const place = exports.allocate_book(file.length);
  if (place === 0) throw new RangeError("there is too little memory for the opening book");
  new Uint8Array(exports.memory.buffer, place, file.length).set(file);
  if (!exports.open_book(place, file.length)) throw new RangeError("the opening book is damaged");
}
