/**
 * Runs before the first frame, which must show the chosen theme and side. What that frame does
 * without is asked for once it is on the screen, so that nothing else is in its way.
 */
(() => {
  /** Every module that `main.js` leads to: asked for at once, not one after the other. */
  const MODULES = [
    "main.js",
    "address.js",
    "comforts.js",
    "computer/opponent.js",
    "computer/thinker.js",
    "input/arrow_keys.js",
    "input/keyboard.js",
    "input/pointer.js",
    "keeping.js",
    "kernel.js",
    "looks/looks.js",
    "opening.js",
    "session/attempt.js",
    "session/clocks.js",
    "session/marks.js",
    "session/session.js",
    "session/squares.js",
    "session/stars.js",
    "session/stopwatch.js",
    "session/turn.js",
    "session/undo.js",
    "settings.js",
    "storage/admit.js",
    "storage/copy.js",
    "storage/entries.js",
    "storage/games.js",
    "storage/history.js",
    "storage/log.js",
    "storage/ownership.js",
    "storage/saver.js",
    "storage/seal.js",
    "storage/store.js",
    "view/board.js",
    "view/elements.js",
    "view/form.js",
    "view/men.js",
    "view/motion.js",
    "view/panel.js",
    "view/sheets.js",
    "view/speech.js",
    "view/table.js",
    "view/veil.js",
    "words.js",
  ];
  const STYLES = [
    ["styles/sheets.css", "all"],
    ["styles/narrow.css", "(max-width: 19rem)"],
    ["styles/forced.css", "(forced-colors: active)"],
  ];
  const AT_ONCE = 16;
  /** Milliseconds after which the first frame is not waited for any longer. */
  const LONGEST_WAIT = 2000;
  const root = document.documentElement;

  /** @returns {Record<string, unknown>} */
  function savedSettings() {
    try {
      return { mode: "computer", ...JSON.parse(localStorage.getItem("crownhead.settings") ?? "{}") };
    } catch {
      return { mode: "computer" }; // Storage denied or damaged: the page starts with its defaults.
    }
  }

  /** @param {unknown} asked the saved choice */
  function chooseLanguage(asked) {
    const spoken = (root.dataset.languages ?? "en").split(" ");
    const wanted = navigator.languages.map((code) => code.split("-")[0]);
    root.dataset.language = wanted.find((code) => spoken.includes(code)) ?? spoken[0];
    return spoken.find((code) => code === asked) ?? root.dataset.language;
  }

  /** @param {Record<string, string>} attributes */
  function link(attributes) {
    document.head.append(Object.assign(document.createElement("link"), attributes));
  }

  /** Looks whose style sheet the first frame must wait for. @type {Record<string, string[]>} */
  const LOOKS = {
    theme: ["contrast"],
    board: ["wood", "stone", "contrast"],
    men: ["stone", "flat"],
    colors: ["red-white", "black-red"],
  };

  /** @param {Record<string, unknown>} choices */
  function dress({ theme, board, men, colors }) {
    const contrast =
      theme === "contrast" ||
      (theme !== "light" && theme !== "dark" && matchMedia("(prefers-contrast: more)").matches);
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    const looks = contrast
      ? { theme: "contrast", board: "contrast", men: "flat", colors }
      : { board, men, colors };
    for (const [part, asked] of Object.entries(looks)) {
      const look = LOOKS[part].find((one) => one === asked);
      if (!look) continue;
      root.dataset[part] = look;
      link({ rel: "stylesheet", href: `looks/${part}-${look}.css`, blocking: "render" });
    }
  }

  /**
   * The page comes with the words of a new game, in its first language. Those that would be other
   * ones in a moment are not shown (page.css).
   * @param {Record<string, unknown>} choices
   */
  function holdWords({ mode, side }) {
    if (language !== root.lang) root.dataset.unsaid = "all";
    else if (mode !== "computer" || side === "white" || location.hash[1] || hasGame()) root.dataset.unsaid = "status";
  }

  function hasGame() {
    try {
      return localStorage.getItem("crownhead.current") !== null;
    } catch {
      return false; // Storage denied: nothing was kept.
    }
  }

  let begun = false;
  function begin() {
    if (begun) return;
    begun = true;
    for (const [href, media] of STYLES) link({ rel: "stylesheet", href, media });
    for (const href of ["kernel.wasm", "later.html", `languages/${language}.json`]) {
      link({ rel: "preload", as: "fetch", href, crossOrigin: "" });
    }
    setTimeout(askFor, 0, MODULES);
  }

  /** So many at a time that the page answers in between. @param {string[]} modules */
  function askFor(modules) {
    for (const href of modules.slice(0, AT_ONCE)) link({ rel: "modulepreload", href });
    const rest = modules.slice(AT_ONCE);
    if (rest.length > 0) setTimeout(askFor, 0, rest);
    else void import("./main.js");
  }

  /** @param {PerformanceObserverEntryList} list */
  function beginOnceSeen(list) {
    if (list.getEntriesByName("first-contentful-paint").length > 0) begin();
  }

  const saved = savedSettings();
  const language = chooseLanguage(saved.language);
  dress(saved);
  holdWords(saved);
  if (saved.mode === "computer" && saved.side === "white") root.dataset.near = "white";
  // A page that is not on show paints nothing.
  if (document.hidden) addEventListener("DOMContentLoaded", begin);
  else new PerformanceObserver(beginOnceSeen).observe({ type: "paint", buffered: true });
  setTimeout(begin, LONGEST_WAIT);
})();
