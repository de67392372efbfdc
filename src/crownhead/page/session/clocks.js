/** Two players' clocks: a time for the whole game, and some more after each turn. All in milliseconds. */

/** @typedef {import("../settings.js").Color} Color */
/** @typedef {{ minutes: number, increment: number }} Control minutes for the game, seconds for each turn */
/** @typedef {{ black: number, white: number }} Times what each side has left */

const MINUTE = 60_000;
const SECOND = 1000;

export class Clocks {
  /** @type {Times} */
  #left;
  #increment;

  /** @param {Control} control */
  constructor({ minutes, increment }) {
    this.#left = { black: minutes * MINUTE, white: minutes * MINUTE };
    this.#increment = increment * SECOND;
  }

  /** @returns {Times} */
  get left() {
    return { ...this.#left };
  }

  /** @param {Times} left */
  set left(left) {
    this.#left = { ...left };
  }

  /**
   * @param {Color} color
   * @param {number} time
   */
  spend(color, time) {
    this.#left[color] -= time;
  }

  /** @param {Color} color the side whose turn is complete */
  add(color) {
    this.#left[color] += this.#increment;
  }
}
