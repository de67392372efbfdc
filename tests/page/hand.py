"""What a person does at the page and what they see there."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from urllib.parse import quote

from playwright.sync_api import Locator, Page, expect

NAME = re.compile(r"(\d+)(?:, (black|white) (man|king))?(?:, (.+))?")
LETTERS = {"black man": "b", "black king": "B", "white man": "w", "white king": "W"}

DRAWN = """
() => [...document.querySelectorAll('.pieces > .piece')].map((man) => [
  Number(document.querySelector(`.square[data-slot="${man.dataset.slot}"]`).dataset.square),
  man.classList.contains('black') ? 'black' : 'white',
  'king' in man.dataset ? 'king' : 'man',
])
"""
STILL = "() => document.getAnimations().every((one) => one.playState !== 'running')"

FRAME = "new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done))))"
FOLLOW = """
(hash) => new Promise((done) => {
  addEventListener('hashchange', () => setTimeout(done), { once: true });
  location.hash = hash;
})
"""

# Takes what room there is in the page's storage, to the last character.
FILL = """
() => {
  let size = 1 << 20;
  while (size >= 1) {
    try {
      localStorage.setItem('someone.else.' + Math.random(), 'x'.repeat(size));
    } catch {
      size = Math.floor(size / 2);
    }
  }
}
"""

Board = dict[int, str]
"""Occupied squares: b and w for men, B and W for kings."""


def board(black: str = "", white: str = "") -> Board:
    """A board from lists such as "1-4 K9": squares, ranges, K before a king."""
    pieces: Board = {}
    for letter, text in (("b", black), ("w", white)):
        for part in text.split():
            squares = part.removeprefix("K")
            first, _, last = squares.partition("-")
            for square in range(int(first), int(last or first) + 1):
                pieces[square] = letter.upper() if part.startswith("K") else letter
    return pieces


START = board(black="1-12", white="21-32")


def middle(element: Locator) -> tuple[float, float]:
    """The middle of an element, in pixels from the top left of the window."""
    box = element.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Hand:
    """A player in front of one page."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address

    # Coming to the table

    def open(self, fen: str | None = None, **choices: object) -> None:
        """Open the page with these choices kept from before, at a position if one is given."""
        if choices:
            kept = json.dumps(choices)
            self.page.add_init_script(
                f"if (!localStorage['crownhead.settings'])"
                f" localStorage['crownhead.settings'] = {json.dumps(kept)}"
            )
        self.visit("" if fen is None else f"#fen={quote(fen)}")

    def visit(self, hash_part: str = "") -> None:
        """Open the page at an address and wait until it can be played on."""
        self.page.goto(self.address + hash_part)
        self._wait()

    def reload(self) -> None:
        self.page.reload()
        self._wait()

    def _wait(self) -> None:
        expect(self.page.locator("main")).to_have_attribute("aria-busy", "false")
        expect(self.square(1)).to_have_attribute("aria-label", NAME)

    def follow(self, hash_part: str) -> None:
        """Follow a link to another place in the page, and wait until it is there."""
        self.page.evaluate(FOLLOW, hash_part)

    def new_game(self, choices: Mapping[str, str] | None = None, forced: bool = True) -> None:
        self.page.click("#new-game")
        for name, value in (choices or {}).items():
            self.page.check(f"#start-sheet [name={name}][value={value}]")
        if not forced:
            self.page.click("#start-sheet summary")
            self.page.uncheck("#start-sheet [name=forcedCaptures]")
        self.page.get_by_role("button", name="Start game").click()
        self._look()

    def flip(self) -> None:
        self.choose_from_menu("Flip the board")

    def choose_from_menu(self, name: str) -> None:
        self.page.get_by_role("button", name="More", exact=True).click()
        self.page.get_by_role("dialog").get_by_role("button", name=name).click()
        self._look()

    # Doing

    def square(self, square: int) -> Locator:
        return self.page.locator(f'.square[data-square="{square}"]')

    def tap(self, *squares: int) -> None:
        for square in squares:
            self.square(square).click()

    def lift(self, origin: int, over: int) -> None:
        """Take a man and carry it over a square without letting go."""
        self.page.mouse.move(*self.centre(origin))
        self.page.mouse.down()
        self.page.mouse.move(*self.centre(over), steps=4)

    def drag(self, origin: int, target: int) -> None:
        self.lift(origin, target)
        self.page.mouse.up()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def centre(self, square: int) -> tuple[float, float]:
        return middle(self.square(square))

    # Seeing

    def settle(self) -> None:
        """Wait until nothing moves any more, and what waits for a frame is done."""
        self.page.wait_for_function(STILL)
        self.page.evaluate(FRAME)

    def drawn(self) -> Board:
        """The men as they are drawn."""
        self.settle()
        return {
            square: LETTERS[f"{color} {kind}"] for square, color, kind in self.page.evaluate(DRAWN)
        }

    def spoken(self) -> Board:
        """The men as a screen reader hears them."""
        return {
            square: LETTERS[f"{color} {kind}"] for square, color, kind, _ in self._names() if color
        }

    def board(self) -> Board:
        """The men, which are drawn where they are said to be."""
        drawn = self.drawn()
        assert drawn == self.spoken()
        return drawn

    def squares_said(self, what: str) -> set[int]:
        """The squares whose names end with `what`, such as "can move"."""
        return {square for square, *_, said in self._names() if said == what}

    def marked(self, mark: str) -> set[int]:
        """The squares that carry a mark: movable, target, chosen, last, must."""
        self._look()
        script = "(all) => all.map((one) => Number(one.dataset.square))"
        return set(self.page.locator(f".square[data-{mark}]").evaluate_all(script))

    def moves(self) -> list[str]:
        self._look()
        return self.page.locator("#moves .move").all_text_contents()

    def expect_moves(self, count: int) -> None:
        expect(self.page.locator("#moves .move")).to_have_count(count)

    @property
    def title(self) -> Locator:
        return self.page.locator(".status-title")

    @property
    def note(self) -> Locator:
        return self.page.locator(".status-note")

    @property
    def announcer(self) -> Locator:
        return self.page.locator("#announcer")

    @property
    def notice(self) -> Locator:
        return self.page.get_by_role("alert")

    def focused(self) -> int:
        """The square in focus."""
        self._look()
        return int(self.page.evaluate("document.activeElement.dataset.square"))

    def _look(self) -> None:
        """Wait for what follows a move a frame later: marks, names, the move list."""
        self.page.evaluate(FRAME)

    def _names(self) -> list[tuple[int, str, str, str]]:
        self._look()
        script = "(all) => all.map((one) => one.getAttribute('aria-label'))"
        names = self.page.locator(".square").evaluate_all(script)
        found = [one for one in map(NAME.fullmatch, names) if one]
        return [(int(one[1]), one[2] or "", one[3] or "", one[4] or "") for one in found]
