"""Positions with what became of them, in files of one NumPy array each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

POSITION = np.dtype(
    [
        ("black", "<u4"),
        ("white", "<u4"),
        ("kings", "<u4"),
        ("white_to_move", "u1"),
        ("result", "i1"),
        ("score", "<i2"),
    ]
)
"""``result`` (1 won, 0 drawn, -1 lost) and ``score`` (hundredths of a man) are those of the side
to move."""

TRUTH = 10_000
"""The size of a score that an endgame table gave."""

Positions = NDArray[np.void]


def shard_path(folder: Path, seed: int) -> Path:
    """Where the positions of the games with this seed are kept."""
    return folder / f"{seed:08d}.npy"


def write_shard(path: Path, positions: Positions) -> None:
    """Write a file whole or not at all, so that one that exists is finished."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".part")
    with fresh.open("wb") as file:
        np.save(file, positions)
    fresh.replace(path)


def read_shards(folder: Path) -> Positions:
    """All positions of a folder, in the order of their seeds.

    Raises FileNotFoundError where there are none.
    """
    shards = list(_shards(folder))
    if not shards:
        raise FileNotFoundError(
            f"{folder} holds no positions; `python -m training.selfplay` makes them"
        )
    return np.concatenate(shards)


def _shards(folder: Path) -> Iterator[Positions]:
    for path in sorted(folder.glob("*.npy")):
        yield np.load(path)
