/*
 * The service worker: it keeps one whole version of the page for use without a network. A new version
 * is kept beside it, file by file checked against its hash, and takes its place only when a player
 * asks for it or no page is open any more; so no page ever sees files of two versions.
 */

/**
 * @typedef {Event & { waitUntil: (done: Promise<unknown>) => void }} LongEvent
 * @typedef {LongEvent & { request: Request, respondWith: (reply: Promise<Response>) => void }} AskedEvent
 * @typedef {object} Scope what the browser offers a service worker
 * @property {string} VERSION of the page, out of files.js
 * @property {Record<string, string>} FILES the SHA-256 of each file, out of files.js
 * @property {(url: string) => void} importScripts
 * @property {() => Promise<void>} skipWaiting
 * @property {{ claim: () => Promise<void> }} clients
 * @property {{ scope: string }} registration
 * @property {(type: string, listener: (event: any) => void) => void} addEventListener
 */

const worker = /** @type {Scope} */ (/** @type {unknown} */ (self));
const LIST = "files.js";
worker.importScripts(LIST);

const ROOT = new URL(worker.registration.scope);
// Another Crownhead of the same host may keep its files beside these.
const PREFIX = `crownhead ${ROOT.pathname} `;
const CACHE = PREFIX + worker.VERSION;
const INDEX = "index.html";

/** @param {ArrayBuffer} bytes */
async function sha256(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * A file as this version has it: from an older version if it is still the same, else from the network.
 * @param {string} name
 * @returns {Promise<Response>}
 * @throws {Error} when it cannot be had, or is of yet another version
 */
async function obtain(name) {
  const url = new URL(name, ROOT);
  const kept = await caches.match(url, { ignoreVary: true });
  if (kept && (await isRight(name, kept))) return kept;
  const fetched = await fetch(url, { cache: "no-cache" });
  if (fetched.ok && (await isRight(name, fetched))) return fetched;
  throw new Error(`${name} is not of version ${worker.VERSION}`);
}

/** @param {string} name @param {Response} response */
async function isRight(name, response) {
  return (await sha256(await response.clone().arrayBuffer())) === worker.FILES[name];
}

async function install() {
  const cache = await caches.open(CACHE);
  const names = Object.keys(worker.FILES).filter((name) => name !== "service.js");
  try {
    await Promise.all(names.map(async (name) => cache.put(new URL(name, ROOT), await obtain(name))));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** The file that a request asks for; null when it is none of the page. @param {Request} request */
function fileOf({ method, url }) {
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== ROOT.origin || !pathname.startsWith(ROOT.pathname)) return null;
  const name = pathname.slice(ROOT.pathname.length) || INDEX;
  if (name === LIST) return name;
  return name in worker.FILES && name !== "service.js" ? name : null;
}

/** The list of this version's files, which cannot name its own hash and so is not among them. */
function ownList() {
  const { VERSION, FILES } = worker;
  const source = `self.VERSION = ${JSON.stringify(VERSION)};\nself.FILES = ${JSON.stringify(FILES)};\n`;
  return new Response(source, { headers: { "Content-Type": "text/javascript; charset=utf-8" } });
}

/** @param {string} name @param {Request} request */
async function reply(name, request) {
  if (name === LIST) return ownList();
  const cache = await caches.open(CACHE);
  return (await cache.match(new URL(name, ROOT), { ignoreVary: true })) ?? fetch(request);
}

worker.addEventListener("install", (/** @type {LongEvent} */ event) => event.waitUntil(install()));
worker.addEventListener("activate", (/** @type {LongEvent} */ event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (/** @type {AskedEvent} */ event) => {
  const name = fileOf(event.request);
  if (name) event.respondWith(reply(name, event.request));
});
worker.addEventListener("message", ({ data }) => {
  if (data === "take over") void worker.skipWaiting();
});
