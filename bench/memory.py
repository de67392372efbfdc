"""Whether the page's memory stays flat over many games.

    python bench/memory.py [GAMES]

A script plays games to their end in one visit, in turn between two players and against the
computer, by pressing the squares and buttons that a hand would press. Every so often garbage is
collected and what is left is told: the JavaScript heap, the nodes and listeners of the document,
and all memory of the browser's process for the page, in which the computer's Worker and WebAssembly
lie too. The first games are not counted: they fill caches. `CROWNHEAD_CHROMIUM` names the browser.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.page import FLAGS, chromium, serving

GAMES = 200
EVERY = 20
GROWTH = 1.1
"""How much more there may be at the end than after the first games."""

CHOICES = {"level": "easy", "instant": True, "side": "black"}
PLAY = """async ([games, modes]) => {
  const one = (selector) => document.querySelector(selector);
  const pause = () => new Promise((done) => setTimeout(done));
  const any = (selector) => {
    const all = document.querySelectorAll(selector);
    return all[Math.floor(Math.random() * all.length)];
  };
  const sheet = () => one('#start-sheet[open]');
  for (let game = 0; game < games; game += 1) {
    one('#new-game').click();
    while (!sheet()) await pause();
    one(`#start-sheet [name=mode][value=${modes[game % modes.length]}]`).click();
    one('#start-sheet [type=submit]').click();
    while (!one('#plaque[data-shown]')) {
      const target = any('.square[data-target]') ?? any('.square[data-movable]');
      if (target) target.click();
      await pause();
    }
  }
}"""


@dataclass
class Memory:
    """What is in use after a collection."""

    games: int
    heap: float
    """Megabytes of the page's JavaScript heap."""
    nodes: int
    listeners: int
    process: float
    """Megabytes of the page's process, of its own."""


def look(page: Page, session: CDPSession, process: int, games: int) -> Memory:
    """What is in use once garbage has been collected."""
    for _ in range(2):
        session.send("HeapProfiler.collectGarbage")
        page.wait_for_timeout(300)
    found = session.send("Performance.getMetrics")["metrics"]
    metrics = {one["name"]: one["value"] for one in found}
    status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    own = next(line.split()[1] for line in status.splitlines() if line.startswith("RssAnon"))
    heap, nodes = metrics["JSHeapUsedSize"] / 1e6, int(metrics["Nodes"])
    return Memory(games, heap, nodes, int(metrics["JSEventListeners"]), int(own) / 1e3)


def renderer(browser: Browser) -> int:
    """The process of the only page that is open: the one that has used the most time."""
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    mine = [one for one in found if one["type"] == "renderer"]
    return int(max(mine, key=lambda one: one["cpuTime"])["id"])


def measure(games: int) -> list[Memory]:
    """Play that many games, and look at the memory now and then."""
    with serving(None) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        page = browser.new_context(reduced_motion="reduce").new_page()
        page.set_default_timeout(0)
        kept = json.dumps(json.dumps(CHOICES))
        page.add_init_script(f"localStorage['crownhead.settings'] ??= {kept};")
        page.goto(address, wait_until="networkidle")
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable")
        seen: list[Memory] = []
        for played in range(EVERY, games + 1, EVERY):
            page.evaluate(PLAY, [EVERY, ["two", "computer"]])
            seen.append(look(page, session, renderer(browser), played))
            print(
                f"{played:5} games {seen[-1].heap:8.2f} MB heap {seen[-1].nodes:7} nodes"
                f" {seen[-1].listeners:6} listeners {seen[-1].process:8.1f} MB in all",
                flush=True,
            )
        browser.close()
    return seen


def main(arguments: list[str]) -> int:
    """Print what is in use as the games go by; 1 where it has grown."""
    seen = measure(int(arguments[0]) if arguments else GAMES)
    first, last = seen[0], seen[-1]
    grown = {
        name: getattr(last, name) / getattr(first, name)
        for name in ("heap", "nodes", "listeners", "process")
    }
    print("grown by", ", ".join(f"{name} {ratio:.3f}" for name, ratio in grown.items()))
    return int(max(grown.values()) > GROWTH)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
