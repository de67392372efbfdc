/** A box in which moves are written: another way to play, and the plainest one for a screen reader. */

import { KernelError } from "../kernel.js";
import { addStyles, find, make } from "./elements.js";

/** @typedef {import("../words.js").Words} Words */
/** @typedef {import("../settings.js").Settings} Settings */
/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("../session/types.js").Refusal} Refusal */

export class TypedMoves {
  #session;
  #words;
  #refuse;
  #tell;
  #box = make("input", {
    id: "typed-move",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    placeholder: "11-15, 22x15x6",
  });

  /**
   * @param {Session} session
   * @param {Settings} settings
   * @param {Words} words
   * @param {(refusal: Refusal) => void} refuse shows why a move cannot be played
   * @param {(text: string) => void} tell says why a text is no move
   */
  constructor(session, settings, words, refuse, tell) {
    this.#session = session;
    this.#words = words;
    this.#refuse = refuse;
    this.#tell = tell;
    const label = make("label", { for: "typed-move", "data-word": "typed.label" });
    const play = make("button", { class: "action", type: "submit", "data-word": "typed.play" });
    const form = make("form", { class: "typed" }, label, this.#box, play);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#play();
    });
    document.addEventListener("keydown", (event) => this.#call(event));
    settings.watch(({ typed }) => form.toggleAttribute("data-shown", typed));
    words.fill(form);
    // Without its styles it would be in sight for a moment.
    void addStyles(new URL("../styles/typed.css", import.meta.url)).then(() => find("#status").append(form));
  }

  #play() {
    const text = this.#box.value.trim();
    try {
      const refusal = this.#session.walk(this.#session.readMove(text));
      if (refusal) return this.#refuse(refusal);
      this.#box.value = "";
    } catch (error) {
      if (!(error instanceof KernelError)) throw error;
      void this.#explain(error, text);
    }
  }

  /**
   * @param {KernelError} error
   * @param {string} text
   */
  async #explain({ code, square }, text) {
    this.#box.select();
    const key = (await this.#words.knowsMore()) ? `typed.cannot.${code}` : "notice.later";
    this.#tell(this.#words.say(key, { text, square: square ?? 0 }));
  }

  /** @param {KeyboardEvent} event */
  #call(event) {
    const typing = event.target instanceof HTMLElement && event.target.matches("input, textarea");
    if (event.key !== "/" || typing || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    this.#box.focus();
  }
}
