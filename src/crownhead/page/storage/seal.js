/** Kept texts carry a version and a check, so that a damaged or a newer one is known as such. */

const VERSION = 1;
const SEALED = /^(\d+):([0-9a-f]{8}):(.*)$/s;

/** FNV-1a over UTF-16 units. @param {string} text */
function checkOf(text) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
}

/**
 * @param {unknown} value anything that JSON can hold
 * @returns {string}
 */
export function seal(value) {
  const text = JSON.stringify(value);
  return `${VERSION}:${checkOf(text)}:${text}`;
}

/**
 * @param {string} text
 * @returns {{ value: unknown } | { fault: "damaged" | "newer" }}
 */
export function unseal(text) {
  const parts = SEALED.exec(text);
  if (!parts) return { fault: "damaged" };
  const [, version, check, json] = parts;
  if (Number(version) > VERSION) return { fault: "newer" };
  if (check !== checkOf(json)) return { fault: "damaged" };
  try {
    return { value: JSON.parse(json) };
  } catch {
    return { fault: "damaged" };
  }
}
