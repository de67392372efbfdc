/** What the part of the address after `#` asks for. */

/** The kernel reads positions of up to 1000 characters; percent-encoded, each may take three. */
const LONGEST = 3000;
const KEY = /^fen=/i;
/** A toss, and the game by link that it came over. */
const TOSS = /^toss=(.*?)(?:&([\w-]+))?$/;
/** The characters of a game's link, base64url. */
const LINK = /^[\w-]+$/;
const BROKEN_ESCAPE = /%(?![0-9a-f]{2})/i;

/**
 * Reads `#fen=...`, as people share a position, the link of a whole game, and `#toss=...`, behind which
 * a game's link may stand. In a position colons and commas may stand raw or percent-encoded.
 * @param {string} hash `location.hash`
 * @returns {{ fen: string } | { link: string } | { toss: string, over: string | null } | { fault: "unreadable" | "not_utf8" | "too_long" }
 *   | "unknown" | null}
 *   "unknown": something else is asked for; null: nothing is
 */
export function readAddress(hash) {
  const asked = hash.replace(/^#/, "");
  if (!asked) return null;
  const toss = TOSS.exec(asked);
  if (toss) return { toss: toss[1], over: toss[2] ?? null };
  if (!KEY.test(asked)) return LINK.test(asked) ? { link: asked } : "unknown";
  if (asked.length > LONGEST) return { fault: "too_long" };
  const text = asked.replace(KEY, "");
  if (BROKEN_ESCAPE.test(text)) return { fault: "unreadable" };
  try {
    return { fen: decodeURIComponent(text) };
  } catch {
    return { fault: "not_utf8" };
  }
}

/**
 * @param {string} toss
 * @param {string | null} over the link of the game that it came over
 * @returns {string} what stands after `#`
 */
export function writeToss(toss, over) {
  return over === null ? `toss=${toss}` : `toss=${toss}&${over}`;
}
