"""The tree of an opening book, and which of its positions to look at next.

A book grows by drop-out expansion (T. R. Lincke, "Strategies for the automatic construction of
opening books", 2001): a position is the more worth looking at, the less both sides have to give
away to reach it, and the nearer it is to a root. A position and its mirror are one.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from crownhead import Board, Color, Move

Key = tuple[int, int, int]
"""Own pieces, the other side's and kings, turned so that the side to move goes up the numbers."""

PLY_COST = 2
"""Hundredths of a man that a ply further from the root counts as."""
FEWEST_PIECES = 14
"""A book ends with its openings."""
MOST_SCORE = 3000
"""A score that says how a game ends counts as so many hundredths of a man."""


START = "start"
"""What a book calls the position before the first move."""


def key_of(board: Board) -> Key:
    """What a position and its mirror have in common."""
    seen = board if board.turn is Color.BLACK else board.mirror()
    return seen.black, seen.white, seen.kings


@dataclass(slots=True)
class Entry:
    """A position of the book.

    Attributes:
        searched: what the last search that saw it came to, for the side to move.
        moves: the best moves with the positions that they lead to; None until it is looked at
            itself.
    """

    searched: int
    moves: dict[Move, Key] | None = None


@dataclass(slots=True)
class Expansion:
    """A book that grows.

    Attributes:
        roots: the positions that it begins with, each by the moves from the start.
        entries: all positions that were seen.
    """

    roots: dict[Key, tuple[Move, ...]]
    entries: dict[Key, Entry] = field(default_factory=dict)

    def add(self, board: Board, found: Iterable[tuple[Move, int]]) -> None:
        """Take in the best moves of a position with their scores for its side to move."""
        moves: dict[Move, Key] = {}
        scratch = board.copy()
        best = -MOST_SCORE
        for move, told in found:
            score = max(-MOST_SCORE, min(told, MOST_SCORE))
            best = max(best, score)
            scratch.push(move)
            key = key_of(scratch)
            scratch.pop()
            moves[move] = key
            entry = self.entries.setdefault(key, Entry(-score))
            if entry.moves is None:
                entry.searched = -score
        self.entries.setdefault(key_of(board), Entry(best)).moves = moves

    def forced(self, board: Board) -> list[tuple[Move, int]]:
        """The only move of a position with what is known of its score; empty where there are more.

        Such a position is worth what the next one is: a search of its own would be wasted.
        """
        entry = self.entries.get(key_of(board))
        moves = board.legal_moves
        return [(moves[0], entry.searched)] if entry and len(moves) == 1 else []

    def values(self) -> dict[Key, int]:
        """What each position comes to when both sides follow the book, for its side to move."""
        values: dict[Key, int] = {}

        # Men go forward only and kings are not looked at, so no line comes back to itself.
        def value_of(key: Key) -> int:
            if key not in values:
                entry = self.entries[key]
                values[key] = (
                    max(-value_of(child) for child in entry.moves.values())
                    if entry.moves
                    else entry.searched
                )
            return values[key]

        for key in self.entries:
            value_of(key)
        return values

    def next_line(self) -> tuple[Move, ...] | None:
        """The moves from the start to the position to look at next; None where none is left."""
        for key, line in self.roots.items():
            if key not in self.entries or self.entries[key].moves is None:
                return line
        values = self.values()
        heap = [(0, place, key, line) for place, (key, line) in enumerate(self.roots.items())]
        heapq.heapify(heap)
        seen: set[Key] = set()
        place = len(heap)
        while heap:
            cost, _, key, line = heapq.heappop(heap)
            if key in seen:
                continue
            seen.add(key)
            entry = self.entries[key]
            if entry.moves is None:
                if may_hold(key):
                    return line
                continue
            for move, child in entry.moves.items():
                place += 1
                given_away = values[key] + values[child]
                step = (cost + PLY_COST + given_away, place, child, (*line, move))
                heapq.heappush(heap, step)
        return None

    def lines(self) -> Iterator[str]:
        """The book as text: a root by its moves, below it what follows, each with its value."""
        values = self.values()
        written: set[Key] = set()

        def write(key: Key, name: str, depth: int) -> Iterator[str]:
            if key in written:
                return
            written.add(key)
            yield f"{' ' * depth}{name} {values[key]:+d}"
            for move, child in (self.entries[key].moves or {}).items():
                yield from write(child, str(move), depth + 1)

        for key, line in self.roots.items():
            if key in self.entries:
                yield from write(key, " ".join(map(str, line)) or START, 0)


def may_hold(key: Key) -> bool:
    """Whether a position belongs to the openings, which a book is about."""
    own, other, kings = key
    return not kings and (own | other).bit_count() >= FEWEST_PIECES
