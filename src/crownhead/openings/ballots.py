"""The three decks of ballots."""

import random as chance
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path

from crownhead._kernel import Board, Move, Rules

_DATA = Path(__file__).with_name("data")
_BLACK_MEN = range(1, 13)
_WHITE_MEN = range(21, 33)


class Deck(Enum):
    """What a ballot prescribes."""

    THREE_MOVE = "three_move"
    """The first three moves."""
    TWO_MOVE = "two_move"
    """The first two moves."""
    ELEVEN_MAN = "eleven_man"
    """One man of each side that is taken off the board, and the first two moves."""


@dataclass(frozen=True, slots=True)
class Ballot:
    """A way for a game to begin, drawn by lot.

    Attributes:
        deck: what it prescribes.
        number: its number in the deck, from 1; in the three-move deck that of the American
            Checker Federation.
        moves: the moves to be played.
        accepted: whether it is played; the others are barred, as they lose.
        name: what players call the position, or None.
        removed: the squares of the men taken off the board first, Black's and White's.

    """

    deck: Deck
    number: int
    moves: tuple[Move, ...]
    accepted: bool
    name: str | None
    removed: tuple[int, ...] = ()

    @property
    def start(self) -> str:
        """The position, as FEN, that the moves are played from."""
        black = ",".join(str(n) for n in _BLACK_MEN if n not in self.removed)
        white = ",".join(str(n) for n in _WHITE_MEN if n not in self.removed)
        return f"B:W{white}:B{black}"

    def board(self, rules: Rules | None = None) -> Board:
        """A new board with the ballot's moves played on it."""
        board = Board(self.start, rules)
        for move in self.moves:
            board.push(move)
        return board

    def __str__(self) -> str:
        """The ballot in words: `9-13 21-17 5-9`, or with the men removed in front."""
        moves = " ".join(map(str, self.moves))
        if not self.removed:
            return moves
        return f"remove {self.removed[0]} and {self.removed[1]}, {moves}"


def three_move() -> tuple[Ballot, ...]:
    """The three-move deck: 174 ballots, of which 156 are accepted and 18 barred."""
    return _deck(Deck.THREE_MOVE)


def two_move() -> tuple[Ballot, ...]:
    """The two-move deck: 49 ballots, of which 43 are accepted."""
    return _deck(Deck.TWO_MOVE)


def eleven_man() -> tuple[Ballot, ...]:
    """The eleven-man deck: 2,500 ballots, of which 2,253 are accepted. The list is Ed Gilbert's."""
    return _deck(Deck.ELEVEN_MAN)


def random(
    rng: chance.Random | None = None, *, deck: Deck = Deck.THREE_MOVE, barred: bool = False
) -> Ballot:
    """A ballot drawn from a deck.

    Args:
        rng: what decides; by default chance that cannot be foretold.
        deck: the deck to draw from.
        barred: whether a barred ballot may be drawn too.

    """
    ballots = _deck(deck) if barred else _accepted(deck)
    return (rng or chance.SystemRandom()).choice(ballots)


def rows_of(file: str) -> Iterator[list[str]]:
    """The rows of a data file, split at tabs, without the remarks that begin with #."""
    for line in (_DATA / f"{file}.tsv").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            yield line.split("\t")


@cache
def _deck(deck: Deck) -> tuple[Ballot, ...]:
    names = {row[0]: row[1] for row in rows_of("names")}
    return tuple(
        Ballot(
            deck=deck,
            number=int(number),
            moves=tuple(map(Move, moves.split())),
            accepted=status == "played",
            name=None if removed else names.get(moves),
            removed=tuple(int(square) for pair in removed for square in pair.split(",")),
        )
        for number, *removed, moves, status in rows_of(deck.value)
    )


@cache
def _accepted(deck: Deck) -> tuple[Ballot, ...]:
    return tuple(ballot for ballot in _deck(deck) if ballot.accepted)
