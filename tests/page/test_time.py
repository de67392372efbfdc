"""Pausing, the time played, and clocks for two players."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.page.hand import START, Hand, board

SECOND = 1000
MINUTE = 60 * SECOND
DOUBLE_JUMP = "B:W10,16,18,32:B6,12"


def seen(hand: Hand, state: str) -> None:
    """Make the page believe that its tab is hidden, or visible again."""
    hand.page.evaluate(
        "(state) => {"
        " Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });"
        " document.dispatchEvent(new Event('visibilitychange')); }",
        state,
    )


def played(hand: Hand) -> Locator:
    return hand.page.locator(".standing-time")


def clock(hand: Hand, side: str) -> Locator:
    return hand.page.locator(f"#player-{side} .clock")


@pytest.fixture
def timed(hand: Hand) -> Hand:
    """A hand that plays both sides at a page whose time the test sets."""
    hand.page.clock.install()
    hand.open(mode="two")
    expect(played(hand)).to_have_text("0:00")
    return hand


def pass_time(hand: Hand, milliseconds: int) -> None:
    hand.page.clock.run_for(milliseconds)


def picture_of_board(hand: Hand) -> bytes:
    """What is to be seen inside its frame."""
    pass_time(hand, SECOND)
    return hand.page.locator(".field").screenshot()


def test_a_pause_covers_the_board_and_stops_the_clock(timed: Hand) -> None:
    timed.tap(11, 15)
    pass_time(timed, 65 * SECOND)
    expect(played(timed)).to_have_text("1:05")
    timed.page.get_by_role("button", name="Pause").click()
    expect(timed.page.locator(".squares")).to_have_attribute("inert", "")
    covered = picture_of_board(timed)
    shown = played(timed).text_content() or ""
    pass_time(timed, MINUTE)
    expect(played(timed)).to_have_text(shown)
    timed.press("u", "r")
    assert timed.moves() == ["11-15"], "nothing is played in a pause"
    timed.press("p")
    expect(timed.page.locator(".squares")).not_to_have_attribute("inert", "")
    assert picture_of_board(timed) != covered
    pass_time(timed, 10 * SECOND)
    # The page's clock goes on while it is looked at.
    expect(played(timed)).to_have_text(re.compile(r"1:[12]\d"))
    timed.tap(23, 19)
    timed.page.get_by_role("button", name="Pause").click()
    expect(timed.page.locator(".squares")).to_have_attribute("inert", "")
    assert picture_of_board(timed) == covered, "nothing of the game shows through"


def test_a_pause_is_spoken_and_the_focus_comes_back_to_the_board(two: Hand) -> None:
    two.tap(11, 15)
    two.press("p")
    expect(two.announcer).to_contain_text("Paused")
    two.press("Enter")
    expect(two.announcer).to_contain_text("The game goes on.")
    expect(two.page.locator(".square:focus")).to_have_count(1)


def test_there_is_nothing_to_pause_before_and_after_a_game(hand: Hand) -> None:
    hand.open("W:WK27:B28", mode="two")
    pause = hand.page.get_by_role("button", name="Pause")
    expect(pause).to_have_attribute("aria-disabled", "true")
    hand.tap(27, 32)
    expect(pause).to_have_attribute("aria-disabled", "true")
    hand.press("p")
    expect(hand.page.locator(".veil")).to_be_hidden()


def test_a_paused_computer_does_not_move(hand: Hand) -> None:
    hand.open(level="expert")
    hand.tap(11, 15)
    hand.press("p")
    hand.page.wait_for_timeout(2500)
    assert hand.moves() == ["11-15"]
    hand.press("p")
    hand.expect_moves(2)


def test_no_time_passes_while_the_tab_is_hidden_or_another_window_in_use(timed: Hand) -> None:
    timed.tap(11, 15)
    pass_time(timed, 5 * SECOND)
    seen(timed, "hidden")
    pass_time(timed, MINUTE)
    seen(timed, "visible")
    pass_time(timed, 5 * SECOND)
    timed.page.evaluate("dispatchEvent(new Event('blur'))")
    pass_time(timed, MINUTE)
    timed.page.evaluate("dispatchEvent(new Event('focus'))")
    pass_time(timed, 5 * SECOND)
    expect(played(timed)).to_have_text("0:15")


def test_sleep_and_frozen_tabs_are_no_time_played(timed: Hand) -> None:
    timed.tap(11, 15)
    pass_time(timed, 10 * SECOND)
    timed.page.clock.fast_forward("08:00:00")
    pass_time(timed, 5 * SECOND)
    expect(played(timed)).to_have_text("0:20")


def test_a_computer_clock_that_is_set_back_takes_nothing_away(timed: Hand) -> None:
    timed.tap(11, 15)
    pass_time(timed, 10 * SECOND)
    timed.page.clock.set_system_time("2001-01-01")
    timed.tap(23, 19)
    pass_time(timed, 10 * SECOND)
    expect(played(timed)).to_have_text("0:20")
    assert timed.moves() == ["11-15", "23-19"]


def test_the_time_played_is_kept(timed: Hand) -> None:
    timed.tap(11, 15)
    pass_time(timed, 42 * SECOND)
    timed.reload()
    expect(played(timed)).to_have_text("0:42")
    pass_time(timed, 42 * SECOND)
    expect(played(timed)).to_have_text("0:42")


def start_clock(hand: Hand, minutes: int, increment: int, fen: str | None = None) -> None:
    hand.page.clock.install()
    hand.open(fen, mode="two", clock=True, minutes=minutes, increment=increment)
    expect(clock(hand, "near")).to_be_visible()


def test_whoever_runs_out_of_time_loses(hand: Hand) -> None:
    start_clock(hand, 1, 0)
    pass_time(hand, 5 * MINUTE)
    expect(clock(hand, "near")).to_have_text("1:00")
    hand.tap(11, 15)
    pass_time(hand, 50 * SECOND)
    expect(clock(hand, "near")).to_have_text("1:00")
    # The page's clock goes on while it is looked at.
    expect(clock(hand, "far")).to_have_text(re.compile(r"0:(10|0\d)\.\d"))
    pass_time(hand, 11 * SECOND)
    expect(hand.title).to_have_text("Black wins")
    expect(hand.note).to_have_text("White ran out of time.")
    assert hand.marked("movable") == set()
    hand.press("u")
    expect(hand.title).to_have_text("White to play")
    expect(clock(hand, "far")).to_have_text("1:00")


def test_a_turn_adds_time_and_taking_it_back_takes_that_too(hand: Hand) -> None:
    start_clock(hand, 5, 3)
    hand.tap(11, 15)
    pass_time(hand, 20 * SECOND)
    hand.tap(23, 19)
    expect(clock(hand, "near")).to_have_text("5:03")
    expect(clock(hand, "far")).to_have_text("4:43")
    hand.press("u")
    expect(clock(hand, "far")).to_have_text("5:00")
    pass_time(hand, 7 * SECOND)
    expect(clock(hand, "far")).to_have_text("4:53")
    expect(clock(hand, "near")).to_have_text("5:03")


def test_a_game_that_is_over_stops_both_clocks(hand: Hand) -> None:
    start_clock(hand, 1, 0, "W:WK27:B28,4")
    hand.tap(27, 32)
    pass_time(hand, 58 * SECOND)
    hand.tap(4)
    hand.follow("#fen=W:WK27:B28")
    hand.tap(27, 32)
    expect(hand.title).to_have_text("White wins")
    pass_time(hand, 5 * MINUTE)
    expect(hand.title).to_have_text("White wins")
    expect(hand.note).to_have_text("Black has no move left.")
    hand.page.get_by_role("button", name="More", exact=True).click()
    for name in ("Resign", "Call it a draw"):
        button = hand.page.get_by_role("dialog").get_by_role("button", name=name)
        expect(button).to_have_attribute("aria-disabled", "true")


def test_clocks_come_back_as_they_were_with_an_open_chain(hand: Hand) -> None:
    start_clock(hand, 2, 0, DOUBLE_JUMP)
    hand.tap(6)
    pass_time(hand, 30 * SECOND)
    hand.tap(15)
    pass_time(hand, 10 * SECOND)
    hand.reload()
    hand.page.get_by_role("button", name="Resume").click()
    expect(clock(hand, "near")).to_have_text("1:20")
    assert hand.board() == board("12 15", "16 18 32")


@pytest.mark.parametrize("minutes", ["0", "-1", "99999", "1.5"])
def test_times_that_make_no_game_are_not_taken(hand: Hand, minutes: str) -> None:
    hand.open(mode="two", clock=True)
    hand.page.click("#new-game")
    hand.page.click("#start-sheet summary")
    hand.page.fill("#start-sheet [name=minutes]", minutes)
    hand.page.get_by_role("button", name="Start game").click()
    expect(hand.page.locator("#start-sheet")).to_be_visible()


@pytest.mark.parametrize("kept", ["", 0, -1, 1e21, "99999:59", None])
def test_damaged_times_in_the_settings_do_no_harm(hand: Hand, kept: object) -> None:
    hand.open(mode="two", clock=True, minutes=kept, increment=kept)
    expect(clock(hand, "near")).to_be_visible()
    hand.tap(11, 15)
    hand.page.wait_for_timeout(500)
    expect(hand.title).to_have_text("White to play")
    assert hand.board() != START
