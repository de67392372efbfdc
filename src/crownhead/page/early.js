// Runs before the first paint: the chosen theme and the side that sits below must not flash.
(() => {
  const root = document.documentElement;
  try {
    const saved = JSON.parse(localStorage.getItem("crownhead.settings") ?? "{}");
    if (saved.theme === "light" || saved.theme === "dark") root.dataset.theme = saved.theme;
    if (saved.mode !== "two" && saved.side === "white") root.dataset.near = "white";
  } catch {
    // Storage denied or damaged: the page starts with its defaults.
  }
})();
