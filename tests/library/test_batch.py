"""Positions as arrays: what is taken for one."""

from __future__ import annotations

import pytest

from crownhead import Board, batch


def test_positions_are_bits_and_the_side_to_move() -> None:
    rows = batch.positions([Board(), Board("W:WK1,32:B2")]).tolist()
    assert rows == [[0x00000FFF, 0xFFF00000, 0, 0], [0x2, 0x80000001, 0x1, 1]]
    assert batch.positions([]).shape == (0, 4)


@pytest.mark.parametrize("nothing", [None, "B:W32:B1", 5])
def test_what_is_no_board_is_named_by_its_row(nothing: object) -> None:
    with pytest.raises(TypeError, match=f"expected boards, but row 1 is {nothing!r}"):
        batch.positions([Board(), nothing])  # type: ignore[list-item]
