"""Who meets whom from which opening."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from crownhead.openings import Ballot


@dataclass(frozen=True, slots=True)
class Meeting:
    """A game to be played.

    Attributes:
        number: its number in the match, from 0; games 2n and 2n + 1 have one opening.
        opening: the ballot, or None for the start of the game.
        first_is_black: whether the first player has the black men.
    """

    number: int
    opening: Ballot | None
    first_is_black: bool


def schedule(openings: Sequence[Ballot], games: int, seed: int = 0) -> list[Meeting]:
    """So many games: each opening from both sides, in an order that `seed` decides.

    Where there are more games than openings for them, the deck is shuffled and gone through again.
    Raises ValueError for an odd number of games, since a pair is what counts.
    """
    if games < 2 or games % 2:
        raise ValueError("a match has an even number of games, each opening from both sides")
    chance = random.Random(seed)
    order: list[Ballot | None] = []
    while len(order) < games // 2:
        order += chance.sample(openings, len(openings)) if openings else [None]
    return [
        Meeting(number, order[number // 2], first_is_black=number % 2 == 0)
        for number in range(games)
    ]
