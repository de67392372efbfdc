"""Opening lines played out, so that a book learns from what it loses.

Drop-out expansion looks at whatever both sides are likely to play, but not far along any one line,
and a line that looks best may be lost many plies later. A rehearsal plays it out with the book on
both sides and looks at all positions on the way; what they come to finds its way back to where
another move is the better one now.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from crownhead import Board, Move
from training.expansion import Expansion, key_of, may_hold

BEHIND = 80
"""Hundredths of a man; a side this far behind is seldom saved."""
LONGEST = 60
"""Plies after which a side that was not so far behind counts as holding its own."""
ROUNDS = 12
"""How often a line is played out at most: a ballot may be beyond the book's help."""

Found = list[tuple[Move, int]]
"""The best moves of a position with their scores for the side to move, the best first."""


class Searcher(Protocol):
    """What looks at positions."""

    def look(self, board: Board) -> Found:
        """Several of the best moves, for the book to keep."""

    def best(self, board: Board) -> tuple[Move, int]:
        """The best move alone, for play beyond the book."""


@dataclass(slots=True)
class Rehearsal:
    """Plays lines out with a book that grows meanwhile.

    Attributes:
        expansion: the book.
        searcher: looks at what the book does not know.
    """

    expansion: Expansion
    searcher: Searcher

    def learn(self, line: tuple[Move, ...]) -> Iterator[tuple[tuple[Move, ...], Found]]:
        """Play on from a line until both sides hold it, or nothing new comes of it.

        Yields each position that was looked at, by its moves from the start, as soon as it is part
        of the book.
        """
        for _ in range(ROUNDS):
            looked = 0
            held = True
            for known, found in self._play(line):
                if found is None:
                    held = False
                else:
                    looked += 1
                    yield known, found
            if held or not looked:
                return

    def _play(self, line: tuple[Move, ...]) -> Iterator[tuple[tuple[Move, ...], Found | None]]:
        """Play on from a line, and yield what is looked at; nothing found where a side is lost."""
        values = self.expansion.values()
        board = Board()
        for move in line:
            board.push(move)
        for _ in range(LONGEST):
            if board.outcome() is not None:
                return
            key = key_of(board)
            entry = self.expansion.entries.get(key)
            if entry and entry.moves:
                move, child = min(entry.moves.items(), key=lambda known: values[known[1]])
                score = -values[child]
            elif may_hold(key):
                found = self.expansion.forced(board) or self.searcher.look(board)
                self.expansion.add(board, found)
                yield line, found
                move, score = found[0]
            else:
                move, score = self.searcher.best(board)
            if abs(score) >= BEHIND:
                yield line, None
                return
            board.push(move)
            line = (*line, move)
