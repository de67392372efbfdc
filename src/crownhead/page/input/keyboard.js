/** Keys of the game: arrows on the board, and those that take back, play again, pause. */

import { find } from "../view/elements.js";
import { ArrowKeys } from "./arrow_keys.js";

/** @typedef {import("../view/board.js").Board} Board */
/** @typedef {{ clear: () => void, undo: () => void, redo: () => void, pause: () => void }} Keys */

/** What keys do wherever the focus is: alone, and with Ctrl or Cmd held. */
const ALONE = /** @type {Record<string, keyof Keys>} */ ({ escape: "clear", u: "undo", r: "redo", p: "pause" });
const WITH_CONTROL = /** @type {Record<string, keyof Keys>} */ ({ z: "undo", y: "redo", "shift+z": "redo" });

export class Keyboard {
  #keys;

  /**
   * @param {Board} board
   * @param {Keys} keys
   */
  constructor(board, keys) {
    this.#keys = keys;
    new ArrowKeys(board);
    document.addEventListener("keydown", (event) => this.#command(event));
    document.addEventListener("keydown", (event) => this.#comeBack(event, board.root));
  }

  /**
   * Arrows lead back to the board from the buttons beside it, and from nowhere; where the page is
   * longer than its window they scroll it, as everywhere.
   * @param {KeyboardEvent} event
   * @param {HTMLElement} board
   */
  #comeBack(event, board) {
    const from = /** @type {HTMLElement} */ (event.target);
    if (!event.key.startsWith("Arrow") || document.querySelector("dialog[open]")) return;
    if (from !== document.body && !from.closest(".actions")) return;
    // To ask this has the page laid out, so it is asked last.
    const { scrollHeight, clientHeight } = document.documentElement;
    if (scrollHeight > clientHeight) return;
    event.preventDefault();
    find(".square[data-stop]", board).focus();
  }

  /** @param {KeyboardEvent} event */
  #command(event) {
    const typing = event.target instanceof HTMLInputElement;
    if (typing || event.altKey || document.querySelector("dialog[open]")) return;
    // What the buttons cannot do now, their keys cannot do either.
    if (find(".actions").inert) return;
    const key = event.key.toLowerCase();
    const control = event.ctrlKey || event.metaKey;
    const name = control ? WITH_CONTROL[event.shiftKey ? `shift+${key}` : key] : ALONE[key];
    if (!name) return;
    // The browser's own history may hang on a chord with Ctrl or Cmd.
    if (control) event.preventDefault();
    this.#keys[name]();
  }
}
