"""Makes the opening book, as the engine and the page read it, of the text that the training wrote.

Run as ``python -m toolchain.book EXTENSION FILE``, in a process of its own, as the extension that
it works with is one that was just built.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from toolchain.artefacts import KERNEL
from toolchain.bundle import load_extension

BOOK = KERNEL / "book" / "openings.txt"
START = "start"


def main(extension: str, file: str) -> int:
    """Write the book; return the exit code."""
    kernel = load_extension(extension)
    text = BOOK.read_text(encoding="ascii")
    Path(file).write_bytes(kernel.pack_book(list(positions_of(kernel, text))))
    return 0


def positions_of(kernel: ModuleType, text: str) -> Iterator[tuple[Any, int]]:
    """Return each position of the text, as a board, with its score.

    A line has one space more than the one that its moves go on from.
    """
    path: list[Any] = []
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        moves = line.split()
        score = int(moves.pop())
        depth = len(line) - len(line.lstrip(" "))
        board = path[depth - 1].copy() if depth else kernel.Board()
        for move in moves if moves != [START] else []:
            board.push(move)
        path[depth:] = [board]
        yield board, score


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
