/** One line that is always there: time played, fresh game or practice, stars, fresh wins. */

import { afterFrame, drawing, find, make, write } from "./elements.js";

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("../session/stars.js").Star} Star */
/** @typedef {import("../storage/history.js").History} History */
/** @typedef {import("../words.js").Words} Words */

/** How often the time shown is looked at, in milliseconds. */
const EVERY = 500;

export class Standing {
  #session;
  #history;
  #words;
  #line = find("#standing");
  #time = make("span", { class: "standing-time", role: "timer" });
  #kind = make("span", {});
  #stars = make("span", { "aria-hidden": "true" });
  #starsSaid = make("span", { class: "unseen" });
  #wins = make("span", {});

  /**
   * @param {Session} session
   * @param {History} history
   * @param {Words} words
   */
  constructor(session, history, words) {
    this.#session = session;
    this.#history = history;
    this.#words = words;
    const stars = make("span", { class: "standing-stars" }, drawing("icon-star"), this.#stars, this.#starsSaid);
    this.#line.append(this.#time, this.#kind, stars, this.#wins);
    session.watch(() => afterFrame(() => this.show()));
    history.watch(() => this.show());
    words.watch(() => this.show());
    setInterval(() => this.#showTime(), EVERY);
    this.show();
  }

  show() {
    const { starCount, freshWins } = this.#history;
    const say = this.#words.say.bind(this.#words);
    write(this.#kind, this.#kindOf());
    write(this.#stars, say("standing.stars", { count: starCount }));
    write(this.#starsSaid, say("standing.starsSaid", { count: starCount }));
    write(this.#wins, say("standing.wins", { count: freshWins }));
    this.#showTime();
  }

  /** Whether the game is for the record. */
  #kindOf() {
    const { setup, fresh, marks } = this.#session;
    const say = this.#words.say.bind(this.#words);
    if (setup.byLink) return say("start.link");
    if (fresh) return say("standing.fresh");
    return say(marks.practice ? "standing.practice" : "standing.setUp");
  }

  #showTime() {
    write(this.#time, timeText(this.#session.activeTime));
  }
}

/**
 * Time as a clock shows it: 4:05, or 1:04:05.
 * @param {number} milliseconds
 */
export function timeText(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
