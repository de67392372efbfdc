/** Time spent at the board: it stands still while nobody plays, and while the machine sleeps. */

/** A longer gap between two looks at the clock is no thinking: the machine slept or the page was frozen. */
const LONGEST_GAP = 5000;

export class Stopwatch {
  #now;
  #total = 0;
  /** @type {number | null} when it was last looked at; null while it stands still */
  #since = null;

  /** @param {() => number} now milliseconds from any start */
  constructor(now) {
    this.#now = now;
  }

  /** Milliseconds it has run, up to the last look. */
  get total() {
    return Math.round(this.#total);
  }

  /** Starts from `total` again, standing still. @param {number} total */
  reset(total) {
    this.#total = total;
    this.#since = null;
  }

  /** Lets it run, or stand still. @param {boolean} running */
  run(running) {
    this.look();
    this.#since = running ? (this.#since ?? this.#now()) : null;
  }

  /** Counts the time since the last look. A clock that was set back counts nothing. */
  look() {
    if (this.#since === null) return;
    const now = this.#now();
    this.#total += Math.min(Math.max(0, now - this.#since), LONGEST_GAP);
    this.#since = now;
  }
}
