"""Random positions and games for the property tests."""

from __future__ import annotations

from hypothesis import strategies as st

from tests.oracle.rules import SQUARES, Piece, Position, Side, coordinate_of

MOST_PIECES = 12


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


# Which of the legal moves to play at each ply, by its remainder when there are fewer.
choices = st.lists(st.integers(0, 2**16 - 1), max_size=200)
