/** Brings board, panel and session together: each change of the session is shown here, once. */

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("../session/types.js").Change} Change */
/** @typedef {import("../session/types.js").Refusal} Refusal */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./panel.js").Panel} Panel */
/** @typedef {import("./speech.js").Speech} Speech */

import { afterFrame } from "./elements.js";
import { otherColor } from "./speech.js";

export class Table {
  #session;
  #board;
  #panel;
  #speech;
  #shown;
  #turning;

  /**
   * @param {Session} session
   * @param {Board} board
   * @param {Panel} panel
   * @param {Speech} speech
   * @param {() => boolean} turning whether the board turns to the side to move, for two at one screen
   */
  constructor(session, board, panel, speech, turning) {
    this.#session = session;
    this.#board = board;
    this.#panel = panel;
    this.#speech = speech;
    this.#turning = turning;
    this.#shown = session.position();
    board.turn(this.#ownSide());
    board.show(this.#shown);
    this.#patch([]);
    panel.show(board.near);
    session.watch((change) => this.#show(change));
  }

  /** Draws the board from the other side. */
  turn() {
    this.#board.turn(otherColor(this.#board.near));
    this.#patch([]);
  }

  /** Says anew where the game stands, when something besides the game has changed. */
  refresh() {
    this.#patch([]);
  }

  /** Says why a choice was refused, and points at what must be played instead. @param {Refusal} refusal */
  refuse(refusal) {
    if (refusal.reason === "thinking") return;
    this.#patch([]);
    // The pulse starts anew although the same squares were pointed at before.
    if (refusal.squares.length > 0) void this.#board.root.offsetWidth;
    this.#patch([...refusal.squares, ...(refusal.landings ?? [])]);
    this.#panel.refuse(this.#speech.refusal(refusal));
  }

  /** @param {Change} change */
  #show(change) {
    const before = this.#shown;
    this.#shown = this.#session.position();
    const another = change.action === "new" || change.action === "restored";
    if (another) this.#board.turn(this.#ownSide());
    const chosen = change.action === "choose" && change.hops.length === 0;
    if (chosen) {
      this.#patch([]);
    } else {
      // The men set out first; the marks of the turn that is over go while they move.
      this.#board.show(this.#shown, change.hops);
      afterFrame(() => this.#patch([]));
    }
    this.#panel.announce(this.#speech.change(change, before));
    if (this.#turns()) void this.#turnToMover();
  }

  #turns() {
    return this.#turning() && this.#session.setup.mode === "two";
  }

  /** Once the move has been seen, the board is turned for the one who moves next. */
  async #turnToMover() {
    const { revision } = this.#session;
    await this.#board.still();
    const { turn, outcome } = this.#session;
    if (revision !== this.#session.revision || outcome || turn === this.#board.near) return;
    this.#board.turn(turn);
    this.#patch([]);
  }

  /** @param {number[]} must squares to point at */
  #patch(must) {
    const { path, history } = this.#session;
    const chosen = path.at(-1) ?? null;
    const marks = {
      movable: this.#session.movable(),
      targets: this.#session.targets(),
      chosen,
      last: path.length > 1 ? path : (history.at(-1)?.path ?? []),
      must,
    };
    this.#board.mark(marks);
    // What was done is seen on the board; what is said of it follows.
    afterFrame(() => {
      this.#board.name((square) => this.#speech.square(square, this.#shown, marks));
      this.#panel.show(this.#board.near);
    });
  }

  /** The player's own pieces lie at the bottom; two players see the side that moves first there. */
  #ownSide() {
    const { mode, side } = this.#session.setup;
    if (this.#turns()) return this.#session.turn;
    return mode === "two" ? "black" : side;
  }
}
