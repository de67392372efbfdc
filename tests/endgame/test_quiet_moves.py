"""Table wins and the rule that calls a draw after 80 quiet plies.

A quiet run is how many kings' steps in a row a won or lost position leads to at most, whatever the
loser plays, while the winner takes any of its shortest ways. Where it is below 80 the win comes
before the count, provided that the count began with the run.
"""

from __future__ import annotations

from functools import cache

import pytest

from crownhead import Board, _kernel
from crownhead.endgame import Result, Slice, Tables
from crownhead.endgame.slices import pairs_of
from crownhead.endgame.tables import BUNDLE

LONGEST = {2: 10, 3: 33, 4: 54}
"""The longest runs of so many pieces, as `bench/endgame_quiet.py` tells them."""

QUIET_LIMIT = 80


@pytest.fixture(scope="module")
def kernel_tables() -> _kernel.EndgameTables:
    tables = _kernel.EndgameTables(64 << 20)
    assert tables.add(BUNDLE.read_bytes()) == "none"
    return tables


def runs_of(tables: _kernel.EndgameTables, slice_: Slice) -> dict[Slice, bytearray]:
    """The runs of a slice and of its reverse, from their stored distances."""
    slices = {slice_, slice_.reversed}
    worths = {each: bytearray(each.positions) for each in slices}
    runs = {each: bytearray(each.positions) for each in slices}
    for each in slices:
        tables.unpack(each.key, worths[each])
    both = (slice_, slice_.reversed)
    _kernel.quiet_runs(slice_.key, *(worths[each] for each in both), *(runs[each] for each in both))
    return runs


@pytest.mark.parametrize("pieces", LONGEST)
def test_every_win_comes_before_the_count(
    kernel_tables: _kernel.EndgameTables, pieces: int
) -> None:
    longest = max(
        max(runs)
        for pair in pairs_of(pieces)
        for runs in runs_of(kernel_tables, pair.slice).values()
    )
    assert longest == LONGEST[pieces] < QUIET_LIMIT


@pytest.mark.parametrize("name", ["0m1k-0m1k", "1m0k-0m1k", "1m0k-1m0k"])
def test_runs_are_those_of_the_rules(
    kernel_tables: _kernel.EndgameTables, bundled: Tables, name: str
) -> None:
    """Counted anew by playing every such game through, with the rules' own count of quiet plies."""

    @cache
    def longest_run(fen: str) -> int:
        board = Board(fen)
        probe = bundled.probe(board)
        assert probe is not None
        if probe.result is Result.DRAW:
            return 0
        longest = 0
        for move in probe.moves if probe.result is Result.WIN else board.legal_moves:
            after = Board(fen)
            after.push(move)
            if after.quiet_plies:
                longest = max(longest, 1 + longest_run(after.fen()))
        return longest

    slice_ = Slice.named(name)
    for index, run in enumerate(runs_of(kernel_tables, slice_)[slice_]):
        assert longest_run(_kernel.slice_board(slice_.key, index).fen()) == run
