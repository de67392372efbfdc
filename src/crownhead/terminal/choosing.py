"""Putting a move together square by square, as one does with a mouse. Knows no screen."""

from __future__ import annotations

from collections.abc import Iterable

from crownhead import Move


class Choice:
    """The squares chosen so far of a move that is still to be finished."""

    def __init__(self, moves: Iterable[Move]) -> None:
        self._moves = tuple(moves)
        self._path: tuple[int, ...] = ()

    @property
    def path(self) -> tuple[int, ...]:
        """Where the piece stood and has landed so far; empty where none is chosen."""
        return self._path

    @property
    def is_under_way(self) -> bool:
        """Whether a capture has been begun and goes on."""
        return len(self._path) > 1

    @property
    def origins(self) -> frozenset[int]:
        """The squares whose pieces can move."""
        return frozenset(move.origin for move in self._moves)

    @property
    def next_squares(self) -> frozenset[int]:
        """Where the chosen piece can land next."""
        reached = len(self._path)
        if reached == 0:
            return frozenset()
        fitting = (move.path for move in self._moves if move.path[:reached] == self._path)
        return frozenset(path[reached] for path in fitting)

    def take(self, square: int) -> Move | None:
        """Chooses a square: a piece to move, or where it lands.

        Returns the move when it is whole. The chosen piece's own square lets it go again, and a
        square that makes no sense changes nothing.
        """
        if square in self.next_squares:
            self._path = (*self._path, square)
            return next((move for move in self._moves if move.path == self._path), None)
        if not self.is_under_way and square in self.origins:
            self._path = () if self._path == (square,) else (square,)
        return None

    def clear(self) -> bool:
        """Lets the piece go, unless its capture is under way; returns whether that was so."""
        if self.is_under_way:
            return False
        self._path = ()
        return True

    def take_back(self) -> bool:
        """Brings a piece whose capture is under way back to its square; returns whether one was."""
        was_under_way = self.is_under_way
        self._path = () if was_under_way else self._path
        return was_under_way
