/** What the page is furnished with once the board can be played on: sheets, menu, clocks, standing. */

import { leaveAddress, setupFrom } from "./opening.js";
import { readFile, TransferError, writeFile } from "./storage/transfer.js";
import { ClockFaces } from "./view/clock_faces.js";
import { addStyles, find } from "./view/elements.js";
import { button } from "./view/form.js";
import { GamesSheet } from "./view/games_sheet.js";
import { Menu } from "./view/menu.js";
import { ask } from "./view/question.js";
import { ReplaySheet } from "./view/replay_sheet.js";
import { Standing } from "./view/standing.js";
import { StartSheet } from "./view/start_sheet.js";

/**
 * @typedef {object} Room
 * @property {import("./words.js").Words} words
 * @property {import("./kernel.js").Kernel} kernel
 * @property {import("./settings.js").Settings} settings
 * @property {import("./session/session.js").Session} session
 * @property {import("./computer/opponent.js").Opponent} opponent
 * @property {import("./keeping.js").Keeping} keeping
 * @property {import("./view/board.js").Board} board
 * @property {import("./view/table.js").Table} table
 * @property {import("./view/panel.js").Panel} panel
 * @property {import("./view/sheets.js").Notice} notice
 */

/**
 * What the buttons beside the board open.
 * @typedef {{ start: StartSheet, menu: Menu, games: GamesSheet }} Furniture
 */

/**
 * @param {Room} room
 * @returns {Promise<Furniture>}
 */
export async function furnish(room) {
  await Promise.all(["menu", "games"].map((name) => addStyles(new URL(`styles/${name}.css`, import.meta.url))));
  const { words, settings, session, keeping, board } = room;
  const start = new StartSheet(settings, words, () => {
    leaveAddress();
    session.start(setupFrom(settings));
  });
  const games = openGames(room);
  const menu = new Menu(words, deeds(room, start, games));
  new Standing(session, keeping.history, words);
  new ClockFaces(session, board);
  tellStars(room);
  offerRoom(room, start);
  offerHurry(room);
  return { start, menu, games };
}

/** Milliseconds of thought before the computer can be asked to move now. */
const PATIENCE = 1200;

/** @param {Room} room */
function offerHurry({ session, opponent, words }) {
  const hurry = button("actions.hurry", () => opponent.hurry(), "hurry");
  hurry.hidden = true;
  words.fill(find("#status").appendChild(hurry).parentElement ?? document);
  let timer = 0;
  const look = () => {
    clearTimeout(timer);
    hurry.hidden = true;
    if (session.computerToMove) timer = setTimeout(() => (hurry.hidden = !opponent.thinking), PATIENCE);
  };
  session.watch(look);
  look();
}

/**
 * @param {Room} room
 * @param {StartSheet} start
 * @param {GamesSheet} games
 * @returns {import("./view/menu.js").Deed[]}
 */
function deeds(room, start, games) {
  const { session, table, words } = room;
  const two = () => session.setup.mode === "two";
  const going = () => session.running;
  const sure = (/** @type {[string, string, string]} */ keys, /** @type {() => void} */ run) => async () => {
    if (await ask(words, keys)) run();
  };
  const canDraw = () => going() && session.history.length > 0 && !session.inChain;
  const restart = () => void session.restart();
  return [
    { key: "menu.again", run: () => start.again() },
    { key: "menu.restart", run: sure(["ask.restart", "ask.restartNote", "ask.restartYes"], restart), possible: () => session.canRestart && !session.full },
    { key: "menu.callDraw", run: sure(["ask.draw", "ask.drawNote", "ask.drawYes"], () => void session.agreeDraw()), shown: two, possible: canDraw },
    {
      key: "menu.offerDraw",
      run: () => void offerDraw(room),
      shown: () => !two(),
      possible: () => canDraw() && !session.computerToMove,
    },
    { key: "menu.resign", run: sure(["ask.resign", "ask.resignNote", "ask.resignYes"], () => void session.resign()), possible: going },
    { key: "menu.end", run: sure(["ask.end", "ask.endNote", "ask.endYes"], () => endGame(room, start)), possible: () => session.started },
    { key: "actions.turn", run: () => table.turn() },
    { key: "menu.games", run: () => games.open() },
  ];
}

/** @param {Room} room */
async function offerDraw({ session, opponent, panel, words }) {
  panel.tell(words.say("draw.offered"));
  const agreed = await opponent.offerDraw();
  if (agreed) session.agreeDraw();
  else if (agreed === false) panel.tell(words.say("draw.declined"));
}

/**
 * Leaves the game without a result: nothing of it is kept.
 * @param {Room} room
 * @param {StartSheet} start
 */
function endGame({ session, settings }, start) {
  leaveAddress();
  session.start(setupFrom(settings));
  start.open();
}

/**
 * Once the journal is full, another game is all that can be begun.
 * @param {Room} room
 * @param {StartSheet} start
 */
function offerRoom({ session, notice, words }, start) {
  const look = () => {
    if (session.full && !session.outcome) {
      notice.show(words.say("notice.full"), () => start.open(), words.say("actions.newGame"));
    }
  };
  session.watch(look);
  look();
}

/** @param {Room} room */
function tellStars({ keeping, panel, words }) {
  keeping.history.watch((earned) => {
    for (const star of earned) panel.announce(words.say("star.told", { star: words.say(`star.${star}`) }));
    find("#standing").toggleAttribute("data-new", earned.length > 0);
  });
}

/** @param {Room} room */
function openGames(room) {
  const { words, kernel, session, settings, keeping } = room;
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
 * @param {Room} room
 * @param {GamesSheet} games
 * @param {File} file
 */
async function takeIn({ words, settings, keeping, notice }, games, file) {
  try {
    const kept = readFile(await file.text());
    settings.change(kept.settings);
    keeping.takeIn(kept);
    notice.show(words.say("notice.taken", { count: kept.results.length }));
  } catch (error) {
    if (!(error instanceof TransferError)) throw error;
    notice.show(words.say(`notice.file.${error.code}`, { part: error.part }));
  }
  games.close();
}
