"""The board without its men: frame, squares and their numbers."""

from collections.abc import Iterator

from crownhead._kernel import Color
from crownhead.svg.layout import FIELD, FRAME, SQUARE, WHOLE, corner
from crownhead.svg.themes import Theme

# Digits as strokes in a box 6 wide and 10 high: no machine needs a font to draw them.
_DIGITS = (
    "M3 .75C1.2.75.75 2.6.75 5S1.2 9.25 3 9.25 5.25 7.4 5.25 5 4.8.75 3 .75Z",
    "M1.1 2.5 3.4.75V9.25",
    "M.9 2.9C.9 1.5 1.8.75 3 .75S5.1 1.6 5.1 2.9C5.1 4.8 2.4 6.4.75 9.25H5.3",
    (
        "M.9 2C1.3 1.2 2.1.75 3 .75 4.2.75 5 1.5 5 2.6 5 3.9 4 4.6 2.6 4.6 4.3 4.6 5.3"
        " 5.5 5.3 6.9S4.3 9.3 3 9.3C1.9 9.3 1.1 8.7.8 7.8"
    ),
    "M4.2 9.25V.75L.6 6.6H5.6",
    (
        "M4.9.75H1.6L1.2 4.6C1.7 4.1 2.4 3.8 3.1 3.8 4.4 3.8 5.3 4.9 5.3 6.4S4.3 9.3 2.9"
        " 9.3C1.9 9.3 1.1 8.7.8 7.8"
    ),
    (
        "M4.8 1.7C4.3 1 3.7.75 3.1.75 1.6.75.75 2.4.75 5.6S1.6 9.3 3.1 9.3 5.3 8.1 5.3"
        " 6.6 4.3 4.1 3.1 4.1.9 5.1.75 6.4"
    ),
    "M.75.75H5.25L2.3 9.25",
    (
        "M3 4.6C1.8 4.6 1 3.8 1 2.7S1.8.75 3 .75 5 1.5 5 2.7 4.2 4.6 3 4.6.75 5.6.75 6.9"
        " 1.6 9.3 3 9.3 5.3 8.3 5.3 6.9 4.4 4.6 3 4.6Z"
    ),
    (
        "M1.2 8.3C1.7 9 2.3 9.25 2.9 9.25 4.4 9.25 5.25 7.6 5.25 4.4S4.4.75 2.9.75.75"
        " 1.9.75 3.4 1.7 5.9 2.9 5.9 5.1 4.9 5.25 3.6"
    ),
)
_DIGIT_ADVANCE = 7.4
_DIGIT_SCALE = 1.25


_LIGHT_AND_SHADE = (
    '<defs><linearGradient id="ch-light" x1="0" y1="0" x2="1" y2="1">'
    '<stop offset="0" stop-color="#fff" stop-opacity=".1"/>'
    '<stop offset=".45" stop-color="#fff" stop-opacity="0"/>'
    '<stop offset=".46" stop-color="#000" stop-opacity="0"/>'
    '<stop offset="1" stop-color="#000" stop-opacity=".12"/></linearGradient>'
    '<linearGradient id="ch-fall" x1="0" y1="0" x2="0" y2="1">'
    '<stop offset="0" stop-color="#160e06" stop-opacity=".42"/>'
    '<stop offset="1" stop-color="#160e06" stop-opacity="0"/></linearGradient></defs>'
)


def ground(theme: Theme, bottom: Color, numbers: bool, last: set[int]) -> Iterator[str]:
    """Frame, squares, the tint of a last move and the numbers."""
    if not theme.flat:
        yield _LIGHT_AND_SHADE
    yield from _frame(theme)
    yield _rect(FRAME, FRAME, FIELD, FIELD, f'fill="{theme.light}"')
    for square in range(1, 33):
        x, y = corner(square, bottom)
        yield _rect(x, y, SQUARE, SQUARE, f'fill="{theme.dark}"')
        if square in last:
            opacity = "1" if theme.flat else ".4"
            yield _rect(x, y, SQUARE, SQUARE, f'fill="{theme.last}" fill-opacity="{opacity}"')
        if numbers:
            yield _number(square, x + 5, y + 5, theme.number)
    if not theme.flat:
        yield _rect(FRAME, FRAME, FIELD, FIELD, 'fill="url(#ch-light)"')
        yield _rect(FRAME, FRAME, FIELD, 14, 'fill="url(#ch-fall)"')


def _frame(theme: Theme) -> Iterator[str]:
    near, far = FRAME, WHOLE - FRAME
    sides = (
        (theme.frame_lit, f"0,0 {WHOLE},0 {far},{near} {near},{near}"),
        (theme.frame, f"{WHOLE},0 {WHOLE},{WHOLE} {far},{far} {far},{near}"),
        (theme.frame_deep, f"{WHOLE},{WHOLE} 0,{WHOLE} {near},{far} {far},{far}"),
        (theme.frame, f"0,{WHOLE} 0,0 {near},{near} {near},{far}"),
    )
    for color, points in sides:
        yield f'<polygon points="{points}" fill="{color}"/>'
    if not theme.flat:
        yield _rect(1, 1, WHOLE - 2, WHOLE - 2, 'fill="none" stroke="#fff" stroke-opacity=".14"')
    gap, width = (3, 3) if theme.flat else (9, 3.5)
    side = FIELD + 2 * gap
    yield _rect(
        near - gap,
        near - gap,
        side,
        side,
        f'fill="none" stroke="{theme.inlay}" stroke-width="{width}"',
    )


def _rect(x: float, y: float, width: float, height: float, paint: str) -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" {paint}/>'


def _number(square: int, x: int, y: int, color: str) -> str:
    digits = "".join(
        f'<path d="{_DIGITS[int(digit)]}" transform="translate({place * _DIGIT_ADVANCE} 0)"/>'
        for place, digit in enumerate(str(square))
    )
    return (
        f'<g transform="translate({x} {y}) scale({_DIGIT_SCALE})" fill="none" stroke="{color}" '
        f'stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">{digits}</g>'
    )
