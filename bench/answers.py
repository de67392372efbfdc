"""How long each level thinks in a real browser, against what a player may be made to wait.

    python bench/answers.py [--plies 40]

The page's own Worker, in headless Chromium, plays a game of each level against itself; the first
answer, which also fetches and compiles all that the Worker needs, is told apart. Ends with 1 where
the longest of the others misses its limit. Then the kernel searches the start with ever more
positions, as long as that takes no more than a second: the depth of the last of these is told, and
has a limit too. `CROWNHEAD_CHROMIUM` names the browser.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.page import FLAGS, chromium, serving

LIMITS = {"easy": 150, "normal": 400, "hard": 1000, "expert": 2000}
"""Milliseconds for an answer."""
PLAY = """
async ([level, plies]) => {
  const worker = new Worker("/computer/worker.js", { type: "module" });
  worker.postMessage({ begin: null });
  const setup = { fen: null, forcedCaptures: true, draws: "automatic" };
  const moves = [0, 0, 0];
  const times = [];
  for (let id = 0; id < plies; id += 1) {
    const asked = performance.now();
    const reply = await new Promise((done) => {
      worker.onmessage = ({ data }) => { if (data.id === id) done(data); };
      worker.postMessage({ id, setup, moves, manner: "level", level, seed: 7, offered: null });
    });
    if ("fault" in reply || reply.index < 0) break;
    times.push(performance.now() - asked);
    moves.push(reply.index);
  }
  worker.terminate();
  return times;
}
"""

LEAST_DEPTH = 17
LOOK = """
async () => {
  const [{ loadKernel }, { Search }] = await Promise.all(
    [import("/kernel.js"), import("/computer/search.js")]);
  const kernel = await loadKernel("/kernel.wasm");
  const weights = await (await fetch("/data/network.weights")).arrayBuffer();
  kernel.takeWeights(new Uint8Array(weights));
  const game = kernel.newGame();
  let seen = null;
  for (let nodes = 1e6; ; nodes *= 1.1) {
    const search = new Search(kernel);
    const begun = performance.now();
    await search.find(game, { nodes: Math.round(nodes) });
    const taken = performance.now() - begun;
    if (taken > 1000) return seen;
    seen = { depth: kernel.numbers.getInt32(8, true), nodes, taken };
  }
}
"""


def look(page: Page) -> bool:
    """Print how deep a second goes, and say whether that is deep enough."""
    seen = page.evaluate(LOOK)
    print(
        f"start   depth {seen['depth']} of {LEAST_DEPTH}: {seen['nodes']:,.0f} positions "
        f"in {seen['taken']:.0f} ms"
    )
    return bool(seen["depth"] >= LEAST_DEPTH)


def measure(page: Page, level: str, plies: int) -> bool:
    """Print how long a level's answers took, and say whether all kept the limit."""
    first, *others = page.evaluate(PLAY, [level, plies])
    longest = max(others)
    print(
        f"{level:7} first {first:5.0f} ms, then median {statistics.median(others):5.0f}, "
        f"longest {longest:5.0f} of {LIMITS[level]} in {len(others)} answers",
        flush=True,
    )
    return bool(longest <= LIMITS[level])


def main() -> int:
    """Measure all levels."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--plies", type=int, default=40)
    given = parser.parse_args()
    with serving(None) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        page = browser.new_page()
        page.goto(address, wait_until="networkidle")
        kept = all([*(measure(page, level, given.plies) for level in LIMITS), look(page)])
        browser.close()
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
