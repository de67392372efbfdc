/** What the part of the address after `#` asks for. */

/** The kernel reads positions of up to 1000 characters; percent-encoded, each may take three. */
const LONGEST = 3000;

/**
 * Reads `#fen=...`, as people share a position. Colons and commas may stand raw or percent-encoded.
 * @param {string} hash `location.hash`
 * @returns {{ fen: string } | { fault: "unreadable" | "too_long" } | null} null: the address asks for nothing
 */
export function readAddress(hash) {
  const asked = hash.replace(/^#/, "");
  if (!asked.startsWith("fen=")) return null;
  if (asked.length > LONGEST) return { fault: "too_long" };
  try {
    return { fen: decodeURIComponent(asked.slice("fen=".length)) };
  } catch {
    return { fault: "unreadable" };
  }
}
