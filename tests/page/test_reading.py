"""The reading pages: rules with boards to play on, and counts that can be counted again."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from crownhead import Board
from tests.page.hand import Hand

PAGE = Path(str(files("crownhead"))) / "page"
PUBLISHED = [7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564]


@pytest.fixture
def reader(hand: Hand) -> Hand:
    hand.open()
    hand.page.get_by_role("button", name="Rules and more").click()
    expect(hand.page.get_by_role("heading", name="Rules", exact=True)).to_be_visible()
    return hand


def turn_to(hand: Hand, name: str) -> None:
    hand.page.get_by_role("navigation").get_by_role("button", name=name, exact=True).click()
    expect(hand.page.get_by_role("heading", name=name, exact=True)).to_be_visible()


def lesson(hand: Hand, task: str) -> Locator:
    return hand.page.locator(".lesson", has_text=task)


def play(where: Locator, *squares: int) -> None:
    for square in squares:
        where.locator(f'.square[data-square="{square}"]').click()


LESSONS = [
    ("Rules", "each man has two squares", (11, 15), "Black, 11 to 15."),
    ("Rules", "Two men can jump", (14, 23), "Black, 14 to 23, takes 18."),
    ("Rules", "One man, two jumps", (6, 15, 22, 31), "Crowned."),
    ("Rules", "Two ways lead", (10, 17, 26), "takes 22."),
    ("Rules", "the man is crowned and stops", (22, 31), "Crowned."),
    ("Rules", "The king jumps backward", (23, 14), "Black, 23 to 14, takes 18."),
    ("Rules", "shuts the last man in", (27, 32), "White wins."),
    ("Tips", "give the man on 19", (19, 24, 28, 19, 16, 23, 30), "23 to 30, takes 26. Crowned."),
]


@pytest.mark.parametrize(("name", "task", "squares", "said"), LESSONS)
def test_the_reader_plays_the_examples(
    reader: Hand, name: str, task: str, squares: tuple[int, ...], said: str
) -> None:
    turn_to(reader, name)
    board = lesson(reader, task)
    play(board, *squares)
    expect(board.get_by_role("status")).to_contain_text(said)
    board.get_by_role("button", name="Set up again").click()
    expect(board.locator('.square[data-movable], .square[data-live="true"]').first).to_be_visible()
    assert reader.moves() == [], "the game on the table goes on untouched"


def test_a_wide_window_has_the_tabs_beside_the_page(reader: Hand) -> None:
    tabs = reader.page.get_by_role("navigation").bounding_box()
    page = reader.page.get_by_role("article").bounding_box()
    assert tabs is not None
    assert page is not None
    assert tabs["x"] + tabs["width"] <= page["x"]


def test_an_example_says_why_a_man_has_to_wait(reader: Hand) -> None:
    board = lesson(reader, "Two men can jump")
    play(board, 9)
    expect(board.get_by_role("status")).to_contain_text("A jump is there, and it must be taken")


def test_an_example_is_played_by_keyboard(reader: Hand) -> None:
    board = lesson(reader, "each man has two squares")
    board.locator('.square[data-square="11"]').focus()
    reader.press("Enter", "ArrowUp", "Enter")
    expect(board.get_by_role("status")).to_contain_text(re.compile("Black, 11 to 1[56]"))


def test_every_example_can_be_set_up() -> None:
    source = (PAGE / "pages" / "contents.js").read_text(encoding="utf-8")
    positions = re.findall(r'example\("[\w.]+", "([^"]+)"', source)
    assert len(positions) >= 9
    for fen in positions:
        assert Board(fen).legal_moves, fen


def test_the_page_shows_what_its_build_counted_and_counts_again(reader: Hand) -> None:
    turn_to(reader, "How the rules were checked")
    record = json.loads((PAGE / "data" / "counts.json").read_text(encoding="utf-8"))
    rows = reader.page.locator(".counts tbody tr:visible")
    cells = [row.split("\t") for row in rows.all_inner_texts()]
    for depth, (count, row) in enumerate(zip(record["counts"], cells, strict=True), start=1):
        assert row[:3] == [str(depth), f"{PUBLISHED[depth - 1]:,}", f"{count:,} ✓"]
    reader.page.get_by_role("button", name="Count again here").click()
    expect(reader.page.get_by_text("Every number is right.")).to_be_visible()
    counted = rows.locator("td:last-child").all_inner_texts()
    assert counted == [f"{count:,} ✓" for count in PUBLISHED[:9]]
    reader.page.get_by_role("button", name="One move deeper").click()
    expect(rows).to_have_count(10)
    expect(rows.last.locator("td").last).to_have_text("18,391,564 ✓")


def test_a_wrong_count_is_not_hidden(hand: Hand) -> None:
    wrong = {"counts": [7, 49, 303], "kingMoves": 49, "kingJumps": 13}
    hand.page.route("**/data/counts.json", lambda route: route.fulfill(json=wrong))
    hand.open()
    hand.page.get_by_role("button", name="Rules and more").click()
    turn_to(hand, "How the rules were checked")
    expect(hand.page.locator(".counts tr", has_text="303 ✗")).to_be_visible()


@pytest.mark.parametrize("name", ["Tips", "What this page can’t do", "Privacy"])
def test_pages_are_turned_and_closed(reader: Hand, name: str) -> None:
    turn_to(reader, name)
    assert len(reader.page.locator("article").inner_text()) > 500
    reader.press("Escape")
    expect(reader.page.get_by_role("dialog")).to_be_hidden()
    expect(reader.page.get_by_role("button", name="Rules and more")).to_be_focused()
