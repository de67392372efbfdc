/** The computer as a player: it watches the session, thinks in a Worker, and answers the right game. */

import { Thinker } from "./thinker.js";

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("./worker.js").Manner} Manner */

/** An answer comes no sooner than this many milliseconds, so that it can be seen to come. */
const AT_LEAST = 450;
/** The computer takes a draw while it is no more than this many hundredths of a man ahead, */
const LEVEL_SCORE = 25;
/** once the game is this many plies old; before, it does so only when this far behind. */
const DRAWISH_PLIES = 40;
const LOSING_SCORE = -60;

export class Opponent {
  #session;
  #instant;
  #afterFrame;
  #offered;
  /** @type {((stuck: boolean) => void)[]} */
  #listeners = [];
  /** @type {((files: string[]) => void)[]} */
  #lossListeners = [];
  #stuck = false;
  #thinker = new Thinker();
  #seed = newSeed();
  #round = 0;

  /**
   * @param {Session} session
   * @param {string | null} offered the folder of larger endgame tables, where the host offers them
   * @param {() => boolean} instant whether it answers without a pause
   * @param {(run: () => void) => void} afterFrame runs what may wait for the frame that shows the player's move
   */
  constructor(session, offered, instant, afterFrame) {
    this.#session = session;
    this.#offered = offered;
    this.#instant = instant;
    this.#afterFrame = afterFrame;
    session.watch(({ action }) => {
      if (action === "new" || action === "restart") this.#seed = newSeed();
      if (action !== "clear") this.consider();
    });
  }

  /** @param {(stuck: boolean) => void} listener called when the computer cannot answer, and when it may again */
  watch(listener) {
    this.#listeners.push(listener);
  }

  /** @param {(files: string[]) => void} listener told which endgame tables the computer plays on without */
  watchLosses(listener) {
    this.#lossListeners.push(listener);
  }

  /** True while the computer owes an answer that it could not give. */
  get stuck() {
    return this.#stuck;
  }

  /** True while a move is thought about. */
  get thinking() {
    return this.#session.computerToMove && this.#thinker.thinking;
  }

  /** Drops whatever is being thought about, and thinks about the position if it is the computer's. */
  consider() {
    this.#stop();
    const round = this.#round;
    // A thought takes a processor, which the frame is drawn with.
    this.#afterFrame(() => {
      if (round === this.#round && this.#session.computerToMove) void this.#think("level");
    });
  }

  /** Asks once more where the last question was left without an answer. */
  retry() {
    if (this.#stuck) this.consider();
  }

  /** Ends a long thought: the computer plays what it sees at a glance. */
  hurry() {
    if (!this.thinking) return;
    this.#stop();
    void this.#think("hurry");
  }

  /** Holds a thought still while the page answers to a hand. */
  rest() {
    this.#thinker.rest();
  }

  /**
   * Offers the computer a draw, in the player's turn.
   * @returns {Promise<boolean | null>} whether it agrees; null when the game has gone on meanwhile
   */
  async offerDraw() {
    this.#stop();
    const { revision, history } = this.#session;
    const reply = await this.#ask("judge");
    if (revision !== this.#session.revision) return null;
    if ("fault" in reply) return this.#fail(reply.fault);
    const score = -reply.score;
    return score <= LOSING_SCORE || (score <= LEVEL_SCORE && history.length >= DRAWISH_PLIES);
  }

  #stop() {
    this.#round += 1;
    this.#thinker.drop();
    this.#setStuck(false);
  }

  /** @param {boolean} stuck */
  #setStuck(stuck) {
    if (stuck === this.#stuck) return;
    this.#stuck = stuck;
    for (const listener of this.#listeners) listener(stuck);
  }

  /**
   * A Worker that failed once is not asked again: what it could not load stays missing.
   * @param {string} fault
   */
  #fail(fault) {
    console.warn(`The computer cannot answer: ${fault}`);
    this.#thinker.dismiss();
    this.#setStuck(true);
    return null;
  }

  /** @param {Manner} manner */
  async #think(manner) {
    const { revision } = this.#session;
    const round = this.#round;
    const pause = new Promise((resolve) => setTimeout(resolve, this.#instant() ? 0 : AT_LEAST));
    const reply = await this.#ask(manner);
    await pause;
    if (round !== this.#round) return;
    if ("fault" in reply) this.#fail(reply.fault);
    else this.#take(revision, reply);
  }

  /**
   * @param {number} revision
   * @param {{ index: number, without: string[] }} reply
   */
  #take(revision, { index, without }) {
    this.#session.answer(revision, index);
    if (without.length > 0) for (const listener of this.#lossListeners) listener(without);
  }

  /** @param {Manner} manner */
  #ask(manner) {
    const { fen, forcedCaptures, draws = "automatic", level } = this.#session.setup;
    const moves = this.#session.history.map((move) => move.index);
    const setup = { fen, forcedCaptures, draws };
    return this.#thinker.ask({ setup, moves, manner, level, seed: this.#seed, offered: this.#offered });
  }
}

/** One game's chance: the computer plays the same in the same game, and differently in the next. */
function newSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0];
}
