"""A game as a moving picture."""

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

from crownhead import svg
from crownhead._kernel import Board, Color, Move
from crownhead.game import Game
from crownhead.pictures.libraries import needed
from crownhead.pictures.rasters import LARGEST, rendered

if TYPE_CHECKING:
    from PIL.Image import Image

_GIF_COLORS = 256
# As many kings as there can be: their crowns and the arrow have colours of their own.
_COLORFUL = "B:WK17,K18,K19,K20,K25,K26,21,22,23,24:BK5,K6,K7,K8,K13,K14,9,10,11,12"
_LAST_FRAME = 3
_SHORTEST = 0.02


class Format(Enum):
    """The kinds of file that hold a moving picture."""

    GIF = "GIF"
    """Shown by everything; 256 colours."""
    APNG = "PNG"
    """All colours; shown by browsers."""
    WEBP = "WEBP"
    """All colours in the smallest file; shown by browsers."""


@dataclass(frozen=True, slots=True)
class _Frame:
    board: Board
    seconds: float
    last_move: Move | None = None
    arrow: Move | None = None


def animation(
    game: Game | Board,
    *,
    format: Format | str = Format.GIF,  # noqa: A002 - what Pillow and matplotlib call it too
    size: int = 400,
    seconds: float = 1.2,
    bottom: Color = Color.WHITE,
    numbers: bool = True,
    theme: svg.Theme | str = "club",
    progress: Callable[[int, int], object] | None = None,
) -> bytes:
    """A game as an animation that begins again when it is over.

    Each move is shown twice: as an arrow, then as played, with its squares tinted.

    Args:
        game: the game, or a board with the moves that led to it.
        format: the kind of file.
        size: width and height in pixels, at most 8192.
        seconds: how long a move is shown; the last position stays three times as long.
        bottom: as for `crownhead.svg.board`.
        numbers: as for `crownhead.svg.board`.
        theme: as for `crownhead.svg.board`.
        progress: called with how many pictures of how many are done.

    Raises ValueError where an argument makes no sense, ImportError where resvg_py or Pillow is
    missing.

    """
    _check(seconds, size)
    kind = Format(format.upper()) if isinstance(format, str) else format
    board = game.board if isinstance(game, Game) else game.copy()
    look: svg.Look = {"bottom": bottom, "numbers": numbers, "theme": theme}
    frames = list(_frames(board, seconds))
    images = list(_all_drawn(frames, size, look, progress))
    if kind is Format.GIF:
        images = _with_one_palette(images, _drawn(_colorful_frame(), size, look))
    return _saved(images, [frame.seconds for frame in frames], kind)


def _check(seconds: float, size: int) -> None:
    if not _SHORTEST * 2 <= seconds <= 60:
        raise ValueError(f"a move is shown for 0.04 to 60 seconds, not {seconds}")
    if not 0 < size <= LARGEST:
        raise ValueError(f"size has to be 1 to {LARGEST} pixels, not {size}")
    needed("PIL")


def _colorful_frame() -> _Frame:
    """A frame with every colour that a game may show."""
    move = Move("10x17x26x19x28")
    return _Frame(Board(_COLORFUL), 0, move, move)


def _frames(board: Board, seconds: float) -> Iterator[_Frame]:
    moves = board.move_stack
    for _ in moves:
        board.pop()
    last: Move | None = None
    for move in moves:
        yield _Frame(board.copy(), seconds / 2, last)
        yield _Frame(board.copy(), seconds / 2, last, move)
        board.push(move)
        last = move
    yield _Frame(board.copy(), seconds * _LAST_FRAME, last)


def _all_drawn(
    frames: list[_Frame],
    size: int,
    look: svg.Look,
    progress: Callable[[int, int], object] | None,
) -> "Iterator[Image]":
    for done, frame in enumerate(frames, start=1):
        yield _drawn(frame, size, look)
        if progress is not None:
            progress(done, len(frames))


def _drawn(frame: _Frame, size: int, look: svg.Look) -> "Image":
    shown: svg.Look = {
        **look,
        "last_move": frame.last_move,
        "arrows": [] if frame.arrow is None else [frame.arrow],
    }
    document = svg.board(frame.board, size=size, **shown)
    image: Image = needed("PIL.Image").open(io.BytesIO(rendered(document))).convert("RGB")
    return image


def _saved(images: "list[Image]", seconds: list[float], kind: Format) -> bytes:
    options: dict[str, Any] = {"loop": 0, "duration": [round(1000 * each) for each in seconds]}
    if kind is Format.GIF:
        options["optimize"] = False
    elif kind is Format.WEBP:
        options |= {"quality": 85, "method": 4}
    file = io.BytesIO()
    images[0].save(file, kind.value, save_all=True, append_images=images[1:], **options)
    return file.getvalue()


def _with_one_palette(images: "list[Image]", sample: "Image") -> "list[Image]":
    # One palette for all: only what moves differs then from picture to picture, and nothing
    # flickers.
    dither = needed("PIL.Image").Dither.NONE
    palette = sample.quantize(_GIF_COLORS, dither=dither)
    return [image.quantize(palette=palette, dither=dither) for image in images]
