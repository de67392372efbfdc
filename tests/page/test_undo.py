"""Taking back and playing again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.page.hand import START, Hand, board

DOUBLE_JUMP = "B:W10,16,18,32:B6,12"
AT_START = board("6 12", "10 16 18 32")
IN_CHAIN = board("12 15", "16 18 32")


def undo(hand: Hand) -> Locator:
    return hand.page.get_by_role("button", name="Undo")


def redo(hand: Hand) -> Locator:
    return hand.page.get_by_role("button", name="Redo")


def test_two_players_take_back_one_turn_at_a_time(two: Hand) -> None:
    expect(undo(two)).to_have_attribute("aria-disabled", "true")
    two.tap(11, 15, 23, 19)
    undo(two).click()
    assert two.moves() == ["11-15"]
    undo(two).click()
    assert two.board() == START
    redo(two).click()
    redo(two).click()
    assert two.moves() == ["11-15", "23-19"]
    expect(redo(two)).to_have_attribute("aria-disabled", "true")


def test_a_new_move_ends_what_could_be_played_again(two: Hand) -> None:
    two.tap(11, 15, 23, 19)
    two.press("u", "u")
    two.tap(9, 14)
    expect(redo(two)).to_have_attribute("aria-disabled", "true")
    two.press("r")
    assert two.moves() == ["9-14"]


def test_an_open_chain_goes_back_to_its_start_and_comes_again(hand: Hand) -> None:
    hand.open(DOUBLE_JUMP, mode="two")
    hand.tap(6, 15)
    hand.press("u")
    assert hand.board() == AT_START
    assert hand.moves() == []
    hand.press("r")
    assert hand.board() == IN_CHAIN
    assert hand.marked("target") == {22}
    hand.tap(22)
    assert hand.board() == board("12 22", "16 32")


def test_a_whole_chain_is_one_turn(hand: Hand) -> None:
    hand.open(DOUBLE_JUMP, mode="two")
    hand.tap(6, 15, 22)
    hand.press("u")
    assert hand.board() == AT_START
    hand.press("r")
    assert hand.board() == board("12 22", "16 32")


def test_against_the_computer_its_reply_goes_back_too(hand: Hand) -> None:
    hand.open(level="easy")
    hand.tap(11, 15)
    hand.expect_moves(2)
    played, after = hand.moves(), hand.board()
    undo(hand).click()
    assert hand.board() == START
    expect(hand.title).to_have_text("Your move")
    redo(hand).click()
    assert (hand.moves(), hand.board()) == (played, after)
    expect(hand.title).to_have_text("Your move")


def test_the_computer_s_opening_move_cannot_be_taken_back(hand: Hand) -> None:
    hand.open(side="white", level="easy")
    hand.expect_moves(1)
    expect(undo(hand)).to_have_attribute("aria-disabled", "true")
    hand.press("u")
    assert len(hand.moves()) == 1


def test_a_crowning_is_taken_back(hand: Hand) -> None:
    hand.open("W:W11:B6,7", mode="two")
    hand.tap(11, 2)
    hand.press("u")
    assert hand.board() == board("6 7", "11")


def test_a_spent_button_keeps_the_focus(two: Hand) -> None:
    two.tap(11, 15)
    undo(two).focus()
    two.press("Enter")
    expect(undo(two)).to_be_focused()
    expect(undo(two)).to_have_attribute("aria-disabled", "true")


@pytest.mark.parametrize("held", ["Control", "Meta"])
def test_the_usual_chords_take_back_and_play_again(two: Hand, held: str) -> None:
    two.tap(11, 15, 23, 19)
    two.press(f"{held}+z", f"{held}+Z")
    assert two.moves() == []
    two.press(f"{held}+y", f"{held}+Shift+Z")
    assert two.moves() == ["11-15", "23-19"]
    two.press(f"{held}+u", f"{held}+Alt+z")
    assert two.moves() == ["11-15", "23-19"]


def test_the_keys_are_told_in_the_settings(two: Hand) -> None:
    two.page.get_by_role("button", name="Settings").click()
    keys = two.page.get_by_role("dialog").locator(".keys")
    expect(keys).to_contain_text("U or Ctrl+Z takes back, R or Ctrl+Y plays again")
    expect(keys).to_contain_text("arrows, Home and End")
