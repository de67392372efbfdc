/** The sheet of what can be done with the game in progress, beyond playing it. */

import { afterFrame, make } from "./elements.js";
import { button } from "./form.js";
import { closeSheet, expect, openSheet } from "./sheets.js";

/** @typedef {import("../words.js").Words} Words */
/**
 * @typedef {object} Deed
 * @property {string} key of its words
 * @property {() => void} run
 * @property {() => boolean} [shown] whether it is offered at all now
 * @property {() => boolean} [possible] whether it can be done now
 */

export class Menu {
  #words;
  #list = make("div", { class: "deeds" });
  #dialog = make("dialog", { class: "sheet menu", id: "menu-sheet", "aria-labelledby": "menu-title" });
  /** @type {{ deed: Deed, item: HTMLButtonElement }[]} */
  #items = [];

  /**
   * @param {Words} words
   * @param {Deed[]} deeds
   */
  constructor(words, deeds) {
    this.#words = words;
    const close = make("form", { method: "dialog", class: "sheet-actions" });
    close.append(make("button", { class: "action", type: "submit", "data-word": "menu.close" }));
    this.#dialog.append(
      make("h2", { class: "sheet-title", id: "menu-title", "data-word": "menu.title" }),
      this.#list,
      close,
    );
    this.add(deeds);
    document.body.append(this.#dialog);
    words.watch(() => words.fill(this.#dialog));
    expect(this.#dialog, () => this.#prepare());
  }

  /** @param {Deed[]} deeds to be offered below the others */
  add(deeds) {
    for (const deed of deeds) {
      const item = button(deed.key, () => this.#choose(deed), "deed");
      this.#items.push({ deed, item });
      this.#list.append(item);
    }
    this.#words.fill(this.#dialog);
  }

  open() {
    this.#prepare();
    openSheet(this.#dialog);
  }

  #prepare() {
    for (const { deed, item } of this.#items) {
      item.hidden = !(deed.shown?.() ?? true);
      item.ariaDisabled = String(!(deed.possible?.() ?? true));
    }
  }

  /** @param {Deed} deed */
  #choose(deed) {
    if (!(deed.possible?.() ?? true)) return;
    closeSheet(this.#dialog);
    afterFrame(deed.run);
  }
}
