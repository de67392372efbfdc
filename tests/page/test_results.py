"""How a game ends, between two players."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from crownhead import Board, link
from tests.library.vectors import RULES
from tests.page.hand import Hand

SHUFFLE = (1, 6, 32, 27, 6, 1, 27, 32)


@pytest.mark.parametrize(
    ("fen", "squares", "title", "note"),
    [
        ("B:W18:B15", (15, 22), "Black wins", "White has no pieces left."),
        ("W:WK27:B28", (27, 32), "White wins", "Black has no move left."),
        ("W:WK29:BK25", (29, 22), "White wins", "Black has no pieces left."),
    ],
)
def test_a_won_game_says_who_won_and_why(
    hand: Hand, fen: str, squares: tuple[int, ...], title: str, note: str
) -> None:
    hand.open(fen, mode="two")
    hand.tap(*squares)
    expect(hand.title).to_have_text(title)
    expect(hand.note).to_have_text(note)
    expect(hand.announcer).to_contain_text(f"{title}. {note}")
    expect(hand.page.locator("#plaque")).to_have_text(title)
    assert hand.marked("movable") == set()
    assert hand.page.locator(".player[data-turn]").count() == 0


def test_a_third_repetition_is_a_draw(hand: Hand) -> None:
    hand.open("B:WK32:BK1", mode="two")
    hand.tap(*SHUFFLE, *SHUFFLE[:-2])
    expect(hand.title).to_have_text("White to play")
    hand.tap(*SHUFFLE[-2:])
    expect(hand.title).to_have_text("A draw")
    expect(hand.note).to_have_text("The same position has come up three times.")


@pytest.mark.parametrize(
    ("case", "title", "note"),
    [
        ("eighty quiet plies draw", "A draw", "Eighty turns have passed"),
        ("a win is judged before a draw", "White wins", "Black has no move left."),
    ],
)
def test_the_eightieth_quiet_turn(hand: Hand, case: str, title: str, note: str) -> None:
    (told,) = [one for one in RULES if one["name"].startswith(case)]
    before, last, *_ = [step.get("play", "") for step in told.get("steps", [])]
    game = Board(told["fen"])
    for move in before.split():
        game.push(move)
    hand.visit(f"#{link.encode(game)}")
    hand.expect_moves(79)
    expect(hand.title).to_have_text(re.compile("to play"))
    hand.tap(*map(int, last.split("-")))
    expect(hand.title).to_have_text(title)
    expect(hand.note).to_contain_text(note)


def test_a_blocked_last_man_does_not_lose_before_its_turn(hand: Hand) -> None:
    hand.open("W:W22:B6,9,17", mode="two")
    hand.tap(22, 13)
    expect(hand.title).to_have_text("Black to play")
    assert hand.marked("movable") == {6, 9}


def test_undo_and_a_new_game_lead_out_of_a_finished_game(hand: Hand) -> None:
    hand.open("B:W18:B15", mode="two")
    hand.tap(15, 22)
    expect(hand.title).to_have_text("Black wins")
    hand.page.get_by_role("button", name="Undo").click()
    expect(hand.title).to_have_text("Black to play")
    hand.tap(15, 22)
    hand.new_game()
    expect(hand.title).to_have_text("Black to play")
    assert hand.moves() == []
