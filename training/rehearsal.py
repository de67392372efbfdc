"""Opening lines played out, so that a book learns from what it loses.

Drop-out expansion looks at whatever both sides are likely to play, but not far along any one line,
and a line that looks best may be lost many plies later. A rehearsal plays it out with the book on
both sides and looks at all positions on the way; what they come to, and what play beyond the book
comes to, finds its way back to where another move is the better one now.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from crownhead import Board, Move
from training.expansion import Expansion, key_of, may_hold

BEHIND = 80
"""Hundredths of a man; a side this far behind is seldom saved."""
LONGEST = 60
"""Plies after which a side that was not so far behind counts as holding its own."""
ROUNDS = 40
"""How often the lines are played out at most: one may be beyond the book's help."""

Line = tuple[Move, ...]
"""Moves from the start of the game."""
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
    _answers: dict[str, tuple[Move, int]] = field(default_factory=dict)

    def learn(self, lines: Sequence[Line]) -> Iterator[tuple[Line, Found]]:
        """Play all lines out until nothing new comes of any of them.

        What is learned from one may change how another is played, so all are played out again.
        Yields each position of which more is known, by its moves from the start, as soon as the
        book knows it too.
        """
        for _ in range(ROUNDS):
            news = False
            for line in lines:
                for learned in self._play(line):
                    news = True
                    yield learned
            if not news:
                return

    def _play(self, line: Line) -> Iterator[tuple[Line, Found]]:
        """Play on from a line, and yield what was found on the way."""
        values = self.expansion.values()
        board = Board()
        for move in line:
            board.push(move)
        last: _Choice | None = None
        for _ in range(LONGEST):
            if board.outcome() is not None:
                return
            key = key_of(board)
            entry = self.expansion.entries.get(key)
            if entry and entry.moves:
                move, child = min(entry.moves.items(), key=lambda known: values[known[1]])
                score = -values[child]
                last = _Choice(line, board.copy(), move)
            elif may_hold(key):
                found = self.expansion.forced(board) or self.searcher.look(board)
                self.expansion.add(board, found)
                yield line, found
                move, score = found[0]
                last = _Choice(line, board.copy(), move)
            else:
                move, score = self._answer(board)
            if abs(score) >= BEHIND:
                if last is not None:
                    same = board.turn is last.board.turn
                    yield from self._blame(last, score if same else -score)
                return
            board.push(move)
            line = (*line, move)

    def _answer(self, board: Board) -> tuple[Move, int]:
        """What is played beyond the book, which is searched once."""
        position = board.fen()
        if position not in self._answers:
            self._answers[position] = self.searcher.best(board)
        return self._answers[position]

    def _blame(self, last: _Choice, score: int) -> Iterator[tuple[Line, Found]]:
        """Let the book's last move on the way be worth what play beyond it came to."""
        entries = self.expansion.entries
        moves = entries[key_of(last.board)].moves or {}
        told = {move: -entries[child].searched for move, child in moves.items()}
        if entries[moves[last.move]].moves or told[last.move] == score:
            return
        told[last.move] = score
        found = sorted(told.items(), key=lambda one: -one[1])
        self.expansion.add(last.board, found)
        yield last.line, found


@dataclass(frozen=True, slots=True)
class _Choice:
    """A move of the book, with the position that it was played in."""

    line: Line
    board: Board
    move: Move
