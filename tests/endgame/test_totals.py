"""The tables against totals of an independent solver, and against the rules."""

from __future__ import annotations

from math import comb

import pytest

from crownhead import _kernel
from crownhead.endgame import Slice
from crownhead.endgame.slices import pairs_of, pairs_up_to
from crownhead.endgame.tables import BUNDLE
from tests.endgame.facts import FACTS, TOTALS

COUNTED = ("wins", "draws", "losses", "capture_wins", "capture_draws", "capture_losses")


@pytest.fixture(scope="module")
def kernel_tables() -> _kernel.EndgameTables:
    tables = _kernel.EndgameTables(64 << 20)
    assert tables.add(BUNDLE.read_bytes()) == "none"
    return tables


@pytest.mark.parametrize("pieces", range(2, 7))
def test_every_placement_has_a_number(pieces: int) -> None:
    slices = [each for pair in pairs_of(pieces) for each in pair.slices]
    two_sided = sum(each.positions for each in slices)
    assert two_sided + 2 * _one_sided(pieces) == FACTS["placements"][str(pieces)]


def _one_sided(pieces: int) -> int:
    """Placements of one colour alone, which are no positions of a game: kings, and men that have
    28 squares."""
    return sum(comb(28, men) * comb(32 - men, pieces - men) for men in range(pieces + 1))


def test_the_builder_finds_the_known_totals() -> None:
    worths: dict[Slice, bytearray] = {}
    for pair in pairs_up_to(4):
        for each in pair.slices:
            worths[each] = bytearray(each.positions)
        known: list[tuple[tuple[int, int, int, int], object]] = [
            (each.key, worths[each]) for each in pair.slice.dependencies()
        ]
        own, other = worths[pair.slice], worths[pair.slice.reversed]
        assert _kernel.build_slice(pair.slice.key, known, True, own, other, None)  # noqa: FBT003
    for slice_, totals in TOTALS.items():
        tally: dict[str, object] = dict(_kernel.tally_slice(slice_.key, worths[slice_]))
        tally |= {"slice": slice_.name, "positions": slice_.positions}
        assert tally == totals


@pytest.mark.parametrize("slice_", [each for each in TOTALS if each.pieces < 4], ids=str)
def test_distances_follow_from_the_moves(
    kernel_tables: _kernel.EndgameTables, slice_: Slice
) -> None:
    fault, _, tally = kernel_tables.verify(slice_.key, 0, slice_.positions, distances=True)
    assert fault == "none"
    assert tally.items() <= TOTALS[slice_].items()


def test_results_of_four_pieces_follow_from_the_moves(
    kernel_tables: _kernel.EndgameTables,
) -> None:
    for slice_, totals in TOTALS.items():
        fault, _, tally = kernel_tables.verify(slice_.key, 0, slice_.positions, distances=False)
        assert fault == "none", slice_.name
        assert {key: tally[key] for key in COUNTED} == {
            key: number for key, number in totals.items() if key in COUNTED
        }


def test_a_search_without_tables_agrees(kernel_tables: _kernel.EndgameTables) -> None:
    for slice_ in TOTALS:
        fault, index = kernel_tables.verify_by_search(slice_.key, 60, 6, distances=True, seed=5)
        assert fault == "none", (slice_.name, index)


def test_the_bundle_is_smaller_than_the_smallest_known() -> None:
    """Chinook's tables of two to four pieces, results alone, take 202,061 bytes."""
    results = 0
    data = BUNDLE.read_bytes()
    at = 0
    while at < len(data):
        size = int.from_bytes(data[at + 32 : at + 40], "little")
        if data[at + 5] == 0:
            results += size
        at += size
    assert results < 100_000
    assert len(data) < 1_500_000
