/** Stars and games: the sheet, the replay, and all that is kept as one file. */

import { KernelError } from "./kernel.js";
import { leaveAddress, setupFrom } from "./opening.js";
import { readFile, TransferError, writeFile } from "./storage/transfer.js";
import { addStyles } from "./view/elements.js";
import { GamesSheet } from "./view/games_sheet.js";
import { ReplaySheet } from "./view/replay_sheet.js";

/** @typedef {import("./later.js").Room} Room */

/**
 * @param {Room} room
 * @returns {Promise<GamesSheet>}
 */
export async function makeGames(room) {
  const { words, kernel, session, settings, keeping } = room;
  await Promise.all([addStyles(new URL("styles/games.css", import.meta.url)), words.learnMore()]);
  const replay = new ReplaySheet(kernel, words, (begun) => {
    leaveAddress();
    session.start({ ...setupFrom(settings), ...begun }, { asMover: true });
    games.close();
  });
  const games = new GamesSheet(words, keeping.history, {
    unfinished: () => keeping.unfinished(),
    goOn: (id) => {
      games.close();
      leaveAddress();
      keeping.goOn(id);
    },
    forget: (id) => keeping.forget(id),
    replay: (result) => replay.open(result.link, games.headline(result), nearOf(result)),
    write: () => download(writeFile({ settings: { ...settings.choices }, ...keeping.everything() })),
    read: (file) => void takeIn(room, games, file),
  });
  return games;
}

/** @param {import("./storage/history.js").Result} result */
function nearOf({ mode, side }) {
  return mode === "computer" ? side : "black";
}

/** @param {string} text */
function download(text) {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  const today = new Date();
  const date = [today.getFullYear(), today.getMonth() + 1, today.getDate()];
  link.href = url;
  link.download = `crownhead-${date.map((part) => String(part).padStart(2, "0")).join("-")}.json`;
  link.click();
  // The download has been taken up by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * @param {import("./kernel.js").Kernel} kernel
 * @param {string} link
 */
function isGame(kernel, link) {
  try {
    kernel.gameFromLink(link).free();
    return true;
  } catch (error) {
    if (!(error instanceof KernelError)) throw error;
    return false;
  }
}

/**
 * @param {Room} room
 * @param {GamesSheet} games
 * @param {File} file
 */
async function takeIn({ words, kernel, settings, keeping, notice }, games, file) {
  try {
    // One that is gone since it was chosen holds nothing either.
    const kept = readFile(await file.text().catch(() => ""), (link) => isGame(kernel, link));
    const taken = await keeping.takeIn(kept);
    settings.change(kept.settings);
    if (taken) notice.show(words.say("notice.taken", { count: kept.results.length }));
  } catch (error) {
    if (!(error instanceof TransferError)) throw error;
    notice.show(words.say(`notice.file.${error.code}`, { part: error.part }));
  }
  games.close();
}
