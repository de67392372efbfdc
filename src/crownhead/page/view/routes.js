/** Where several ways lead to one square: they are drawn on the board, numbered, to choose from. */

import { placeOf } from "../session/squares.js";
import { addStyles, make } from "./elements.js";
import { button } from "./form.js";

/** @typedef {import("../words.js").Words} Words */
/** @typedef {import("./board.js").Board} Board */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {Board} board
 * @param {Words} words
 */
export async function makeRoutes(board, words) {
  await addStyles(new URL("../styles/routes.css", import.meta.url));
  return new Routes(board, words);
}

export class Routes {
  #board;
  #words;
  /** @type {{ sheet: HTMLElement, drawn: SVGElement } | null} */
  #open = null;

  /**
   * @param {Board} board
   * @param {Words} words
   */
  constructor(board, words) {
    this.#board = board;
    this.#words = words;
    board.root.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Takes the ways off the board. @returns {boolean} whether there were any */
  close() {
    if (!this.#open) return false;
    const { sheet, drawn } = this.#open;
    const hadFocus = sheet.contains(document.activeElement);
    this.#open = null;
    sheet.remove();
    drawn.remove();
    if (hadFocus) /** @type {HTMLElement} */ (this.#board.root.querySelector(".square[data-stop]")).focus();
    return true;
  }

  /**
   * @param {number[][]} routes
   * @param {(route: number[]) => void} choose
   */
  show(routes, choose) {
    this.close();
    const ways = routes.map((route) => this.#way(route));
    const drawn = overlay(ways);
    const sheet = make("div", { class: "routes", role: "group", "aria-label": this.#words.say("routes.name") });
    // What is to be seen lies mostly where the piece stands.
    sheet.toggleAttribute("data-above", this.#board.slotOf(routes[0][0]) > 16);
    routes.forEach((route, i) => {
      const pick = button("routes.way", () => {
        this.close();
        choose(route);
      }, "route");
      sheet.append(pick);
      pick.addEventListener("pointerenter", () => this.#light(drawn, ways[i]));
      pick.addEventListener("focus", () => this.#light(drawn, ways[i]));
    });
    this.#words.fill(sheet);
    [...sheet.children].forEach((pick, i) => {
      pick.textContent = this.#words.say("routes.way", { number: i + 1, squares: routes[i].join("–") });
    });
    this.#board.root.append(drawn, sheet);
    this.#open = { sheet, drawn };
    /** @type {HTMLElement} */ (sheet.firstElementChild).focus();
  }

  /** Digits choose a way. @param {KeyboardEvent} event */
  #key(event) {
    const picks = this.#open?.sheet.children;
    const pick = picks?.[Number(event.key) - 1];
    if (pick instanceof HTMLElement) pick.click();
  }

  /** What is drawn last lies on top. @param {SVGElement} drawn @param {SVGElement} way */
  #light(drawn, way) {
    for (const other of drawn.children) other.toggleAttribute("data-lit", other === way);
    drawn.append(way);
  }

  /** @param {number[]} route */
  #way(route) {
    const way = document.createElementNS(SVG, "polyline");
    const points = route.map((square) => {
      const { row, column } = placeOf(this.#board.slotOf(square));
      return `${column + 0.5},${row + 0.5}`;
    });
    way.setAttribute("points", points.join(" "));
    return way;
  }
}

/** @param {SVGElement[]} ways */
function overlay(ways) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "ways");
  svg.setAttribute("viewBox", "0 0 8 8");
  svg.setAttribute("aria-hidden", "true");
  svg.append(...ways);
  return svg;
}
