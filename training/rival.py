"""One side of a match, in a process of its own: it answers each line with one.

A question is a position, the moves since, and what may be spent; see :mod:`training.match`.
"""

from __future__ import annotations

import json
import sys

from crownhead import Board, Deadline, Engine
from crownhead.endgame.tables import Tables


def main() -> None:
    """Answer until there are no more questions."""
    engine = Engine(table_mb=16)
    Tables.bundled().lend_to(engine)
    for line in sys.stdin:
        question = json.loads(line)
        if not question["moves"]:
            engine.forget()
        board = Board(question["fen"])
        for move in question["moves"]:
            board.push(move)
        if question["nodes"]:
            found = engine.search(board, nodes=question["nodes"])
        else:
            found = engine.search(board, deadline=Deadline(hard_ms=question["ms"]))
        answer = {"move": str(found.move), "score": found.score, "depth": found.depth}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
