"""How long an engine may think."""

from __future__ import annotations

from dataclasses import dataclass

_MOVES_LEFT = 25
"""How many more moves a game is taken to last where nobody says so."""
_MOST_OF_CLOCK = 0.5
"""The share of the time left that one move may take at most."""
_OVERHEAD = 0.01
"""Seconds kept back for what a move takes beside its search."""
_PATIENCE = 2.5
"""How many shares a move may take at most, to finish what it has begun."""
_LEAST = 0.001


@dataclass(frozen=True, slots=True)
class Clock:
    """What the side to move has left for the rest of the game.

    Attributes:
        seconds: the time left, the increment of this move included.
        increment: seconds added before each further move.
        moves: how many moves the time has to last for; None for the rest of the game.
    """

    seconds: float
    increment: float = 0.0
    moves: int | None = None

    def __post_init__(self) -> None:
        if self.increment < 0:
            raise ValueError("an increment is not negative")
        if self.moves is not None and self.moves < 1:
            raise ValueError("a clock has to last for one move at least")

    def share(self) -> float:
        """The seconds to spend on this move, more or less.

        An even share of what is left, plus most of the increment; never more than half of what is
        left, so that a clock is not lost however long the game lasts.
        """
        even = self._usable / (self.moves or _MOVES_LEFT) + 0.8 * self.increment
        return max(min(even, self._limit), _LEAST)

    def most(self) -> float:
        """The seconds after which this move has to be made, whatever was found out."""
        return max(min(_PATIENCE * self.share(), self._limit), _LEAST)

    @property
    def _usable(self) -> float:
        return max(self.seconds - _OVERHEAD, 0.0)

    @property
    def _limit(self) -> float:
        return self._usable if self.moves == 1 else self._usable * _MOST_OF_CLOCK


@dataclass(frozen=True, slots=True)
class Limit:
    """When an engine has to be done; what comes first counts. Without any it thinks until stopped.

    Attributes:
        seconds: the time that it may take.
        nodes: how many positions it may visit.
        depth: how many plies it may look ahead.
        clock: the time left for the game, out of which the engine takes what it sees fit.
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    clock: Clock | None = None

    def __post_init__(self) -> None:
        for name, least in (("seconds", 0.0), ("nodes", 1), ("depth", 1)):
            value = getattr(self, name)
            if value is not None and not value >= least:
                raise ValueError(f"{name} has to be at least {least}, not {value!r}")
        if self.clock is not None and self.seconds is not None:
            raise ValueError("a move has a time of its own or a clock, not both")

    @property
    def time(self) -> float | None:
        """The seconds that this move may take, out of the clock where there is one."""
        return self.clock.share() if self.clock is not None else self.seconds
