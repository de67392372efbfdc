/** The sheets that open over the table, and the notice. */

import { afterFrame, catchUp, find, idle } from "./elements.js";
import { fill, read } from "./form.js";

/** @typedef {import("../settings.js").Settings} Settings */

let wishes = 0;

/**
 * Of sheets that are pressed for before they have come, the last one is opened.
 * @returns {() => boolean} whether no other has been wished for since
 */
export function wish() {
  wishes += 1;
  const own = wishes;
  return () => own === wishes;
}

/** @type {Map<HTMLDialogElement, () => void>} */
const expected = new Map();

/**
 * Names a sheet that will be opened, and what is to be done to it first.
 * @param {HTMLDialogElement} dialog
 * @param {() => void} prepare
 */
export function expect(dialog, prepare) {
  expected.set(dialog, prepare);
}

/** Lays those sheets out once, for no frame: what the browser has learned of their words, it keeps. */
export async function layOut() {
  for (const [dialog, prepare] of expected) {
    await idle();
    if (dialog.open) continue;
    prepare();
    dialog.style.display = "block";
    void dialog.offsetHeight;
    dialog.removeAttribute("style");
    // Else it stays in the way of the finger until the next frame (seen in Firefox 153).
    void dialog.offsetHeight;
  }
}

/**
 * Opens a sheet: it is seen first, and made modal then, which restyles the whole page.
 * @param {HTMLDialogElement} dialog
 */
export function openSheet(dialog) {
  // It may be on its way out.
  if (dialog.hidden) catchUp();
  // Its button was pressed twice before its words had come.
  if (dialog.open) return;
  if (document.querySelector("dialog[open]")) return dialog.showModal();
  dialog.open = true;
  afterFrame(() => {
    const { scrollTop } = dialog;
    dialog.open = false;
    dialog.showModal();
    dialog.scrollTop = scrollTop;
  });
}

/**
 * Opens a sheet as a modal one at once, also if it is on its way out.
 * @param {HTMLDialogElement} dialog
 */
export function openModal(dialog) {
  if (dialog.hidden) catchUp();
  if (!dialog.open) dialog.showModal();
}

/**
 * Closes a sheet: it is out of sight first, and the page is in use again then.
 * @param {HTMLDialogElement} dialog
 */
export function closeSheet(dialog) {
  dialog.hidden = true;
  afterFrame(() => {
    dialog.close();
    dialog.hidden = false;
  });
}

/** @param {Event} event */
function closeLater(event) {
  const dialog = /** @type {Element} */ (event.target).closest("dialog");
  if (!dialog || !event.cancelable) return;
  event.preventDefault();
  closeSheet(dialog);
}

document.addEventListener("submit", closeLater);
document.addEventListener("cancel", closeLater, true);

/** @param {string} id */
function sheet(id) {
  const dialog = /** @type {HTMLDialogElement} */ (find(`#${id}`));
  const form = /** @type {HTMLFormElement} */ (find("form", dialog));
  return { dialog, form };
}

/**
 * The sheet of choices that take effect at once.
 * @param {Settings} settings
 * @returns {() => void} opens the sheet
 */
export function settingsSheet(settings) {
  const { dialog, form } = sheet("settings-sheet");
  // What is chosen is seen in the sheet first, and on the page behind it then.
  form.addEventListener("change", () => afterFrame(() => settings.change(read(form))));
  const prepare = () => fill(form, settings.choices);
  expect(dialog, prepare);
  return () => {
    wish();
    prepare();
    openSheet(dialog);
  };
}

/** A message over the top of the table, until it is closed, withdrawn or followed by another. */
export class Notice {
  #box = find("#notice");
  #text = find("p", this.#box);
  #retry = find("#notice-retry");
  /** @type {(() => void) | null} */
  #again = null;
  /** @type {string | null} */
  #ownLabel = null;

  constructor() {
    find("#notice-close").addEventListener("click", () => this.#hide());
    this.#retry.addEventListener("click", () => this.#again?.());
  }

  /**
   * @param {string} text
   * @param {(() => void) | null} [again] what its button does; without it there is none
   * @param {string | null} [label] what the button says instead of "Try again"
   */
  show(text, again = null, label = null) {
    this.#text.textContent = text;
    this.#ownLabel ??= this.#retry.textContent;
    this.#retry.textContent = label ?? this.#ownLabel;
    this.#again = again;
    this.#retry.toggleAttribute("hidden", !again);
    this.#box.toggleAttribute("hidden", false);
  }

  /** Shows what stands in the markup: all that can be said where there are no words. */
  showOwn() {
    this.#box.toggleAttribute("hidden", false);
  }

  /** Takes a message back, if it is the one on show. @param {string} text */
  withdraw(text) {
    if (this.#text.textContent === text) this.#hide();
  }

  #hide() {
    const hadFocus = this.#box.contains(document.activeElement);
    this.#box.toggleAttribute("hidden", true);
    // A hidden button cannot keep the focus, and the board is where play goes on.
    if (hadFocus) find(".square[data-stop]").focus();
  }
}
