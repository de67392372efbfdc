"""Positions and moves as text: canonical FEN, and the short and full form of a move."""

from __future__ import annotations

from tests.oracle.rules import Coordinate, Move, Piece, Position, Side, coordinate_of, square_of

LETTERS = {Side.BLACK: "B", Side.WHITE: "W"}


def write_fen(position: Position) -> str:
    """`TURN:W...:B...`: men ascending, then kings ascending, each king with its own K."""
    white = write_pieces(position, Side.WHITE)
    black = write_pieces(position, Side.BLACK)
    return f"{LETTERS[position.turn]}:W{white}:B{black}"


def write_pieces(position: Position, side: Side) -> str:
    men = squares_of(position, Piece(side, king=False))
    kings = squares_of(position, Piece(side, king=True))
    return ",".join([*(str(square) for square in men), *(f"K{square}" for square in kings)])


def squares_of(position: Position, kind: Piece) -> list[int]:
    return sorted(square_of(at) for at, piece in position.pieces.items() if piece == kind)


def read_fen(text: str) -> Position:
    """The position of a canonical FEN; looser spellings are the kernel's business."""
    turn, *parts = text.split(":")
    pieces: dict[Coordinate, Piece] = {}
    for side, part in zip((Side.WHITE, Side.BLACK), parts, strict=True):
        for entry in filter(None, part.removeprefix(LETTERS[side]).split(",")):
            king = entry.startswith("K")
            pieces[coordinate_of(int(entry.removeprefix("K")))] = Piece(side, king)
    sides = {letter: side for side, letter in LETTERS.items()}
    return Position(sides[turn], pieces)


def full_text(move: Move) -> str:
    """Every square of the path: `22x15x6`."""
    return ("x" if move.captured else "-").join(str(square) for square in move.path)


def short_text(move: Move, legal: list[Move]) -> str:
    """The ends alone, `22x6`, unless another legal move has the same ends."""
    ends = (move.path[0], move.path[-1])
    if sum((other.path[0], other.path[-1]) == ends for other in legal) > 1:
        return full_text(move)
    return ("x" if move.captured else "-").join(str(square) for square in ends)
