/** Two players' clocks, one beside each player's name. */

import { afterFrame, find, make, write } from "./elements.js";
import { timeText } from "./standing.js";

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("../settings.js").Color} Color */
/** @typedef {import("./board.js").Board} Board */

const EVERY = 200;
/** Below this many milliseconds a clock asks for attention, and shows tenths of a second. */
const SHORT = 20_000;

export class ClockFaces {
  #session;
  #board;
  #near = this.#face("#player-near");
  #far = this.#face("#player-far");

  /**
   * @param {Session} session
   * @param {Board} board
   */
  constructor(session, board) {
    this.#session = session;
    this.#board = board;
    session.watch(() => afterFrame(() => this.show()));
    setInterval(() => {
      if (session.running) this.show();
    }, EVERY);
    this.show();
  }

  show() {
    if (this.#session.running) this.#session.tick();
    const near = this.#board.near;
    this.#write(this.#near, near);
    this.#write(this.#far, near === "black" ? "white" : "black");
  }

  /**
   * @param {HTMLElement} face
   * @param {Color} color
   */
  #write(face, color) {
    const left = this.#session.left(color);
    face.hidden = left === null;
    if (left === null) return;
    // What is left of a second is still to be played in.
    const text = left < SHORT ? `${timeText(left)}.${Math.floor(left / 100) % 10}` : timeText(left + 999);
    write(face, text);
    face.toggleAttribute("data-running", this.#session.running && this.#session.turn === color);
    face.toggleAttribute("data-short", left < SHORT);
  }

  /** @param {string} row */
  #face(row) {
    const face = make("p", { class: "clock", role: "timer", hidden: true });
    find(row).append(face);
    return face;
  }
}
