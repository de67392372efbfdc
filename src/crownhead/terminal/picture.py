"""The board as characters: what stands in each cell of each square."""

from __future__ import annotations

from dataclasses import dataclass, field

from crownhead import Board, Color, Piece

SIZES = ((3, 6), (2, 4), (1, 4))
"""Rows and columns that a square can take, the largest first."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What is shown on a board beside its pieces."""

    cursor: int | None = None
    path: tuple[int, ...] = ()
    movable: frozenset[int] = frozenset()
    landings: frozenset[int] = frozenset()
    last: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """A board to be drawn, and how."""

    board: Board
    bottom: Color = Color.WHITE
    marks: Marks = field(default_factory=Marks)

    def square_at(self, row: int, column: int) -> int | None:
        """The square in a row and a column of the board as shown; None for a light one."""
        if self.bottom is Color.BLACK:
            row, column = 7 - row, 7 - column
        return row * 4 + column // 2 + 1 if (row + column) % 2 == 1 else None

    def place_of(self, square: int) -> tuple[int, int]:
        """The row and the column in which a square is shown."""
        row, place = divmod(square - 1, 4)
        column = 2 * place + (1 if row % 2 == 0 else 0)
        return (row, column) if self.bottom is Color.WHITE else (7 - row, 7 - column)

    def piece_at(self, square: int) -> Piece | None:
        """What is shown on a square: a piece whose capture is under way stands where it landed."""
        path = self.marks.path
        if len(path) > 1 and square in (path[0], path[-1]):
            return self.board.piece_at(path[0]) if square == path[-1] else None
        return self.board.piece_at(square)


def size_for(rows: int, columns: int) -> tuple[int, int]:
    """The largest size of a square with which the board fits; the smallest where none does."""
    fitting = (size for size in SIZES if 8 * size[0] <= rows and 8 * size[1] <= columns)
    return next(fitting, SIZES[-1])


def man(square: int, rows: int, is_king: bool) -> list[str]:
    """A man or a king with the number of its square, as rows of characters.

    A king wears a crown above, and is in brackets of its own where there is but one row.
    """
    number = f"{square:>2}"
    if rows == 1:
        return [f"[{number}]" if is_king else f"({number})"]
    top, body = ("▙▟▙▟", f"█{number}█") if is_king else ("▗▄▄▖", f"█{number}█")
    return [top, body] if rows == 2 else [top, body, "▝▀▀▘"]


def empty(square: int, rows: int, is_landing: bool) -> list[str]:
    """An empty square with its number; where a piece may land there it is in angles."""
    number = f"{square:>2}"
    middle = f"›{number}‹" if is_landing else f" {number} "
    return [middle] if rows == 1 else [" " * 4, middle, *[" " * 4] * (rows - 2)]
