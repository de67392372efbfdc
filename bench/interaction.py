"""How long the page takes to show what a hand has done, while the computer thinks at its hardest.

    python bench/interaction.py

A player moves against Expert in headless Chromium with its CPU slowed to a quarter, and does during
each thought what can be done: choosing pieces, undo and redo, pausing, the menu, the settings, a
new game. A processor is busy at every touch: where Expert has answered already, a Worker that does
nothing but count is in its place. What is told is the time from each touch or key to the next
frame, as the browser's own Event Timing counts it (in steps of 8 ms, none under 16 ms), by what was
done; the worst of all is what Interaction to Next Paint says of the visit. Part of it is the
browser's own, which draws without a graphics card here: in the same run, beside the same busy
Worker, a button is touched on a page that holds nothing else. `CROWNHEAD_CHROMIUM` names the
browser.
"""

from __future__ import annotations

import json
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.page import FLAGS, chromium, serving

SLOWED = 4
ROUNDS = 2
LIMIT = 50
FLOOR = "(a bare page)"
BARE = """
  <!doctype html>
  <style>button { width: 300px; height: 100px } .on { background: red }</style>
  <p>Nothing else.</p>
  <button id="bare" onclick="this.classList.toggle('on')">Touch</button>
"""
BUSY = """
  const count = `const { port1, port2 } = new MessageChannel();
    let on = false, turns = 0;
    onmessage = ({ data }) => { if (data && !on) port2.postMessage(0); on = data; };
    port1.onmessage = () => {
      for (const end = performance.now() + 20; performance.now() < end; ) turns += 1;
      if (on) port2.postMessage(turns);
    };`;
  window.busy = new Worker(URL.createObjectURL(new Blob([count])));
"""
"""A Worker that keeps a processor busy while it is told to, and hears what it is told."""
POSITION = "B:W21,22,23,25,27,28,29,30,32:B1,2,3,4,5,9,10,15,16"
"""Past the openings, which Expert knows by heart."""

PAUSE = 0.12
"""Seconds between what is asked and what is done, so that neither is in the other's way."""
CHOICES = {"mode": "computer", "level": "expert", "instant": True}
WATCH = """
  window.seen = [];
  window.doing = 'opening';
  const note = (list) => {
    for (const one of list.getEntries()) {
      if (one.interactionId) {
        const waited = one.processingStart - one.startTime;
        const ran = one.processingEnd - one.processingStart;
        window.seen.push([window.doing, one.name, one.duration, waited, ran]);
      }
    }
  };
  const watch = new PerformanceObserver(note);
  watch.observe({ type: 'event', durationThreshold: 16, buffered: true });
  window.flush = () => note({ getEntries: () => watch.takeRecords() });
"""
BE_BUSY = """() => {
  const title = document.querySelector('.status-title')?.textContent;
  const thinking = title === 'Computer to move';
  window.busy.postMessage(!thinking);
  return thinking;
}"""
MIDDLE = """(selector) => {
  const box = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility())
    .getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


class Player:
    """A hand at the page that says what it is about to do, and then does that alone."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.thought = 0

    def touch(self, name: str, selector: str) -> None:
        """Touch the first element that a selector finds, and wait until it has been reported."""
        x, y = self.page.evaluate(MIDDLE, selector)
        self._do(name, lambda: self.page.touchscreen.tap(x, y))

    def press(self, name: str, key: str) -> None:
        self._do(name, lambda: self.page.keyboard.press(key))

    def move(self) -> None:
        expect(self.page.locator(".status-title")).to_have_text("Your move", timeout=30_000)
        self.touch("choose a piece", ".square[data-movable]")
        self.touch("move it", ".square[data-target]")

    def _do(self, name: str, run: Callable[[], object]) -> None:
        # What was asked of the page to get here is none of the interaction.
        self.page.evaluate("(name) => { window.doing = name; }", name)
        time.sleep(PAUSE)
        self.thought += self.page.evaluate(BE_BUSY)
        time.sleep(PAUSE)
        run()
        time.sleep(PAUSE)
        self.page.evaluate("window.flush()")


def play(player: Player) -> None:
    """One round of moves, each followed by things done during the computer's thought."""
    player.page.evaluate("(fen) => { location.hash = `fen=${fen}`; }", POSITION)
    player.move()
    player.touch("touch the board", '.square[data-square="22"]')
    player.press("walk by arrow", "ArrowUp")
    player.touch("undo", "#undo")
    player.touch("redo", "#redo")
    player.touch("pause", "#pause")
    player.touch("resume", ".veil button")
    player.press("undo", "u")
    player.move()
    player.touch("open the menu", "#open-menu")
    player.press("close it", "Escape")
    player.touch("open the settings", "#open-settings")
    player.touch("change one", "[name=hints]")
    player.press("close them", "Escape")
    player.touch("open a new game", "#new-game")
    player.touch("start it", "#start-sheet [type=submit]")


def measure() -> tuple[dict[str, list[list[float]]], int]:
    """What was seen, by what was done: duration, wait and work; and how often a thought was on."""
    with serving(None) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        context = browser.new_context(
            viewport={"width": 390, "height": 844}, has_touch=True, bypass_csp=True
        )
        page = context.new_page()
        kept = json.dumps(json.dumps(CHOICES))
        page.add_init_script(f"localStorage['crownhead.settings'] ??= {kept};")
        page.add_init_script(WATCH)
        page.goto(address, wait_until="networkidle")
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        page.evaluate(BUSY)
        player = Player(page)
        for _ in range(ROUNDS):
            play(player)
        seen = gather(page)
        page.set_content(BARE)
        page.evaluate(WATCH)
        for _ in range(2 * ROUNDS):
            Player(page).touch(FLOOR, "#bare")
        seen[FLOOR] = gather(page)[FLOOR]
        browser.close()
    return seen, player.thought


def gather(page: Page) -> dict[str, list[list[float]]]:
    """What the page has seen, by what was done."""
    seen: dict[str, list[list[float]]] = defaultdict(list)
    for name, _, *times in page.evaluate("window.seen"):
        seen[name].append(times)
    return seen


def main() -> int:
    """Print the slowest of each; 1 where one takes longer than it may."""
    seen, thought = measure()
    print(f"{'CPU at 1/' + str(SLOWED):20}{'to the frame':>14}{'waited':>10}{'worked':>10}")
    for name, times in sorted(seen.items(), key=lambda one: -max(one[1])[0]):
        duration, waited, ran = max(times)
        print(f"{name:20}{duration:11.0f} ms{waited:7.0f} ms{ran:7.0f} ms")
    worst = max(max(times)[0] for name, times in seen.items() if name != FLOOR)
    print(f"\nworst {worst:.0f} ms (limit {LIMIT}); {thought} of them during a thought")
    return int(worst > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
