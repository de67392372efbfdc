"""Slices: all positions that have the same men and kings on each side."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import astuple, dataclass

from crownhead import _kernel

MOST_PIECES = 8
"""The index has room for eight pieces, seven on a side."""

_NAME = re.compile(r"([0-7])m([0-7])k-([0-7])m([0-7])k")


@dataclass(frozen=True, slots=True, order=True)
class Slice:
    """The pieces of the side to move, and those of the other side."""

    own_men: int
    own_kings: int
    other_men: int
    other_kings: int

    @property
    def name(self) -> str:
        """The name of its files, such as ``1m2k-0m1k``: the side to move first."""
        return f"{self.own_men}m{self.own_kings}k-{self.other_men}m{self.other_kings}k"

    @classmethod
    def named(cls, name: str) -> Slice:
        """Return the slice of that name. Raises ValueError where there is none."""
        found = _NAME.fullmatch(name)
        if found is None:
            raise ValueError(f"no slice is called {name!r}; expected a name such as 1m2k-0m1k")
        return cls(*map(int, found.groups()))

    @property
    def key(self) -> tuple[int, int, int, int]:
        """The four numbers, as the kernel takes them."""
        return (self.own_men, self.own_kings, self.other_men, self.other_kings)

    @property
    def pieces(self) -> int:
        """How many pieces stand on the board."""
        return sum(astuple(self))

    @property
    def men(self) -> int:
        """How many of them are men."""
        return self.own_men + self.other_men

    @property
    def positions(self) -> int:
        """How many positions there are, those with a capture pending included."""
        return _kernel.slice_size(self.key)

    @property
    def reversed(self) -> Slice:
        """The same pieces with the other side to move."""
        return Slice(self.other_men, self.other_kings, self.own_men, self.own_kings)

    def dependencies(self) -> set[Slice]:
        """The slices that the moves of this one and of its reverse lead to, beside themselves."""
        return {Slice(*key) for key in _kernel.slice_dependencies(self.key)}


@dataclass(frozen=True, slots=True, order=True)
class Pair:
    """A slice and its reverse, which are built together."""

    slice: Slice

    @property
    def slices(self) -> tuple[Slice, ...]:
        """Both, or the one that is its own reverse."""
        reverse = self.slice.reversed
        return (self.slice,) if reverse == self.slice else (self.slice, reverse)

    @property
    def positions(self) -> int:
        """The positions of both together."""
        return sum(each.positions for each in self.slices)

    def dependencies(self) -> set[Pair]:
        """The pairs that have to be built before this one."""
        return {pair_of(each) for each in self.slice.dependencies()}


def pair_of(slice_: Slice) -> Pair:
    """Return the pair that a slice belongs to, named by the greater of its two."""
    return Pair(max(slice_, slice_.reversed))


def pairs_of(pieces: int) -> Iterator[Pair]:
    """All pairs of so many pieces, each after those it needs."""
    found = {
        pair_of(Slice(own_men, own - own_men, other_men, pieces - own - other_men))
        for own in range(1, pieces)
        for own_men in range(own + 1)
        for other_men in range(pieces - own + 1)
    }
    yield from sorted(found, key=lambda pair: (pair.slice.men, pair))


def pairs_up_to(pieces: int) -> Iterator[Pair]:
    """All pairs of two to ``pieces`` pieces, each after those it needs."""
    for number in range(2, pieces + 1):
        yield from pairs_of(number)
