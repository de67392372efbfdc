/** Mouse, pen and finger: a click or tap chooses a square, a drag chooses two. */

/** @typedef {import("../view/board.js").Board} Board */
/**
 * @typedef {object} Hands what a hand at the board can do and needs to know
 * @property {(square: number) => void} choose
 * @property {(square: number) => boolean} canLift whether the square's man may be moved now
 * @property {() => number | null} chosen the square whose man is chosen
 */
/** @typedef {{ id: number, square: number, x: number, y: number, lifted: boolean }} Press */

/** A press that moves less than this many pixels is a click. */
const SLACK = 6;

export class Pointer {
  #board;
  #hands;
  /** @type {Press | null} */
  #press = null;
  /** A drag ends in a click event too; that one is not a choice. */
  #swallowClick = false;

  /**
   * @param {Board} board
   * @param {Hands} hands
   */
  constructor(board, hands) {
    this.#board = board;
    this.#hands = hands;
    const { root } = board;
    root.addEventListener("pointerdown", (event) => this.#down(event));
    root.addEventListener("pointermove", (event) => this.#move(event));
    root.addEventListener("pointerup", (event) => this.#up(event));
    root.addEventListener("pointercancel", (event) => this.#cancelled(event));
    root.addEventListener("click", (event) => this.#click(event));
    root.addEventListener("dragstart", (event) => event.preventDefault());
  }

  /** Lets go of a lifted man; the game has changed under it. @returns {boolean} whether one was lifted */
  release() {
    const lifted = this.#press?.lifted ?? false;
    this.#press = null;
    if (lifted) this.#board.drop({ glide: true });
    return lifted;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#swallowClick = false;
    // Where the squares are covered or out of use, a hand comes down on something else.
    const button = /** @type {Element} */ (event.target).closest(".square");
    if (!event.isPrimary || event.button !== 0 || !(button instanceof HTMLElement)) return;
    // To ask where the point lies on the board would have the page laid out.
    const square = Number(button.dataset.square);
    this.#press = { id: event.pointerId, square, x: event.clientX, y: event.clientY, lifted: false };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const press = this.#press;
    if (press?.id !== event.pointerId) return;
    const [x, y] = [event.clientX - press.x, event.clientY - press.y];
    if (!press.lifted && (Math.hypot(x, y) < SLACK || !this.#lift(press))) return;
    this.#board.hold(press.square, x, y);
    this.#board.hover(this.#board.squareUnder(event.clientX, event.clientY));
  }

  /** @param {Press} press */
  #lift(press) {
    if (!this.#hands.canLift(press.square)) return false;
    this.#board.root.setPointerCapture(press.id);
    if (this.#hands.chosen() !== press.square) this.#hands.choose(press.square);
    // Choosing may have redrawn the board and so let go of the press.
    this.#press = press;
    press.lifted = true;
    return true;
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const press = this.#press;
    if (press?.id !== event.pointerId) return;
    if (!press.lifted) {
      this.#press = null;
      return;
    }
    this.#swallowClick = true;
    setTimeout(() => (this.#swallowClick = false));
    const square = this.#board.squareUnder(event.clientX, event.clientY);
    this.#press = null;
    if (square !== null && square !== press.square) this.#hands.choose(square);
    this.#board.drop({ glide: true });
  }

  /** @param {PointerEvent} event */
  #cancelled(event) {
    if (this.#press?.id === event.pointerId) this.release();
  }

  /**
   * Also what Enter, Space and a screen reader's "press" end in. The second half of a double click
   * is no choice of its own.
   * @param {MouseEvent} event
   */
  #click(event) {
    const swallow = this.#swallowClick || event.detail > 1;
    this.#swallowClick = false;
    const button = /** @type {Element} */ (event.target).closest(".square");
    if (swallow || !(button instanceof HTMLElement)) return;
    this.#hands.choose(Number(button.dataset.square));
  }
}
