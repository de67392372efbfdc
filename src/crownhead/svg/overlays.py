"""What is drawn over the men: arrows, and marks on squares."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from math import hypot

from crownhead._kernel import Color, Move
from crownhead.svg.layout import SQUARE, corner, middle
from crownhead.svg.themes import Theme

_EDGE = "#141f18"
_TAIL = 20
_HEAD = 30
_HEAD_WIDTH = 34
_SHAFT = 11


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow along the middles of squares.

    Attributes:
        path: the squares it goes through, at least two.
        color: as CSS writes it; None for the theme's own.

    Raises ValueError where the path is too short or leaves the board.

    """

    path: tuple[int, ...]
    color: str | None = None

    def __post_init__(self) -> None:
        if len(self.path) < 2:
            raise ValueError(f"an arrow goes through two squares at least, not {self.path}")
        for square in self.path:
            checked(square)

    @classmethod
    def along(cls, move: Move, color: str | None = None) -> "Arrow":
        """An arrow that goes the way of a move."""
        return cls(move.path, color)


def as_arrow(arrow: Arrow | Move) -> Arrow:
    """An arrow as it is, or along a move. Raises TypeError for anything else."""
    if isinstance(arrow, Move):
        return Arrow.along(arrow)
    if not isinstance(arrow, Arrow):
        raise TypeError(f"an arrow is given as an Arrow or as a Move, not as {arrow!r}")
    return arrow


class Mark(Enum):
    """How a square is marked."""

    RING = "ring"
    """A ring around the man."""
    DOT = "dot"
    """A dot in the middle."""
    CROSS = "cross"
    """Two strokes across."""
    TINT = "tint"
    """The whole square tinted."""


def checked(square: int) -> int:
    """The square itself. Raises ValueError where it is not on the board, TypeError if no number."""
    if isinstance(square, bool) or not isinstance(square, int):
        raise TypeError(f"a square is a number from 1 to 32, not {square!r}")
    if not 1 <= square <= 32:
        raise ValueError(f"square {square} is not on the board (1 to 32)")
    return square


def tints(marks: dict[int, Mark], theme: Theme, bottom: Color) -> Iterator[str]:
    """The marks that lie under the men."""
    for square, mark in marks.items():
        if mark is Mark.TINT:
            x, y = corner(square, bottom)
            yield (
                f'<rect x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}" fill="{theme.mark}" '
                'fill-opacity=".45"/>'
            )


def marks_over(marks: dict[int, Mark], theme: Theme, bottom: Color) -> Iterator[str]:
    """The marks that lie over the men."""
    for square, mark in marks.items():
        x, y = middle(square, bottom)
        if mark is Mark.RING:
            yield _outlined(f'<circle cx="{x}" cy="{y}" r="44" fill="none"', theme.mark, 5)
        elif mark is Mark.DOT:
            yield (
                f'<circle cx="{x}" cy="{y}" r="13" fill="{theme.mark}" stroke="{_EDGE}" '
                'stroke-opacity=".55" stroke-width="2"/>'
            )
        elif mark is Mark.CROSS:
            strokes = f"M{x - 24} {y - 24}l48 48m0-48l-48 48"
            yield _outlined(f'<path d="{strokes}" stroke-linecap="round"', theme.mark, 8)


def arrows_over(arrows: Iterable[Arrow], theme: Theme, bottom: Color) -> Iterator[str]:
    """The arrows, in the order given."""
    for arrow in arrows:
        yield _arrow([middle(square, bottom) for square in arrow.path], arrow.color or theme.arrow)


def _outlined(element: str, color: str, width: float) -> str:
    return (
        f'{element} stroke="{_EDGE}" stroke-opacity=".55" stroke-width="{width + 3}"/>'
        f'{element} stroke="{color}" stroke-width="{width}"/>'
    )


def _arrow(points: list[tuple[int, int]], color: str) -> str:
    start = _towards(points[0], points[1], _TAIL)
    tip = _towards(points[-1], points[-2], 6)
    neck = _towards(tip, points[-2], _HEAD - 4)
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in [start, *points[1:-1], neck])
    shaft = f'<polyline points="{line}" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    head = f'<polygon points="{_head(tip, points[-2])}" stroke-linejoin="round"'
    return (
        f'<g opacity=".92">{shaft} stroke="{_EDGE}" stroke-width="{_SHAFT + 4}"/>'
        f'{head} fill="{_EDGE}" stroke="{_EDGE}" stroke-width="5"/>'
        f'{shaft} stroke="{color}" stroke-width="{_SHAFT}"/>'
        f'{head} fill="{color}" stroke="{color}" stroke-width="1"/></g>'
    )


def _head(tip: tuple[float, float], origin: tuple[float, float]) -> str:
    base_x, base_y = _towards(tip, origin, _HEAD)
    # A quarter turn of the way from the tip to the base, as long as half the head is wide.
    across_x = (base_y - tip[1]) / _HEAD * _HEAD_WIDTH / 2
    across_y = (tip[0] - base_x) / _HEAD * _HEAD_WIDTH / 2
    corners = [tip, (base_x + across_x, base_y + across_y), (base_x - across_x, base_y - across_y)]
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)


def _towards(
    point: tuple[float, float], target: tuple[float, float], distance: float
) -> tuple[float, float]:
    dx, dy = target[0] - point[0], target[1] - point[1]
    length = hypot(dx, dy) or 1
    return point[0] + dx / length * distance, point[1] + dy / length * distance
