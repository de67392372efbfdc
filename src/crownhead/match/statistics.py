"""What the result of a match says about the strength of the players.

Sources: the logistic model of A. Elo; the sequential test of A. Wald (1945), with the normal
approximation of its likelihood ratio over pairs of games that engine testers use
(M. Van den Bergh, "A practical introduction to the GSPRT").
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

_SURE = 1.959964
"""Standard deviations to each side that hold 95% of a normal distribution."""
_LEAST_DEVIATION = 1e-6


@dataclass(frozen=True, slots=True)
class Tally:
    """Games won, drawn and lost.

    Attributes:
        wins: games won by the first player.
        draws: games drawn.
        losses: games lost by the first player.
        pairs: the first player's points, 0 to 2, in each pair of games with one opening. Where
            they are known, errors are worked out from them, since a pair cancels what the opening
            gives to one side.
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: tuple[float, ...] = ()

    @property
    def games(self) -> int:
        """All games."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """The first player's points: one for a win, half for a draw."""
        return self.wins + self.draws / 2

    @property
    def share(self) -> float:
        """The first player's share of the points; a half where nothing was played."""
        return self.points / self.games if self.games else 0.5

    def deviation(self) -> float:
        """The standard error of `share`, from pairs where there are two at least."""
        if len(self.pairs) >= 2:
            return _error_of_mean([points / 2 for points in self.pairs])
        if self.games < 2:
            return 0.5
        square = (self.wins + self.draws / 4) / self.games - self.share**2
        return math.sqrt(max(square, 0.0) / self.games)


def elo(tally: Tally) -> tuple[float, float]:
    """The difference in Elo points and how far it may be off, with 95% of confidence.

    Both are infinite where one player has all points.
    """
    difference = _elo_of(tally.share)
    spread = _SURE * tally.deviation()
    low, high = _elo_of(tally.share - spread), _elo_of(tally.share + spread)
    if not math.isfinite(low) or not math.isfinite(high):
        return difference, math.inf
    return difference, (high - low) / 2


def likelihood_of_superiority(tally: Tally) -> float:
    """How likely it is that the first player is the better one, 0 to 1."""
    deviation = tally.deviation()
    if deviation < _LEAST_DEVIATION:
        return 0.5 if tally.share == 0.5 else float(tally.share > 0.5)
    return 0.5 * (1 + math.erf((tally.share - 0.5) / (deviation * math.sqrt(2))))


@dataclass(frozen=True, slots=True)
class Sprt:
    """A test that ends as soon as the games decide between two differences in strength.

    Attributes:
        elo0: the difference that is to be refuted.
        elo1: the difference that is to be shown.
        alpha: how often `elo1` may be accepted where `elo0` is true.
        beta: how often `elo0` may be accepted where `elo1` is true.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise ValueError("elo0 has to be less than elo1")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError("alpha and beta lie between 0 and 0.5")

    @property
    def lower(self) -> float:
        """At or below this ratio, `elo0` is accepted."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """At or above this ratio, `elo1` is accepted."""
        return math.log((1 - self.beta) / self.alpha)

    def ratio(self, tally: Tally) -> float:
        """The logarithm of how much likelier the pairs played are under `elo1` than under `elo0`.

        Zero while there are too few to tell.
        """
        shares = [points / 2 for points in tally.pairs]
        if len(shares) < 2:
            return 0.0
        # A first few pairs that all end alike have no spread; a pinch of each result keeps the
        # ratio finite.
        padded = [*shares, *_PINCH]
        mean = sum(padded) / len(padded)
        variance = sum((share - mean) ** 2 for share in padded) / len(padded)
        share0, share1 = _share_of(self.elo0), _share_of(self.elo1)
        return len(shares) * (share1 - share0) * (2 * mean - share0 - share1) / (2 * variance)

    def verdict(self, tally: Tally) -> str | None:
        """`accepted` for `elo1`, `rejected` for `elo0`, None while the test goes on."""
        ratio = self.ratio(tally)
        if ratio >= self.upper:
            return "accepted"
        return "rejected" if ratio <= self.lower else None


_PINCH = (0.25, 0.5, 0.75)


def _share_of(difference: float) -> float:
    return 1 / (1 + 10 ** (-difference / 400))


def _elo_of(share: float) -> float:
    if share <= 0:
        return -math.inf
    if share >= 1:
        return math.inf
    return -400 * math.log10(1 / share - 1)


def _error_of_mean(values: Sequence[float]) -> float:
    mean = sum(values) / len(values)
    return math.sqrt(sum((value - mean) ** 2 for value in values)) / len(values)
