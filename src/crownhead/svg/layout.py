"""Where things stand in a picture: a square is 100 units wide."""

from crownhead._kernel import Color

SQUARE = 100
FRAME = 46
FIELD = 8 * SQUARE
WHOLE = FIELD + 2 * FRAME


def corner(square: int, bottom: Color) -> tuple[int, int]:
    """The upper left corner of a square, with one side's men at the bottom."""
    row, place = divmod(square - 1, 4)
    column = 2 * place + (1 if row % 2 == 0 else 0)
    if bottom is Color.BLACK:
        row, column = 7 - row, 7 - column
    return FRAME + column * SQUARE, FRAME + row * SQUARE


def middle(square: int, bottom: Color) -> tuple[int, int]:
    """The middle of a square."""
    x, y = corner(square, bottom)
    return x + SQUARE // 2, y + SQUARE // 2
