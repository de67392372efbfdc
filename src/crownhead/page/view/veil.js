/** What covers the board while nobody is to see it: a pause, or a game that is open elsewhere. */

import { afterFrame, find, make } from "./elements.js";

/** @typedef {{ title: string, text: string, action: string, run: () => void }} Cover */

export class Veil {
  #board;
  #title = make("h2", { class: "veil-title" });
  #text = make("p", {});
  #button = make("button", { type: "button", class: "action main-action" });
  #box = make("section", { class: "veil", hidden: true }, this.#title, this.#text, this.#button);
  /** @type {() => void} */
  #run = () => {};

  /** @param {HTMLElement} board the element with class "board" */
  constructor(board) {
    this.#board = board;
    this.#button.addEventListener("click", () => this.#run());
    board.append(this.#box);
  }

  /** @param {Cover} cover */
  show({ title, text, action, run }) {
    this.#title.textContent = title;
    this.#text.textContent = text;
    this.#button.textContent = action;
    this.#run = run;
    if (!this.#box.hidden) return;
    const focus = document.activeElement;
    this.#box.hidden = false;
    this.#cover(() => {
      if (focus === document.body || this.#board.contains(focus)) this.#button.focus();
    });
  }

  hide() {
    if (this.#box.hidden) return;
    const hadFocus = this.#box.contains(document.activeElement);
    this.#box.hidden = true;
    this.#cover(() => {
      if (hadFocus) find(".square[data-stop]", this.#board).focus();
    });
  }

  /**
   * What is covered is out of use too. The cover itself is all that the first frame has to show.
   * @param {() => void} then what becomes of the focus
   */
  #cover(then) {
    afterFrame(() => {
      // Not the men: nobody can use them anyway, and all of them would be painted anew.
      find(".squares", this.#board).toggleAttribute("inert", !this.#box.hidden);
      then();
    });
  }
}
