"""The network of the evaluation: what it is fed, how it is fitted, how it is rounded to integers.

One hidden layer sees the board from the side to move: 28 squares for its men, 28 for the other
side's, 32 each for kings, and whether the side to move has the opposition. Its units are squared
(between 0 and 1), which lets two layers judge what otherwise takes three. Each phase of a game has
weights of its own: it is told by the number of pieces and by whether there are kings.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from crownhead._kernel import POINTS_PER_MAN
from training.positions import TRUTH, Positions

Floats = NDArray[np.float32]
Integers = NDArray[np.int64]

MEN_SQUARES = 28
KING_SQUARES = 32
INPUTS = 2 * MEN_SQUARES + 2 * KING_SQUARES + 1
PHASES = 6
KINGLESS = (1, 3)
"""The phases that have no kings."""
UNIT = 256
"""The integer that stands for 1 in the hidden layer."""
OUTPUT_UNIT = 64
"""The integer that stands for 1 among the weights of the output."""
MOST_OUTPUT = 127 / OUTPUT_UNIT
"""A weight of the output times a hidden unit has to fit into 16 bits, and it into eight."""
MOST_WEIGHT = 4.0
"""Two dozen weights of the hidden layer, added up, have to fit into 16 bits."""
SCALE = 110
"""Points of the search's scores that make a side's chances e to 1."""
HUNDREDTHS = 100 * SCALE / POINTS_PER_MAN
"""The same in hundredths of a man, as scores are told."""


def mirrored_bits(bits: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """Turn boards round: square n becomes 33 - n."""
    octets = np.ascontiguousarray(bits, "<u4").view(np.uint8).reshape(-1, 4)
    turned = np.packbits(
        np.unpackbits(octets, axis=1, bitorder="little")[:, ::-1], axis=1, bitorder="little"
    )
    return turned.reshape(-1).view("<u4").copy()


def boards_of(positions: Positions) -> tuple[NDArray[np.uint32], ...]:
    """Own pieces, the other side's, kings: turned so that own men go up the numbers."""
    white = positions["white_to_move"].astype(bool)
    own = np.where(white, mirrored_bits(positions["white"]), positions["black"])
    other = np.where(white, mirrored_bits(positions["black"]), positions["white"])
    kings = np.where(white, mirrored_bits(positions["kings"]), positions["kings"])
    return own, other, kings


def phase_of(pieces: NDArray[np.uint8], kings: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Which weights count: 0 up to 7 pieces, 1 up to 11 and 3 up to 16, 5 for more.

    With kings it is 2 instead of 1, and 4 instead of 3.
    """
    phases = np.array([0, 1, 3, 5])[np.digitize(pieces, (8, 12, 17))]
    return phases + (kings & np.isin(phases, KINGLESS))


class Model(Protocol):
    """What can be fitted by its slopes."""

    @property
    def weights(self) -> list[Floats]:
        """All weights, to be changed in place."""

    def values(self, samples: Samples) -> Floats:
        """The logarithm of the odds of the side to move."""

    def gradients(self, samples: Samples) -> tuple[float, list[Floats]]:
        """The mean loss and its slope by each weight."""

    def confine(self) -> None:
        """Keep the weights where they can be rounded to integers that fit."""


@dataclass(frozen=True, slots=True)
class Samples:
    """Small whole numbers as inputs, the phase, and the chance of the side to move."""

    inputs: NDArray[np.uint8] | NDArray[np.int16]
    phases: NDArray[np.int64]
    targets: Floats

    def __len__(self) -> int:
        return len(self.targets)

    def part(self, rows: NDArray[np.int64]) -> Samples:
        """Some of the samples."""
        return Samples(self.inputs[rows], self.phases[rows], self.targets[rows])


def samples_of(positions: Positions, result_share: float) -> Samples:
    """What a network learns from; the targets are those of :func:`targets_of`."""
    own, other, kings = boards_of(positions)
    pieces = bits_of(own | other).sum(axis=1, dtype=np.uint8)
    inputs = np.concatenate(
        [
            bits_of(own & ~kings)[:, :MEN_SQUARES],
            bits_of(other & ~kings)[:, KING_SQUARES - MEN_SQUARES :],
            bits_of(own & kings),
            bits_of(other & kings),
            (bits_of((own | other) & np.uint32(0x0F0F0F0F)).sum(axis=1) & 1)[:, None],
        ],
        axis=1,
    ).astype(np.uint8)
    phases = phase_of(pieces, kings != 0)
    return Samples(inputs, phases, targets_of(positions, result_share))


def targets_of(positions: Positions, result_share: float) -> Floats:
    """The chances that are aimed at: the score's, and for ``result_share`` the result."""
    results = (positions["result"].astype(np.float32) + 1) / 2
    chances = chance_of((positions["score"] / HUNDREDTHS).astype(np.float32))
    share = np.where(np.abs(positions["score"]) == TRUTH, 1.0, result_share).astype(np.float32)
    return (share * results + (1 - share) * chances).astype(np.float32)


def bits_of(boards: NDArray[np.uint32]) -> NDArray[np.uint8]:
    """One column a square."""
    octets = np.ascontiguousarray(boards, "<u4").view(np.uint8).reshape(-1, 4)
    return np.unpackbits(octets, axis=1, bitorder="little")


class Network:
    """Weights, as floating numbers while they are fitted."""

    def __init__(self, units: int, seed: int = 1) -> None:
        chance = np.random.default_rng(seed)
        hidden = chance.normal(0, 0.15, (INPUTS, units))
        output = chance.normal(0, 0.1, units)
        self.hidden = np.tile(hidden, (PHASES, 1, 1)).astype(np.float32)
        self.hidden[KINGLESS, 2 * MEN_SQUARES : -1] = 0
        self.bias = np.full((PHASES, units), 0.3, np.float32)
        self.output = np.tile(output, (PHASES, 1)).astype(np.float32)
        self.constant = np.zeros(PHASES, np.float32)

    @property
    def weights(self) -> list[Floats]:
        """All weights, to be changed in place."""
        return [self.hidden, self.bias, self.output, self.constant]

    def values(self, samples: Samples) -> Floats:
        """The logarithm of the odds of the side to move."""
        values = np.empty(len(samples), np.float32)
        for phase, rows in _by_phase(samples):
            units = np.clip(self._sums(samples, phase, rows), 0, 1)
            values[rows] = (units * units) @ self.output[phase] + self.constant[phase]
        return values

    def gradients(self, samples: Samples) -> tuple[float, list[Floats]]:
        """The mean loss and its slope by each weight."""
        slopes = [np.zeros_like(weights) for weights in self.weights]
        loss = 0.0
        for phase, rows in _by_phase(samples):
            loss += self._add_gradients(slopes, samples, phase, rows)
        return loss, slopes

    def _add_gradients(
        self, slopes: list[Floats], samples: Samples, phase: int, rows: Integers
    ) -> float:
        """Set the slopes of one phase; return its share of the loss."""
        share = len(rows) / len(samples)
        sums = self._sums(samples, phase, rows)
        units = np.clip(sums, 0, 1)
        squares = units * units
        values = squares @ self.output[phase] + self.constant[phase]
        targets = samples.targets[rows]
        slope = ((chance_of(values) - targets) / len(samples)).astype(np.float32)
        back = 2 * units * self.output[phase] * slope[:, None]
        back[(sums <= 0) | (sums >= 1)] = 0
        own = (samples.inputs[rows].astype(np.float32).T @ back, back.sum(axis=0), slope @ squares)
        for total, part in zip(slopes, (*own, slope.sum()), strict=True):
            total[phase] = part
        return share * loss_of(values, targets)

    def _sums(self, samples: Samples, phase: int, rows: Integers) -> Floats:
        """What the hidden units add up to."""
        sums: Floats = samples.inputs[rows].astype(np.float32) @ self.hidden[phase]
        sums += self.bias[phase]
        return sums

    def confine(self) -> None:
        """Keep the weights where they can be rounded to integers that fit."""
        np.clip(self.output, -MOST_OUTPUT, MOST_OUTPUT, out=self.output)
        np.clip(self.hidden, -MOST_WEIGHT, MOST_WEIGHT, out=self.hidden)


def _by_phase(samples: Samples) -> Iterator[tuple[int, Integers]]:
    """The rows of each phase that there are samples of."""
    for phase in range(PHASES):
        rows = np.flatnonzero(samples.phases == phase)
        if len(rows):
            yield phase, rows


def chance_of(odds: Floats) -> Floats:
    """The chance that has these odds, given as their logarithm."""
    return (0.5 + 0.5 * np.tanh(odds / 2)).astype(np.float32)


def loss_of(values: Floats, targets: Floats) -> float:
    """The mean cross entropy between chances and targets."""
    return float(np.mean(np.logaddexp(0, values) - targets * values))


def batches(samples: Samples, size: int, chance: np.random.Generator) -> Iterator[Samples]:
    """The samples in another order each time, a few thousand at once."""
    order = chance.permutation(len(samples))
    for start in range(0, len(order) - size + 1, size):
        yield samples.part(order[start : start + size])


class Adam:
    """The usual stochastic descent with a step of its own for each weight."""

    def __init__(self, weights: list[Floats]) -> None:
        self._weights = weights
        self._first = [np.zeros_like(w) for w in weights]
        self._second = [np.zeros_like(w) for w in weights]
        self.steps = 0

    @property
    def moments(self) -> list[Floats]:
        """The running means of slopes and of their squares."""
        return [*self._first, *self._second]

    def step(self, gradients: list[Floats], rate: float) -> None:
        """Move all weights."""
        self.steps += 1
        tune = rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for i, slope in enumerate(gradients):
            self._first[i] += 0.1 * (slope - self._first[i])
            self._second[i] += 0.001 * (slope * slope - self._second[i])
            change = tune * self._first[i] / (np.sqrt(self._second[i]) + 1e-8)
            self._weights[i] -= change.astype(np.float32)
