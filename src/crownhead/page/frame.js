/** What the next frame need not wait for. */

/** Milliseconds to wait for a frame at most: a page that is not on show has none. */
const PATIENCE = 100;

/** @type {(() => void)[]} */
const waiting = [];

function catchUp() {
  while (waiting.length > 0) waiting.shift()?.();
}

/**
 * Runs something once the next frame is on its way, and in any case before more is taken in.
 * @param {() => void} run
 */
export function afterFrame(run) {
  if (waiting.push(run) > 1) return;
  requestAnimationFrame(() => setTimeout(catchUp));
  setTimeout(catchUp, PATIENCE);
}

for (const input of ["keydown", "pointerdown", "click", "pagehide"]) addEventListener(input, catchUp, true);
