"""Every ballot of the three-move deck can be played by Expert, whichever side it has."""

from __future__ import annotations

import pytest

from crownhead import Color, Deadline, Engine, Level, openings
from crownhead.endgame import Tables
from crownhead.openings import Ballot, Book

PLIES = 12


@pytest.fixture(scope="module")
def engine() -> Engine:
    engine = Engine()
    Tables.bundled().lend_to(engine)
    Book.bundled().lend_to(engine)
    return engine


@pytest.mark.parametrize("ballot", openings.three_move(), ids=lambda ballot: str(ballot.number))
def test_expert_plays_it_from_both_sides(engine: Engine, ballot: Ballot) -> None:
    board = ballot.board()
    engine.forget()
    moved = set()
    for _ in range(PLIES):
        found = engine.play(board, Level.EXPERT, ballot.number, deadline=Deadline(hard_ms=2))
        assert found.move in board.legal_moves
        moved.add(board.turn)
        board.push(found.move)
    assert moved == {Color.BLACK, Color.WHITE}
    assert board.outcome() is None
