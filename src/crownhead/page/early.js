// Runs before the first paint: the chosen theme and the side that sits below must not flash, and the
// words of the reader's language must be on their way.
(() => {
  const root = document.documentElement;
  /** @type {Record<string, string>} */
  let saved = {};
  try {
    saved = JSON.parse(localStorage.getItem("crownhead.settings") ?? "{}") ?? {};
  } catch {
    // Storage denied or damaged: the page starts with its defaults.
  }
  if (saved.theme === "light" || saved.theme === "dark") root.dataset.theme = saved.theme;
  if (saved.mode !== "two" && saved.side === "white") root.dataset.near = "white";

  const spoken = (root.dataset.languages ?? "en").split(" ");
  const wanted = navigator.languages.map((code) => code.split("-")[0]);
  root.dataset.language = wanted.find((code) => spoken.includes(code)) ?? spoken[0];
  const language = spoken.includes(saved.language) ? saved.language : root.dataset.language;
  const words = document.createElement("link");
  Object.assign(words, { rel: "preload", as: "fetch", href: `languages/${language}.json`, crossOrigin: "" });
  document.head.append(words);
})();
