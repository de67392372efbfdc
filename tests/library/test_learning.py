"""Positions and moves as networks take them, held against boards square by square."""

from __future__ import annotations

import numpy
import pytest

from crownhead import Board, Color, Move, batch, learning
from crownhead.learning import View
from tests.library.random_games import middlegames


def place_of(square: int) -> tuple[int, int]:
    row, place = divmod(square - 1, 4)
    return row, 2 * place + (1 if row % 2 == 0 else 0)


def test_fixed_planes_show_each_piece_in_its_place() -> None:
    boards = middlegames(60)
    planes = learning.planes(batch.positions(boards), View.FIXED)
    assert planes.dtype == numpy.uint8
    assert planes.shape == (60, learning.PLANES, 8, 8)
    for board, picture in zip(boards, planes, strict=True):
        for square in range(1, 33):
            piece = board.piece_at(square)
            shown = [0, 0, 0, 0]
            if piece is not None:
                shown[2 * (piece.color is Color.WHITE) + piece.is_king] = 1
            assert picture[:4, *place_of(square)].tolist() == shown
        assert (picture[4] == (board.turn is Color.WHITE)).all()
        pieces = board.black.bit_count() + board.white.bit_count()
        assert picture[:4].sum() == pieces, "light squares are empty"


def test_the_mover_always_sees_the_board_as_black_would() -> None:
    boards = middlegames(60)
    seen = learning.planes(batch.positions(boards))
    turned = [b.mirror() if b.turn is Color.WHITE else b for b in boards]
    fixed = learning.planes(batch.positions(turned), "fixed")
    assert (seen[:, :4] == fixed[:, :4]).all()
    assert seen[:, 4, 0, 0].tolist() == [int(b.turn is Color.WHITE) for b in boards]


def entry_of(move: Move) -> int:
    """The same by the words of the documentation."""
    first_row, first_column = place_of(move.path[0])
    next_row, next_column = place_of(move.path[1])
    direction = 2 * (next_row > first_row) + (next_column > first_column)
    end = 0
    if move.is_jump:
        end = 1 + (move.destination - 1) // 8 * 2 + (move.destination - 1) % 4 // 2
    return ((move.origin - 1) * 4 + direction) * 9 + end


def test_a_move_has_the_entry_that_the_documentation_says() -> None:
    boards = middlegames(200)
    offsets, moves, entries = learning.policy(batch.positions(boards), view="fixed")
    assert len(moves) == len(entries) == offsets[-1]
    own = [entry_of(Move.from_packed(int(move))) for move in moves]
    assert entries.tolist() == own


def test_entries_turn_with_the_board() -> None:
    white = [board for board in middlegames(200) if board.turn is Color.WHITE]
    assert white
    seen = learning.policy_masks(batch.positions(white))
    turned = learning.policy_masks(batch.positions([b.mirror() for b in white]), view="fixed")
    assert (seen == turned).all()


def test_masks_allow_the_legal_moves_and_nothing_else() -> None:
    boards = middlegames(100)
    masks = learning.policy_masks(batch.positions(boards))
    assert masks.shape == (100, learning.POLICY_SIZE)
    assert masks.sum(axis=1).tolist() == [len(board.legal_moves) for board in boards]


def test_captures_that_end_apart_have_entries_of_their_own() -> None:
    board = Board("B:W6,7,14,15:B2")
    _, _, entries = learning.policy(batch.positions([board]))
    assert len(set(entries.tolist())) == len(board.legal_moves)


def test_what_is_no_batch_of_positions_is_refused() -> None:
    with pytest.raises(ValueError, match=r"shape \(n, 4\), not \(3,\)"):
        learning.planes(numpy.zeros(3, numpy.uint32))
    with pytest.raises(ValueError, match="sideways"):
        learning.planes(batch.positions([Board()]), "sideways")
