/** Keys of the game: arrows on the board, and those that take back, play again, pause. */

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
