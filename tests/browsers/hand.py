"""What a person does at the page and sees there, in any engine."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from urllib.parse import quote

from tests.browsers.engine import Engine, Point
from tests.page.hand import DRAWN, FRAME, LETTERS, NAME, STILL, Board

PATIENCE = 60.0
"""Seconds until what is waited for is given up."""

OPENED = "document.querySelector('main[aria-busy=\"false\"] .square[aria-label]') !== null"
MIDDLE = """
(() => {
  const one = %s;
  one.scrollIntoView({ block: 'nearest' });
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
})()
"""
MARKED = "[...document.querySelectorAll('.square[data-%s]')].map((one) => one.dataset.square)"
BUTTON = "[...document.querySelectorAll('button')].find((one) => one.checkVisibility() && (%s))"
NAMED = "(one.ariaLabel ?? one.textContent.trim()) === %s"
NAMES = "[...document.querySelectorAll('.square')].map((one) => one.ariaLabel)"
FOCUSED = "document.activeElement.dataset.slot ?? null"
KEPT = """
navigator.serviceWorker.ready.then(() => caches.keys()).then(
  (kept) => navigator.serviceWorker.controller !== null && kept.length === 1
)
"""


class Hand:
    """A player in front of one page."""

    def __init__(self, engine: Engine, address: str) -> None:
        self.engine = engine
        self.address = address

    # Coming to the table

    def open(self, fen: str | None = None, **choices: object) -> None:
        """Open the page with these choices kept from before, at a position if one is given."""
        if choices:
            self.leave()
            kept = json.dumps(json.dumps(choices))
            self.engine.value(f"localStorage.setItem('crownhead.settings', {kept})")
        self.visit("" if fen is None else f"#fen={quote(fen)}")

    def visit(self, fragment: str = "") -> None:
        self.engine.visit(self.address + fragment)
        self.wait(OPENED)

    def reload(self) -> None:
        # The page that is left may answer for a moment more.
        assert self.engine.complaints() == []
        self.engine.value("window.isLeft = true")
        self.engine.reload()
        self.wait("!window.isLeft")
        # Of what its end cuts off it may complain.
        self.engine.complaints()
        self.wait(OPENED)

    def leave(self) -> None:
        """Go where nothing is at work, so that the page is opened anew when it is next visited.

        Not to about:blank: WebKit gives that a process of its own, and the way back from it to a
        page that is kept for use without a network is now and then never answered.
        """
        self.engine.visit(f"{self.address}later.html")

    def wait_until_kept(self) -> None:
        """Wait until the page is kept for use without a network."""
        self.wait(KEPT)

    # Doing

    def tap(self, *squares: int) -> None:
        for square in squares:
            self.engine.touch(self.centre(square))
        self._look()

    def drag(self, origin: int, target: int) -> None:
        (x, y), end = self.centre(origin), self.centre(target)
        self.engine.stroke((x, y), ((x + end[0]) / 2, (y + end[1]) / 2), end)
        self._look()

    def click(self, name: str) -> None:
        """Click the button of this name."""
        button = BUTTON % (NAMED % json.dumps(name))
        self.wait(f"{button} !== undefined")
        self.engine.stroke(self._middle(button))

    def choose(self, text: str) -> None:
        """Click the choice of this text in the sheet that is open."""
        choices = "[...document.querySelectorAll('dialog[open] .choice')]"
        wanted = f"one.textContent.trim() === {json.dumps(text)}"
        choice = f"{choices}.find((one) => {wanted})"
        self.wait(f"{choice} !== undefined")
        self.engine.stroke(self._middle(choice))

    def press(self, *keys: str) -> None:
        self.engine.press(*keys)

    def walk(self, square: int) -> None:
        """Carry the focus over the board to a square, by the arrows alone."""
        slot = int(self.engine.value(f"{self._square(square)}.dataset.slot"))
        here = int(self.engine.value(FOCUSED))
        rows, columns = (slot - 1) // 4 - (here - 1) // 4, (slot - 1) % 4 - (here - 1) % 4
        self.press(*["ArrowDown" if rows > 0 else "ArrowUp"] * abs(rows))
        self.press(*["ArrowRight" if columns > 0 else "ArrowLeft"] * abs(columns))
        assert int(self.engine.value(FOCUSED)) == slot

    def move_by_keys(self, *squares: int) -> None:
        for square, key in zip(squares, ["Enter", "Space"] * len(squares), strict=False):
            self.walk(square)
            self.press(key)

    def tab_to(self, what: str, key: str = "Tab") -> None:
        """Press Tab, or Shift and Tab, until the focus is on what the selector names."""
        for _ in range(30):
            self.press(key)
            if self.has_focus(what):
                return
        raise AssertionError(f"{key} does not lead to {what}")

    # Seeing

    def has_focus(self, what: str) -> bool:
        """Whether what the selector names heeds the keys."""
        self._look()
        focused = f"document.activeElement.matches({json.dumps(what)})"
        return bool(self.engine.value(f"document.hasFocus() && {focused}"))

    def centre(self, square: int) -> Point:
        return self._middle(self._square(square))

    def drawn(self) -> Board:
        """The men as they are drawn, once nothing moves any more."""
        # That a movement has ended is told with the frame after its last.
        self.wait(f"new Promise(requestAnimationFrame).then({STILL})")
        men = self.engine.value(f"({DRAWN})()")
        return {square: LETTERS[f"{color} {kind}"] for square, color, kind in men}

    def board(self) -> Board:
        """The men, which are drawn where a screen reader hears them."""
        drawn = self.drawn()
        self._look()
        names = filter(None, map(NAME.fullmatch, self.engine.value(NAMES)))
        spoken = {int(one[1]): LETTERS[f"{one[2]} {one[3]}"] for one in names if one[2]}
        assert drawn == spoken
        return drawn

    def marked(self, mark: str) -> set[int]:
        """The squares that carry a mark: movable, target, chosen, last, must."""
        self._look()
        return set(map(int, self.engine.value(MARKED % mark)))

    def moves(self) -> list[str]:
        self._look()
        script = "[...document.querySelectorAll('#moves .move')].map((one) => one.textContent)"
        return list(self.engine.value(script))

    def expect_moves(self, moves: Sequence[str]) -> None:
        self._expect(self.moves, list(moves))

    def expect_title(self, text: str) -> None:
        self.expect_text(".status-title", text)

    def expect_text(self, selector: str, text: str) -> None:
        self._expect(lambda: self.text(selector), text)

    def expect_in(self, selector: str, text: str) -> None:
        self._expect(lambda: text in self.text(selector), wanted=True, what=f"{selector}: {text}")

    def text(self, selector: str) -> str:
        script = f"document.querySelector({json.dumps(selector)})?.textContent"
        return str(self.engine.value(script))

    def fragment(self) -> str:
        return str(self.engine.value("location.hash"))

    def wait(self, condition: str) -> None:
        """Wait until the JavaScript expression is true."""
        self._expect(lambda: bool(self.engine.value(condition)), wanted=True, what=condition)

    def _expect(self, seen: Callable[[], object], wanted: object, what: str = "") -> None:
        until = time.monotonic() + PATIENCE
        while (now := seen()) != wanted and time.monotonic() < until:
            time.sleep(0.02)
        assert now == wanted, what

    def _look(self) -> None:
        """Wait for what follows a move a frame later: marks, names, the move list."""
        self.wait(f"{FRAME}.then(() => true)")

    def _square(self, square: int) -> str:
        return f"document.querySelector('.square[data-square=\"{square}\"]')"

    def _middle(self, element: str) -> Point:
        x, y = self.engine.value(MIDDLE % element)
        return x, y
