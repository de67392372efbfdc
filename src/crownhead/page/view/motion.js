/**
 * Movement of the men. What is in the document is always the final state; an animation only shows
 * how it came about, so anything may cut it short.
 */

/** @typedef {{ x: number, y: number }} Point in widths of a square from the top left of the board */
/** @typedef {{ animation: Animation, done: () => void }} Running */

export class Motion {
  /** @type {Set<Running>} */
  #running = new Set();

  /**
   * Slides a man through `points`, the last of which is where it stands.
   * @param {HTMLElement} man
   * @param {Point[]} points
   * @param {() => void} done
   */
  travel(man, points, done) {
    const { move, easeMove } = pace();
    man.dataset.moving = "";
    const frames = points.map(({ x, y }) => ({
      translate: `${x * 100}% ${y * 100}%`,
      easing: easeMove,
    }));
    this.#run(man, frames, { duration: move * (points.length - 1) }, () => {
      delete man.dataset.moving;
      done();
    });
  }

  /**
   * Lifts a captured man off the board after `hops` hops of the piece that took it.
   * @param {HTMLElement} man
   * @param {number} hops
   */
  lift(man, hops) {
    const { move, lift, easeLift } = pace();
    const frames = [
      { opacity: 1, scale: 1, transform: "none" },
      { opacity: 0, scale: 1.18, transform: "translateY(-22%)" },
    ];
    const delay = move * (hops + 0.55);
    this.#run(man, frames, { duration: lift, delay, fill: "both", easing: easeLift }, () => man.remove());
  }

  /** A man that comes back to the board, or is crowned. @param {HTMLElement} man */
  settle(man) {
    const { lift, easeMove } = pace();
    const frames = [{ opacity: 0.3, scale: 1.18 }, { opacity: 1, scale: 1 }];
    this.#run(man, frames, { duration: lift, easing: easeMove }, () => {});
  }

  /** Settles once nothing moves any more. */
  async still() {
    await Promise.allSettled([...this.#running].map(({ animation }) => animation.finished));
  }

  /** Ends every movement at once: each man stands where it stands. */
  finish() {
    for (const { animation, done } of [...this.#running]) {
      animation.cancel();
      done();
    }
  }

  /**
   * @param {HTMLElement} man
   * @param {Keyframe[]} frames
   * @param {KeyframeAnimationOptions} options
   * @param {() => void} done called once, when the movement ends or is cut short
   */
  #run(man, frames, options, done) {
    if (!options.duration) return done();
    const animation = man.animate(frames, options);
    const running = {
      animation,
      done: () => {
        if (this.#running.delete(running)) done();
      },
    };
    this.#running.add(running);
    animation.onfinish = running.done;
  }
}

const LESS = matchMedia("(prefers-reduced-motion: reduce)");

/** @type {ReturnType<typeof readPace> | null} */
let known = null;
LESS.addEventListener("change", () => (known = null));

/** The pace set by the design tokens; read once, since it costs a look at the whole page's styles. */
function pace() {
  known ??= readPace();
  return known;
}

/** In milliseconds. */
function readPace() {
  const style = getComputedStyle(document.documentElement);
  const value = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  const time = (/** @type {string} */ name) => {
    const text = value(name);
    return Number.parseFloat(text) * (text.endsWith("ms") ? 1 : 1000);
  };
  return {
    move: time("--time-move"),
    lift: time("--time-lift"),
    easeMove: value("--ease-move"),
    easeLift: value("--ease-lift"),
  };
}
