"""Counts of the move tree against the published ones."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.faces import FaceGame, FaceMove, KernelFace
from tests.library.vectors import PERFT, PerftCase, rules_of
from tests.oracle.perft import FinalMoves, final_moves, perft, perft_by_outcome
from tests.oracle.rules import starting_position
from tests.oracle.text import read_fen

START = PERFT[0]
DEEPEST_FROM_THE_START = 9
MOST_LINES = 40_000_000  # bulk counting takes these in well under a second
MOST_LINES_WALKED = 8_000  # one by one, through a face


def counts(case: PerftCase, field: str, most: int) -> Iterator[tuple[int, int]]:
    """The depths of a table, and their counts, that are not too large to be counted again."""
    table: dict[str, str] = case.get(field, {})  # type: ignore[assignment]
    return ((int(depth), int(count)) for depth, count in table.items() if int(count) <= most)


@pytest.mark.parametrize("depth", range(1, DEEPEST_FROM_THE_START + 1))
def test_from_the_start(kernel: KernelFace, depth: int) -> None:
    assert kernel.perft(depth) == int(START["every_route"][str(depth)])


def test_depth_zero_is_the_position_itself(kernel: KernelFace) -> None:
    assert kernel.perft(0) == 1


@pytest.mark.parametrize("case", PERFT[1:], ids=lambda case: case["name"])
def test_every_route(kernel: KernelFace, case: PerftCase) -> None:
    for depth, count in counts(case, "every_route", MOST_LINES):
        assert kernel.perft(depth, case["fen"], rules_of(case)) == count, f"depth {depth}"
