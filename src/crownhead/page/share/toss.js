/** The sheet in which two people far apart toss by links for who begins. */

import { make } from "../view/elements.js";
import { openModal } from "../view/sheets.js";
import { faceOf, hideCoin, isHonest, readCup, sealOf, writeCup, writeHidden } from "./cup.js";
import { OpenPages } from "./pages.js";
import { sendRow } from "./send.js";

/** @typedef {import("../words.js").Words} Words */
/** @typedef {import("./cup.js").Cup} Cup */
/** @typedef {import("./cup.js").Face} Face */

export class Toss {
  #words;
  #begin;
  #keep;
  #pages = new OpenPages();
  #body = make("div", { class: "toss-body" });
  #sheet;

  /**
   * @param {Words} words
   * @param {() => void} begin begins a game by link
   * @param {(cup: string) => void} keep writes into the address what has to be remembered
   */
  constructor(words, begin, keep) {
    this.#words = words;
    this.#begin = begin;
    this.#keep = keep;
    const title = make("h2", { class: "sheet-title", id: "toss-title", "data-word": "toss.title" });
    const close = make("button", { class: "action", type: "submit", "data-word": "toss.close" });
    const form = make("form", { method: "dialog" }, title, this.#body);
    form.append(make("div", { class: "sheet-actions" }, close));
    this.#sheet = make("dialog", { class: "sheet toss", id: "toss-sheet", "aria-labelledby": "toss-title" }, form);
    document.body.append(this.#sheet);
    words.fill(this.#sheet);
    words.watch(() => words.fill(this.#sheet));
    // What is opened by another link is not to lie under this one.
    addEventListener("hashchange", () => location.hash.startsWith("#toss=") || this.#sheet.close());
  }

  /** Opens the sheet for whoever wants to toss. */
  open() {
    this.#show(...this.#apart());
  }

  /**
   * Goes on with a toss by links.
   * @param {string} text what stands after `#toss=`
   * @returns {Promise<boolean>} false when it is none
   */
  async goOn(text) {
    const cup = readCup(text);
    if (!cup) return false;
    if (!canSeal()) this.#show(insecure());
    else if ("hidden" in cup) await this.#wait(cup.hidden);
    else if (cup.secret) await this.#verify(cup);
    else if (cup.call) await this.#answer(cup);
    else this.#ask(cup);
    return true;
  }

  /** @param {(Node | string)[]} parts */
  #show(...parts) {
    this.#body.replaceChildren(...parts);
    this.#words.fill(this.#body);
    openModal(this.#sheet);
  }

  /** What is said of the toss now. @param {string} key @param {import("../words.js").Values} [values] */
  #say(key, values) {
    return make("p", { class: "toss-said", role: "status" }, this.#words.say(key, values));
  }

  /** @param {string} key @param {() => void} press @param {string} [kind] */
  #button(key, press, kind = "action") {
    const button = make("button", { class: kind, type: "button", "data-word": key });
    button.addEventListener("click", press);
    return button;
  }

  #apart() {
    const how = make("p", { "data-word": "toss.how" });
    const hide = this.#button("toss.hide", () => this.#hide(), "action main-action");
    return [how, canSeal() ? hide : insecure()];
  }

  async #hide() {
    const secret = hideCoin();
    this.#keep(writeHidden(secret));
    await this.#wait(secret);
  }

  /** The coin is hidden here; the other's call is waited for. @param {string} secret */
  async #wait(secret) {
    const seal = await sealOf(secret);
    this.#pages.know(`hidden ${seal}`, secret);
    const send = sendRow(this.#words, () => here(writeCup({ seal, call: null, secret: null })));
    const box = make("input", { type: "text", autocomplete: "off", "data-word-label": "toss.answer" });
    const said = make("p", { class: "toss-said", role: "alert" });
    const read = this.#button("toss.read", () => {
      const cup = readCup(box.value.trim().replace(/^.*#toss=/, "").replace(/&.*$/, ""));
      const call = cup && "call" in cup && cup.seal === seal ? cup.call : null;
      if (call) this.#lift({ seal, call, secret });
      else said.textContent = this.#words.say("toss.notTheAnswer");
    });
    const label = make("label", { class: "toss-names" }, make("span", { "data-word": "toss.answer" }), box);
    this.#show(this.#say("toss.hidden"), send, label, make("div", { class: "toss-row" }, read), said);
  }

  /** The other's coin: it is called. @param {Cup} cup */
  #ask(cup) {
    const call = (/** @type {Face} */ face) => {
      const called = { ...cup, call: face };
      this.#keep(writeCup(called));
      this.#called(called);
    };
    const buttons = [
      this.#button("toss.heads", () => call("heads"), "action main-action"),
      this.#button("toss.tails", () => call("tails"), "action main-action"),
    ];
    this.#show(
      make("p", { "data-word": "toss.how" }),
      this.#say("toss.ask"),
      make("div", { class: "toss-row" }, ...buttons),
    );
  }

  /** @param {Cup} cup */
  #called(cup) {
    this.#pages.know(`called ${cup.seal}`, cup.call ?? "");
    const send = sendRow(this.#words, () => here(writeCup(cup)));
    this.#show(this.#say(`toss.called.${cup.call}`), send);
  }

  /** A call came: from the other, if a page of this browser hides the coin; else it is one's own. @param {Cup} cup */
  async #answer(cup) {
    const secret = await this.#pages.ask(`hidden ${cup.seal}`);
    if (secret !== null && (await isHonest({ ...cup, secret }))) return this.#lift({ ...cup, secret });
    this.#called(cup);
    this.#body.append(this.#say("toss.elsewhere"));
  }

  /** The cup is lifted where the coin was hidden, and the other gets to see it. @param {Cup} cup */
  #lift(cup) {
    this.#keep(writeCup(cup));
    const face = faceOf(String(cup.secret));
    const first = face !== cup.call;
    const send = sendRow(this.#words, () => here(writeCup(cup)));
    this.#show(this.#coin(face), this.#say(first ? "toss.youFirst" : "toss.theyFirst"), send, this.#start("action"));
  }

  /** The coin is shown to who called it. @param {Cup} cup */
  async #verify(cup) {
    if (!(await isHonest(cup))) return this.#show(this.#say("toss.dishonest"));
    const called = await this.#pages.ask(`called ${cup.seal}`);
    if (called !== null && called !== cup.call) return this.#show(this.#say("toss.dishonest"));
    const face = faceOf(String(cup.secret));
    const result = this.#say(face === cup.call ? "toss.callerFirst" : "toss.hiderFirst");
    const checked = this.#say(called === null ? "toss.compare" : "toss.checked", { seal: cup.seal });
    this.#show(this.#coin(face), result, checked, this.#start());
  }

  /** @param {Face} face */
  #coin(face) {
    return make("p", { class: `coin ${face}` }, this.#words.say(`toss.${face}`));
  }

  /** @param {string} [kind] plain where something else is to be done first */
  #start(kind = "action main-action") {
    return this.#button(
      "toss.start",
      () => {
        this.#sheet.close();
        this.#begin();
      },
      kind,
    );
  }
}

/** Whether this browser seals here: it does so at https addresses and on its own machine only. */
function canSeal() {
  return "subtle" in crypto;
}

function insecure() {
  return make("p", { "data-word": "toss.insecure" });
}

/** This page's address with another toss behind it. @param {string} cup */
function here(cup) {
  return `${location.origin}${location.pathname}${location.search}#toss=${cup}`;
}
