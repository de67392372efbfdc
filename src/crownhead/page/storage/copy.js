/**
 * A second copy of what is kept, in the browser's database. A browser puts what is in localStorage on disk
 * when it sees fit (Chromium after seconds, and after a minute in a busy game) and loses the rest when it is
 * killed or the power goes. What a transaction of the database has written is on disk once it is complete.
 */

/** Texts by key; null takes one away. @typedef {Map<string, string | null>} Changes */

const NAME = "crownhead";
const TEXTS = "texts";
/** Milliseconds: the page does not wait long for a database that may never open. */
const PATIENCE = 1000;

/**
 * @template Value
 * @param {IDBRequest<Value>} request
 * @returns {Promise<Value>}
 */
function answerTo(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @returns {Promise<IDBDatabase>} */
function openDatabase() {
  const request = indexedDB.open(NAME);
  request.onupgradeneeded = () => request.result.createObjectStore(TEXTS);
  return answerTo(request);
}

/** @param {IDBDatabase} database @returns {Promise<Map<string, string>>} */
async function readAll(database) {
  const texts = database.transaction(TEXTS).objectStore(TEXTS);
  const [keys, values] = await Promise.all([answerTo(texts.getAllKeys()), answerTo(texts.getAll())]);
  return new Map(keys.map((key, i) => [String(key), String(values[i])]));
}

export class Copy {
  /** @type {IDBDatabase | null} null once it failed: a copy with a gap is none */
  #database;
  /** @type {Changes} what was changed since the last transaction */
  #changes = new Map();

  /** @param {IDBDatabase} database */
  constructor(database) {
    this.#database = database;
    database.onclose = () => this.#end();
    database.onversionchange = () => this.#end();
  }

  /**
   * @returns {Promise<{ copy: Copy, texts: Map<string, string> } | null>} with what it holds; null where
   *   there is no database, or none in time
   */
  static async open() {
    const opening = async () => {
      const database = await openDatabase();
      return { copy: new Copy(database), texts: await readAll(database) };
    };
    /** @type {Promise<null>} */
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, null));
    try {
      return await Promise.race([opening(), late]);
    } catch {
      return null;
    }
  }

  /**
   * Keeps a text, or takes it away. All that is changed at once is kept at once, or nothing of it.
   * @param {string} key
   * @param {string | null} text
   */
  put(key, text) {
    if (this.#changes.size === 0) queueMicrotask(() => this.#write());
    this.#changes.set(key, text);
  }

  #write() {
    const changes = this.#changes;
    this.#changes = new Map();
    try {
      const writing = this.#database?.transaction(TEXTS, "readwrite", { durability: "strict" });
      if (!writing) return;
      writing.onabort = () => this.#end();
      const texts = writing.objectStore(TEXTS);
      for (const [key, text] of changes) text === null ? texts.delete(key) : texts.put(text, key);
      writing.commit();
    } catch {
      this.#end();
    }
  }

  #end() {
    this.#database?.close();
    this.#database = null;
  }
}
