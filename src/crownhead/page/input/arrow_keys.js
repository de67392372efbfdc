/** Arrows on a board: they carry the focus over the playable squares, and Tab comes back to where it was. */

/** @typedef {import("../view/board.js").Board} Board */

/** Where a key leads from a slot; rows hold four playable squares, whichever way the board is turned. */
const STEPS = /** @type {Record<string, (slot: number) => number>} */ ({
  ArrowLeft: (slot) => (slot % 4 === 1 ? slot : slot - 1),
  ArrowRight: (slot) => (slot % 4 === 0 ? slot : slot + 1),
  ArrowUp: (slot) => (slot > 4 ? slot - 4 : slot),
  ArrowDown: (slot) => (slot < 29 ? slot + 4 : slot),
  Home: (slot) => slot - ((slot - 1) % 4),
  End: (slot) => slot + 3 - ((slot - 1) % 4),
});

const CORNERS = /** @type {Record<string, number>} */ ({ Home: 1, End: 32 });

export class ArrowKeys {
  #board;

  /** @param {Board} board */
  constructor(board) {
    this.#board = board;
    board.root.addEventListener("keydown", (event) => this.#walk(event));
    board.root.addEventListener("focusin", (event) => this.#rove(event));
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const from = Number(/** @type {HTMLElement} */ (event.target).dataset.slot);
    const step = STEPS[event.key];
    if (!from || !step || event.altKey || event.metaKey) return;
    event.preventDefault();
    const corner = event.ctrlKey ? CORNERS[event.key] : undefined;
    this.#board.buttonIn(corner ?? step(from)).focus();
  }

  /** @param {FocusEvent} event */
  #rove(event) {
    const slot = Number(/** @type {HTMLElement} */ (event.target).dataset.slot);
    if (slot) this.#board.stopAt(slot);
  }
}
