"""The Hub protocol: its lines, positions, moves and scores."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownhead import Board, Move
from crownhead.engine.hub import HubPositionError, LineError
from crownhead.engine.hub.lines import parse, write
from crownhead.engine.hub.positions import (
    board_at,
    line_from,
    line_text,
    move_from,
    move_text,
    position_text,
    score_from,
    score_text,
    since_last_change,
)
from tests.library.positions import positions
from tests.oracle.rules import Position
from tests.oracle.text import write_fen

START = "B" + "b" * 12 + "e" * 8 + "w" * 12


@pytest.mark.parametrize(
    ("line", "command", "arguments"),
    [
        ("", "", {}),
        ("   ", "", {}),
        ("hub", "hub", {}),
        ("level infinite", "level", {"infinite": ""}),
        ("go think\r\n", "go", {"think": ""}),
        ('pos pos=Be moves="1-6 32-27"', "pos", {"pos": "Be", "moves": "1-6 32-27"}),
        (
            'id name=Scan author="F L"  country=X',
            "id",
            {"name": "Scan", "author": "F L", "country": "X"},
        ),
        ('a b = 3 c="" d', "a", {"b": "3", "c": "", "d": ""}),
    ],
)
def test_a_line_is_read(line: str, command: str, arguments: dict[str, str]) -> None:
    assert parse(line) == (command, arguments)


@pytest.mark.parametrize("line", ['pos pos="Be', "a =3", 'a """', "pos " + "x" * 70_000])
def test_a_line_that_is_none_is_refused(line: str) -> None:
    with pytest.raises(LineError):
        parse(line)


@given(st.dictionaries(st.from_regex(r"[a-z-]{1,8}", fullmatch=True), st.text(max_size=20)))
def test_what_is_written_is_read_again(arguments: dict[str, str]) -> None:
    command, read = parse(write("info", arguments))
    assert command == "info"
    # White space and quotes, which the protocol cannot hold, become spaces.
    assert {name: value.split() for name, value in read.items()} == {
        name: value.replace('"', " ").split() for name, value in arguments.items()
    }


def test_the_start_is_written_as_programs_expect_it() -> None:
    assert position_text(Board()) == START
    assert board_at(START) == Board()


@given(positions())
def test_positions_go_there_and_back(position: Position) -> None:
    board = Board(write_fen(position))
    assert board_at(position_text(board)) == board


@pytest.mark.parametrize(
    "text",
    [
        *("", "B", START[:-1], START + "e", "X" + START[1:], "B" + "x" * 32, "B" + "e" * 32),
        *("B" + "w" + "e" * 31, "b" + START[1:]),
    ],
)
def test_a_text_that_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(HubPositionError):
        board_at(text)


def test_moves_follow_a_position() -> None:
    board = board_at(START, "11-15 23-18 8-11 18-14 9x18x14")
    assert [str(move) for move in board.move_stack] == ["11-15", "23-18", "8-11", "18-14", "9x18"]
    with pytest.raises(HubPositionError):
        board_at(START, "11-15 11-15")


def test_captures_name_what_they_take_in_any_order() -> None:
    board = Board("B:W6,7,14,15:B2")
    assert {move_text(move) for move in board.legal_moves} == {"2x18x6x14", "2x18x7x15"}
    assert str(move_from(board, "2x18x15x7")) == "2x11x18"
    for text in ("2x18", "2-18", "2x18x6x15", "2x18x6", "", "x", "2xx18", "2x18x6x14x7", "02a-18"):
        with pytest.raises(HubPositionError):
            move_from(board, text)


def test_captured_squares_may_be_left_out_where_the_ends_say_it_all() -> None:
    assert str(move_from(Board("W:WK14:B18,1"), "14x23")) == "14x23"


@given(positions())
def test_every_legal_move_is_found_by_its_text(position: Position) -> None:
    board = Board(write_fen(position))
    for move in board.legal_moves:
        found = move_from(board, move_text(move))
        assert (found.origin, found.destination, found.captured) == (
            move.origin,
            move.destination,
            move.captured,
        )


def test_a_line_is_read_as_far_as_it_can_be_played() -> None:
    line = (Move("11-15"), Move("23-19"))
    assert line_from(Board(), line_text(line) + " 1-32 9-14") == line


def test_only_what_can_come_back_is_sent() -> None:
    board = Board("W:W7,K30:BK20")
    for move in ("30-26", "20-24", "7-2", "24-19", "26-22"):
        board.push(move)
    start, moves = since_last_change(board)
    assert [str(move) for move in moves] == ["24-19", "26-22"]
    assert start.peek() == Move("7-2")


@pytest.mark.parametrize("score", [0, 35, -120, 29_999, 29_985, -29_984, 30_000 - 109])
def test_scores_go_there_and_back(score: int) -> None:
    assert score_from(score_text(score)) == score


def test_a_win_without_a_distance_stays_a_win() -> None:
    assert score_from(score_text(20_000)) == 20_000
    assert score_from(score_text(-20_100)) == -20_000


@pytest.mark.parametrize("text", ["", "good", "nan", "inf", "1e999"])
def test_a_score_that_is_no_number_is_none(text: str) -> None:
    assert score_from(text) is None
