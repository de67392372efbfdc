"""Lines of moves as people read them."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from crownhead import Board, Color, Move

_WIDTH = 80


def line_words(board: Board, moves: Iterable[Move], indent: str = "  ") -> str:
    """Moves in standard notation, numbered from the position of ``board``, broken into lines."""
    scratch = board.copy()
    words: list[str] = []
    number = scratch.ply_count // 2 + 1
    for place, move in enumerate(moves):
        if scratch.turn is Color.BLACK:
            words.append(f"{number}.\xa0{scratch.text(move)}")
        else:
            dots = f"{number}...\xa0" if place == 0 else ""
            words.append(f"{dots}{scratch.text(move)}")
            number += 1
        scratch.push(move)
    lines = textwrap.fill(
        " ".join(words),
        _WIDTH,
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return lines.replace("\xa0", " ")
