"""Whole games, by hand and by keys."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from crownhead import Game
from tests.browsers.hand import Hand
from tests.page.hand import START, board

RECT = "%s.getBoundingClientRect()"
LONGEST_GAME = 400
"""Turns of the player; quiet moves and repetitions draw every game long before."""


def test_two_people_play_a_game_to_its_end(hand: Hand) -> None:
    hand.open("B:W10,16,18,32:B6,12", mode="two")
    assert hand.marked("movable") == {6, 12}
    hand.tap(6)
    assert hand.marked("target") == {15}
    hand.tap(15)
    assert hand.board() == board("12 15", "16 18 32")
    hand.tap(22)
    assert hand.board() == board("12 22", "16 32")
    hand.drag(16, 11)
    hand.drag(22, 26)
    hand.tap(11, 8)
    hand.tap(26, 31)
    assert hand.board() == board("12 K31", "8 32")
    hand.click("Undo")
    assert hand.board() == board("12 26", "8 32")
    hand.click("Redo")
    hand.tap(8, 4)
    hand.tap(31, 27)
    assert hand.marked("movable") == {32}
    hand.tap(32, 23)
    hand.tap(12, 16, 4, 8)
    hand.tap(16, 19)
    hand.drag(23, 16)
    hand.expect_title("White wins")
    hand.expect_text("#plaque[data-shown]", "White wins")
    assert hand.board() == board("", "K8 16")
    assert hand.moves()[-4:] == ["12-16", "4-8", "16-19", "23x16"]


def test_a_finger_meets_the_board_while_sheets_are_laid_out(hand: Hand) -> None:
    hand.open("B:W10,16,18,32:B6,12", mode="two")
    sheets = "import('./view/sheets.js')"
    hand.engine.value(f"{sheets}.then(({{ layOut }}) => void setInterval(layOut, 1))")
    for _ in range(4):
        hand.tap(6)
        assert hand.marked("target") == {15}
        hand.press("Escape")
        assert hand.marked("target") == set()


def test_a_game_against_the_computer_comes_to_its_end(hand: Hand) -> None:
    hand.open(instant=True)
    assert hand.board() == START
    hand.click("New game")
    hand.choose("The computer")
    hand.choose("Easy")
    hand.click("Start game")
    for _ in range(LONGEST_GAME):
        hand.wait("document.querySelector('[data-movable], #plaque[data-shown]') !== null")
        movable = hand.marked("movable")
        if not movable:
            break
        hand.tap(max(movable))
        while targets := hand.marked("target"):
            hand.tap(max(targets))
    game = Game()
    for move in hand.moves():
        game.play(move)
    assert game.outcome is not None


def test_a_game_is_begun_and_played_by_keys_alone(hand: Hand) -> None:
    hand.open()
    hand.tab_to("#new-game")
    hand.press("Enter")
    hand.tab_to("[name=mode]", "Shift+Tab")
    hand.press("ArrowRight", "Enter")
    hand.expect_title("Black to play")
    hand.tab_to(".square", "Shift+Tab")
    hand.move_by_keys(11, 15)
    hand.walk(23)
    hand.press("Enter")
    assert hand.marked("target") == {18, 19}
    hand.press("Escape")
    assert hand.marked("target") == set()
    hand.move_by_keys(22, 18)
    assert hand.marked("movable") == {15}
    hand.move_by_keys(15, 22)
    hand.press("u")
    assert hand.moves() == ["11-15", "22-18"]
    hand.press("r")
    hand.move_by_keys(25, 18)
    assert hand.moves() == ["11-15", "22-18", "15x22", "25x18"]
    assert hand.board() == board("1-10 12", "18 21 23 24 26-32")
    hand.press("p")
    hand.expect_title("Paused")
    assert hand.has_focus(".veil button")
    hand.press("Enter")
    hand.expect_title("Black to play")
    assert hand.has_focus(".square")


def test_a_game_is_won_by_keys_alone(hand: Hand) -> None:
    hand.open("W:WK27:B28", mode="two")
    hand.tab_to(".square")
    hand.move_by_keys(27, 32)
    hand.expect_title("White wins")


def test_the_settings_open_at_their_top(hand: Hand) -> None:
    hand.open()
    hand.click("Settings")
    hand.wait("document.querySelector('#settings-sheet')?.open === true")
    assert hand.engine.value("document.querySelector('#settings-sheet').scrollTop") == 0
    hand.press("Escape")
    hand.wait("!document.querySelector('#settings-sheet').open")
    assert hand.has_focus("#open-settings")


def test_a_sheet_that_scrolls_has_four_round_corners(hand: Hand) -> None:
    hand.open(instant=True)
    hand.click("Settings")
    sheet = "document.querySelector('#settings-sheet:modal')"
    hand.wait(f"{sheet}?.getAnimations().length === 0")
    assert hand.engine.value(f"{sheet}.scrollHeight > {sheet}.clientHeight")
    edges = f"(({{ left, top, right, bottom }}) => [left, top, right, bottom])({RECT % sheet})"
    left, top, right, bottom = map(round, hand.engine.value(edges))
    seen = Image.open(BytesIO(hand.engine.picture())).convert("RGB")
    card = seen.getpixel((left + 10, (top + bottom) // 2))
    for x in (left + 1, right - 2):
        for y in (top + 1, bottom - 2):
            assert seen.getpixel((x, y)) != card
        assert seen.getpixel((x, (top + bottom) // 2)) == card


def test_a_game_is_replayed_in_a_sheet_that_is_as_wide_as_what_it_holds(hand: Hand) -> None:
    hand.open("W:WK27:B28", mode="two", instant=True)
    hand.tap(27, 32)
    hand.expect_title("White wins")
    hand.engine.value("document.querySelector('#standing').click()")
    hand.click("Replay")
    sheet = "document.querySelector('#replay-sheet')"
    hand.wait(f"{sheet}?.matches(':modal') && {sheet}.getAnimations().length === 0")
    assert hand.engine.value(f"{sheet}.scrollWidth === {sheet}.clientWidth")
    hand.expect_text(".replay-said", "The start, of 1 turn")
    hand.click("Next")
    hand.expect_in(".replay-said", "27-32")
