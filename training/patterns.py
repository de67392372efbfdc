"""The other design of an evaluation: tables of patterns, fitted by logistic regression.

Modern draughts programs judge positions so. The men on eight squares form one of 6,561 patterns;
sixteen such groups of squares overlap, seven of two whole rows and nine of two columns by four
rows, and each pattern of each has a weight of its own. Kings count by their squares. All weights
exist twice, for the full and for the empty board, and a position is worth a mixture by its pieces.
As in the network, the board is seen from the side to move.

``python -m training.patterns FOLDER... --package OUT`` fits the weights and builds the engine with
them in place of the network: the rival of a match.
"""

from __future__ import annotations

from pathlib import Path

import click
import numpy as np
from numpy.typing import NDArray

from training.fit import FOLDERS, PASSES, RESULT_SHARE, SEED, Run, rows_of, run_to_end
from training.network import (
    SCALE,
    Floats,
    Samples,
    bits_of,
    boards_of,
    chance_of,
    loss_of,
    targets_of,
)
from training.positions import Positions, read_shards
from training.variant import build_variant

PATTERNS = 3**8
SHIFTS = tuple((row, None) for row in range(0, 28, 4)) + tuple(
    (row + column, 0x3333) for row in (0, 8, 16) for column in range(3)
)
"""By how many bits each group is shifted, and which bits are then gathered; None for the lowest."""
GROUPS = len(SHIFTS)
ROWS = GROUPS * PATTERNS
PLAIN_INPUTS = 65
"""A king of one's own on each square, one of the other side's, and the opposition."""
MOST_PIECES = 24
FINE = 16
"""Weights are kept in this part of a point of a score."""
MOST_WEIGHT = 32_000 / (FINE * SCALE)
RIDGE = 2e-7
"""Draws the weights of rare patterns to nothing."""
EVALUATION = Path(__file__).with_name("pattern_evaluation.cpp")

_TERNARY = np.array([sum(3**i for i in range(8) if byte >> i & 1) for byte in range(256)], np.int16)


def bytes_of(boards: NDArray[np.uint32], shift: int, mask: int | None) -> NDArray[np.uint8]:
    """The bits of a group, in one byte."""
    bits = boards >> np.uint32(shift)
    if mask is not None:
        bits = bits & np.uint32(mask)
        bits = (bits | bits >> np.uint32(2)) & np.uint32(0x0F0F)
        bits = bits | bits >> np.uint32(4)
    return bits.astype(np.uint8)


def samples_of(positions: Positions, result_share: float) -> Samples:
    """Per position the pattern of each group and the plain inputs; the phase is its pieces."""
    own, other, kings = boards_of(positions)
    columns = [
        _TERNARY[bytes_of(own & ~kings, *group)] + 2 * _TERNARY[bytes_of(other & ~kings, *group)]
        for group in SHIFTS
    ]
    opposition = bits_of((own | other) & np.uint32(0x0F0F0F0F)).sum(axis=1) & 1
    plain = np.concatenate(
        [bits_of(own & kings), bits_of(other & kings), opposition[:, None]], axis=1
    )
    pieces = bits_of(own | other).sum(axis=1)
    inputs = np.concatenate([np.stack(columns, axis=1), plain], axis=1).astype(np.int16)
    return Samples(inputs, pieces.astype(np.int64), targets_of(positions, result_share))


class PatternTables:
    """The weights, as floating numbers while they are fitted."""

    def __init__(self) -> None:
        self.patterns = np.zeros((ROWS, 2), np.float32)
        self.plain = np.zeros((PLAIN_INPUTS, 2), np.float32)
        self.constant = np.zeros(2, np.float32)

    @property
    def weights(self) -> list[Floats]:
        """All weights, to be changed in place."""
        return [self.patterns, self.plain, self.constant]

    def values(self, samples: Samples) -> Floats:
        """The logarithm of the odds of the side to move."""
        both = self.patterns[_rows_of(samples)].sum(axis=1)
        both += samples.inputs[:, GROUPS:].astype(np.float32) @ self.plain + self.constant
        values: Floats = (both * _shares_of(samples)).sum(axis=1)
        return values

    def gradients(self, samples: Samples) -> tuple[float, list[Floats]]:
        """The mean loss and its slope by each weight."""
        values = self.values(samples)
        slope = ((chance_of(values) - samples.targets) / len(samples)).astype(np.float32)
        slopes = slope[:, None] * _shares_of(samples)
        places = _rows_of(samples).ravel()
        by_pattern = np.stack(
            [np.bincount(places, np.repeat(part, GROUPS), ROWS) for part in slopes.T], axis=1
        )
        by_plain = samples.inputs[:, GROUPS:].astype(np.float32).T @ slopes
        return loss_of(values, samples.targets), [
            (by_pattern + RIDGE * self.patterns).astype(np.float32),
            by_plain,
            slopes.sum(axis=0),
        ]

    def confine(self) -> None:
        """Keep the weights where they can be rounded to integers that fit."""
        for weights in self.weights:
            np.clip(weights, -MOST_WEIGHT, MOST_WEIGHT, out=weights)


def _rows_of(samples: Samples) -> NDArray[np.int32]:
    first_rows = np.arange(0, ROWS, PATTERNS, dtype=np.int32)
    return samples.inputs[:, :GROUPS].astype(np.int32) + first_rows


def _shares_of(samples: Samples) -> Floats:
    """What the weights of the full and of the empty board count for."""
    full = (samples.phases / MOST_PIECES).astype(np.float32)
    return np.stack([full, 1 - full], axis=1)


def header_of(tables: PatternTables) -> str:
    """The weights in whole numbers, as the evaluation includes them."""
    lines = ["#pragma once", "#include <stdint.h>", "", "namespace crownhead {", ""]
    for name, weights in (("pattern", tables.patterns), ("plain", tables.plain)):
        numbers = np.rint(weights * SCALE * FINE).astype(int)
        lines += [f"constexpr int16_t {name}_weights[{len(numbers)}][2] = {{", *rows_of(numbers)]
        lines += ["};"]
    full, empty = np.rint(tables.constant * SCALE * FINE).astype(int)
    lines += [f"constexpr int16_t constant_weights[2] = {{{full}, {empty}}};", "", "}"]
    return "\n".join([*lines, ""])


EPILOG = """\b
Examples:
  crownhead train patterns games --package build/patterns
  crownhead train match src build/patterns --ms 20 --games 400
"""


@click.command(epilog=EPILOG)
@FOLDERS
@PASSES
@RESULT_SHARE
@SEED
@click.option(
    "--package",
    required=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder to build the engine in.",
)
def main(
    folders: tuple[Path, ...], passes: int, result_share: float, seed: int, package: Path
) -> None:
    """Fit tables of patterns to the positions in FOLDERS and build the engine with them."""
    positions = np.concatenate([read_shards(folder) for folder in folders])
    tables = PatternTables()
    run = Run(samples_of(positions, result_share), tables, passes, seed)
    package.mkdir(parents=True, exist_ok=True)
    run_to_end(run, package / "fit.npz")
    (package / "pattern_weights.hpp").write_text(header_of(tables), encoding="ascii")
    build_variant(EVALUATION, package)


if __name__ == "__main__":
    main()
