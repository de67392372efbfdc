/**
 * A toss that two people far apart can both trust. One hides a coin and sends its seal, which gives
 * nothing away and fits no other coin; the other calls; then the coin is shown, and anyone can see
 * that it has the seal.
 */

/** @typedef {"heads" | "tails"} Face */
/** @typedef {{ seal: string, call: Face | null, secret: string | null }} Cup what both can know */

/** Nobody tries out so many coins: 128 bits. */
const SECRET_BYTES = 16;
/** Nobody finds two coins with one seal: 144 bits of SHA-256, 24 characters. */
const SEAL_BYTES = 18;
const PLAIN = /^([\w-]{24})(?:\.([ht])(?:\.([\w-]{22}))?)?$/;
const HIDDEN = /^hidden\.([\w-]{22})$/;
/** @type {Record<string, Face>} */
const CALLS = { h: "heads", t: "tails" };

/** @param {Uint8Array} bytes */
function base64url(bytes) {
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** Hides a coin. @returns {string} the secret that only who hid it knows */
export function hideCoin() {
  return base64url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
}

/** What may be shown of a hidden coin. @param {string} secret */
export async function sealOf(secret) {
  const bytes = new TextEncoder().encode(`crownhead coin ${secret}`);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return base64url(hash.slice(0, SEAL_BYTES));
}

/** The face of a coin: the first bit of its secret. @param {string} secret @returns {Face} */
export function faceOf(secret) {
  return atob(secret.replace(/-/g, "+").replace(/_/g, "/")).charCodeAt(0) < 128 ? "heads" : "tails";
}

/** Whether the coin that is shown is the one that was sealed. @param {Cup} cup */
export async function isHonest({ seal, secret }) {
  return secret !== null && (await sealOf(secret)) === seal;
}

/**
 * Reads what stands after `#toss=`.
 * @param {string} text
 * @returns {Cup | { hidden: string } | null} `hidden`: the address of whoever hid the coin
 */
export function readCup(text) {
  const own = HIDDEN.exec(text);
  if (own) return { hidden: own[1] };
  const parts = PLAIN.exec(text);
  if (!parts) return null;
  const [, seal, call, secret] = parts;
  return { seal, call: call ? CALLS[call] : null, secret: secret ?? null };
}

/** @param {Cup} cup @returns {string} what stands after `#toss=` */
export function writeCup({ seal, call, secret }) {
  return [seal, call?.[0], secret].filter(Boolean).join(".");
}

/** @param {string} secret */
export function writeHidden(secret) {
  return ["hidden", secret].join(".");
}
