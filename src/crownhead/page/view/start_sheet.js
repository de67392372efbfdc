/** The sheet in which a game is chosen and started. */

import { addStyles, afterFrame, drawing, find, make } from "./elements.js";
import { button, choices, field, fill, read, toggle } from "./form.js";
import { closeSheet, expect, openSheet, wish } from "./sheets.js";

/** @typedef {import("../settings.js").Settings} Settings */
/** @typedef {import("../settings.js").Choices} Choices */
/** @typedef {import("../words.js").Words} Words */

export class StartSheet {
  #settings;
  #words;
  #start;
  #form = make("form", { method: "dialog" });
  #dialog = make("dialog", { class: "sheet", id: "start-sheet", "aria-labelledby": "start-title" }, this.#form);

  /**
   * @param {Settings} settings
   * @param {Words} words
   * @param {() => void} start called once the choices are kept
   */
  constructor(settings, words, start) {
    this.#settings = settings;
    this.#words = words;
    this.#start = start;
    this.#form.append(...this.#parts());
    this.#form.addEventListener("change", () => this.#ask());
    this.#form.addEventListener("submit", () => afterFrame(() => this.#go()));
    document.body.append(this.#dialog);
    words.fill(this.#dialog);
    words.watch(() => words.fill(this.#dialog));
    expect(this.#dialog, () => this.#prepare());
  }

  open() {
    this.#prepare();
    openSheet(this.#dialog);
  }

  #prepare() {
    const { side, lot, ...rest } = this.#settings.choices;
    fill(this.#form, { ...rest, side: lot === "off" ? side : "lot", lot: lot === "off" ? "coin" : lot });
    this.#ask();
  }

  /** Starts at once, with the choices made last. */
  again() {
    void this.#decide();
  }

  /** What is asked depends on what has been answered. */
  #ask() {
    const { mode, side, clock } = read(this.#form);
    this.#form.dataset.mode = String(mode);
    this.#form.toggleAttribute("data-lot", side === "lot");
    this.#form.toggleAttribute("data-clock", Boolean(clock));
    const legend = find("#start-side legend", this.#form);
    legend.dataset.word = mode === "computer" ? "start.side" : "start.firstSide";
    this.#words.fill(/** @type {HTMLElement} */ (legend.parentElement));
    for (const part of this.#form.querySelectorAll("[data-for]")) {
      const asked = /** @type {HTMLElement} */ (part).dataset.for?.split(" ") ?? [];
      const wanted = asked.every((one) => this.#form.matches(CONDITIONS[one]));
      part.toggleAttribute("hidden", !wanted);
      part.toggleAttribute("disabled", !wanted);
    }
  }

  #go() {
    const { side, lot, ...rest } = read(this.#form);
    const sides = side === "lot" ? { lot } : { side, lot: "off" };
    this.#settings.change(/** @type {Partial<Choices>} */ ({ ...rest, ...sides }));
    void this.#decide();
  }

  /** Where lots are drawn, they decide before the game begins. */
  async #decide() {
    const { mode, lot, first, second } = this.#settings.choices;
    if (lot !== "off" && mode !== "link") {
      const wanted = wish();
      const styles = addStyles(new URL("../styles/lots.css", import.meta.url));
      const [{ drawLots }] = await Promise.all([import("./lots.js"), this.#words.learnMore(), styles]);
      if (!wanted()) return;
      const say = this.#words.say.bind(this.#words);
      const alone = mode === "computer";
      const names = alone
        ? [say("player.you"), say("lots.computer")]
        : [first || say("player.first"), second || say("player.second")];
      const drawn = await drawLots(this.#words, lot, names, alone);
      if (drawn === null) return;
      this.#settings.change({ side: drawn === 0 ? "black" : "white" });
    }
    this.#start();
  }

  #parts() {
    const close = () => closeSheet(this.#dialog);
    return [
      make("h2", { class: "sheet-title", id: "start-title", "data-word": "start.title" }),
      choices("start.mode", "mode", [
        ["computer", "start.computer"],
        ["two", "start.two"],
        ["link", "start.link"],
      ]),
      only("two", names()),
      only("here", sides()),
      only("here lot", choices("start.lot", "lot", [
        ["coin", "start.coin"],
        ["dice", "start.dice"],
        ["hat", "start.hat"],
      ])),
      only("computer", levels()),
      rules(),
      make(
        "div",
        { class: "sheet-actions" },
        button("start.cancel", close),
        make("button", { class: "action main-action", type: "submit", "data-word": "start.go", autofocus: true }),
      ),
    ];
  }
}

/** What a part may be asked for, as the form says it. */
const CONDITIONS = /** @type {Record<string, string>} */ ({
  computer: '[data-mode="computer"]',
  two: '[data-mode="two"]',
  here: ':not([data-mode="link"])',
  lot: "[data-lot]",
  clock: "[data-clock]",
});

/**
 * @template {HTMLElement} Part
 * @param {string} conditions
 * @param {Part} part
 */
function only(conditions, part) {
  part.dataset.for = conditions;
  return part;
}

function names() {
  const first = field("first", "start.first", { maxlength: "24" });
  return make("div", { class: "entries" }, first, field("second", "start.second", { maxlength: "24" }));
}

function sides() {
  return choices("start.side", "side", [
    ["black", "start.black", drawing("man", "piece black", "0 0 100 100")],
    ["white", "start.white", drawing("man", "piece white", "0 0 100 100")],
    ["lot", "start.byLot"],
  ], "start-side");
}

function levels() {
  return choices("start.level", "level", [
    ["easy", "level.easy"],
    ["normal", "level.normal"],
    ["hard", "level.hard"],
    ["expert", "level.expert"],
  ], "start-level");
}

/** What is seldom changed lies behind a line that opens. */
function rules() {
  const times = make(
    "div",
    { class: "entries" },
    field("minutes", "start.minutes", { type: "number", min: "1", max: "180", inputmode: "numeric" }),
    field("increment", "start.increment", { type: "number", min: "0", max: "60", inputmode: "numeric" }),
  );
  return make(
    "details",
    { class: "more" },
    make("summary", { "data-word": "start.rules" }),
    toggle("forcedCaptures", "start.forced", "start.forcedNote"),
    choices("start.draws", "draws", [
      ["automatic", "start.automatic"],
      ["agreement", "start.agreement"],
    ]),
    only("two", toggle("turning", "start.turning", "start.turningNote")),
    only("two", toggle("clock", "start.clock", "start.clockNote")),
    only("two clock", times),
  );
}
