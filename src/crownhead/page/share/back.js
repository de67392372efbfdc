/** The way back to a game by link that something else has taken the place of. */

import { linkAlone, setupFrom } from "../opening.js";

/** @typedef {Pick<import("../opening.js").Parts, "session" | "settings" | "words" | "notice">} Parts */

/**
 * Begins the game by link that was tossed for.
 * @param {Parts} parts
 */
export function beginByLink(parts) {
  const { session, settings } = parts;
  const before = linkAlone(session);
  session.start({ ...setupFrom(settings), mode: "two", byLink: true });
  if (before !== null) void offerBack(parts, before);
}

/**
 * Whoever followed a link may not have meant to leave the game that was in the address.
 * @param {Pick<Parts, "words" | "notice">} parts
 * @param {string} link of that game
 */
export async function offerBack({ words, notice }, link) {
  if (!(await words.knowsMore())) return;
  const text = words.say("share.before");
  const goBack = () => {
    notice.withdraw(text);
    location.hash = link;
  };
  notice.show(text, goBack, words.say("share.backTo"));
}
