/** What makes the page pleasant beyond the game itself; each part is fetched when it is first wanted. */

import { find } from "./view/elements.js";

/**
 * @typedef {object} Room
 * @property {import("./words.js").Words} words
 * @property {import("./kernel.js").Kernel} kernel
 * @property {import("./view/sheets.js").Notice} notice
 */

/** @param {Room} room */
export function addComforts(room) {
  find("#open-reader").addEventListener("click", later(room, async () => {
    const { Reader } = await import("./pages/reader.js");
    const reader = await Reader.make(room.kernel, room.words);
    return () => reader.open();
  }));
}

/**
 * Something that is made when it is first done; where it cannot be had, that is told.
 * @param {Pick<Room, "notice" | "words">} room
 * @param {() => Promise<() => void>} make
 * @returns {() => Promise<void>}
 */
export function later({ notice, words }, make) {
  /** @type {Promise<() => void> | null} */
  let made = null;
  const run = async () => {
    try {
      made ??= make();
      (await made)();
    } catch (error) {
      made = null;
      notice.show(words.say("notice.later"), () => void run());
      console.warn(String(error));
    }
  };
  return run;
}
