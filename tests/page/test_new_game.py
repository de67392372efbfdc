"""How a game is begun, begun again, given up, drawn and left."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.page.hand import START, Hand, board

SHUFFLE = (1, 6, 32, 27, 6, 1, 27, 32)


def standing(hand: Hand) -> Locator:
    return hand.page.locator("#standing")


def sheet(hand: Hand) -> Locator:
    return hand.page.get_by_role("dialog")


def answer(hand: Hand, name: str) -> None:
    sheet(hand).get_by_role("button", name=name, exact=True).click()


def deed(hand: Hand, name: str) -> Locator:
    return sheet(hand).get_by_role("button", name=name)


def test_what_is_asked_depends_on_who_plays(hand: Hand) -> None:
    hand.open()
    hand.page.click("#new-game")
    expect(sheet(hand).get_by_role("radio", name="Expert")).to_be_visible()
    sheet(hand).get_by_role("radio", name="Someone here").check()
    expect(sheet(hand).get_by_role("radio", name="Expert")).to_be_hidden()
    expect(sheet(hand).get_by_label("First player")).to_be_visible()
    sheet(hand).get_by_role("radio", name="By link").check()
    expect(sheet(hand).get_by_role("radio", name="White")).to_be_hidden()


def test_a_button_that_is_pressed_twice_before_its_sheet_has_come_opens_it_once(
    hand: Hand,
) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    hand.page.route("**/later.js", hold)
    hand.open()
    hand.page.click("#new-game")
    hand.page.click("#new-game")
    for route in held:
        route.continue_()
    expect(sheet(hand)).to_be_visible()
    answer(hand, "Cancel")
    expect(sheet(hand)).to_be_hidden()
    hand.tap(11, 15)
    assert hand.moves()[:1] == ["11-15"]


def test_the_choices_are_there_again_next_time(hand: Hand) -> None:
    hand.open()
    hand.new_game({"mode": "two"}, forced=False)
    hand.page.click("#new-game")
    expect(sheet(hand).get_by_role("radio", name="Someone here")).to_be_checked()
    answer(hand, "Cancel")
    assert hand.board() == START


@pytest.mark.parametrize("lot", ["coin", "dice", "hat"])
def test_lots_decide_who_has_black(hand: Hand, lot: str) -> None:
    hand.open(level="easy")
    hand.new_game({"side": "lot", "lot": lot})
    said = sheet(hand).get_by_role("status")
    expect(said).to_contain_text("Black and begin")
    mine = "You play Black" in said.inner_text()
    answer(hand, "Begin")
    expect(hand.page.locator("#new-game")).to_be_focused()
    hand.expect_moves(0 if mine else 1)
    expect(hand.title).to_have_text("Your move")
    near = hand.page.locator("#player-near .piece")
    expect(near).to_have_class(re.compile("black" if mine else "white"))


def test_dice_say_what_was_rolled(hand: Hand) -> None:
    hand.open(level="easy")
    hand.new_game({"side": "lot", "lot": "dice"})
    said = sheet(hand).get_by_role("status").inner_text()
    rolled = re.search(r"(\d) against (\d)", said)
    assert rolled is not None
    assert (int(rolled[1]) > int(rolled[2])) == ("You play Black" in said)
    pips = sheet(hand).locator(".die")
    assert [pips.nth(i).locator("i").count() for i in (0, 1)] == [int(rolled[1]), int(rolled[2])]


def test_a_name_out_of_a_hat_for_two(hand: Hand) -> None:
    hand.open()
    hand.page.click("#new-game")
    sheet(hand).get_by_role("radio", name="Someone here").check()
    sheet(hand).get_by_label("First player").fill("Ann")
    sheet(hand).get_by_label("Second player").fill("Ben")
    sheet(hand).get_by_role("radio", name="By lot").check()
    sheet(hand).get_by_role("radio", name="A hat").check()
    answer(hand, "Start game")
    said = sheet(hand).get_by_role("status").inner_text()
    drawn = said.split()[0]
    assert drawn in {"Ann", "Ben"}
    answer(hand, "Begin")
    expect(hand.title).to_have_text(f"{drawn} to play")
    expect(hand.page.locator("#name-near")).to_have_text(drawn)
    hand.tap(11, 15)
    other = ({"Ann", "Ben"} - {drawn}).pop()
    expect(hand.title).to_have_text(f"{other} to play")


def test_closing_the_lots_begins_nothing(two: Hand) -> None:
    two.tap(11, 15)
    two.page.click("#new-game")
    two.page.check("#start-sheet [name=side][value=lot]")
    two.page.get_by_role("button", name="Start game").click()
    two.press("Escape")
    assert two.moves() == ["11-15"]


def test_the_board_turns_to_whoever_is_to_move(hand: Hand) -> None:
    hand.open(mode="two", turning=True)
    assert hand.centre(1)[1] > hand.centre(32)[1]
    hand.tap(11, 15)
    expect(hand.page.locator("#name-near")).to_have_text("White")
    assert hand.centre(32)[1] > hand.centre(1)[1]
    hand.tap(23, 19)
    expect(hand.page.locator("#name-near")).to_have_text("Black")
    hand.press("u")
    expect(hand.page.locator("#name-near")).to_have_text("White")
    hand.reload()
    expect(hand.page.locator("#name-near")).to_have_text("White")


def test_the_board_turns_once_the_move_has_been_seen(hand: Hand) -> None:
    hand.page.emulate_media(reduced_motion="no-preference")
    hand.open(mode="two", turning=True)
    hand.tap(11, 15)
    expect(hand.page.locator("#name-near")).to_have_text("White")
    assert hand.board() == board("1-10 12 15", "21-32")


def test_a_new_game_at_once_keeps_the_settings(hand: Hand) -> None:
    hand.open(mode="two", forcedCaptures=False)
    hand.tap(11, 15)
    hand.choose_from_menu("New game, same settings")
    assert hand.board() == START
    hand.tap(11, 15, 22, 18)
    assert 9 in hand.marked("movable"), "jumps may still be left"


def test_beginning_again_is_practice(two: Hand) -> None:
    two.tap(11, 15, 23, 19)
    expect(standing(two)).to_contain_text("Fresh game")
    two.choose_from_menu("Begin again")
    answer(two, "No, play on")
    assert two.moves() == ["11-15", "23-19"]
    two.choose_from_menu("Begin again")
    answer(two, "Begin again")
    expect(two.page.locator("#open-menu")).to_be_focused()
    assert two.board() == START
    expect(standing(two)).to_contain_text("Practice")
    two.press("u", "r")
    assert two.board() == START
    two.reload()
    expect(standing(two)).to_contain_text("Practice")
    two.new_game()
    expect(standing(two)).to_contain_text("Fresh game")


def test_resigning_between_two(two: Hand) -> None:
    two.tap(11, 15)
    two.choose_from_menu("Resign")
    answer(two, "Resign")
    expect(two.title).to_have_text("Black wins")
    expect(two.note).to_have_text("White resigned.")
    expect(two.announcer).to_contain_text("White resigned.")
    two.tap(23)
    expect(two.note).to_have_text("The game is over.")
    two.press("u")
    expect(two.title).to_have_text("White to play")
    assert two.moves() == ["11-15"]
    two.press("r")
    expect(two.title).to_have_text("Black wins")


def test_resigning_while_the_computer_thinks(hand: Hand) -> None:
    hand.open(level="expert")
    hand.tap(11, 15)
    hand.choose_from_menu("Resign")
    answer(hand, "Resign")
    expect(hand.title).to_have_text("The computer wins")
    hand.page.wait_for_timeout(1500)
    expect(hand.note).to_have_text("Black resigned.")
    hand.reload()
    expect(hand.title).to_have_text("The computer wins")


def test_calling_it_a_draw_once_the_game_has_begun(two: Hand) -> None:
    two.page.get_by_role("button", name="More", exact=True).click()
    expect(deed(two, "Call it a draw")).to_have_attribute("aria-disabled", "true")
    expect(deed(two, "Offer a draw")).to_be_hidden()
    answer(two, "Back to the board")
    two.tap(11, 15)
    two.choose_from_menu("Call it a draw")
    answer(two, "We agree")
    expect(two.title).to_have_text("A draw")
    expect(two.note).to_have_text("The players agreed to a draw.")


def test_the_computer_declines_a_draw_while_there_is_much_to_play_for(hand: Hand) -> None:
    hand.open(level="easy")
    hand.tap(11, 15)
    hand.expect_moves(2)
    hand.choose_from_menu("Offer a draw")
    expect(hand.note).to_have_text("The computer would rather play on.")
    expect(hand.title).to_have_text("Your move")
    hand.tap(min(hand.marked("movable")))
    hand.tap(min(hand.marked("target")))
    hand.expect_moves(4)


def test_the_computer_takes_a_draw_when_it_is_losing(hand: Hand) -> None:
    hand.open("W:WK1,K2,K3,32:BK14", level="easy")
    hand.tap(32, 28)
    hand.expect_moves(3)
    hand.choose_from_menu("Offer a draw")
    expect(hand.title).to_have_text("A draw")


def test_ending_a_game_leaves_it_without_a_result(two: Hand) -> None:
    two.tap(11, 15)
    two.choose_from_menu("End game")
    answer(two, "End it")
    expect(two.page.locator("#start-sheet")).to_be_visible()
    answer(two, "Cancel")
    assert two.board() == START
    two.page.click("#standing")
    expect(sheet(two)).to_contain_text("Finished games appear here")
    two.reload()
    assert two.moves() == []


def test_draws_by_agreement_are_announced_and_not_enforced(hand: Hand) -> None:
    hand.open("B:WK32:BK1", mode="two", draws="agreement")
    hand.tap(*SHUFFLE, *SHUFFLE)
    expect(hand.title).to_have_text("Black to play")
    expect(hand.note).to_contain_text("come up three times")
    hand.tap(1, 5)
    assert len(hand.moves()) == 9


def hurry_button(hand: Hand) -> Locator:
    """The button that asks the computer to move, shown once it has thought for long."""
    # No opening has this position, so the computer has to think.
    hand.open("B:W21-32:B1-8,10-13", level="expert")
    hand.page.route("**/kernel.wasm", lambda route: None)
    hand.tap(11, 15)
    hurry = hand.page.get_by_role("button", name="Move now")
    expect(hurry).to_be_visible()
    hand.page.unroute("**/kernel.wasm")
    return hurry


def test_the_computer_can_be_asked_to_move_now(hand: Hand) -> None:
    hurry = hurry_button(hand)
    hurry.click(click_count=2)
    hand.expect_moves(2)
    expect(hurry).to_be_hidden()
    hand.page.wait_for_timeout(1000)
    assert len(hand.moves()) == 2


def test_the_button_that_asks_the_computer_to_move_gives_the_focus_to_the_board(hand: Hand) -> None:
    hurry = hurry_button(hand)
    hurry.press("Enter")
    hand.expect_moves(2)
    expect(hand.page.locator(".square:focus")).to_have_count(1)
