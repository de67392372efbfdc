/** Keeps the page for use without a network, and says when a new version of it is there. */

/** @typedef {import("../session/session.js").Session} Session */
/**
 * @typedef {object} Table where it is told
 * @property {Session} session
 * @property {import("../words.js").Words} words
 * @property {import("../view/sheets.js").Notice} notice
 */

/** A page that stays open asks for a new version this often, in milliseconds. */
const ASK_EVERY = 6 * 60 * 60 * 1000;

/** @param {Table} table */
export async function keepOffline(table) {
  const { serviceWorker } = navigator;
  // Not offered where the page is not served securely, nor by some private windows.
  if (!serviceWorker) return;
  const news = new News(table);
  const renewed = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    if (renewed) news.takenOver();
  });
  const options = /** @type {const} */ ({ updateViaCache: "none" });
  const script = new URL("../service.js", import.meta.url);
  // Registering asks the network whether there is a new version.
  const known = navigator.onLine ? null : await serviceWorker.getRegistration();
  const kept = known ?? (await serviceWorker.register(script, options));
  const look = () => {
    // WebKit goes on calling the first version "waiting" for a while after it has taken its place.
    const { active, waiting } = kept;
    const { controller } = serviceWorker;
    if (active && controller && waiting?.state === "installed") news.wait(waiting);
  };
  look();
  kept.addEventListener("updatefound", () => {
    const { installing } = kept;
    installing?.addEventListener("statechange", look);
  });
  setInterval(() => void kept.update().catch(() => {}), ASK_EVERY);
}

/** A new version is told between games alone, and comes when the player says so. */
class News {
  #table;
  /** @type {ServiceWorker | null} the new version; null once another page has called it */
  #waiting = null;
  #there = false;
  #told = false;

  /** @param {Table} table */
  constructor(table) {
    this.#table = table;
    table.session.watch(() => this.#tell());
  }

  /** @param {ServiceWorker} waiting */
  wait(waiting) {
    this.#waiting = waiting;
    this.#there = true;
    this.#tell();
  }

  /** The new version is in place: this page asked for it, or another one did. */
  takenOver() {
    if (this.#told && this.#waiting === null) return location.reload();
    this.#waiting = null;
    this.#there = true;
    this.#tell();
  }

  #tell() {
    const { session, words, notice } = this.#table;
    const playing = session.started && !session.outcome;
    if (!this.#there || this.#told || playing) return;
    this.#told = true;
    notice.show(words.say("notice.version"), () => this.#reload(), words.say("notice.reload"));
  }

  #reload() {
    if (!this.#waiting) return location.reload();
    this.#waiting.postMessage("take over");
    this.#waiting = null;
  }
}
