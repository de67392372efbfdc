"""Positions as SVG pictures, with the look of the page.

>>> import crownhead
>>> from crownhead import svg
>>> board = crownhead.Board()
>>> move = board.push("11-15")
>>> picture = svg.board(board, last_move=move, arrows=[svg.Arrow((22, 18))])
>>> picture.startswith("<svg")
True

Nothing is needed to make them, and nothing but an SVG viewer to see them: no font, no script.
`crownhead.pictures` makes PNG, animations and printed sheets of them.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypedDict
from zlib import crc32

from crownhead._kernel import Board, Color, Move
from crownhead.svg import ground, men
from crownhead.svg.layout import WHOLE, corner
from crownhead.svg.overlays import Arrow, Mark, arrows_over, as_arrow, checked, marks_over, tints
from crownhead.svg.themes import THEMES, Theme, Wood, theme_of

__all__ = ["THEMES", "Arrow", "Look", "Mark", "Theme", "Wood", "board", "theme_of"]


class Look(TypedDict, total=False):
    """What `board` may be told about the look of a picture, for functions that pass it on."""

    bottom: Color
    numbers: bool
    last_move: Move | None
    arrows: Iterable[Arrow | Move]
    marks: Mapping[int, Mark | str] | None
    theme: Theme | str


def board(
    board: Board,
    *,
    size: int = 400,
    bottom: Color = Color.WHITE,
    numbers: bool = True,
    last_move: Move | None = None,
    arrows: Iterable[Arrow | Move] = (),
    marks: Mapping[int, Mark | str] | None = None,
    theme: Theme | str = "club",
) -> str:
    """A picture of the position, as the text of an SVG document.

    Args:
        board: the position to draw.
        size: width and height in pixels; the picture scales without loss.
        bottom: the side whose men start at the bottom.
        numbers: whether playable squares carry their numbers, 1 to 32.
        last_move: a move whose squares are tinted.
        arrows: arrows to draw over the men; a move is an arrow of its way.
        marks: how squares are marked, by square; a mark may be given by its value, as `"ring"`.
        theme: the colours, or the name of some in `THEMES`.

    Raises ValueError where `size` is not positive, a square is not on the board, or a mark or a
    theme is not known, and TypeError where an argument is of another type.

    """
    _check(board, size, bottom, last_move)
    colors = theme_of(theme)
    marked = {checked(square): Mark(mark) for square, mark in (marks or {}).items()}
    drawn = [as_arrow(arrow) for arrow in arrows]
    last = set() if last_move is None else set(last_move.path)
    layers = [
        *ground.ground(colors, bottom, numbers, last),
        *tints(marked, colors, bottom),
        *_men(board, colors, bottom),
        *marks_over(marked, colors, bottom),
        *arrows_over(drawn, colors, bottom),
    ]
    return _document(board.fen(), size, layers)


def _document(title: str, size: int, layers: Iterable[str]) -> str:
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WHOLE} {WHOLE}" '
        f'width="{size}" height="{size}" role="img">'
    )
    return "\n".join([opening, f"<title>{title}</title>", *layers, "</svg>"])


def _check(board: Board, size: int, bottom: Color, last_move: Move | None) -> None:
    for name, value, kind in (
        ("board", board, Board),
        ("size", size, int),
        ("bottom", bottom, Color),
        ("last_move", last_move, Move | None),
    ):
        if not isinstance(value, kind) or isinstance(value, bool):
            wanted = getattr(kind, "__name__", "Move or None")
            raise TypeError(f"{name} has to be of type {wanted}, not {value!r}")
    if size <= 0:
        raise ValueError(f"size has to be positive, not {size}")


def _men(board: Board, theme: Theme, bottom: Color) -> Iterator[str]:
    """The men, each kind of which is drawn once and then used."""
    # From the top down, so that a king's second man hides nothing in front of him.
    squares = range(1, 33) if bottom is Color.WHITE else range(32, 0, -1)
    pieces = {square: board.piece_at(square) for square in squares}
    # Two pictures in one document may differ in theme, and must not share their men then.
    theme_key = f"{crc32(repr(theme).encode()):08x}"
    names = {
        piece: f"ch-{theme_key}-{piece.color.name.lower()}-{'king' if piece.is_king else 'man'}"
        for piece in pieces.values()
        if piece is not None
    }
    drawings = (f'<g id="{names[piece]}">{men.drawing(piece, theme)}</g>' for piece in names)
    shades = "" if theme.flat else men.definitions()
    yield f"<defs>{shades}{''.join(drawings)}</defs>"
    for square, piece in pieces.items():
        if piece is not None:
            x, y = corner(square, bottom)
            yield f'<use href="#{names[piece]}" x="{x}" y="{y}"/>'
