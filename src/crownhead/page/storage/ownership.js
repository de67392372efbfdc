/**
 * Which of several tabs keeps the game. One holds a lock of the browser; another may take it over, or
 * gets it when it is turned to and the lock is free: a tab in the background does not want it.
 * Where the browser offers no locks (a page not served securely), the tab opened last keeps it.
 */

/** @typedef {import("./store.js").Store} Store */

const LOCK = "crownhead.save";
/** Names the owner for every write: a tab that lost the save and does not know it yet writes nothing. */
const OWNER = "crownhead.owner";
/** Milliseconds that a tab waits when it is turned to: one that was just closed may still have the lock. */
const WHEN_TURNED_TO = 2000;

export class Ownership {
  #store;
  /** As long as any other, so that it finds room where storage is full. */
  #name = [...crypto.getRandomValues(new Uint32Array(2))].map((part) => String(part).padStart(10, "0")).join("-");
  /** Whether the name is kept: where it found no room, it says nothing of who owns the save. */
  #named = false;
  #owns = false;
  /** @type {((owns: boolean) => void)[]} */
  #listeners = [];

  /** @param {Store} store */
  constructor(store) {
    this.#store = store;
    addEventListener("storage", ({ key, newValue }) => {
      if (key === OWNER && newValue !== null && newValue !== this.#name) this.#set(false);
    });
    const turnedTo = () => {
      if (document.visibilityState === "visible" && navigator.locks && !this.#owns) {
        void this.claim(WHEN_TURNED_TO);
      }
    };
    addEventListener("focus", turnedTo);
    document.addEventListener("visibilitychange", turnedTo);
  }

  /** True while this tab may write. Where nothing can be kept, there is nothing to spoil. */
  get owns() {
    if (!this.#owns || !this.#named) return this.#owns;
    const name = this.#store.read(OWNER);
    // Everything kept here may have been cleared by hand.
    if (name === null) this.#store.note(OWNER, this.#name);
    return name === null || name === this.#name;
  }

  /** @param {(owns: boolean) => void} listener called when the save comes to this tab, or goes */
  watch(listener) {
    this.#listeners.push(listener);
  }

  /**
   * Takes the save if no other tab has it.
   * @param {number} patience milliseconds to wait: a page that is reloaded holds it for a moment more
   * @returns {Promise<boolean>} whether it was free
   */
  async claim(patience) {
    if (this.owns) return true;
    if (!navigator.locks) return this.#hold();
    const signal = AbortSignal.timeout(patience);
    return new Promise((resolve) => void this.#request({ signal }, resolve));
  }

  /** Takes the save away from the tab that has it. */
  take() {
    if (navigator.locks) void this.#request({ steal: true }, () => {});
    else this.#hold();
  }

  /**
   * @param {LockOptions} options
   * @param {(granted: boolean) => void} tell
   */
  async #request(options, tell) {
    try {
      await navigator.locks.request(LOCK, options, () => {
        tell(true);
        this.#hold();
        return new Promise(() => {});
      });
    } catch (error) {
      const name = error instanceof DOMException ? error.name : "";
      if (name === "TimeoutError") tell(false);
      else if (name === "AbortError") this.#set(false);
      // A browser that refuses locks to this page offers none.
      else tell(this.#hold());
    }
  }

  #hold() {
    this.#named = this.#store.note(OWNER, this.#name);
    this.#set(true);
    return true;
  }

  /** @param {boolean} owns */
  #set(owns) {
    if (owns === this.#owns) return;
    this.#owns = owns;
    for (const listener of this.#listeners) listener(owns);
  }
}
