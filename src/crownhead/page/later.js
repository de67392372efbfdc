/** What the page is furnished with once the board can be played on: sheets, menu, clocks, standing. */

import { later } from "./comforts.js";
import { leaveAddress, setupFrom } from "./opening.js";
import { addStyles, afterFrame, find } from "./view/elements.js";
import { button } from "./view/form.js";
import { Menu } from "./view/menu.js";
import { Standing } from "./view/standing.js";
import { layOut } from "./view/sheets.js";
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
 * @typedef {{ start: StartSheet, menu: Menu, openGames: () => void }} Furniture
 */

/**
 * @param {Room} room
 * @returns {Promise<Furniture>}
 */
export async function furnish(room) {
  await addStyles(new URL("styles/menu.css", import.meta.url));
  const { words, settings, session, keeping, board } = room;
  const start = new StartSheet(settings, words, () => {
    leaveAddress();
    session.start(setupFrom(settings));
  });
  const openGames = later(room, async () => {
    const { makeGames } = await import("./records.js");
    const games = await makeGames(room);
    return () => games.open();
  });
  const menu = new Menu(words, deeds(room, start, openGames));
  new Standing(session, keeping.history, words);
  showClocks(session, board);
  tellStars(room);
  offerRoom(room, start);
  offerHurry(room);
  void layOut();
  return { start, menu, openGames };
}

/**
 * Clocks are shown from the first game on that has them.
 * @param {import("./session/session.js").Session} session
 * @param {import("./view/board.js").Board} board
 */
function showClocks(session, board) {
  let shown = false;
  const look = async () => {
    if (shown || !session.setup.clock) return;
    shown = true;
    try {
      const styles = addStyles(new URL("styles/clocks.css", import.meta.url));
      const [{ ClockFaces }] = await Promise.all([import("./view/clock_faces.js"), styles]);
      new ClockFaces(session, board);
    } catch (error) {
      // The clocks run without their faces, which are asked for again with the next action.
      shown = false;
      console.warn(String(error));
    }
  };
  session.watch(look);
  void look();
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
    const hadFocus = document.activeElement === hurry;
    hurry.hidden = true;
    // A hidden button cannot keep the focus, and the board is where play goes on.
    if (hadFocus) find(".square[data-stop]").focus();
    if (session.computerToMove) timer = setTimeout(() => (hurry.hidden = !opponent.thinking), PATIENCE);
  };
  session.watch(() => afterFrame(look));
  look();
}

/**
 * @param {Room} room
 * @param {StartSheet} start
 * @param {() => void} openGames
 * @returns {import("./view/menu.js").Deed[]}
 */
function deeds(room, start, openGames) {
  const { session, table, words } = room;
  const two = () => session.setup.mode === "two";
  const going = () => session.running;
  const sure = (/** @type {[string, string, string]} */ keys, /** @type {() => void} */ run) => {
    return later(room, async () => {
      const [{ ask }] = await Promise.all([import("./view/question.js"), words.learnMore()]);
      return async () => void ((await ask(words, keys)) && run());
    });
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
    { key: "menu.games", run: openGames },
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
    for (const star of earned) panel.announceMore(words.say("star.told", { star: words.say(`star.${star}`) }));
    find("#standing").toggleAttribute("data-new", earned.length > 0);
  });
}
