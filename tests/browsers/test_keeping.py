"""What outlives the page: the game, its link, and the page itself without a network."""

from __future__ import annotations

from crownhead import Board, link
from tests.browsers.conftest import Host
from tests.browsers.hand import Hand
from tests.page.hand import START, board


def linked(*moves: str) -> str:
    game = Board()
    for move in moves:
        game.push(move)
    return f"#{link.encode(game)}"


def test_a_reload_brings_the_game_back_and_waits(hand: Hand) -> None:
    hand.open(mode="two")
    hand.tap(11, 15, 23, 19)
    before = hand.board()
    hand.reload()
    hand.expect_title("Paused")
    assert hand.moves() == ["11-15", "23-19"]
    hand.click("Resume")
    assert hand.board() == before
    hand.tap(8, 11)
    assert hand.moves() == ["11-15", "23-19", "8-11"]


def test_what_the_browser_had_not_put_on_disk_comes_back(hand: Hand) -> None:
    hand.open(mode="two")
    hand.tap(11, 15, 23, 19)
    hand.click("Pause")
    hand.expect_title("Paused")
    hand.engine.value("localStorage.clear()")
    hand.reload()
    hand.expect_title("Paused")
    assert hand.moves() == ["11-15", "23-19"]


def test_an_open_chain_comes_back(hand: Hand) -> None:
    hand.open("B:W10,16,18,32:B6,12", mode="two")
    hand.tap(6, 15)
    hand.reload()
    hand.click("Resume")
    assert hand.board() == board("12 15", "16 18 32")
    hand.tap(22)
    assert hand.board() == board("12 22", "16 32")


def test_a_reload_in_the_midst_of_a_thought_leaves_the_computer_its_move(hand: Hand) -> None:
    # Past the openings, which the computer knows by heart.
    hand.open("B:W21,22,23,25,27,28,29,30,32:B1,2,3,4,5,9,10,15,16", level="expert")
    hand.tap(9, 13)
    hand.reload()
    hand.expect_title("Paused")
    assert hand.moves() == ["9-13"]
    hand.click("Resume")
    hand.expect_title("Your move")
    assert len(hand.moves()) == 2


def test_a_game_goes_on_by_link(hand: Hand) -> None:
    hand.open()
    hand.click("New game")
    hand.choose("By link")
    hand.click("Start game")
    hand.wait(f"location.hash === '{linked()}'")
    hand.tap(11, 15)
    sent = hand.fragment()
    assert sent == linked("11-15")
    hand.click("Copy link")
    hand.expect_in(".send-said", "Copied.")

    hand.leave()
    hand.visit(sent)
    hand.expect_title("White to play")
    hand.tap(23, 19)
    assert hand.fragment() == linked("11-15", "23-19")
    hand.press("u", "u")
    assert hand.board() == START, "undo reaches back behind the link"
    hand.visit(linked("9-13", "22-18", "13-17"))
    hand.expect_moves(["9-13", "22-18", "13-17"])
    hand.reload()
    hand.expect_moves(["9-13", "22-18", "13-17"])
    hand.visit("#AQhV4waE38")
    hand.expect_in("#notice", "The address ends in something that this page cannot read")
    assert hand.moves() == ["9-13", "22-18", "13-17"]


def test_the_whole_game_is_there_without_a_network(hand: Hand, host: Host) -> None:
    hand.open(level="easy")
    hand.wait_until_kept()
    host.stop()
    hand.reload()
    assert hand.board() == START
    hand.tap(11, 15)
    hand.expect_title("Your move")
    assert len(hand.moves()) == 2
    hand.leave()
    hand.visit(linked("11-15", "23-19"))
    hand.expect_moves(["11-15", "23-19"])
    hand.click("New game")
    hand.click("Start game")
    hand.expect_moves([])
