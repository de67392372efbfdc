"""Positions and moves as the Hub protocol writes them, and scores."""

from __future__ import annotations

from collections.abc import Iterable

from crownhead._kernel import Board, Color, Move, Rules
from crownhead.engine.info import TABLE_WIN, WIN, is_decided, plies_to_end
from crownhead.errors import FenError

SQUARES = 32
_LETTERS = {"w": "{}", "W": "K{}", "b": "{}", "B": "K{}"}

_FAR_WIN = 9_500
_LEAST_WIN = 9_000
_HUB_WIN = 10_000


class HubPositionError(ValueError):
    """A text that is no position or no move of the protocol."""


def position_text(board: Board) -> str:
    """The side to move, then one letter for each of the 32 squares.

    >>> position_text(Board())
    'Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww'
    """
    letters = ["B" if board.turn is Color.BLACK else "W"]
    for square in range(1, SQUARES + 1):
        piece = board.piece_at(square)
        if piece is None:
            letters.append("e")
        else:
            letter = "b" if piece.color is Color.BLACK else "w"
            letters.append(letter.upper() if piece.is_king else letter)
    return "".join(letters)


def board_at(text: str, moves: str = "", rules: Rules | None = None) -> Board:
    """The board that a position and the moves after it lead to. Raises HubPositionError."""
    if len(text) != SQUARES + 1 or text[0] not in "BW" or set(text[1:]) - set("wWbBe"):
        raise HubPositionError(
            f"expected B or W and {SQUARES} letters of w, W, b, B and e, not {text[:60]!r}"
        )
    pieces: dict[str, list[str]] = {"w": [], "b": []}
    for square, letter in enumerate(text[1:], start=1):
        if letter != "e":
            pieces[letter.lower()].append(_LETTERS[letter].format(square))
    try:
        board = Board(f"{text[0]}:W{','.join(pieces['w'])}:B{','.join(pieces['b'])}", rules)
    except FenError as error:
        raise HubPositionError(str(error)) from error
    for word in moves.split():
        board.push(move_from(board, word))
    return board


def since_last_change(board: Board) -> tuple[Board, list[Move]]:
    """The position after the last capture or man's move, and the moves since.

    That is all of a game that can still come back.
    """
    start = board.copy()
    moves = [start.pop() for _ in range(min(board.quiet_plies, board.ply_count))]
    return start, moves[::-1]


def move_text(move: Move) -> str:
    """A quiet move as `11-15`; a capture with its ends, then the squares of all it takes.

    >>> move_text(Move("11-15")), move_text(Move("22x15x6"))
    ('11-15', '22x6x10x18')
    """
    if not move.is_jump:
        return f"{move.origin}-{move.destination}"
    return "x".join(map(str, (move.origin, move.destination, *move.captured)))


def move_from(board: Board, text: str) -> Move:
    """The legal move that a text names. Raises HubPositionError where it names none, or several.

    Routes that take the same men and end alike are one move here, as they are one result.
    """
    found = [move for move in board.legal_moves if _matches(move, text)]
    if len({(move.captured, move.destination) for move in found}) != 1:
        problem = "several legal moves" if found else "no legal move"
        raise HubPositionError(f"{text[:60]!r} names {problem} in {board.fen()}")
    return found[0]


def _matches(move: Move, text: str) -> bool:
    squares = text.split("x" if move.is_jump else "-")
    if not all(square.isascii() and square.isdigit() and len(square) <= 2 for square in squares):
        return False
    origin, *rest = (int(square) for square in squares)
    if origin != move.origin or not rest or rest[0] != move.destination:
        return False
    # Some programs leave the captured squares out where the ends say it all.
    return not rest[1:] or sorted(rest[1:]) == list(move.captured)


def line_text(moves: Iterable[Move]) -> str:
    """A line of moves, separated by spaces."""
    return " ".join(map(move_text, moves))


def line_from(board: Board, text: str) -> tuple[Move, ...]:
    """The moves of a line, as far as they can be played."""
    scratch = Board(board.fen(), board.rules)
    line: list[Move] = []
    for word in text.split():
        try:
            line.append(scratch.push(move_from(scratch, word)))
        except HubPositionError:
            break
    return tuple(line)


def score_text(score: int) -> str:
    """A score in men, as the protocol has it; a win in n plies is 100 - n / 100.

    >>> score_text(35), score_text(29_985), score_text(15 - 30_000)
    ('0.35', '99.85', '-99.85')
    """
    if not is_decided(score):
        hundredths = max(-_LEAST_WIN + 1, min(_LEAST_WIN - 1, score))
    else:
        plies = plies_to_end(score)
        size = _FAR_WIN if plies is None else max(_FAR_WIN, _HUB_WIN - plies)
        hundredths = size if score > 0 else -size
    return f"{hundredths / 100:.2f}"


def score_from(text: str) -> int | None:
    """A score of the protocol in hundredths of a man, or None where it is no number."""
    try:
        hundredths = round(float(text) * 100)
    except (ValueError, OverflowError):
        return None
    size = abs(hundredths)
    if size <= _LEAST_WIN:
        return hundredths
    is_far = size > _HUB_WIN or size == _FAR_WIN
    size = TABLE_WIN if is_far else WIN - (_HUB_WIN - size)
    return size if hundredths > 0 else -size
