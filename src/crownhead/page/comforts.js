/** What makes the page pleasant beyond the game itself; each part is fetched when it is first wanted. */

import { find, make } from "./view/elements.js";
import { wish } from "./view/sheets.js";
import { LANGUAGES } from "./words.js";

/**
 * @typedef {object} Room
 * @property {import("./words.js").Words} words
 * @property {import("./kernel.js").Kernel} kernel
 * @property {import("./settings.js").Settings} settings
 * @property {import("./session/session.js").Session} session
 * @property {import("./view/table.js").Table} table
 * @property {import("./view/panel.js").Panel} panel
 * @property {import("./view/sheets.js").Notice} notice
 */

/** @param {Room} room */
export function addComforts(room) {
  find("#open-reader").addEventListener("click", later(room, async () => {
    const { Reader } = await import("./pages/reader.js");
    const reader = await Reader.make(room.kernel, room.words);
    return () => reader.open();
  }));
  listLanguages();
  offerFullScreen();
  followSound(room);
  void takeTypedMoves(room);
}

/** @param {Room} room */
async function takeTypedMoves({ session, settings, words, table, panel }) {
  const { TypedMoves } = await import("./view/typed.js");
  new TypedMoves(session, settings, words, (refusal) => table.refuse(refusal), (text) => panel.refuse(text));
}

/** Each language under the name that it calls itself. */
function listLanguages() {
  for (const code of LANGUAGES) {
    const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
    const own = name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
    const input = make("input", { type: "radio", name: "language", value: code });
    find("#choose-language").append(make("label", { class: "choice" }, input, make("span", { lang: code }, own)));
  }
}

/** The whole page fills the screen, so that board and buttons stay together. */
function offerFullScreen() {
  const button = find("#full-screen");
  button.hidden = !document.fullscreenEnabled;
  const turn = () => {
    const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    // A browser may refuse, and the page stays as it is.
    done.catch(() => {});
  };
  button.addEventListener("click", turn);
  document.addEventListener("keydown", (event) => {
    const typing = event.target instanceof HTMLElement && event.target.matches("input, textarea");
    const alone = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key.toLowerCase() === "f" && alone && !typing && !button.hidden) turn();
  });
}

/** @param {Room} room */
function followSound({ settings, session }) {
  find("#choose-vibration").hidden = !("vibrate" in navigator);
  let wanted = false;
  settings.watch(async ({ sound, vibration }) => {
    if (wanted || !(sound || vibration)) return;
    wanted = true;
    const { SoundBoard } = await import("./sound/sound.js");
    new SoundBoard(session, settings);
  });
}

/**
 * Something that is made when it is first done, unless another sheet has been asked for by then; where
 * it cannot be had, that is told.
 * @param {Pick<Room, "notice" | "words">} room
 * @param {() => Promise<() => void>} make
 * @returns {() => Promise<void>}
 */
export function later({ notice, words }, make) {
  /** @type {Promise<() => void> | null} */
  let made = null;
  const run = async () => {
    const wanted = wish();
    try {
      made ??= make();
      const open = await made;
      if (wanted()) open();
    } catch (error) {
      made = null;
      notice.show(words.say("notice.later"), () => void run());
      console.warn(String(error));
    }
  };
  return run;
}
