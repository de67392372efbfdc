/** Chance for people at one screen: a coin, two dice, a name out of a hat. */

/** @typedef {import("./cup.js").Face} Face */

/**
 * A whole number below `limit`, each as likely as the others.
 * @param {number} limit 1 to 2^32
 */
function below(limit) {
  // The numbers above the last whole multiple of the limit would favour the small ones.
  const fair = 2 ** 32 - (2 ** 32 % limit);
  for (;;) {
    const [number] = crypto.getRandomValues(new Uint32Array(1));
    if (number < fair) return number % limit;
  }
}

/** @returns {Face} */
export function tossCoin() {
  return below(2) === 0 ? "heads" : "tails";
}

/** Rolls a die for each of two players, again while they are equal. @returns {[number, number]} */
export function rollDice() {
  for (;;) {
    const [first, second] = [1 + below(6), 1 + below(6)];
    if (first !== second) return [first, second];
  }
}

/**
 * @param {string} text names, one a line
 * @returns {string | null} one of them; null where there are none
 */
export function drawName(text) {
  const names = text.split("\n").map((name) => name.trim()).filter(Boolean);
  return names.length > 0 ? names[below(names.length)] : null;
}
