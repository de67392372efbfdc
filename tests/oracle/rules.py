"""English draughts as its rules read, on (row, column) coordinates.

Written from the text of the rules (World Checkers/Draughts Federation, "Rules of
Draughts") to be read beside it, one function a rule. Nothing here is fast and nothing is
shared with the kernel, so that the two can only agree by both being right.

Row 0 is the top row with White at the bottom, column 0 the left file: square 1 is (0, 1),
square 4 the single corner (0, 7), square 29 the other single corner (7, 0).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

BOARD_SIDE = 8
SQUARES = range(1, 33)
MEN_AT_THE_START = 12

Coordinate = tuple[int, int]


class Side(Enum):
    """A player, by the colour of the pieces."""

    BLACK = "black"
    WHITE = "white"

    @property
    def opponent(self) -> Side:
        return Side.WHITE if self is Side.BLACK else Side.BLACK

    @property
    def forward(self) -> int:
        """The change of row of a man's step: Black goes down the board, White up."""
        return 1 if self is Side.BLACK else -1

    @property
    def crownhead(self) -> int:
        """The row on which this side's men are crowned."""
        return BOARD_SIDE - 1 if self is Side.BLACK else 0


class Piece(NamedTuple):
    """A man or a king of one side."""

    side: Side
    king: bool


class Move(NamedTuple):
    """A whole turn: the squares walked, origin first, and the squares taken, ascending."""

    path: tuple[int, ...]
    captured: tuple[int, ...]


@dataclass(frozen=True)
class Position:
    """The pieces on the board and the side whose turn it is."""

    turn: Side
    pieces: Mapping[Coordinate, Piece]


def coordinate_of(square: int) -> Coordinate:
    """Rows hold four playable squares each; even rows begin one column to the right."""
    row, place = divmod(square - 1, 4)
    return row, 2 * place + (1 if row % 2 == 0 else 0)


def square_of(coordinate: Coordinate) -> int:
    row, column = coordinate
    return 4 * row + column // 2 + 1


def is_on_board(coordinate: Coordinate) -> bool:
    row, column = coordinate
    return 0 <= row < BOARD_SIDE and 0 <= column < BOARD_SIDE


def starting_position() -> Position:
    """Twelve men a side on the rows nearest their players; Black moves first."""
    men = {}
    for square in SQUARES:
        if square <= MEN_AT_THE_START:
            men[coordinate_of(square)] = Piece(Side.BLACK, king=False)
        elif square > len(SQUARES) - MEN_AT_THE_START:
            men[coordinate_of(square)] = Piece(Side.WHITE, king=False)
    return Position(Side.BLACK, men)


def directions(piece: Piece) -> list[Coordinate]:
    """The diagonals along which a piece may go: a man's are the two forward ones."""
    rows = [-1, 1] if piece.king else [piece.side.forward]
    return [(row, column) for row in rows for column in (-1, 1)]


def legal_moves(position: Position, *, forced_captures: bool = True) -> list[Move]:
    """Every legal move, ordered by path.

    A capture must be played where there is one, any one the player likes. With
    `forced_captures` off, steps are legal beside the captures.
    """
    captures = [move for origin in own_pieces(position) for move in jumps(position, origin)]
    if captures and forced_captures:
        return sorted(captures)
    quiet = [move for origin in own_pieces(position) for move in steps(position, origin)]
    return sorted(captures + quiet)


def own_pieces(position: Position) -> list[Coordinate]:
    return [at for at, piece in position.pieces.items() if piece.side is position.turn]


def steps(position: Position, origin: Coordinate) -> Iterator[Move]:
    """The ordinary moves of the piece on `origin`: one square along a diagonal."""
    for row, column in directions(position.pieces[origin]):
        landing = (origin[0] + row, origin[1] + column)
        if is_on_board(landing) and landing not in position.pieces:
            yield Move((square_of(origin), square_of(landing)), ())


def jumps(position: Position, origin: Coordinate) -> Iterator[Move]:
    """The capturing moves of the piece on `origin`, each carried to its end."""
    for landings, taken in capture_routes(position, origin, here=origin, taken=()):
        path = tuple(square_of(at) for at in (origin, *landings))
        yield Move(path, tuple(sorted(square_of(at) for at in taken)))


Route = tuple[tuple[Coordinate, ...], tuple[Coordinate, ...]]


def capture_routes(
    position: Position, origin: Coordinate, here: Coordinate, taken: tuple[Coordinate, ...]
) -> Iterator[Route]:
    """The landings still ahead of a capturing piece now on `here`, and all it has taken.

    A capture that has begun is finished by the same piece; no piece is jumped twice; the
    square that the capture began from is empty while it lasts; a man that reaches its
    crownhead stops there.
    """
    piece = position.pieces[origin]
    for row, column in directions(piece):
        over = (here[0] + row, here[1] + column)
        landing = (here[0] + 2 * row, here[1] + 2 * column)
        victim = position.pieces.get(over)
        if victim is None or victim.side is piece.side or over in taken:
            continue
        if not is_on_board(landing) or (landing in position.pieces and landing != origin):
            continue
        now_taken = (*taken, over)
        further: list[Route] = []
        if not is_crowned_on(piece, landing):
            further = list(capture_routes(position, origin, landing, now_taken))
        for landings, all_taken in further or [((), now_taken)]:
            yield (landing, *landings), all_taken


def is_crowned_on(piece: Piece, landing: Coordinate) -> bool:
    return not piece.king and landing[0] == piece.side.crownhead


def after(position: Position, move: Move) -> Position:
    """The position once a legal move has been played."""
    origin, end = coordinate_of(move.path[0]), coordinate_of(move.path[-1])
    piece = position.pieces[origin]
    gone = {origin, *(coordinate_of(square) for square in move.captured)}
    left = {at: other for at, other in position.pieces.items() if at not in gone}
    left[end] = Piece(piece.side, king=piece.king or is_crowned_on(piece, end))
    return Position(position.turn.opponent, left)
