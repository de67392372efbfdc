"""The computer as an opponent: it answers for its own side, and only the game on the board."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, expect

from crownhead import Game
from crownhead.openings import Book
from tests.page.hand import START, Board, Hand, board

THOUGHTFUL = "B:W21,22,23,25,27,28,29,30,32:B1,2,3,4,5,9,10,15,16"
"""A position that no book knows, of which Expert thinks for seconds."""

A_WHILE = 1000
"""Longer than the pause the computer keeps before it answers; for what must not happen at all."""


def library_board(moves: list[str]) -> Board:
    """Where these moves lead by the library's rules."""
    game = Game()
    for move in moves:
        game.play(move)
    _, white, black = game.board.fen().split(":")
    return board(black.lstrip("B").replace(",", " "), white.lstrip("W").replace(",", " "))


@pytest.mark.parametrize("level", ["Easy", "Normal", "Hard", "Expert"])
def test_the_computer_answers_at_each_level(hand: Hand, level: str) -> None:
    hand.open(level=level.lower())
    expect(hand.page.locator("#name-far")).to_have_text(f"Computer, {level}")
    hand.tap(11, 15)
    hand.expect_moves(2)
    expect(hand.title).to_have_text("Your move")
    expect(hand.note).to_contain_text(f"The computer played {hand.moves()[1]}.")
    assert hand.board() == library_board(hand.moves())


def test_expert_opens_by_the_book_which_comes_with_its_first_answer(hand: Hand) -> None:
    asked: list[str] = []
    hand.page.on("request", lambda request: asked.append(request.url))
    hand.open(level="expert")
    expect(hand.title).to_have_text("Your move")
    assert not [url for url in asked if url.endswith("opening.book")]
    hand.tap(11, 15)
    hand.expect_moves(2)
    assert len([url for url in asked if url.endswith("opening.book")]) == 1
    game = Game()
    game.play("11-15")
    sound = {str(choice.move) for choice in Book.bundled().moves(game.board, margin=3)}
    assert hand.moves()[1] in sound


def test_it_answers_each_move_with_one_of_its_own_and_leaves_the_player_s_men_alone(
    hand: Hand,
) -> None:
    hand.open(level="easy")
    for plies in range(2, 9, 2):
        hand.tap(min(hand.marked("movable")))
        while hand.marked("target"):
            hand.tap(min(hand.marked("target")))
        hand.expect_moves(plies)
        expect(hand.title).to_have_text("Your move")
        assert hand.board() == library_board(hand.moves())


def test_it_opens_when_the_player_takes_white(hand: Hand) -> None:
    hand.open()
    hand.new_game({"side": "white"})
    hand.expect_moves(1)
    expect(hand.title).to_have_text("Your move")
    assert hand.centre(32)[1] > hand.centre(1)[1], "White lies at the bottom"
    assert min(hand.marked("movable")) >= 21
    hand.reload()
    hand.expect_moves(1)
    assert hand.centre(32)[1] > hand.centre(1)[1], "the side is kept"


def test_ten_new_games_in_a_row_give_one_black_move(hand: Hand) -> None:
    hand.open(side="white", level="easy")
    for _ in range(10):
        hand.new_game()
    hand.expect_moves(1)
    hand.page.wait_for_timeout(A_WHILE)
    assert len(hand.moves()) == 1
    assert hand.board() == library_board(hand.moves())


def test_an_answer_to_a_game_that_is_gone_is_dropped(hand: Hand) -> None:
    hand.open(level="expert")
    hand.tap(11, 15)
    hand.follow("#fen=B:W21-32:B1-12")
    hand.page.wait_for_timeout(A_WHILE)
    assert hand.board() == START
    assert hand.moves() == []
    expect(hand.title).to_have_text("Your move")


def move_anything(hand: Hand) -> None:
    """Play the first move that is marked."""
    hand.page.locator(".square[data-movable]").first.click()
    hand.page.locator(".square[data-target]").first.click()


@pytest.fixture
def still(browser: Browser) -> Iterator[Callable[[], AbstractContextManager[None]]]:
    """Stops all that tabs do, as a browser does with one that it freezes, or a lid that is shut."""
    session = browser.new_browser_cdp_session()

    @contextmanager
    def stopped() -> Iterator[None]:
        running = session.send("SystemInfo.getProcessInfo")["processInfo"]
        tabs = [process["id"] for process in running if process["type"] == "renderer"]
        for tab in tabs:
            os.kill(tab, signal.SIGSTOP)
        try:
            yield
        finally:
            for tab in tabs:
                os.kill(tab, signal.SIGCONT)

    yield stopped
    session.detach()


def test_a_tab_that_is_frozen_while_it_thinks_goes_on_once_thawed(
    hand: Hand, still: Callable[[], AbstractContextManager[None]]
) -> None:
    hand.open(THOUGHTFUL, level="expert")
    hand.tap(9, 13)
    with still():
        time.sleep(3)
    assert hand.moves() == ["9-13"], "it thought no further meanwhile"
    hand.expect_moves(2)
    # The reply may have to be taken, so no move is always legal.
    move_anything(hand)
    hand.expect_moves(4)


def test_undo_while_it_thinks_gives_the_turn_back(hand: Hand) -> None:
    hand.open(level="expert")
    hand.tap(11, 15)
    hand.press("u")
    assert hand.board() == START
    hand.page.wait_for_timeout(A_WHILE)
    assert hand.moves() == []
    expect(hand.title).to_have_text("Your move")
    assert hand.marked("movable") == {9, 10, 11, 12}
    hand.tap(9, 14)
    hand.expect_moves(2)


def test_a_thought_that_is_dropped_leaves_the_computer_ready(hand: Hand) -> None:
    """Where a search can be suspended, as in Chromium, it is called off and its Worker stays."""
    started: list[str] = []
    hand.page.on("worker", lambda worker: started.append(worker.url))
    hand.open("B:W18,21,23,25,27,28,30,31,32:B1,2,3,4,6,8,9,12,14", level="expert", instant=True)

    move_anything(hand)
    hand.expect_moves(2)
    for _ in range(3):
        expect(hand.title).to_have_text("Your move")
        move_anything(hand)
        hand.press("u")
        hand.expect_moves(2)
    move_anything(hand)
    hand.expect_moves(4)
    assert len(started) == 1


def test_a_thought_rests_while_the_page_answers_to_a_hand_and_then_goes_on(hand: Hand) -> None:
    hand.page.add_init_script("""
      window.rests = [];
      const send = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (message) {
        if ('rest' in message) window.rests.push(performance.now());
        send.call(this, message);
      };
    """)
    hand.open(THOUGHTFUL, mode="computer", level="expert", instant=True)
    hand.press("Shift")
    hand.tap(9, 13)
    assert hand.page.evaluate("window.rests") == [], "nothing is thought about yet"
    while len(hand.moves()) < 2:
        hand.press("Shift")
    rests = hand.page.evaluate("window.rests")
    assert rests
    assert all(later - rest > 150 for rest, later in pairwise(rests)), "it is not worn down"


def test_a_thought_that_is_dropped_does_not_cost_the_tables(hand: Hand) -> None:
    asked: list[str] = []
    hand.page.context.on("request", lambda request: asked.append(request.url))
    hand.open(level="expert", instant=True)
    hand.tap(11, 15)
    hand.expect_moves(2)
    hand.press("u")
    for _ in range(3):
        hand.tap(11, 15)
        hand.press("u")
    hand.tap(9, 14)
    hand.expect_moves(2)
    assert len([url for url in asked if url.endswith("endgame.tables")]) == 1


def test_the_board_may_be_turned_while_it_thinks_and_before_it_opens(hand: Hand) -> None:
    hand.open(level="hard")
    hand.tap(11, 15)
    hand.flip()
    hand.expect_moves(2)
    assert hand.board() == library_board(hand.moves())
    assert hand.centre(32)[1] > hand.centre(1)[1]
    hand.new_game({"side": "white"})
    hand.expect_moves(1)
    hand.drag(22, 18)
    assert hand.moves()[1] == "22-18"


def test_the_player_cannot_move_in_its_turn(hand: Hand) -> None:
    hand.open(level="expert")
    hand.tap(11, 15)
    hand.tap(22)
    assert hand.marked("chosen") == set()
    hand.drag(23, 18)
    hand.expect_moves(2)
    assert hand.board() == library_board(hand.moves())


def test_its_chain_is_shown_whole(hand: Hand) -> None:
    hand.open("B:W23,30:B1,9,15")
    hand.tap(15, 18)
    hand.expect_moves(2)
    assert hand.board() == board("1", "5 30")
    assert hand.marked("last") == {23, 14, 5}
    expect(hand.announcer).to_contain_text("White, 23 to 14 to 5, takes 18 and 9.")


def test_its_only_move_comes_at_every_level(hand: Hand) -> None:
    for level in ("easy", "expert"):
        hand.open()
        hand.new_game({"level": level})
        hand.follow("#fen=W:W22:B6,9,17")
        hand.tap(22, 13)
        hand.expect_moves(2)


def test_a_position_is_played_by_the_side_to_move(hand: Hand) -> None:
    hand.open("W:WK27:B28")
    expect(hand.title).to_have_text("Your move")
    expect(hand.page.locator("#name-near")).to_have_text("You")
    hand.tap(27, 32)
    expect(hand.title).to_have_text("You win")
    expect(hand.note).to_have_text("Black has no move left.")
    expect(hand.announcer).to_contain_text("You win.")
    hand.page.wait_for_timeout(A_WHILE)
    assert hand.moves() == ["…", "27-32"]


def test_a_lost_position_says_who_won(hand: Hand) -> None:
    hand.open("B:W22,23,25,27:B18")
    expect(hand.title).to_have_text("The computer wins")
    expect(hand.note).to_have_text("Black has no move left.")
    assert hand.marked("movable") == set()
    hand.tap(18)
    expect(hand.note).to_have_text("The game is over.")
