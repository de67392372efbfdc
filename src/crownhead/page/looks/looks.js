/** What the page, the board and the men look like. Each look is a style sheet of its own. */

import { addStyles } from "../view/elements.js";
import { drawMen } from "../view/men.js";

/** @typedef {import("../settings.js").Settings} Settings */
/** @typedef {import("../settings.js").Choices} Choices */

const CONTRAST = matchMedia("(prefers-contrast: more)");

/**
 * Who asks the device for more contrast has it, board and men included, unless a theme is chosen.
 * @param {Readonly<Choices>} choices
 */
function looksOf({ theme, board, men, colors }) {
  const contrast = theme === "contrast" || (theme === "auto" && CONTRAST.matches);
  return contrast ? { theme: "contrast", board: "contrast", men: "flat", colors } : { theme, board, men, colors };
}

/**
 * Dresses the page as it is chosen, now and whenever another choice is made.
 * @param {Settings} settings
 */
export function followLooks(settings) {
  let worn = "";
  const dress = () => {
    const { dataset } = document.documentElement;
    const looks = looksOf(settings.choices);
    if (worn === String(Object.values(looks))) return;
    worn = String(Object.values(looks));
    for (const [part, look] of Object.entries(looks)) {
      if (look === "auto") delete dataset[part];
      else dataset[part] = look;
    }
    void fetchLooks(looks).then(drawMen);
  };
  settings.watch(dress);
  CONTRAST.addEventListener("change", dress);
}

/** Looks that need no style sheet beyond the page's own. */
const OWN = [
  "theme-auto", "theme-light", "theme-dark", "board-green", "men-turned", "colors-black-white", "colors-dark-light",
];

/** @param {Record<string, string>} looks */
function fetchLooks(looks) {
  const names = Object.entries(looks).map(([part, look]) => `${part}-${look}`);
  const wanted = names.filter((name) => !OWN.includes(name));
  return Promise.all(wanted.map((name) => addStyles(new URL(`${name}.css`, import.meta.url))));
}
