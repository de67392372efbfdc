/** Buttons that send a link on its way: to the clipboard, and to the device's own share sheet. */

import { find, make } from "../view/elements.js";

/** @typedef {import("../words.js").Words} Words */

/**
 * A row with "Copy link", "Send" where the device can, and a line that says what came of it.
 * @param {Words} words
 * @param {() => string} linkNow the link to send
 * @returns {HTMLElement}
 */
export function sendRow(words, linkNow) {
  const said = make("p", { class: "send-said", role: "status" });
  const shown = make("input", { class: "send-link", readonly: true, hidden: true, "data-word-label": "share.link" });
  const copy = make("button", { class: "action main-action", type: "button", "data-word": "share.copy" });
  copy.addEventListener("click", async () => {
    const copied = await copyText(linkNow());
    said.textContent = words.say(copied ? "share.copied" : "share.byHand");
    if (copied) return;
    copy.hidden = true;
    shown.hidden = false;
    shown.value = linkNow();
    shown.focus();
    shown.select();
  });
  const row = make("div", { class: "send" }, copy);
  if ("share" in navigator) row.append(sendButton(words, linkNow));
  row.append(said, shown);
  words.fill(row);
  return row;
}

/** Makes a row as it was at first: there is another link to send. @param {ParentNode} row */
export function sendAnew(row) {
  find(".send-said", row).textContent = "";
  find(".send-link", row).hidden = true;
  find(".main-action", row).hidden = false;
}

/**
 * @param {Words} words
 * @param {() => string} linkNow
 */
function sendButton(words, linkNow) {
  const send = make("button", { class: "action", type: "button", "data-word": "share.send" });
  send.addEventListener("click", () => {
    const sent = navigator.share({ title: words.say("share.title"), url: linkNow() });
    // Closing the share sheet without sending is no fault.
    sent.catch(() => {});
  });
  return send;
}

/**
 * @param {string} text
 * @returns {Promise<boolean>} whether it is on the clipboard
 */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
