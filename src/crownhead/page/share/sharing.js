/** Whatever belongs to games by link; it is fetched when it is first needed. */

import { writeToss } from "../address.js";
import { linkAlone } from "../opening.js";
import { addStyles } from "../view/elements.js";
import { beginByLink } from "./back.js";
import { LinkGame } from "./link_game.js";
import { Toss } from "./toss.js";
import { fetchWhole } from "./whole.js";

/**
 * @param {import("./back.js").Parts} parts
 * @returns {Promise<Toss>} where it is tossed for who begins
 */
export async function openSharing(parts) {
  const { session, words } = parts;
  await Promise.all([addStyles(new URL("share.css", import.meta.url)), words.learnMore(), settleIcon()]);
  const keep = (/** @type {string} */ cup) => {
    history.replaceState(null, "", `#${writeToss(cup, linkAlone(session))}`);
  };
  const toss = new Toss(words, () => beginByLink(parts), keep);
  const game = new LinkGame(session, words, () => toss.open());
  fetchWhole(words).then(() => game.tellWhole(), (error) => console.info(`Some parts may come later: ${error}`));
  return toss;
}

/** A browser may ask for the icon again whenever the address changes: the server would see each move. */
async function settleIcon() {
  const link = document.querySelector('link[rel="icon"]');
  if (!(link instanceof HTMLLinkElement) || link.href.startsWith("data:")) return;
  const icon = await (await fetch(link.href)).text();
  link.href = `data:image/svg+xml,${encodeURIComponent(icon)}`;
}
