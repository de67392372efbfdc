/**
 * The element of the page that `selector` finds.
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {HTMLElement}
 * @throws {Error} when the page has none: the markup and the modules do not fit
 */
export function find(selector, within = document) {
  const element = within.querySelector(selector);
  if (!(element instanceof HTMLElement)) throw new Error(`the page has no ${selector}`);
  return element;
}

/**
 * Makes an element. Attributes are given by name; those that are false or null are left out.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | boolean | null>} [attributes]
 * @param {(Node | string)[]} parts
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, attributes = {}, ...parts) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== false && value !== null) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...parts);
  return element;
}

/**
 * Only what has changed is written, so that nothing is laid out for nothing.
 * @param {Element} element
 * @param {string} text
 */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** @type {(() => void)[]} */
const waiting = [];
let due = false;

/** Does at once what waits for the next frame. */
export function catchUp() {
  due = false;
  while (waiting.length > 0) waiting.shift()?.();
}

/**
 * Runs something once the next frame is on its way, and in any case before more is taken in.
 * @param {() => void} run
 */
export function afterFrame(run) {
  waiting.push(run);
  if (due) return;
  due = true;
  requestAnimationFrame(() => setTimeout(catchUp));
  // A page that is not on show has no frames.
  setTimeout(catchUp, 100);
}

for (const input of ["keydown", "pointerdown", "click", "pagehide"]) addEventListener(input, catchUp, true);

/**
 * Adds a style sheet to the page, once.
 * @param {URL} url
 * @returns {Promise<void>} settles when it holds, or cannot be had
 */
export function addStyles(url) {
  const links = /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll('link[rel="stylesheet"]'));
  const present = [...links].find(({ href }) => href === url.href);
  if (present?.media === "not all") present.media = "all";
  if (present) return Promise.resolve();
  const link = make("link", { rel: "stylesheet", href: url.href });
  const settled = new Promise((resolve) => {
    link.onload = () => resolve(undefined);
    link.onerror = () => resolve(undefined);
  });
  document.head.append(link);
  return settled;
}

/**
 * A drawing from the page's store of symbols.
 * @param {string} symbol its id
 * @param {string} [className]
 * @param {string} [viewBox] of a symbol's own size unless given
 */
export function drawing(symbol, className = "icon", viewBox = "0 0 24 24") {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  svg.setAttribute("class", className);
  svg.setAttribute("viewBox", viewBox);
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#${symbol}`);
  svg.append(use);
  return svg;
}

/**
 * Lets the browser answer to a hand, and paint, before what follows is done.
 * @returns {Promise<unknown>}
 */
export function breathe() {
  // Not a timer: in a tab that is not on show those wait for a second.
  const { port1, port2 } = new MessageChannel();
  return new Promise((go) => {
    port1.onmessage = go;
    port2.postMessage(null);
  }).finally(() => port1.close());
}

/**
 * Waits until the browser has nothing else to do, or for a moment where it does not tell.
 * @returns {Promise<unknown>}
 */
export function idle() {
  return new Promise((go) => {
    if ("requestIdleCallback" in window) requestIdleCallback(go);
    else setTimeout(go, 200);
  });
}

/**
 * Adds to the page what its first frame did without: the drawings, and the sheets.
 * @returns {Promise<void>}
 * @throws {Error} when they cannot be had
 */
export async function loadLater() {
  const response = await fetch(new URL("../later.html", import.meta.url));
  if (!response.ok) throw new Error(`later.html: ${response.status}`);
  document.body.insertAdjacentHTML("beforeend", await response.text());
}
