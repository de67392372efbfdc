/** A small board in a reading page, on which the reader plays the example. */

import { ArrowKeys } from "../input/arrow_keys.js";
import { Pointer } from "../input/pointer.js";
import { Session } from "../session/session.js";
import { Board } from "../view/board.js";
import { make } from "../view/elements.js";
import { Speech } from "../view/speech.js";

/** @typedef {import("../kernel.js").Kernel} Kernel */
/** @typedef {import("../words.js").Words} Words */
/** @typedef {import("../session/types.js").Change} Change */
/** @typedef {import("./contents.js").Example} Example */

/** @param {Example} example @returns {import("../session/types.js").Setup} */
const setupOf = ({ fen }) => ({ mode: "two", side: "black", level: "normal", forcedCaptures: true, fen });

export class Lesson {
  #session;
  #speech;
  #board;
  #shown;
  #said = make("p", { class: "lesson-said", role: "status" });

  /**
   * @param {Kernel} kernel
   * @param {Words} words
   * @param {string} task the key of what there is to do
   * @param {Example} example
   */
  constructor(kernel, words, task, example) {
    this.#session = new Session(kernel, setupOf(example));
    this.#speech = new Speech(words, this.#session, { stuck: false });
    this.#shown = this.#session.position();
    const squares = make("div", { class: "squares", role: "grid", "data-word-label": "board.name" });
    const field = make("div", { class: "field" }, squares, make("div", { class: "pieces", "aria-hidden": "true" }));
    const root = make("div", { class: "board hints numbers" }, field);
    const again = make("button", { class: "lesson-again", type: "button", "data-word": "read.again" });
    again.addEventListener("click", () => this.#session.start(setupOf(example)));
    const asked = make("p", { id: task.replaceAll(".", "-"), "data-word": task });
    again.setAttribute("aria-describedby", asked.id);
    const caption = make("figcaption", {}, asked, this.#said, again);
    this.element = make("figure", { class: "lesson", "aria-labelledby": asked.id }, root, caption);
    this.#board = new Board(root);
    this.#connect();
    this.#board.turn(example.near);
    this.#board.show(this.#shown);
    this.#patch([]);
  }

  /** Says the names of the squares anew, in another language perhaps. */
  refresh() {
    this.#said.textContent = "";
    this.#patch([]);
  }

  #connect() {
    const session = this.#session;
    const pointer = new Pointer(this.#board, {
      choose: (square) => this.#tell(session.choose(square)),
      canLift: (square) => session.movable().includes(square),
      chosen: () => session.path.at(-1) ?? null,
    });
    new ArrowKeys(this.#board);
    session.watch((change) => {
      if (change.action !== "choose") pointer.release();
      this.#show(change);
    });
  }

  /** @param {Change} change */
  #show(change) {
    const before = this.#shown;
    this.#shown = this.#session.position();
    if (change.action !== "choose" || change.hops.length > 0) this.#board.show(this.#shown, change.hops);
    this.#patch([]);
    const said = this.#speech.change(change, before);
    if (said || change.hops.length === 0) this.#said.textContent = said;
  }

  /** @param {import("../session/types.js").Refusal | null} refusal */
  #tell(refusal) {
    if (!refusal) return;
    this.#patch(refusal.squares);
    this.#said.textContent = this.#speech.refusal(refusal);
  }

  /** @param {number[]} must squares to point at */
  #patch(must) {
    const { path, history } = this.#session;
    const marks = {
      movable: this.#session.movable(),
      targets: this.#session.targets(),
      chosen: path.at(-1) ?? null,
      last: path.length > 1 ? path : (history.at(-1)?.path ?? []),
      must,
    };
    this.#board.mark(marks);
    this.#board.name((square) => this.#speech.square(square, this.#shown, marks));
  }
}
