/** The page's one entry: it makes the parts and joins them; input → session → view. */

import { addComforts } from "./comforts.js";
import { Opponent } from "./computer/opponent.js";
import { Keyboard } from "./input/keyboard.js";
import { Pointer } from "./input/pointer.js";
import { Keeping } from "./keeping.js";
import { loadKernel } from "./kernel.js";
import { followLooks } from "./looks/looks.js";
import { isByLink, leaveAddress, openAddress, setupFrom } from "./opening.js";
import { Session } from "./session/session.js";
import { Settings } from "./settings.js";
import { Board } from "./view/board.js";
import { afterFrame, breathe, catchUp, find, loadLater } from "./view/elements.js";
import { drawMen } from "./view/men.js";
import { Panel } from "./view/panel.js";
import { Notice, settingsSheet, wish } from "./view/sheets.js";
import { Speech } from "./view/speech.js";
import { Table } from "./view/table.js";
import { languageFor, Words } from "./words.js";

/** @typedef {import("./kernel.js").Kernel} Kernel */

/** Milliseconds after which the page, played on by now, is kept for use without a network. */
const SETTLED = 2500;

/** @param {Settings} settings */
function dressPage(settings) {
  document.documentElement.dataset.dressed = "";
  followLooks(settings);
  settings.watch(({ hints, numbers }) => {
    find("#board").classList.toggle("hints", hints);
    find("#board").classList.toggle("numbers", numbers);
  });
}

/**
 * Ways to choose from are seldom there to be drawn; what draws them is had then.
 * @param {Session} session
 * @param {Board} board
 * @param {Words} words
 */
function laterRoutes(session, board, words) {
  /** @type {import("./view/routes.js").Routes | null} */
  let routes = null;
  /** @type {Promise<import("./view/routes.js").Routes> | null} */
  let coming = null;
  const have = async () => {
    coming ??= import("./view/routes.js").then(({ makeRoutes }) => makeRoutes(board, words));
    routes = await coming;
    return routes;
  };
  const show = async (/** @type {number[][]} */ ways, /** @type {(way: number[]) => void} */ choose) => {
    const { revision } = session;
    try {
      const drawn = await have();
      if (revision === session.revision) drawn.show(ways, choose);
    } catch (error) {
      // The landings can be chosen one by one all the same.
      coming = null;
      console.warn(String(error));
    }
  };
  return { show, close: () => routes?.close() ?? false };
}

/**
 * @param {Session} session
 * @param {Settings} settings
 * @param {Words} words
 * @param {Board} board
 * @param {Table} table
 */
function connectInput(session, settings, words, board, table) {
  const routes = laterRoutes(session, board, words);
  const tell = (/** @type {import("./session/types.js").Refusal | null} */ refusal) => {
    if (!refusal || refusal.reason === "nothing") return;
    table.refuse(refusal);
    if (refusal.routes) void routes.show(refusal.routes, (path) => tell(session.walk(path)));
  };
  const pause = () => void (session.resume() && session.pause());
  const pointer = new Pointer(board, {
    choose: (square) => {
      routes.close();
      tell(session.choose(square, { finish: settings.choices.autoFinish }));
    },
    canLift: (square) => session.movable().includes(square),
    chosen: () => session.path.at(-1) ?? null,
  });
  new Keyboard(board, {
    clear: () => {
      if (!routes.close() && !pointer.release()) tell(session.clear());
    },
    undo: () => session.undo(),
    redo: () => session.redo(),
    pause,
  });
  session.watch(({ action }) => {
    routes.close();
    if (action !== "choose") pointer.release();
  });
  find("#undo").addEventListener("click", () => session.undo());
  find("#redo").addEventListener("click", () => session.redo());
  find("#pause").addEventListener("click", pause);
}

/**
 * Says that the computer cannot answer, for as long as that is so, and lets it be asked again; and
 * that it plays on without some of its endgame tables.
 * @param {Opponent} opponent
 * @param {Table} table
 * @param {Words} words
 * @param {Notice} notice
 */
function tellWhenStuck(opponent, table, words, notice) {
  let text = "";
  opponent.watch((stuck) => {
    table.refresh();
    if (!stuck) return notice.withdraw(text);
    text = words.say("notice.computer");
    notice.show(text, () => opponent.retry());
  });
  addEventListener("online", () => opponent.retry());
  opponent.watchLosses((files) => {
    notice.show(words.say("notice.tables", { files: files.join(", ") }));
  });
}

/**
 * Speaks the language that is chosen; where it cannot be had, the words stay as they are.
 * @param {Settings} settings
 * @param {Words} words
 * @param {Table} table
 */
function followLanguage(settings, words, table) {
  words.watch(() => {
    words.fillPage();
    table.refresh();
  });
  settings.watch(({ language, colors }) => {
    words.nameColors(colors);
    const wanted = languageFor(language);
    if (wanted !== words.language) words.speak(wanted).catch((error) => console.warn(String(error)));
  });
}

/**
 * What belongs to games by link, had once the first of them is played.
 * @param {Session} session
 * @param {Settings} settings
 * @param {Words} words
 * @param {Notice} notice
 */
function connectSharing(session, settings, words, notice) {
  /** @type {Promise<import("./share/toss.js").Toss> | null} */
  let toss = null;
  const open = async () => (await import("./share/sharing.js")).openSharing({ session, settings, words, notice });
  const sharing = () => {
    toss ??= open();
    toss.catch(() => {
      toss = null;
      notice.show(words.say("notice.sharing"), () => void sharing());
    });
    return toss;
  };
  session.watch(() => {
    settings.byLink = session.setup.byLink ?? false;
    if (settings.byLink) sharing();
  });
  return sharing;
}

/**
 * @param {Words} words
 * @param {Kernel} kernel
 * @param {Settings} settings
 * @param {Board} board
 * @param {Notice} notice
 */
async function play(words, kernel, settings, board, notice) {
  const session = new Session(kernel, setupFrom(settings));
  // Before anything else hears of an action, it is kept.
  const keeping = new Keeping(session, words, notice, board.root);
  const offered = document.documentElement.dataset.tables || null;
  const opponent = new Opponent(session, offered, () => settings.choices.instant, afterFrame);
  const speech = new Speech(words, session, opponent);
  const panel = new Panel(words, speech, session);
  await breathe();
  const table = new Table(session, board, panel, speech, () => settings.choices.turning);
  tellWhenStuck(opponent, table, words, notice);
  for (const touch of ["pointerdown", "pointerup", "keydown"]) addEventListener(touch, () => opponent.rest(), true);
  connectInput(session, settings, words, board, table);
  followLanguage(settings, words, table);
  session.watch(({ entry }) => {
    // Before the next frame: a reload at any moment is to bring the game back, not its beginning.
    if (entry && session.setup.visit) leaveAddress();
  });
  find("#open-settings").addEventListener("click", settingsSheet(settings));
  const sharing = connectSharing(session, settings, words, notice);
  const open = () => openAddress({ kernel, session, settings, words, notice, sharing });
  addEventListener("hashchange", open);
  connectSheets({ words, kernel, settings, session, opponent, keeping, board, table, panel, notice });
  const visiting = open();
  await keeping.begin(visiting, visiting && isByLink(location.hash));
  await breathe();
  addComforts({ words, kernel, settings, session, table, panel, notice });
  await breathe();
  catchUp();
  find("main").ariaBusy = "false";
  if (keeping.here) opponent.consider();
  keepOffline({ session, words, notice });
}

/**
 * Of a visit that came by a link nothing is kept, so it does not keep the page either.
 * @param {import("./offline/offline.js").Table} table
 */
function keepOffline(table) {
  if (isByLink(location.hash)) return;
  setTimeout(async () => {
    try {
      await (await import("./offline/offline.js")).keepOffline(table);
    } catch (error) {
      console.info(`Not kept for use without a network: ${error}`);
    }
  }, SETTLED);
}

/**
 * Brings in the sheets, without which the board can be played on; their buttons wait for them.
 * @param {import("./later.js").Room} room
 */
function connectSheets(room) {
  /** @type {Promise<import("./later.js").Furniture> | null} */
  let coming = null;
  const furniture = () => {
    coming ??= import("./later.js").then(({ furnish }) => furnish(room));
    coming.catch((error) => {
      coming = null;
      console.warn(String(error));
      room.notice.show(room.words.say("notice.later"), () => void furniture());
    });
    return coming;
  };
  const opens = (/** @type {string} */ button, /** @type {(all: import("./later.js").Furniture) => void} */ open) => {
    find(button).addEventListener("click", async () => {
      const wanted = wish();
      const come = await furniture();
      if (wanted()) open(come);
    });
  };
  opens("#new-game", ({ start }) => start.open());
  opens("#open-menu", ({ menu }) => menu.open());
  opens("#standing", ({ openGames }) => openGames());
  void furniture();
}

async function main() {
  const settings = new Settings();
  dressPage(settings);
  const later = loadLater().then(drawMen);
  const board = new Board(find("#board"));
  const notice = new Notice();
  const rules = loadKernel(new URL("kernel.wasm", import.meta.url));
  // If they cannot be had, that is told once there are words to tell it with.
  rules.catch(() => {});
  const words = new Words();
  await Promise.all([words.speak(languageFor(settings.choices.language)), later]).catch((error) => {
    notice.showOwn();
    throw error;
  });
  words.nameColors(settings.choices.colors);
  words.fillPage();
  await breathe();
  try {
    await play(words, await rules, settings, board, notice);
  } catch (error) {
    notice.show(words.say("notice.kernel", { fault: String(error) }));
    throw error;
  }
}

await main();
