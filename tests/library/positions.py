"""Random positions and games for the property tests."""

from __future__ import annotations

from random import Random

from hypothesis import assume
from hypothesis import strategies as st

from tests.oracle.rules import SQUARES, Piece, Position, Side, coordinate_of, legal_moves

MOST_PIECES = 12
MOST_KINGS_OF_AN_ENDING = 3
LONGEST_GAME = 200


@st.composite
def positions(draw: st.DrawFn, most_pieces: int = MOST_PIECES) -> Position:
    """Any position that can be set up: up to twelve a side, crowded or bare, kings in plenty."""
    black_count = draw(st.integers(0, most_pieces))
    white_count = draw(st.integers(0 if black_count else 1, most_pieces))
    squares = draw(st.permutations(SQUARES))
    crowns = draw(st.lists(st.booleans(), min_size=len(SQUARES), max_size=len(SQUARES)))
    sides = [Side.BLACK] * black_count + [Side.WHITE] * white_count
    pieces = {}
    for square, crown, side in zip(squares, crowns, sides, strict=False):
        coordinate = coordinate_of(square)
        pieces[coordinate] = Piece(side, crown or coordinate[0] == side.crownhead)
    return Position(draw(st.sampled_from(Side)), pieces)


@st.composite
def endings(draw: st.DrawFn) -> Position:
    """One to three kings a side, far enough apart that nothing can be taken at once."""
    counts = st.integers(1, MOST_KINGS_OF_AN_ENDING)
    sides = [Side.BLACK] * draw(counts) + [Side.WHITE] * draw(counts)
    squares = draw(st.permutations(SQUARES))
    pieces = {
        coordinate_of(square): Piece(side, king=True)
        for square, side in zip(squares, sides, strict=False)
    }
    position = Position(draw(st.sampled_from(Side)), pieces)
    assume(not any(move.captured for move in legal_moves(position)))
    return position


@st.composite
def choices(draw: st.DrawFn) -> list[int]:
    """Which move to play at each ply of a game, as a number to take the remainder of.

    By a seed, not drawn one by one: drawn lists are short, and games should reach their ends.
    """
    source = Random(draw(st.integers(0, 2**32 - 1)))
    return [source.randrange(2**16) for _ in range(LONGEST_GAME)]
