"""Calls that no honest program makes: each is refused in plain words, and nothing crashes."""

from __future__ import annotations

import pickle
import threading
from typing import Any

import pytest

import crownhead
from crownhead import Board, Engine, EngineBusyError, FenError, Move, Outcome, Reason

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


@pytest.mark.parametrize("other", [None, 1, "11-15", object()])
def test_anything_may_be_looked_for_and_compared(other: object) -> None:
    board = Board()
    assert other not in board.legal_moves
    for value in (board, board.legal_moves[0], board.rules, Outcome(Reason.THREEFOLD)):
        assert value != other


def test_a_board_cannot_stand_in_a_set() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(Board())


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
