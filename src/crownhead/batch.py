"""Many positions in one call, as NumPy arrays; needs NumPy (`pip install crownhead[numpy]`).

A batch of positions is an array of shape (n, 4) and type uint32: the bits of Black's pieces, of
White's pieces and of the kings (square n is bit n-1), and the side to move (0 Black, 1 White).

>>> import crownhead
>>> from crownhead import batch
>>> positions = batch.positions([crownhead.Board()])
>>> batch.count_moves(positions)
array([7], dtype=uint8)
>>> offsets, moves = batch.list_moves(positions)
>>> crownhead.Move.from_packed(int(moves[0]))
Move('9-13')
>>> batch.boards(batch.play(positions, moves[:1]))[0].turn
Color.WHITE
>>> int(batch.playouts(positions, games=1000, seed=1).sum())
1000
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from crownhead import _kernel
from crownhead._kernel import Board, Color, Rules

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray


def positions(boards: Iterable[Board]) -> "NDArray[numpy.uint32]":
    """The positions of some boards as one array of shape (n, 4).

    Raises TypeError, naming the row, where one is no board.
    """
    import numpy

    rows = []
    for row, b in enumerate(boards):
        if not isinstance(b, Board):
            raise TypeError(f"expected boards, but row {row} is {b!r}")
        rows.append((b.black, b.white, b.kings, int(b.turn is Color.WHITE)))
    return numpy.array(rows, dtype=numpy.uint32).reshape(-1, 4)


def count_moves(
    positions: "NDArray[numpy.uint32]", forced_captures: bool = True
) -> "NDArray[numpy.uint8]":
    """How many legal moves each position has. Releases the interpreter's lock.

    Raises ValueError, naming the row, where one is not a position of the game.
    """
    return _kernel.count_moves(positions, forced_captures)


def list_moves(
    positions: "NDArray[numpy.uint32]", forced_captures: bool = True
) -> "tuple[NDArray[numpy.uint32], NDArray[numpy.uint64]]":
    """All legal moves of all positions: (offsets, moves).

    The moves of position i are `moves[offsets[i]:offsets[i + 1]]`, in the frozen order, each as
    `Move.packed`: bits 0-4 origin - 1, 5-9 destination - 1, 10-13 hops, then two bits for the
    direction of each hop, and the captured squares as the upper 32 bits. Releases the
    interpreter's lock.

    Raises ValueError, naming the row, where one is not a position of the game.
    """
    return _kernel.list_moves(positions, forced_captures)


def play(
    positions: "NDArray[numpy.uint32]",
    moves: "NDArray[numpy.uint64]",
    forced_captures: bool = True,
) -> "NDArray[numpy.uint32]":
    """The positions after one move in each, given as `Move.packed`.

    Releases the interpreter's lock. Raises ValueError, naming the row, where one is not a position
    of the game or its move is not legal.
    """
    return _kernel.play_moves(positions, moves, forced_captures)


def boards(positions: "NDArray[numpy.uint32]", rules: Rules | None = None) -> list[Board]:
    """A board for each position, without history.

    Raises ValueError, naming the row, where one is not a position of the game.
    """
    return _kernel.boards_of(positions, rules)


def playouts(
    positions: "NDArray[numpy.uint32]",
    games: int = 1,
    *,
    seed: int = 0,
    forced_captures: bool = True,
    threads: int = 1,
) -> "NDArray[numpy.uint32]":
    """How random games from each position end: an array of shape (n, 3).

    Its columns are the games that the side to move in that position won, drew and lost. In a game
    each legal move is as likely as another, and it ends as `Draws.AUTOMATIC` says; the position
    it starts from stands for the first time. The same arguments give the same counts on every
    machine, with any number of threads. Releases the interpreter's lock; Ctrl-C ends it.

    Args:
        positions: where the games start, of shape (n, 4).
        games: how many from each position.
        seed: decides all that is left to chance, 0 to 2**64 - 1.
        forced_captures: whether captures have to be taken.
        threads: how many threads share the work, 1 to 256.

    Raises ValueError, naming the row, where one is not a position of the game, and for numbers out
    of range.

    """
    return _kernel.play_at_random(positions, games, seed, forced_captures, threads)
