/** Drawing lots for the side that moves first: a coin, two dice, or a name out of a hat. */

import { drawName, rollDice, tossCoin } from "../share/lots.js";
import { make } from "./elements.js";
import { button } from "./form.js";

/** @typedef {import("../words.js").Words} Words */
/** @typedef {"coin" | "dice" | "hat"} Kind */
/** @typedef {{ drawn: 0 | 1, said: string, shown: HTMLElement }} Lot who has Black, and how it came about */

/**
 * Draws lots and shows what came of it.
 * @param {Words} words
 * @param {Kind} kind
 * @param {string[]} names of the two
 * @param {boolean} alone whether the first is the player and the second the computer
 * @returns {Promise<0 | 1 | null>} which of them has Black; null when the sheet was closed instead
 */
export async function drawLots(words, kind, names, alone) {
  const { drawn, said, shown } = DRAW[kind](words, names);
  const title = make("h2", { class: "sheet-title", id: "lots-title", "data-word": "lots.title" });
  const result = make("p", { class: "lots-said", role: "status" });
  const dialog = make("dialog", { class: "sheet lots", "aria-labelledby": "lots-title" }, title, shown, result);
  return new Promise((resolve) => {
    const settle = (/** @type {0 | 1 | null} */ value) => {
      // Closed first: the focus goes back to where it was.
      dialog.close();
      dialog.remove();
      resolve(value);
    };
    const back = button("start.cancel", () => settle(null));
    const begin = button("lots.begin", () => settle(drawn), "action main-action");
    dialog.append(make("div", { class: "sheet-actions" }, back, begin));
    dialog.addEventListener("close", () => settle(null));
    document.body.append(dialog);
    words.fill(dialog);
    dialog.showModal();
    begin.focus();
    const key = alone ? ["lots.you", "lots.it"][drawn] : "lots.name";
    result.textContent = `${said} ${words.say(key, { name: names[drawn] })}`.trim();
  });
}

/** @type {Record<Kind, (words: Words, names: string[]) => Lot>} */
const DRAW = {
  coin(words) {
    const face = tossCoin();
    const shown = make("div", { class: "coin", "data-face": face }, make("i", {}), make("b", {}));
    return { drawn: face === "heads" ? 0 : 1, said: words.say(`toss.coin.${face}`), shown };
  },
  dice(words) {
    const rolled = rollDice();
    const shown = make("div", { class: "dice" }, ...rolled.map(die));
    const said = words.say("lots.rolled", { first: rolled[0], second: rolled[1] });
    return { drawn: rolled[0] > rolled[1] ? 0 : 1, said, shown };
  },
  hat(_words, names) {
    // Two players may bear the same name, so places are drawn.
    const drawn = drawName("0\n1") === "0" ? 0 : 1;
    const slip = make("p", { class: "slip" }, names[drawn]);
    return { drawn, said: "", shown: make("div", { class: "hat" }, slip, make("i", {})) };
  },
};

/** @param {number} pips */
function die(pips) {
  const spots = Array.from({ length: pips }, () => make("i", {}));
  return make("div", { class: "die", "data-pips": String(pips), "aria-hidden": "true" }, ...spots);
}
