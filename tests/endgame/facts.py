"""The totals of `tests/vectors/endgame.json`, and random positions of the tables."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import TypedDict, cast

from crownhead import Board, _kernel
from crownhead.endgame import Slice


class SliceTotals(TypedDict):
    slice: str
    positions: int
    wins: int
    draws: int
    losses: int
    longest_win: int
    longest_loss: int
    capture_wins: int
    capture_draws: int
    capture_losses: int


class Facts(TypedDict):
    placements: dict[str, int]
    slices: list[SliceTotals]


FACTS = cast(
    Facts,
    json.loads((Path(__file__).parent.parent / "vectors" / "endgame.json").read_text("utf-8")),
)
TOTALS = {Slice.named(each["slice"]): each for each in FACTS["slices"]}


def random_boards(count: int, pieces: int, seed: int) -> Iterator[Board]:
    """Positions of so many pieces, each slice as often as it is large; either side to move."""
    lots = random.Random(seed)
    slices = [each for each in TOTALS if each.pieces == pieces]
    sizes = [each.positions for each in slices]
    for slice_ in lots.choices(slices, sizes, k=count):
        board = _kernel.slice_board(slice_.key, lots.randrange(slice_.positions))
        yield board.mirror() if lots.random() < 0.5 else board
