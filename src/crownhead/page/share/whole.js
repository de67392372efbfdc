/** Fetches whatever the page could still ask for, so that from then on it asks for nothing. */

import { LANGUAGES } from "../words.js";

/** Scripts that are started, not imported. */
const STARTED = /(^|[/_])(early|files|service|worker)\.js$/;

/**
 * @param {import("../words.js").Words} words
 * @throws {Error} when a part cannot be had
 */
export async function fetchWhole(words) {
  const root = new URL("../", import.meta.url);
  // Where the page is not served by Crownhead or from an export, nothing lists its files.
  await import(String(new URL("files.js", root)));
  const { FILES } = /** @type {{ FILES: Record<string, string> }} */ (/** @type {unknown} */ (self));
  const names = Object.keys(FILES);
  const modules = names.filter((name) => name.endsWith(".js") && !STARTED.test(name));
  const styles = names.filter((name) => name.endsWith(".css"));
  await Promise.all([
    ...modules.map((name) => import(String(new URL(name, root)))),
    ...styles.map((name) => holdStyles(new URL(name, root))),
    ...LANGUAGES.map((language) => words.learn(language)),
  ]);
}

/**
 * Has a style sheet ready without letting it hold; `addStyles` lets it, when its part is used.
 * @param {URL} url
 */
function holdStyles(url) {
  const links = /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll('link[rel="stylesheet"]'));
  if ([...links].some(({ href }) => href === url.href)) return null;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", media: "not all", href: url.href });
  return new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
    document.head.append(link);
  });
}
