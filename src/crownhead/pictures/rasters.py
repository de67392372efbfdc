"""Pictures made of pixels."""

from typing import Unpack

from crownhead import svg
from crownhead._kernel import Board
from crownhead.pictures.libraries import needed

LARGEST = 8192
"""Pixels of a side: more would take more memory than a picture is worth."""


def png(board: Board, *, size: int = 800, **look: Unpack[svg.Look]) -> bytes:
    """A picture of the position as a PNG file.

    Args:
        board: the position to draw.
        size: width and height in pixels, at most 8192.
        look: as for `crownhead.svg.board`.

    Raises ValueError as `crownhead.svg.board` does, ImportError where resvg_py is missing.

    """
    if size > LARGEST:
        raise ValueError(f"size has to be {LARGEST} pixels at most, not {size}")
    return rendered(svg.board(board, size=size, **look))


def rendered(document: str) -> bytes:
    """An SVG document as a PNG file."""
    resvg_py = needed("resvg_py")
    # The pictures hold no text, so what fonts a machine has makes no difference.
    return bytes(resvg_py.svg_to_bytes(svg_string=document, skip_system_fonts=True))
