"""Proves the rules of a freshly built extension, and refuses it if they are wrong.

Run as ``python -m toolchain.proof FILE [RECORD]``, in a process of its own: a crash of the
extension then ends the proof, not the build, and Windows does not keep the file locked. What was
counted is written to RECORD, for the page to show.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from toolchain.bundle import load_extension

# How many ways there are to play the first 1, 2, 3... plies from the start, each route of a capture
# counted: OEIS A133046, and Aart Bik's page on perft for checkers.
COUNTS = (7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680)


KING_MOVES = 49
"""Moves of kings among the last ones of the games of nine plies."""


def main(file: str, record: str | None = None) -> int:
    """Compare the extension in ``file`` with the published counts; return the exit code."""
    kernel = load_extension(file)
    counted = [kernel.perft(depth) for depth in range(1, len(COUNTS) + 1)]
    for depth, (count, expected) in enumerate(zip(counted, COUNTS, strict=True), start=1):
        if count != expected:
            print(f"perft({depth}) is {count}; the published count is {expected}")
            return 1
    last = kernel.final_moves(len(COUNTS))
    if last.king_moves != KING_MOVES:
        print(f"{last.king_moves} of the last moves are kings'; there should be {KING_MOVES}")
        return 1
    if record is not None:
        told = {"counts": counted, "kingMoves": last.king_moves, "kingJumps": last.king_jumps}
        Path(record).write_text(json.dumps(told) + "\n", encoding="ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
