/**
 * The men of a board as four pictures, drawn from the page's store of symbols in the colours of its
 * look. As symbols that are used, each man would be twenty elements more, through all of which the
 * browser goes whenever a sheet opens.
 */

import { breathe } from "./elements.js";

/** What a part's looks say of it, as attributes that a picture by itself understands. */
const PAINT = [
  "display", "fill", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linejoin", "stop-color",
];

let drawings = 0;

/** Draws the men as the page looks now, and shows them so from then on; nothing while there are no symbols. */
export async function drawMen() {
  const drawing = (drawings += 1);
  if (!document.querySelector(".sprite")) return;
  /** @type {{ name: string, url: string }[]} */
  const pictures = [];
  for (const color of ["black", "white"]) {
    await breathe();
    const sheet = paint(color);
    for (const kind of ["man", "king"]) pictures.push({ name: `--${color}-${kind}`, url: picture(sheet, kind) });
  }
  // A picture that has not been read yet would leave its squares empty for a moment.
  const read = [];
  for (const { url } of pictures) {
    await breathe();
    read.push(Object.assign(new Image(), { src: url }).decode());
  }
  await Promise.allSettled(read);
  if (drawing !== drawings) return;
  const { style } = document.documentElement;
  for (const { name, url } of pictures) style.setProperty(name, `url("${url}")`);
}

/**
 * The symbols of the men with what their looks say written into them.
 * @param {string} color
 */
function paint(color) {
  const symbols = /** @type {SVGElement} */ (document.querySelector(".sprite"));
  const sheet = /** @type {SVGElement} */ (symbols.cloneNode(true));
  for (const icon of sheet.querySelectorAll('[id^="icon"]')) icon.remove();
  sheet.classList.add(color);
  document.body.append(sheet);
  // All is read before anything is written, so that styles are worked out once.
  const parts = [...sheet.querySelectorAll('[class], [fill^="url"]')];
  const paints = parts.map((part) => PAINT.map((name) => getComputedStyle(part).getPropertyValue(name)));
  sheet.remove();
  parts.forEach((part, i) => {
    PAINT.forEach((name, j) => part.setAttribute(name, paints[i][j]));
    part.removeAttribute("class");
  });
  sheet.removeAttribute("class");
  sheet.setAttribute("viewBox", "0 0 100 100");
  return sheet;
}

/**
 * @param {SVGElement} sheet
 * @param {string} kind
 */
function picture(sheet, kind) {
  const whole = /** @type {SVGElement} */ (sheet.cloneNode(true));
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#${kind}`);
  whole.append(use);
  return `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(whole))}`;
}
