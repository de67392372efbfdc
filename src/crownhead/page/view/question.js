/** A question that has to be answered before something is done that cannot be taken back. */

import { make } from "./elements.js";
import { button } from "./form.js";

/** @typedef {import("../words.js").Words} Words */

/**
 * @param {Words} words
 * @param {[question: string, note: string, yes: string]} keys of the question, what it means, and the
 *   answer that does it
 * @returns {Promise<boolean>} whether it is to be done
 */
export function ask(words, [question, note, yes]) {
  const title = make("h2", { class: "sheet-title", id: "question-title", "data-word": question });
  const meaning = make("p", { "data-word": note });
  const dialog = make("dialog", { class: "sheet question", "aria-labelledby": "question-title" }, title, meaning);
  return new Promise((resolve) => {
    const settle = (/** @type {boolean} */ answer) => {
      // Closed first: the focus goes back to where it was.
      dialog.close();
      dialog.remove();
      resolve(answer);
    };
    const no = button("question.no", () => settle(false));
    const sure = button(yes, () => settle(true), "action main-action");
    dialog.append(make("div", { class: "sheet-actions" }, no, sure));
    dialog.addEventListener("close", () => settle(false));
    document.body.append(dialog);
    words.fill(dialog);
    dialog.showModal();
    no.focus();
  });
}
