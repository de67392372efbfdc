/**
 * The board as drawn: 32 buttons that stay where they are, and the men above them. It is patched,
 * never rebuilt, and it knows no rules: it shows the pieces, hops and marks it is given.
 *
 * A slot is a square as it lies on the screen, 1 at the top left; turning the board gives the slots
 * other square numbers and moves nothing else.
 */

import { placeOf, squareAt } from "../session/squares.js";
import { make } from "./elements.js";
import { Motion } from "./motion.js";

/** @typedef {import("../settings.js").Color} Color */
/** @typedef {import("../session/types.js").Piece} Piece */
/** @typedef {import("../session/turn.js").Hop} Hop */
/**
 * @typedef {object} Marks
 * @property {number[]} movable
 * @property {Map<number, "step" | "jump">} targets
 * @property {number | null} chosen
 * @property {number[]} last the squares of the last move
 * @property {number[]} must pieces or landings to point at after a refusal
 */

const SLOTS = Array.from({ length: 32 }, (_, i) => i + 1);
/** The slot that Tab comes to first, among the men that sit below. */
const FIRST_STOP = 22;

export class Board {
  #field;
  #layer;
  /** @type {HTMLButtonElement[]} by slot */
  #buttons = [];
  /** @type {Map<number, HTMLElement>} by square */
  #men = new Map();
  #motion = new Motion();
  /** @type {Color} */
  #near = "black";
  /** @type {{ man: HTMLElement, x: number, y: number } | null} */
  #held = null;
  /** The slot where the focus was last: Tab comes back to it. */
  #stop = FIRST_STOP;
  /** What each slot is marked with, in short. @type {string[]} */
  #signs = [];
  /** False while the men are still those the page came with. */
  #drawn = false;

  /** @param {HTMLElement} root the element with class "board" */
  constructor(root) {
    this.root = root;
    this.#field = /** @type {HTMLElement} */ (root.querySelector(".field"));
    this.#layer = /** @type {HTMLElement} */ (root.querySelector(".pieces"));
    this.#laySquares(/** @type {HTMLElement} */ (root.querySelector(".squares")));
    this.stopAt(FIRST_STOP);
  }

  /** Lays the squares out for screen readers as eight rows of eight cells. @param {HTMLElement} grid */
  #laySquares(grid) {
    for (let row = 0; row < 8; row += 1) {
      const cells = Array.from({ length: 8 }, (_, column) => this.#cell(squareAt({ row, column })));
      grid.append(make("div", { role: "row" }, ...cells));
    }
  }

  /** @param {number | null} slot null for a light square */
  #cell(slot) {
    if (slot === null) return make("div", { role: "gridcell" });
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "square", tabIndex: -1 });
    button.dataset.slot = String(slot);
    this.#buttons[slot] = button;
    return make("div", { role: "gridcell" }, button);
  }

  get near() {
    return this.#near;
  }

  /** @param {number} slot */
  squareIn(slot) {
    return this.#near === "white" ? slot : 33 - slot;
  }

  /** @param {number} square */
  slotOf(square) {
    return this.squareIn(square);
  }

  /** @param {number} slot */
  buttonIn(slot) {
    return this.#buttons[slot];
  }

  /**
   * Draws the board with this colour's pieces at the bottom.
   * @param {Color} near
   */
  turn(near) {
    this.finish();
    this.#near = near;
    for (const slot of SLOTS) this.#buttons[slot].dataset.square = String(this.squareIn(slot));
    for (const [square, man] of this.#men) man.dataset.slot = String(this.slotOf(square));
  }

  /**
   * Shows `pieces`; with `hops`, as the outcome of those hops walked one after another.
   * @param {Piece[]} pieces by square
   * @param {Hop[]} [hops]
   */
  show(pieces, hops = []) {
    this.#motion.finish();
    if (!this.#drawn) this.#clearLayer();
    if (hops.length > 0) this.#walk(hops, pieces);
    else this.#rearrange(pieces);
    this.drop();
    this.#drawn = true;
  }

  /** Takes away the men that the page came with, and with them the colours they were lent. */
  #clearLayer() {
    this.#layer.replaceChildren();
    this.#layer.removeAttribute("data-waiting");
  }

  /** Settles once nothing moves any more. */
  still() {
    return this.#motion.still();
  }

  /** Ends every movement: each man stands where it stands. */
  finish() {
    this.drop();
    this.#motion.finish();
  }

  /** @param {Marks} marks */
  mark({ movable, targets, chosen, last, must }) {
    for (const slot of SLOTS) {
      const square = this.squareIn(slot);
      const can = movable.includes(square);
      const target = targets.get(square);
      const signs = [can, square === chosen, last.includes(square), must.includes(square), target];
      // Most squares stay as they are, and the document is not asked about them.
      if (this.#signs[slot] === String(signs)) continue;
      this.#signs[slot] = String(signs);
      const { dataset } = this.#buttons[slot];
      flag(dataset, "movable", can && square !== chosen);
      flag(dataset, "live", can || target !== undefined);
      flag(dataset, "chosen", square === chosen);
      flag(dataset, "last", last.includes(square));
      flag(dataset, "must", must.includes(square));
      flag(dataset, "target", target !== undefined, target);
      this.#layTab(slot);
    }
  }

  /** Makes a slot the one that Tab comes back to. @param {number} slot */
  stopAt(slot) {
    const before = this.#stop;
    delete this.#buttons[before].dataset.stop;
    this.#stop = slot;
    this.#buttons[slot].dataset.stop = "";
    this.#layTab(before);
    this.#layTab(slot);
  }

  /** Tab walks the squares that something can be done with, and comes back to where it was. @param {number} slot */
  #layTab(slot) {
    const button = this.#buttons[slot];
    const tabIndex = slot === this.#stop || "live" in button.dataset ? 0 : -1;
    if (button.tabIndex !== tabIndex) button.tabIndex = tabIndex;
  }

  /** @param {(square: number) => string} nameOf what a screen reader calls the square */
  name(nameOf) {
    for (const slot of SLOTS) {
      const name = nameOf(this.squareIn(slot));
      if (this.#buttons[slot].ariaLabel !== name) this.#buttons[slot].ariaLabel = name;
    }
  }

  /**
   * The square under a point of the window.
   * @param {number} clientX
   * @param {number} clientY
   * @returns {number | null}
   */
  squareUnder(clientX, clientY) {
    const box = this.#field.getBoundingClientRect();
    const column = Math.floor(((clientX - box.left) / box.width) * 8);
    const row = Math.floor(((clientY - box.top) / box.height) * 8);
    const slot = SLOTS.find((s) => placeOf(s).row === row && placeOf(s).column === column);
    return slot === undefined ? null : this.squareIn(slot);
  }

  /**
   * Holds the man of `square` this many pixels away from where it stands.
   * @param {number} square
   * @param {number} x
   * @param {number} y
   */
  hold(square, x, y) {
    const man = this.#men.get(square);
    if (!man) return;
    this.#held = { man, x, y };
    man.dataset.held = "";
    man.style.setProperty("--drag-x", `${x}px`);
    man.style.setProperty("--drag-y", `${y}px`);
  }

  /** Marks the landing that a held man would be dropped on. @param {number | null} square */
  hover(square) {
    for (const slot of SLOTS) {
      const { dataset } = this.#buttons[slot];
      flag(dataset, "hover", this.squareIn(slot) === square, dataset.target);
    }
  }

  /** Puts a held man down where it stands. @param {{ glide?: boolean }} [how] glide: back to its square */
  drop({ glide = false } = {}) {
    if (!this.#held) return;
    const { man } = this.#held;
    const from = this.#heldPlace(man);
    this.#held = null;
    delete man.dataset.held;
    man.style.removeProperty("--drag-x");
    man.style.removeProperty("--drag-y");
    this.hover(null);
    if (glide) this.#motion.travel(man, [from, this.#place(Number(man.dataset.slot))], () => {});
  }

  /** Where the man is seen, a held one under the pointer. @param {HTMLElement} man */
  #heldPlace(man) {
    const place = this.#place(Number(man.dataset.slot));
    if (this.#held?.man !== man) return place;
    const side = this.#field.clientWidth / 8;
    return { x: place.x + this.#held.x / side, y: place.y + this.#held.y / side };
  }

  /** @param {number} slot */
  #place(slot) {
    const { row, column } = placeOf(slot);
    return { x: column, y: row };
  }

  /**
   * @param {Hop[]} hops
   * @param {Piece[]} pieces the outcome
   */
  #walk(hops, pieces) {
    const man = this.#men.get(hops[0].from);
    const end = hops[hops.length - 1].to;
    const piece = pieces[end];
    if (!man || !piece) return this.#rearrange(pieces);
    const points = [this.#heldPlace(man), ...hops.map(({ to }) => this.#place(this.slotOf(to)))];
    this.#men.delete(hops[0].from);
    hops.forEach(({ captured }, i) => {
      const taken = captured === null ? undefined : this.#men.get(captured);
      if (captured === null || !taken) return;
      this.#men.delete(captured);
      this.#motion.lift(taken, i);
    });
    this.#men.set(end, man);
    man.dataset.slot = String(this.slotOf(end));
    this.#motion.travel(man, points, () => {
      if (dress(man, piece)) this.#motion.settle(man);
    });
  }

  /** Moves, removes and adds men until `pieces` stand. @param {Piece[]} pieces */
  #rearrange(pieces) {
    const vacant = [...this.#men.keys()].filter((s) => pieces[s]?.color !== colorOf(this.#men.get(s)));
    const spare = vacant.map((square) => {
      const man = /** @type {HTMLElement} */ (this.#men.get(square));
      this.#men.delete(square);
      return man;
    });
    pieces.forEach((piece, square) => {
      if (!piece) return;
      const man = this.#men.get(square);
      if (man) return void dress(man, piece);
      const at = spare.findIndex((one) => colorOf(one) === piece.color);
      if (at >= 0) this.#relocate(spare.splice(at, 1)[0], square, piece);
      else this.#add(square, piece);
    });
    for (const man of spare) this.#motion.lift(man, 0);
  }

  /**
   * @param {HTMLElement} man
   * @param {number} square
   * @param {NonNullable<Piece>} piece
   */
  #relocate(man, square, piece) {
    const from = this.#heldPlace(man);
    const slot = this.slotOf(square);
    man.dataset.slot = String(slot);
    this.#men.set(square, man);
    dress(man, piece);
    this.#motion.travel(man, [from, this.#place(slot)], () => {});
  }

  /**
   * @param {number} square
   * @param {NonNullable<Piece>} piece
   */
  #add(square, piece) {
    const man = make("div", { class: `piece ${piece.color}`, "data-slot": String(this.slotOf(square)) });
    dress(man, piece);
    this.#layer.append(man);
    this.#men.set(square, man);
    if (this.#drawn) this.#motion.settle(man);
  }
}

/**
 * @param {DOMStringMap} dataset
 * @param {string} name
 * @param {boolean} on
 * @param {string} [value]
 */
function flag(dataset, name, on, value = "") {
  if (!on) delete dataset[name];
  else if (dataset[name] !== value) dataset[name] = value;
}

/** @param {HTMLElement | undefined} man */
function colorOf(man) {
  return man?.classList.contains("black") ? "black" : "white";
}

/**
 * Draws a man as man or king.
 * @param {HTMLElement} man
 * @param {NonNullable<Piece>} piece
 * @returns {boolean} whether it was crowned by this
 */
function dress(man, piece) {
  const crowned = piece.king && !("king" in man.dataset);
  man.toggleAttribute("data-king", piece.king);
  return crowned;
}
