"""Positions as SVG pictures."""

from crownhead._kernel import Board, Color, Move, Piece

_SQUARE = 100
_FRAME = 36

_LIGHT_SQUARE = "#f0e2c4"
_DARK_SQUARE = "#5f7f52"
_FRAME_FILL = "#3b2a1f"
_FRAME_TEXT = "#d9c7a3"
_NUMBER_TEXT = "#dce6cf"
_LAST_MOVE = "#e8b84b"
# Body, edge and the light that falls on it.
_PIECE_COLORS = {
    Color.BLACK: ("#8c2f25", "#4d140e", "#b8564a"),
    Color.WHITE: ("#f3e9d4", "#a08a64", "#fffaf0"),
}


def board(
    board: Board,
    *,
    size: int = 400,
    bottom: Color = Color.WHITE,
    numbers: bool = True,
    last_move: Move | None = None,
) -> str:
    """A picture of the position, as the text of an SVG document.

    Args:
        board: the position to draw.
        size: width and height in pixels; the picture scales without loss.
        bottom: the side whose pieces start at the bottom.
        numbers: whether playable squares carry their numbers, 1 to 32.
        last_move: a move whose path is marked.

    Raises ValueError where `size` is not positive.
    """
    if size <= 0:
        raise ValueError(f"size has to be positive, not {size}")
    whole = 8 * _SQUARE + 2 * _FRAME
    marked = set() if last_move is None else set(last_move.path)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {whole}" '
        f'width="{size}" height="{size}" role="img">',
        f"<title>{board.fen()}</title>",
        f'<rect width="{whole}" height="{whole}" rx="14" fill="{_FRAME_FILL}"/>',
        f'<rect x="{_FRAME}" y="{_FRAME}" width="{8 * _SQUARE}" height="{8 * _SQUARE}" '
        f'fill="{_LIGHT_SQUARE}"/>',
    ]
    for square in range(1, 33):
        x, y = _corner(square, bottom)
        parts.append(_square(x, y, square, numbers, square in marked))
        piece = board.piece_at(square)
        if piece is not None:
            parts.append(_piece(x + _SQUARE // 2, y + _SQUARE // 2, piece))
    parts.append("</svg>")
    return "\n".join(parts)


def _corner(square: int, bottom: Color) -> tuple[int, int]:
    row, place = divmod(square - 1, 4)
    column = 2 * place + (1 if row % 2 == 0 else 0)
    if bottom is Color.BLACK:
        row, column = 7 - row, 7 - column
    return _FRAME + column * _SQUARE, _FRAME + row * _SQUARE


def _square(x: int, y: int, square: int, numbers: bool, marked: bool) -> str:
    fill = _LAST_MOVE if marked else _DARK_SQUARE
    rect = f'<rect x="{x}" y="{y}" width="{_SQUARE}" height="{_SQUARE}" fill="{fill}"/>'
    if not numbers:
        return rect
    text = _FRAME_FILL if marked else _NUMBER_TEXT
    return rect + (
        f'<text x="{x + 8}" y="{y + 24}" font-family="sans-serif" font-size="20" '
        f'fill="{text}">{square}</text>'
    )


def _piece(x: int, y: int, piece: Piece) -> str:
    if not piece.is_king:
        return _disc(x, y + 2, piece.color)
    # A king is two men, one on the other, with a crown on top.
    top = y - 8
    return _disc(x, y + 10, piece.color) + _disc(x, top, piece.color) + _crown(x, top, piece.color)


def _disc(x: int, y: int, color: Color) -> str:
    body, edge, light = _PIECE_COLORS[color]
    return (
        f'<circle cx="{x}" cy="{y + 5}" r="38" fill="{edge}"/>'
        f'<circle cx="{x}" cy="{y}" r="38" fill="{body}" stroke="{edge}" stroke-width="2"/>'
        f'<circle cx="{x}" cy="{y}" r="28" fill="none" stroke="{edge}" stroke-width="2"/>'
        f'<circle cx="{x}" cy="{y - 1}" r="33" fill="none" stroke="{light}" stroke-width="2"/>'
    )


def _crown(x: int, y: int, color: Color) -> str:
    _, edge, light = _PIECE_COLORS[color]
    fill = "#f2c14e" if color is Color.BLACK else edge
    points = ((-20, 12), (-22, -10), (-9, 0), (0, -16), (9, 0), (22, -10), (20, 12))
    outline = " ".join(f"{x + dx},{y + dy}" for dx, dy in points)
    return (
        f'<polygon points="{outline}" fill="{fill}" stroke="{light}" stroke-width="2" '
        f'stroke-linejoin="round"/>'
    )
