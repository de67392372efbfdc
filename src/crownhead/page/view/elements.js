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
