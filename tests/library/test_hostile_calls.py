"""Calls that no honest program makes: each is refused in plain words, and nothing crashes."""

from __future__ import annotations

import pickle
import threading
from collections.abc import Callable
from typing import Any

import pytest

import crownhead
from crownhead import Board, Engine, EngineBusyError, FenError, Game, Move, Outcome, Reason, pdn

FEN = "W:W22:B6,9,17"


@pytest.mark.parametrize(
    "state",
    [(), (FEN,), (FEN, crownhead.Rules()), (FEN, None, []), (1, 2, 3), (FEN, crownhead.Rules(), 1)],
)
def test_a_board_is_not_made_from_a_wrong_state(state: tuple[Any, ...]) -> None:
    with pytest.raises(TypeError):
        Board.__new__(Board).__setstate__(state)


def test_a_board_is_not_made_from_a_state_with_an_illegal_move() -> None:
    with pytest.raises(crownhead.IllegalMoveError):
        Board.__new__(Board).__setstate__((FEN, crownhead.Rules(), ["22-18"]))
    with pytest.raises(FenError):
        Board.__new__(Board).__setstate__(("nothing", crownhead.Rules(), []))


def test_a_pickle_without_a_state_is_refused() -> None:
    with pytest.raises(TypeError):
        pickle.loads(b"\x80\x02ccrownhead._kernel\nBoard\n)\x81)b.")


def test_square_zero_is_named() -> None:
    with pytest.raises(FenError, match="square 0 is not on the board"):
        Board("B:W0:B33")
    with pytest.raises(crownhead.MoveSyntaxError, match="square 0 is not on the board"):
        Board().push("0-4")


CALLS: list[tuple[Any, tuple[Any, ...], dict[str, Any], str]] = [
    (Board().push, (None,), {}, "expected Board.push(move: Move | str), not Board.push(None)"),
    (Board().push, (1,), {}, "expected Board.push(move: Move | str), not Board.push(1)"),
    (Board().push, (), {}, "expected Board.push(move: Move | str), not Board.push()"),
    (Game().play, (None,), {}, "expected Board.push(move: Move | str), not Board.push(None)"),
    (
        Board().parse,
        (Move("11-15"),),
        {},
        "expected Board.parse(text: str), not Board.parse(Move)",
    ),
    (
        Board().text,
        ("11-15",),
        {},
        "expected Board.text(move: Move), not Board.text('11-15')",
    ),
    (Board().san, (None,), {}, "expected Board.san(move: Move), not Board.san(None)"),
    (
        Board().piece_at,
        ("1",),
        {},
        "expected Board.piece_at(square: int), not Board.piece_at('1')",
    ),
    (Board().copy, (1,), {}, "expected Board.copy(), not Board.copy(1)"),
    (
        Board,
        (),
        {"rules": True},
        "expected Board(fen: str | None = None, rules: Rules | None = None), not Board(rules=True)",
    ),
    (Move, (11, 15), {}, "expected Move(text: str), not Move(11, 15)"),
    (
        Move.from_packed,
        (None,),
        {},
        "expected Move.from_packed(packed: int), not Move.from_packed(None)",
    ),
    (
        Board().legal_moves.__getitem__,
        ("11-15",),
        {},
        "expected LegalMoves.__getitem__(index: int, /), not LegalMoves.__getitem__('11-15')",
    ),
    (
        crownhead.Piece,
        ("a" * 60,),
        {},
        f"expected Piece(color: Color, is_king: bool = False), not Piece('{'a' * 39}...)",
    ),
    (
        crownhead.perft,
        (Board(), 10**5000),
        {},
        "expected perft(depth: int, board: Board | None = None, *, threads: int = 1, "
        "hash_megabytes: int = 0), not perft(Board, int)",
    ),
    (
        Engine(1).__setattr__,
        ("threads", "2"),
        {},
        "expected threads(threads: int, /), not ('2')",
    ),
    (pdn.parse, (None,), {}, "expected games as text or bytes, not None"),
    (Game.from_pdn, (5,), {}, "expected games as text or bytes, not 5"),
    (pdn.read, (None,), {}, "expected a file or its path, not None"),
]


@pytest.mark.parametrize(("call", "given", "named", "message"), CALLS)
def test_a_wrong_argument_is_told_with_what_was_expected(
    call: Callable[..., object], given: tuple[Any, ...], named: dict[str, Any], message: str
) -> None:
    with pytest.raises(TypeError) as caught:
        call(*given, **named)
    assert str(caught.value) == message


@pytest.mark.parametrize("number", [0, 33, -1, 2**63, 10**30, -(10**30)])
def test_a_number_out_of_range_is_told_as_such_however_large(number: int) -> None:
    with pytest.raises(ValueError, match="not on the board"):
        Board().piece_at(number)
    if number in (0, 33):
        return
    for call in (
        lambda: crownhead.perft(number),
        lambda: crownhead.perft(1, threads=number),
        lambda: crownhead.perft(1, hash_megabytes=number),
        lambda: crownhead.perft_by_outcome(number),
        lambda: crownhead.final_moves(number),
        lambda: Engine(number),
        lambda: Engine(1, number),
        lambda: Engine(1).search(Board(), depth=number),
        lambda: Engine(1).search(Board(), lines=number),
    ):
        with pytest.raises(ValueError, match="has to be"):
            call()


def test_whole_numbers_of_other_libraries_are_numbers() -> None:
    class Whole:
        def __index__(self) -> int:
            return 12

    assert Board().piece_at(Whole()) == Board().piece_at(12)  # type: ignore[arg-type]


@pytest.mark.parametrize("other", [None, 1, 11.15, b"11-15", object()])
def test_anything_may_be_looked_for_and_compared(other: object) -> None:
    board = Board()
    assert other not in board.legal_moves
    for value in (board, board.legal_moves[0], board.rules, Outcome(Reason.THREEFOLD)):
        assert value != other


def test_a_board_cannot_stand_in_a_set() -> None:
    board = Board()
    with pytest.raises(TypeError, match=r"unhashable type: 'Board'.* use board\.key"):
        hash(board)
    seen = {board.key}
    board.push("11-15")
    assert board.key not in seen
    board.pop()
    assert board.key in seen


@pytest.mark.parametrize("number", [-1, 0, 5, 2**63, 2**64, 10**30])
def test_a_number_that_is_no_move_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match="not a packed move"):
        Move.from_packed(number)


def test_numbers_and_texts_do_not_pass_for_choices() -> None:
    calls: list[Any] = [
        lambda: Outcome(1, crownhead.Color.BLACK),  # type: ignore[arg-type]
        lambda: Outcome(Reason.NO_MOVES, "x"),  # type: ignore[arg-type]
        lambda: Engine(1).play(Board(), 0),  # type: ignore[arg-type]
        lambda: crownhead.link.encode(Board(), 1),  # type: ignore[arg-type]
        lambda: crownhead.Rules(draws=0),  # type: ignore[arg-type]
        lambda: crownhead.Piece(0),  # type: ignore[arg-type]
    ]
    for call in calls:
        with pytest.raises(TypeError):
            call()


def test_an_engine_serves_one_thread_at_a_time() -> None:
    engine = Engine(1)
    boards = [Board(), Board(FEN)]
    wrong: list[Move] = []
    refused = []

    def search(board: Board) -> None:
        for _ in range(30):
            try:
                move = engine.search(board, nodes=20_000).move
            except EngineBusyError:
                refused.append(board)
            else:
                wrong.extend([] if move in board.legal_moves else [move])

    threads = [threading.Thread(target=search, args=[board]) for board in boards * 2]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert refused
    assert engine.search(Board(), nodes=100).move in Board().legal_moves
