/** What stands beside the board: players and their pieces, whose turn, the moves, the buttons. */

import { afterFrame, find, write } from "./elements.js";
import { otherColor } from "./speech.js";

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("../session/types.js").Piece} Piece */
/** @typedef {import("../settings.js").Color} Color */
/** @typedef {import("../words.js").Words} Words */
/** @typedef {import("./speech.js").Speech} Speech */

/** Characters of a title above which it would take a second line on a phone. */
const LONG = 26;

export class Panel {
  #words;
  #speech;
  #session;
  #title = find(".status-title");
  #note = find(".status-note");
  #moves = find("#moves");
  #announcer = find("#announcer");
  #plaque = find("#plaque");
  #undo = find("#undo");
  #redo = find("#redo");
  #pause = find("#pause");
  /** @type {string[]} the texts in the move list */
  #listed = [];
  /** @type {string[]} what the next frame has to speak */
  #said = [];
  /** @type {string[]} and what follows it */
  #saidMore = [];

  /**
   * @param {Words} words
   * @param {Speech} speech
   * @param {Session} session
   */
  constructor(words, speech, session) {
    this.#words = words;
    this.#speech = speech;
    this.#session = session;
  }

  /** @param {Color} near the colour at the bottom of the board */
  show(near) {
    const title = this.#speech.title();
    write(this.#title, title);
    this.#title.toggleAttribute("data-long", title.length > LONG);
    this.#say(this.#speech.note(), "plain");
    const pieces = this.#session.position();
    this.#showPlayer(find("#player-near"), near, pieces);
    this.#showPlayer(find("#player-far"), otherColor(near), pieces);
    this.#undo.ariaDisabled = String(!this.#session.canUndo);
    this.#redo.ariaDisabled = String(!this.#session.canRedo);
    this.#pause.ariaDisabled = String(!this.#session.paused && !this.#session.running);
    this.#pause.ariaPressed = String(this.#session.paused);
    this.#listMoves();
    this.#showResult();
  }

  /** Says something that is not of the game itself. @param {string} text */
  tell(text) {
    afterFrame(() => this.#say(text, "plain"));
    this.announce(text);
  }

  /** Says why a choice was refused. @param {string} text */
  refuse(text) {
    afterFrame(() => this.#say(text, "alarm"));
    this.announce(text);
  }

  /** Speaks to a screen reader. @param {string} text */
  announce(text) {
    this.#speak(this.#said, text);
  }

  /** Speaks something more, after what is spoken of the same change. @param {string} text */
  announceMore(text) {
    this.#speak(this.#saidMore, text);
  }

  /**
   * A screen reader hears what stands there once a task is over: all that one frame has to say is
   * said together, each thing once.
   * @param {string[]} texts
   * @param {string} text
   */
  #speak(texts, text) {
    if (!text || texts.includes(text)) return;
    texts.push(text);
    afterFrame(() => queueMicrotask(() => this.#speakAll()));
  }

  /** A text equal to the last would stay silent, so it is varied unheard. */
  #speakAll() {
    const text = [...this.#said.splice(0), ...this.#saidMore.splice(0)].join(" ");
    if (!text) return;
    const same = this.#announcer.textContent === text;
    this.#announcer.textContent = same ? `${text}\u00a0` : text;
  }

  /**
   * @param {string} text
   * @param {"plain" | "alarm"} tone
   */
  #say(text, tone) {
    write(this.#note, text);
    this.#note.dataset.tone = tone;
  }

  /**
   * @param {HTMLElement} row
   * @param {Color} color
   * @param {Piece[]} pieces
   */
  #showPlayer(row, color, pieces) {
    const count = pieces.filter((piece) => piece?.color === color).length;
    row.querySelector(".piece")?.setAttribute("class", `piece ${color}`);
    write(find(".player-name", row), this.#speech.player(color));
    find(".beads", row).style.setProperty("--left", String(count));
    write(find(".player-count", row), String(count));
    write(find(".unseen", row), this.#words.say("player.count", { count }));
    row.toggleAttribute("data-turn", !this.#session.outcome && this.#session.turn === color);
  }

  /** A game begun by White starts its list with a gap where Black's move would stand. */
  #listMoves() {
    const { history, opener } = this.#session;
    const gap = opener === "white" && history.length > 0 ? [this.#words.say("moves.skipped")] : [];
    const texts = [...gap, ...history.map((move) => move.text)];
    if (String(texts) === String(this.#listed)) return;
    let same = 0;
    while (same < texts.length && texts[same] === this.#listed[same]) same += 1;
    const rows = [...this.#moves.children].slice(Math.floor(same / 2));
    for (const row of rows) row.remove();
    for (let i = same - (same % 2); i < texts.length; i += 2) {
      this.#moves.append(this.#row(i / 2 + 1, texts.slice(i, i + 2)));
    }
    this.#listed = texts;
    this.#moves.querySelector(".move[data-last]")?.removeAttribute("data-last");
    [...this.#moves.querySelectorAll(".move")].at(-1)?.setAttribute("data-last", "");
    // Where its end is, is known without laying out twice once the frame is laid out.
    afterFrame(() => {
      const { scrollWidth, scrollHeight } = this.#moves;
      this.#moves.scrollTo(document.dir === "rtl" ? -scrollWidth : scrollWidth, scrollHeight);
    });
  }

  /**
   * @param {number} number
   * @param {string[]} texts
   */
  #row(number, texts) {
    const row = document.createElement("li");
    const part = (/** @type {string} */ name, /** @type {string} */ text) => {
      const span = document.createElement("span");
      span.className = name;
      span.textContent = text;
      row.append(span);
    };
    part("move-number", this.#words.say("moves.number", { number }));
    for (const text of texts) part("move", text);
    return row;
  }

  #showResult() {
    const over = this.#session.outcome !== null;
    if (over) this.#plaque.textContent = this.#title.textContent;
    this.#plaque.toggleAttribute("data-shown", over);
  }
}
