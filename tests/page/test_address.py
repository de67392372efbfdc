"""Positions in the address."""

from __future__ import annotations

import base64

import pytest
from playwright.sync_api import expect

from crownhead import Board, Rules, link
from crownhead import Ending as End
from tests.page.hand import START, Hand, board

SHARED = "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29"
SHARED_BOARD = board("12 16 20 K22 K25 K29", "18 24 27 28 K10 K15")

NO_POSITIONS = {
    "": "empty",
    "standard": "side to move",
    "W:W22": "both colours",
    "X:W22:B9": "side to move, B or W (character 1)",
    "B:X1:B9": "its colour, B or W",
    "B:B1:B9": "one colour",
    "B:W22:B9;10": "only squares, commas and colons",
    "W:W99:B1": "there is no square 99",
    "W:W30-22:B1": "upwards",
    "W:W18:B18": "square 18 is named twice",
    "B:W19-32:B1-12": "twelve pieces",
    "W:W4,30:B12": "a man on square 4",
    "W:W:B": "the board is empty",
    "%": "percent sign is not followed",
    "%E0%A4%A": "percent sign is not followed",
    "%ED%A0%80": "do not spell text",
    "B:W22:B9%FF": "do not spell text",
    "W%253AW22%253AB9": "(character 2)",
    "B:W22:B" + "1," * 700: "longer than any position",
    "x" * 100_000: "longer than any position",
}
"""What may stand after `#fen=`, and a part of what is said to it."""


@pytest.mark.parametrize(
    "text",
    [
        SHARED,
        SHARED.replace(":", "%3A").replace(",", "%2C"),
        SHARED.lower() + ".",
        f'[FEN "{SHARED}"]',
    ],
)
def test_a_position_is_opened(hand: Hand, text: str) -> None:
    hand.visit(f"#fen={text}")
    expect(hand.page.locator("#name-near")).to_have_text("You")
    assert hand.board() == SHARED_BOARD
    expect(hand.title).to_have_text("Your move")


def test_a_position_is_opened_in_the_page_that_is_there(two: Hand) -> None:
    two.tap(11, 15)
    two.follow(f"#fen={SHARED}")
    expect(two.page.locator("#moves .move")).to_have_count(0)
    assert two.board() == SHARED_BOARD


def test_what_is_no_position_is_said_and_changes_nothing(two: Hand) -> None:
    two.tap(11, 15)
    before = two.board()
    for text, said in NO_POSITIONS.items():
        two.page.evaluate("(text) => { location.hash = '#fen=' + text; }", text)
        expect(two.notice).to_contain_text(said)
        two.page.get_by_role("button", name="Close this notice").click()
        expect(two.notice).to_be_hidden()
    assert two.board() == before
    assert two.moves() == ["11-15"]
    two.tap(23, 19)
    assert two.moves() == ["11-15", "23-19"]


def test_a_page_opened_with_a_bad_position_starts_the_usual_game(hand: Hand) -> None:
    hand.open("W:W4:B12", mode="two")
    expect(hand.notice).to_contain_text("a man on square 4 would have been crowned")
    assert hand.board() == START


@pytest.mark.parametrize("key", ["FEN", "Fen"])
def test_the_key_is_read_in_any_case(hand: Hand, key: str) -> None:
    hand.visit(f"#{key}={SHARED}")
    assert hand.board() == SHARED_BOARD


@pytest.mark.parametrize("asked", ["#top", "#%", "#pdn=1.%2011-15", "#fen", "#%66en=B:W22:B9"])
def test_an_address_that_asks_for_something_else_is_said_to_and_costs_nothing(
    two: Hand, asked: str
) -> None:
    two.tap(11, 15)
    two.page.evaluate("(asked) => { location.hash = asked; }", asked)
    expect(two.notice).to_contain_text("cannot read")
    expect(two.notice).to_contain_text("#fen=")
    assert two.moves() == ["11-15"]
    two.reload()
    expect(two.notice).to_contain_text("cannot read")
    assert two.moves() == ["11-15"]


def test_an_address_that_asks_for_nothing_is_let_be(hand: Hand) -> None:
    hand.visit("#")
    assert hand.board() == START
    expect(hand.notice).to_be_hidden()


def test_a_new_game_leaves_the_position_behind(hand: Hand) -> None:
    hand.open(SHARED, mode="two")
    hand.new_game()
    assert hand.board() == START
    assert "#" not in hand.page.url
    hand.reload()
    assert hand.board() == START


def test_a_game_begun_by_white_is_numbered_from_white(hand: Hand) -> None:
    hand.open("W:W22:B6,9,17", mode="two")
    hand.tap(22, 13, 6, 10)
    assert hand.moves() == ["…", "22x13", "6-10"]
    assert hand.page.locator(".move-number").all_text_contents() == ["1.", "2."]


def linked(*moves: str, fen: str | None = None, forced: bool = True, ending: End = End.NONE) -> str:
    """The link that the library gives a game of these moves."""
    game = Board(fen, Rules(forced_captures=forced)) if fen else Board()
    for move in moves:
        game.push(move)
    return link.encode(game, ending)


def test_a_game_s_link_is_opened_with_its_moves_for_two_players(hand: Hand) -> None:
    moves = ["11-15", "22-18", "15x22", "25x18", "8-11"]
    hand.visit(f"#{linked(*moves)}")
    hand.expect_moves(5)
    assert hand.moves() == moves
    game = board("1-7 9-12", "18 21 23 24 26-32")
    assert hand.board() == game
    expect(hand.title).to_have_text("White to play")
    hand.tap(23, 19)
    hand.expect_moves(6)
    for count in range(5, -1, -1):
        hand.press("u")
        hand.expect_moves(count)
    assert hand.board() == START
    hand.press(*"rrrrr")
    assert hand.board() == game
    hand.reload()
    assert hand.moves() == moves, "the address brings the game again"
    hand.new_game()
    assert hand.moves() == []


def test_a_link_brings_its_own_position_and_rules(hand: Hand) -> None:
    hand.visit("#" + linked("30-26", fen="W:W11,30:B6,7", forced=False))
    assert hand.moves() == ["…", "30-26"]
    assert hand.board() == board("6 7", "11 26")
    hand.press("u")
    expect(hand.title).to_have_text("White to play")
    assert hand.marked("movable") == {11, 30}, "a step is allowed beside the jump"


def test_a_link_says_how_the_players_ended_the_game(hand: Hand) -> None:
    hand.visit("#" + linked("11-15", ending=End.WHITE_RESIGNED))
    expect(hand.notice).to_contain_text("White resigned this game here.")
    assert hand.moves() == ["11-15"]


def of_another_version(text: str) -> str:
    """The link as a version to come might write it, with its check value (RFC 4880, 6.1) right."""
    body = bytearray(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))[:-3])
    body[0] = body[0] & ~7 | 2
    check = 0xB704CE
    for byte in body:
        check ^= byte << 16
        for _ in range(8):
            check = (check << 1 ^ (0x864CFB if check & 0x800000 else 0)) & 0xFFFFFF
    return base64.urlsafe_b64encode(body + check.to_bytes(3, "big")).decode().rstrip("=")


def test_a_link_of_another_version_is_said_to_be_and_costs_nothing(two: Hand) -> None:
    two.tap(11, 15)
    newer = of_another_version(linked("9-13", "22-18"))
    two.page.evaluate("(link) => { location.hash = link; }", newer)
    expect(two.notice).to_contain_text("made by another version")
    assert two.moves() == ["11-15"]


def test_a_link_that_was_cut_or_changed_is_said_to_be_and_costs_nothing(two: Hand) -> None:
    two.tap(11, 15)
    whole = linked("9-13", "22-18")
    for broken in (whole[:-1], whole[:-2] + "__", "A" * 20_000):
        two.page.evaluate("(link) => { location.hash = link; }", broken)
        expect(two.notice).to_contain_text("cannot read")
        two.page.get_by_role("button", name="Close this notice").click()
        expect(two.notice).to_be_hidden()
    assert two.moves() == ["11-15"]
