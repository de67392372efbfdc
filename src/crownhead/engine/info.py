"""What an engine tells about a position."""

from __future__ import annotations

from dataclasses import dataclass

from crownhead._kernel import Move

WIN = 30_000
"""A win in n plies scores this less n."""
FURTHEST_END = 1_000
"""Scores within so many of a win say that the game is decided."""
TABLE_WIN = 20_000
"""About what a win scores that endgame tables know of without its distance."""
_DECIDED = 15_000


@dataclass(frozen=True, slots=True)
class Info:
    """What a search has found so far.

    Attributes:
        depth: plies searched in full.
        score: hundredths of a man for the side to move; a win in n plies is 30000 - n, a loss
            n - 30000. None where a program does not say.
        line: the moves expected, the best one first.
        nodes: positions visited.
        seconds: since the search began.
        rank: 1 for the best line, 2 for the next, where several were asked for.
    """

    depth: int
    score: int | None
    line: tuple[Move, ...]
    nodes: int = 0
    seconds: float = 0.0
    rank: int = 1

    @property
    def move(self) -> Move | None:
        """The move that the line begins with."""
        return self.line[0] if self.line else None


@dataclass(frozen=True, slots=True)
class Played:
    """The move that an engine chose.

    Attributes:
        move: the move.
        expected: the answer that it expects, or None.
        info: what it told last of its search, or None where it told nothing.
    """

    move: Move
    expected: Move | None = None
    info: Info | None = None


def plies_to_end(score: int) -> int | None:
    """How far the end is that a score tells of, in plies; None where it tells of none.

    >>> plies_to_end(29_985), plies_to_end(-29_984), plies_to_end(35)
    (15, 16, None)
    """
    return WIN - abs(score) if abs(score) >= WIN - FURTHEST_END else None


def is_decided(score: int) -> bool:
    """Whether a score says that the game is won or lost."""
    return abs(score) > _DECIDED


def words_of(score: int | None) -> str:
    """A score as people read it, in men.

    >>> words_of(35), words_of(-120), words_of(29_985), words_of(-29_984), words_of(None)
    ('+0.35', '-1.20', 'win in 15 plies', 'loss in 16 plies', '?')
    """
    if score is None:
        return "?"
    if not is_decided(score):
        return f"{score / 100:+.2f}"
    word = "win" if score > 0 else "loss"
    plies = plies_to_end(score)
    return word if plies is None else f"{word} in {plies} {'ply' if plies == 1 else 'plies'}"
