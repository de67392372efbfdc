"""How long the page takes to show what a hand has done, while the computer thinks at its hardest.

    python bench/interaction.py

A player moves against Expert in headless Chromium with its CPU slowed to a quarter, and does during
each thought what can be done: choosing pieces, undo and redo, pausing, the menu, the settings, a
new game. A processor is busy at every touch: where Expert has answered already, a Worker that does
nothing but count is in its place, and unlike a thought it does not rest while the page answers. The
touches last no time at all, which no finger's do, so that all of a touch is waited for.

What is told is the time from each touch or key to the next frame, as the browser's own Event Timing
counts it (in steps of 8 ms, none under 16 ms), by what was done, over several visits, each in a
browser of its own; and of each visit its Interaction to Next Paint as it is defined
(https://web.dev/articles/inp): its longest interaction, or the one after it in a visit of fifty and
more. Part of it is the browser's own, which draws without a graphics card here: in the same run,
beside the same busy Worker, a button is touched on a page that holds nothing else.
`CROWNHEAD_CHROMIUM` names the browser.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.page import FLAGS, chromium, serving

SLOWED = 4
VISITS = 3
ROUNDS = 3
"""Of a visit, so that it has more than fifty interactions."""
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
LOOK = 2
"""Seconds before the first touch: a player looks at the position."""
CHOICES = {"mode": "computer", "level": "expert", "instant": True}
WATCH = """
  window.seen = [];
  window.doing = 'opening';
  const note = (list) => {
    for (const one of list.getEntries()) {
      if (one.interactionId) {
        const waited = one.processingStart - one.startTime;
        const ran = one.processingEnd - one.processingStart;
        window.seen.push([window.doing, one.interactionId, one.duration, waited, ran]);
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


STILL = "() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished))"


@dataclass(order=True)
class Interaction:
    """What a touch or a key took, in milliseconds: of its events, the one that took longest."""

    duration: float
    waited: float
    ran: float


@dataclass
class Visit:
    """What was seen of a visit."""

    seen: dict[str, list[Interaction]]
    """By what was done; those under 16 ms are not told by the browser."""
    bare: list[Interaction]
    """On a page of one button."""
    count: int
    """Of all interactions."""
    thought: int
    """Those during a thought."""

    @property
    def inp(self) -> float:
        """One of the longest is left out for every fifty interactions."""
        longest = sorted((one for many in self.seen.values() for one in many), reverse=True)
        return longest[min(self.count // 50, len(longest) - 1)].duration


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
        self.page.evaluate(STILL)
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


def visit() -> Visit:
    """Play some rounds, as one who never saw the page; then touch a page of one button."""
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
        time.sleep(LOOK)
        player = Player(page)
        for _ in range(ROUNDS):
            play(player)
        seen = gather(page)
        count = page.evaluate("performance.interactionCount")
        page.set_content(BARE)
        page.evaluate(WATCH)
        for _ in range(2 * ROUNDS):
            Player(page).touch(FLOOR, "#bare")
        bare = gather(page)[FLOOR]
        browser.close()
    return Visit(seen, bare, count, player.thought)


def gather(page: Page) -> dict[str, list[Interaction]]:
    """What the page has seen, by what was done."""
    interactions: dict[tuple[str, int], Interaction] = {}
    for name, number, *times in page.evaluate("window.seen"):
        event = Interaction(*times)
        interactions[name, number] = max(event, interactions.get((name, number), event))
    seen: dict[str, list[Interaction]] = defaultdict(list)
    for (name, _), interaction in interactions.items():
        seen[name].append(interaction)
    return seen


def tell(visits: list[Visit]) -> None:
    """Print the median and the slowest of each, and what that one waited for and worked."""
    together: dict[str, list[Interaction]] = defaultdict(list)
    for one in visits:
        for name, interactions in {**one.seen, FLOOR: one.bare}.items():
            together[name] += interactions
    print(f"{'CPU at 1/' + str(SLOWED):20}{'median':>10}{'worst':>10}{'waited':>10}{'worked':>10}")
    for name, interactions in sorted(together.items(), key=lambda item: -max(item[1]).duration):
        median = statistics.median(one.duration for one in interactions)
        worst = max(interactions)
        print(f"{name:20}{median:7.0f} ms{worst.duration:7.0f} ms", end="")
        print(f"{worst.waited:7.0f} ms{worst.ran:7.0f} ms")


def main() -> int:
    """Print the times by what was done, and those of the visits; 1 where one takes too long."""
    visits = [visit() for _ in range(VISITS)]
    tell(visits)
    print()
    for one in visits:
        longest = max(max(many) for many in one.seen.values()).duration
        print(
            f"Interaction to Next Paint {one.inp:.0f} ms (limit {LIMIT}), longest {longest:.0f} ms;"
            f" {one.count} interactions, {one.thought} of them during a thought"
        )
    return int(max(one.inp for one in visits) > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
