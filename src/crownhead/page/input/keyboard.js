/** Keys on the board: one Tab stop whose focus the arrows carry over the playable squares. */

/** @typedef {import("../view/board.js").Board} Board */
/** @typedef {{ clear: () => void, undo: () => void, redo: () => void, pause: () => void }} Keys */

/** Where a key leads from a slot; rows hold four playable squares, whichever way the board is turned. */
const STEPS = /** @type {Record<string, (slot: number) => number>} */ ({
  ArrowLeft: (slot) => (slot % 4 === 1 ? slot : slot - 1),
  ArrowRight: (slot) => (slot % 4 === 0 ? slot : slot + 1),
  ArrowUp: (slot) => (slot > 4 ? slot - 4 : slot),
  ArrowDown: (slot) => (slot < 29 ? slot + 4 : slot),
  Home: (slot) => slot - ((slot - 1) % 4),
  End: (slot) => slot + 3 - ((slot - 1) % 4),
});

/** What keys do wherever the focus is: alone, and with Ctrl or Cmd held. */
const ALONE = /** @type {Record<string, keyof Keys>} */ ({ escape: "clear", u: "undo", r: "redo", p: "pause" });
const WITH_CONTROL = /** @type {Record<string, keyof Keys>} */ ({ z: "undo", y: "redo", "shift+z": "redo" });

const CORNERS = /** @type {Record<string, number>} */ ({ Home: 1, End: 32 });

export class Keyboard {
  #board;
  #keys;

  /**
   * @param {Board} board
   * @param {Keys} keys
   */
  constructor(board, keys) {
    this.#board = board;
    this.#keys = keys;
    board.root.addEventListener("keydown", (event) => this.#walk(event));
    board.root.addEventListener("focusin", (event) => this.#rove(event));
    document.addEventListener("keydown", (event) => this.#command(event));
    board.buttonIn(22).tabIndex = 0;
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

  /** The square last in focus is the one that Tab comes back to. @param {FocusEvent} event */
  #rove(event) {
    const to = /** @type {HTMLElement} */ (event.target);
    if (!to.classList.contains("square")) return;
    for (const stop of this.#board.root.querySelectorAll('.square[tabindex="0"]')) {
      /** @type {HTMLElement} */ (stop).tabIndex = -1;
    }
    to.tabIndex = 0;
  }

  /** @param {KeyboardEvent} event */
  #command(event) {
    const typing = event.target instanceof HTMLInputElement;
    if (typing || event.altKey || document.querySelector("dialog[open]")) return;
    const key = event.key.toLowerCase();
    const control = event.ctrlKey || event.metaKey;
    const name = control ? WITH_CONTROL[event.shiftKey ? `shift+${key}` : key] : ALONE[key];
    if (!name) return;
    // The browser's own history may hang on a chord with Ctrl or Cmd.
    if (control) event.preventDefault();
    this.#keys[name]();
  }
}
