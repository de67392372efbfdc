"""Positions and moves as neural networks take them; needs NumPy (`pip install crownhead[numpy]`).

Positions go in as `crownhead.batch` has them, and come out as planes of the board; moves become
places in a policy of `POLICY_SIZE` entries.

>>> import crownhead
>>> from crownhead import batch, learning
>>> positions = batch.positions([crownhead.Board(), crownhead.Board("W:W22,K30:B6,9")])
>>> learning.planes(positions).shape
(2, 5, 8, 8)
>>> offsets, moves, entries = learning.policy(positions)
>>> [(str(crownhead.Move.from_packed(int(m))), int(e)) for m, e in zip(moves[:3], entries[:3])]
[('9-13', 306), ('9-14', 315), ('10-14', 342)]
>>> learning.policy_masks(positions).sum(axis=1)
array([7, 4])
"""

from enum import Enum
from typing import TYPE_CHECKING

from crownhead import batch

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

PLANES = 5
"""Planes of a position: what `planes` says of each."""

POLICY_SIZE = 32 * 4 * 9
"""Entries of a policy: for each of 32 squares and 4 directions a step and 8 ends of captures."""

_DIRECTIONS = 4
_ENDS = 9


class View(Enum):
    """From which side of the table positions and moves are seen."""

    MOVER = "mover"
    """As the side to move would see them if it were Black: with White to move the board is turned
    and colours exchanged. A network then needs to learn one side's play only."""

    FIXED = "fixed"
    """As they stand."""


def planes(
    positions: "NDArray[numpy.uint32]", view: View | str = View.MOVER
) -> "NDArray[numpy.uint8]":
    """Zeros and ones of shape (n, 5, 8, 8) and type uint8: plane, row, column.

    Square 1 stands in row 0 and column 1, square 32 in row 7 and column 6; light squares are 0.
    Seen by the mover, the planes are the mover's men, the mover's kings, the opponent's men, the
    opponent's kings, and nothing but ones where White is to move. Fixed, they are Black's men,
    Black's kings, White's men, White's kings, and the same last.

    Raises ValueError where `positions` is not of shape (n, 4) or `view` is no view.
    """
    import numpy

    rows = _checked(positions)
    black, white, kings = (_squares(rows[:, column]) for column in range(3))
    white_to_move = rows[:, 3] != 0
    if View(view) is View.MOVER:
        turned = white_to_move[:, None]
        black, white, kings = (
            numpy.where(turned, white[:, ::-1], black),
            numpy.where(turned, black[:, ::-1], white),
            numpy.where(turned, kings[:, ::-1], kings),
        )
    pieces = numpy.stack([black & ~kings, black & kings, white & ~kings, white & kings], axis=1)
    result = numpy.zeros((len(rows), PLANES, 8, 8), dtype=numpy.uint8)
    lines = pieces.reshape(-1, PLANES - 1, 8, 4)
    result[:, :-1, 0::2, 1::2] = lines[:, :, 0::2]
    result[:, :-1, 1::2, 0::2] = lines[:, :, 1::2]
    result[:, -1] = white_to_move[:, None, None]
    return result


def policy(
    positions: "NDArray[numpy.uint32]",
    forced_captures: bool = True,
    view: View | str = View.MOVER,
) -> "tuple[NDArray[numpy.uint32], NDArray[numpy.uint64], NDArray[numpy.intp]]":
    """All legal moves and their entries in a policy: (offsets, moves, entries).

    The first two are what `batch.list_moves` gives; `entries` has one number from 0 to
    `POLICY_SIZE` - 1 for each move, as `policy_entries` says.

    Raises ValueError as `batch.list_moves` does.
    """
    import numpy

    offsets, moves = batch.list_moves(positions, forced_captures)
    white_to_move = numpy.repeat(positions[:, 3] != 0, numpy.diff(offsets))
    return offsets, moves, policy_entries(moves, white_to_move, view)


def policy_entries(
    moves: "NDArray[numpy.uint64]",
    white_to_move: "NDArray[numpy.bool_]",
    view: View | str = View.MOVER,
) -> "NDArray[numpy.intp]":
    """The place of each move in a policy.

    It is `((origin - 1) * 4 + direction) * 9 + end`. `direction` is that of the first step or jump:
    0 to lower squares on the left, 1 on the right, 2 to higher squares on the left, 3 on the
    right, with square 1 at the top left. `end` is 0 for a step; for a capture it is 1 plus the
    place of the square it ends on, `(destination - 1) // 8 * 2 + (destination - 1) % 4 // 2`, among
    the eight that jumps from its origin can ever reach. Two captures share a place only where they
    start with the same jump and end alike: routes that part in the middle, which happened to 3 of
    1,397,851 moves in 4,000 random games.

    Args:
        moves: as `Move.packed` has them, of shape (m,).
        white_to_move: for each whether it is White's.
        view: where the mover sees it, White's moves are turned as the board is.

    Raises ValueError where `view` is no view.

    """
    import numpy

    words = moves.astype(numpy.int64)
    origins, destinations, directions = words & 31, words >> 5 & 31, words >> 14 & 3
    if View(view) is View.MOVER:
        origins, destinations, directions = (
            numpy.where(white_to_move, last - numbers, numbers)
            for numbers, last in ((origins, 31), (destinations, 31), (directions, 3))
        )
    is_jump = moves >> numpy.uint64(32) != 0
    ends = numpy.where(is_jump, 1 + destinations // 8 * 2 + destinations % 4 // 2, 0)
    entries: NDArray[numpy.intp] = (origins * _DIRECTIONS + directions) * _ENDS + ends
    return entries.astype(numpy.intp)


def policy_masks(
    positions: "NDArray[numpy.uint32]",
    forced_captures: bool = True,
    view: View | str = View.MOVER,
) -> "NDArray[numpy.bool_]":
    """Which entries of a policy stand for legal moves: booleans of shape (n, `POLICY_SIZE`).

    Raises ValueError as `batch.list_moves` does.
    """
    import numpy

    offsets, _, entries = policy(positions, forced_captures, view)
    masks = numpy.zeros((len(positions), POLICY_SIZE), dtype=numpy.bool_)
    masks[numpy.repeat(numpy.arange(len(positions)), numpy.diff(offsets)), entries] = True
    return masks


def _checked(positions: "NDArray[numpy.uint32]") -> "NDArray[numpy.uint32]":
    import numpy

    rows = numpy.asarray(positions)
    if rows.ndim != 2 or rows.shape[1] != 4:
        raise ValueError(f"expected positions of shape (n, 4), not {rows.shape}")
    return rows


def _squares(bits: "NDArray[numpy.uint32]") -> "NDArray[numpy.bool_]":
    """Whether each of 32 squares is set, of shape (n, 32)."""
    import numpy

    octets = bits.astype("<u4")[:, None].view(numpy.uint8)
    return numpy.unpackbits(octets, axis=1, bitorder="little").astype(numpy.bool_)
