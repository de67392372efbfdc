"""Moves written in a box, and a whole game played by them."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Locator, expect

from crownhead import Board
from tests.page.hand import Hand, board


def box(hand: Hand) -> Locator:
    return hand.page.get_by_role("textbox", name="Type a move")


def write(hand: Hand, move: str) -> None:
    box(hand).fill(move)
    box(hand).press("Enter")


def test_written_moves_are_played_and_spoken(two: Hand) -> None:
    expect(box(two)).to_be_visible()
    two.press("/")
    expect(box(two)).to_be_focused()
    write(two, "11-15")
    expect(two.announcer).to_contain_text("Black, 11 to 15.")
    write(two, "22 18")
    assert two.moves() == ["11-15"], "without a dash it is no move"
    write(two, "22-18")
    write(two, "15x22")
    assert two.moves() == ["11-15", "22-18", "15x22"]
    expect(box(two)).to_be_focused()
    expect(box(two)).to_have_value("")


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("", "Write a move first"),
        ("e4", "is no move"),
        ("11-55", "There is no square 55"),
        ("15-18", "No piece stands on 15"),
        ("1-5", "A jump is there, and it must be taken"),
        ("32-28", "The piece on 32 is not of the side to move"),
        ("6x15", "The jump goes on from 15"),
        ("6x15x24", "cannot be played here"),
    ],
)
def test_what_cannot_be_played_is_told(hand: Hand, written: str, said: str) -> None:
    hand.open("B:W10,18,32:B1,6,12", mode="two")
    write(hand, written)
    expect(hand.note).to_contain_text(said)
    expect(hand.announcer).to_contain_text(said)
    assert hand.moves() == []
    expect(box(hand)).to_have_value(written)


def test_of_two_ways_the_written_one_is_walked(hand: Hand) -> None:
    hand.open("B:W14,15,22,23,32:B10,11", mode="two")
    write(hand, "10x26")
    expect(hand.note).to_contain_text("Write every landing")
    write(hand, "10x19x26")
    assert hand.board() == board("11 26", "14 22 32")


def test_a_chain_is_gone_on_with_from_where_it_stands(hand: Hand) -> None:
    hand.open("B:W10,18,32:B1,6,12", mode="two", autoFinish=False)
    hand.tap(6, 15)
    write(hand, "15x22")
    assert hand.moves() == ["6x22"]


def test_the_box_is_in_sight_only_when_it_is_wanted(two: Hand) -> None:
    form = two.page.locator(".typed")
    assert (form.bounding_box() or {"height": 0})["height"] <= 1
    two.page.get_by_role("button", name="Settings").click()
    two.page.get_by_role("switch", name="Typed moves").check()
    two.press("Escape")
    assert (form.bounding_box() or {"height": 0})["height"] > 40
    two.reload()
    assert (form.bounding_box() or {"height": 0})["height"] > 40


def test_a_whole_game_is_played_blind(hand: Hand) -> None:
    """Only what is spoken is listened to, and only the keyboard is touched."""
    hand.open(mode="two")
    chance = random.Random(8)
    game = Board()
    while game.legal_moves:
        move = chance.choice(list(game.legal_moves))
        color = "Black" if str(game.turn).lower().endswith("black") else "White"
        squares = [str(square) for square in move.path]
        game.push(move)
        write(hand, "x".join(squares) if move.captured else "-".join(squares))
        expect(hand.announcer).to_contain_text(f"{color}, {squares[0]} to ")
        if game.outcome() is not None:
            break
    outcome = game.outcome()
    assert outcome is not None
    expect(hand.announcer).to_contain_text("wins" if outcome.winner else "draw")
