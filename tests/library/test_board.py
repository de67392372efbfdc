"""The board as Python programs use it: the habits of python-chess."""

from __future__ import annotations

import copy
import pickle

import pytest

import crownhead
from crownhead import (
    AmbiguousMoveError,
    Board,
    Color,
    Draws,
    Engine,
    IllegalMoveError,
    Move,
    MoveSyntaxError,
    Outcome,
    Piece,
    Reason,
    Rules,
)
from tests.library.random_games import middlegames

SHUFFLE = ["1-6", "32-27", "6-1", "27-32"]
LENIENT = Rules(forced_captures=False, draws=Draws.AGREEMENT)


def test_legal_moves_are_a_lazy_sequence() -> None:
    moves = Board().legal_moves
    assert len(moves) == 7
    assert [str(move) for move in moves] == [
        "9-13",
        "9-14",
        "10-14",
        "10-15",
        "11-15",
        "11-16",
        "12-16",
    ]
    assert Move("11-15") in moves
    assert Move("22-18") not in moves
    assert moves[-1] == Move("12-16")
    assert not Board("W:W:B1").legal_moves
    with pytest.raises(IndexError):
        moves[7]


@pytest.mark.parametrize(
    ("fen", "text", "is_there"),
    [
        (None, "11-15", True),
        (None, "11x15", True),
        (None, "22-18", False),
        (None, "11-18", False),
        (None, "", False),
        (None, "e3-d4", False),
        (None, "11-33", False),
        (None, "\ud800", False),
        ("B:W10,16,18,32:B6,12", "6x22", True),
        ("B:W10,16,18,32:B6,12", "6x15x22", True),
        ("B:W10,16,18,32:B6,12", "6x15", False),
        ("B:W6,7,14,15:B2", "2x9x18", True),
        ("B:W6,7,14,15:B2", "2x18", False),
    ],
)
def test_a_text_is_among_the_legal_moves_where_it_can_be_played(
    fen: str | None, text: str, is_there: bool
) -> None:
    board = Board(fen)
    assert (text in board.legal_moves) is is_there
    if is_there:
        board.push(text)
    else:
        with pytest.raises(crownhead.MoveError):
            board.push(text)


def test_moves_are_pushed_popped_and_peeked_at() -> None:
    board = Board()
    with pytest.raises(IndexError):
        board.pop()
    with pytest.raises(IndexError):
        board.peek()
    first = board.push("11-15")
    board.push(Move("23-19"))
    assert board.move_stack == [first, Move("23-19")]
    assert board.peek() == Move("23-19")
    assert board.pop() == Move("23-19")
    assert board.pop() == first
    assert board == Board()


@pytest.mark.parametrize(
    ("fen", "text", "error"),
    [
        (None, "hello", MoveSyntaxError),
        (None, "11-33", MoveSyntaxError),
        (None, "11-18", IllegalMoveError),
        ("B:W10,16,18,32:B6,12", "6x15", IllegalMoveError),
        ("B:W6,7,14,15:B2", "2x18", AmbiguousMoveError),
    ],
)
def test_what_cannot_be_played_is_refused_and_changes_nothing(
    fen: str | None, text: str, error: type[Exception]
) -> None:
    board = Board(fen)
    before = board.fen()
    for refused in (board.parse, board.push):
        with pytest.raises(error):
            refused(text)
    assert (board.fen(), board.ply_count) == (before, 0)


def test_text_names_the_whole_path_only_where_it_must() -> None:
    board = Board("B:W6,7,14,15:B2")
    texts = [board.text(move) for move in board.legal_moves]
    assert texts == ["2x9x18", "2x11x18"]
    assert [board.san(move) for move in board.legal_moves] == texts
    assert [board.parse(text) for text in texts] == list(board.legal_moves)
    plain = Board("B:W10,16,18,32:B6,12")
    assert [plain.san(move) for move in plain.legal_moves] == ["6x22", "12x19"]


def test_repetition_is_counted_from_the_set_up_on() -> None:
    board = Board("B:WK32:BK1")
    for ply, move in enumerate(SHUFFLE * 2, start=1):
        board.push(move)
        assert board.is_threefold() is (ply == 8)
        assert board.quiet_plies == ply
    assert board.occurrences == 3
    assert board.outcome() == Outcome(Reason.THREEFOLD)


def test_a_copy_goes_its_own_way_and_keeps_the_history() -> None:
    board = Board("B:WK32:BK1", LENIENT)
    board.push("1-6")
    for twin in (board.copy(), copy.copy(board), copy.deepcopy(board)):
        assert (twin, twin.move_stack, twin.rules) == (board, board.move_stack, LENIENT)
        twin.push("32-27")
        assert twin != board
        twin.pop()
        assert twin.pop() == Move("1-6")
    assert board.ply_count == 1


def test_a_mirrored_board_has_the_mirrored_moves() -> None:
    for board in middlegames(40):
        mirror = board.mirror()
        assert mirror.turn is not board.turn
        assert mirror.mirror() == board
        turned = {tuple(33 - square for square in move.path) for move in board.legal_moves}
        assert {move.path for move in mirror.legal_moves} == turned


def test_a_pickled_board_keeps_rules_and_history() -> None:
    board = Board("B:WK32:BK1", LENIENT)
    for move in SHUFFLE:
        board.push(move)
    twin = pickle.loads(pickle.dumps(board))
    assert twin == board
    assert (twin.move_stack, twin.occurrences, twin.rules) == (board.move_stack, 2, LENIENT)


@pytest.mark.parametrize(
    "value",
    [
        Board(),
        Board("W:WK1,22:B9", LENIENT),
        Move("22x15x6"),
        Piece(Color.WHITE, is_king=True),
        LENIENT,
        Outcome(Reason.THREEFOLD),
        Outcome(Reason.NO_MOVES, Color.BLACK),
    ],
    ids=repr,
)
def test_what_is_printed_can_be_typed_in_again(value: object) -> None:
    names = {**vars(crownhead), "Color": Color, "Reason": Reason, "Draws": Draws}
    assert eval(repr(value), names) == value


def test_equal_positions_are_equal_and_have_one_key() -> None:
    one, other = Board(), Board()
    for move in ["11-15", "23-19", "8-11", "22-17"]:
        one.push(move)
    for move in ["11-15", "22-17", "8-11", "23-19"]:
        other.push(move)
    assert one == other
    assert one.key == other.key
    assert one != Board(one.fen(), LENIENT)
    assert Board("W:WK1:BK13").key != Board("B:WK1:BK13").key


def test_a_board_prints_as_letters_and_as_the_symbols_of_the_game() -> None:
    board = Board("W:WK1,28:BK5,6")
    assert str(board).splitlines()[:2] == ["  W   .   .   .", "B   b   .   .  "]
    assert board.unicode().splitlines()[:2] == ["  ⛁   ·   ·   ·", "⛃   ⛂   ·   ·  "]
    assert board.unicode().splitlines()[6] == "  ·   ·   ·   ⛀"
    turned = board.unicode(Color.BLACK).splitlines()
    assert turned == [line[::-1] for line in reversed(board.unicode().splitlines())]
    assert board._repr_svg_().startswith("<svg")


def test_what_a_search_found_compares() -> None:
    found = [Engine(table_mb=1).search(Board(), depth=depth) for depth in (3, 3, 5)]
    assert found[0] == found[1]
    assert hash(found[0]) == hash(found[1])
    assert found[0] != found[2]
    assert found[0] != "found"
