"""Captures that go on by themselves, and those among which a way has to be chosen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.page.hand import Hand, board

DOUBLE_JUMP = "B:W10,16,18,32:B6,12"
TWO_ENDS = "B:W23,22,15,14:B11,10"
ONE_END = "B:W6,7,14,15:B2"
MANY = "B:W6,7,8,14,15,16,22,23,24:BK2"


def ways(hand: Hand) -> Locator:
    return hand.page.get_by_role("group", name="Which way?").get_by_role("button")


def test_what_can_go_only_one_way_goes_on_by_itself(hand: Hand) -> None:
    hand.open(DOUBLE_JUMP, mode="two", autoFinish=True)
    hand.tap(6, 15)
    assert hand.board() == board("12 22", "16 32")
    hand.press("u")
    assert hand.board() == board("6 12", "10 16 18 32")
    hand.press("r")
    assert hand.board() == board("12 22", "16 32")
    hand.reload()
    assert hand.moves() == ["6x22"]


def test_the_option_is_off_until_it_is_wanted(hand: Hand) -> None:
    hand.open(DOUBLE_JUMP, mode="two")
    hand.tap(6, 15)
    assert hand.moves() == []
    hand.press("u")
    hand.page.get_by_role("button", name="Settings").click()
    hand.page.get_by_role("switch", name="Finish jumps").check()
    hand.page.get_by_role("button", name="Done").click()
    hand.tap(6, 15)
    assert hand.moves() == ["6x22"]


def test_where_two_ways_part_the_landing_chooses(hand: Hand) -> None:
    hand.open(TWO_ENDS, mode="two", autoFinish=True)
    hand.tap(10, 19)
    hand.expect_moves(1)
    hand.press("u")
    hand.tap(10, 17)
    hand.expect_moves(1)
    hand.press("u")
    hand.tap(10, 26)
    expect(ways(hand)).to_have_count(2)


def test_ways_to_one_end_are_drawn_and_chosen_from(hand: Hand) -> None:
    hand.open(ONE_END, mode="two")
    hand.tap(2, 18)
    assert hand.moves() == [], "nobody chooses for the player"
    expect(hand.note).to_contain_text("More than one way")
    expect(ways(hand)).to_have_text(["1: 2–9–18", "2: 2–11–18"])
    expect(hand.page.locator(".ways polyline")).to_have_count(2)
    ways(hand).nth(1).click()
    assert hand.moves() == ["2x11x18"]
    assert hand.board() == board("18", "6 14")
    expect(hand.page.locator(".ways")).to_have_count(0)


def test_a_way_is_chosen_by_its_number_or_by_its_landing(hand: Hand) -> None:
    hand.open(ONE_END, mode="two")
    hand.tap(2, 18)
    expect(ways(hand)).to_have_count(2)
    hand.press("1")
    assert hand.moves() == ["2x9x18"]
    hand.press("u")
    hand.tap(2, 18, 11)
    assert hand.marked("target") == {18}
    expect(ways(hand)).to_have_count(0)
    hand.press("u")
    hand.tap(2, 18)
    hand.press("Escape")
    expect(ways(hand)).to_have_count(0)
    assert hand.marked("chosen") == {2}


def test_ways_that_come_to_the_same_are_one(hand: Hand) -> None:
    hand.open("W:WK6:B4,9,10,17,18", mode="two")
    hand.tap(6, 22)
    assert hand.marked("chosen") == {22}
    hand.tap(6)
    assert hand.board() == board("4", "K6")


@pytest.mark.parametrize(("square", "count"), [(4, 4), (11, 0)])
def test_many_ways_are_told_apart_by_what_they_take(hand: Hand, square: int, count: int) -> None:
    hand.open(MANY, mode="two")
    hand.tap(2, square)
    expect(ways(hand)).to_have_count(count)
    if count:
        chosen = ways(hand).nth(count - 1).inner_text().split(": ")[1]
        ways(hand).nth(count - 1).click()
        assert hand.moves() == [chosen.replace("–", "x")]
