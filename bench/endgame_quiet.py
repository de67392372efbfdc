"""Endgame tables and the count of quiet moves: whether a table win can always be won in time.

    python bench/endgame_quiet.py [FOLDER]

Goes through all positions of the tables in FOLDER that have distances, or of those that come with
the package, and finds how many quiet plies in a row follow from a won or lost one at most, whatever
the loser plays, while the winner takes any of its shortest ways. Where that is less than the plies
after which the rules call a draw, the win comes first. Ends with 1 if there is one that does not;
the first few of those are listed.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from pathlib import Path

from crownhead import _kernel
from crownhead.endgame import Slice
from crownhead.endgame.slices import Pair, pair_of, pairs_up_to
from crownhead.endgame.store import DISTANCES, Store
from crownhead.endgame.tables import BUNDLE
from crownhead.endgame.verifying import load

QUIET_LIMIT = 80
LISTED = 10
CACHE_BYTES = 256 << 20
BUNDLED_PIECES = 4
MOST_PIECES = 8

Runs = tuple[Slice, bytearray, bytearray]


def opened(folder: Path | None) -> tuple[_kernel.EndgameTables, list[Pair]]:
    """Return the tables, and the pairs of slices that have distances, fewest pieces first."""
    if folder is None:
        tables = _kernel.EndgameTables(CACHE_BYTES)
        tables.add(BUNDLE.read_bytes())
        pairs = set(pairs_up_to(BUNDLED_PIECES))
    else:
        tables, records = load(Store(folder), MOST_PIECES)
        pairs = {pair_of(each) for each, record in records.items() if DISTANCES in record.files}
    return tables, sorted(pairs, key=lambda pair: (pair.slice.pieces, pair))


def quiet_runs(tables: _kernel.EndgameTables, pair: Pair) -> list[Runs]:
    """Return each slice of a pair with its worths and its longest quiet runs."""
    found = {each: (bytearray(each.positions), bytearray(each.positions)) for each in pair.slices}
    for each, (worths, _) in found.items():
        tables.unpack(each.key, worths)
    (own, own_runs), (other, other_runs) = found[pair.slice], found[pair.slice.reversed]
    _kernel.quiet_runs(pair.slice.key, own, other, own_runs, other_runs)
    return [(each, *both) for each, both in found.items()]


def at_least(numbers: bytearray, least: int) -> int:
    """Return how many of the numbers are so large."""
    return sum(numbers.count(number) for number in range(least, 256))


def main() -> int:
    """Return the exit code."""
    parser = argparse.ArgumentParser(description="Find the longest quiet runs of table wins.")
    parser.add_argument("folder", nargs="?", type=Path)
    tables, pairs = opened(parser.parse_args().folder)
    too_long: list[str] = []
    print(f"{'pieces':<8}{'won':>12}{'80 plies or more':>18}{'longest run':>13}{'too long':>10}")
    for pieces, group in itertools.groupby(pairs, key=lambda pair: pair.slice.pieces):
        won = distant = longest = beyond = 0
        for slice_, worths, runs in (each for pair in group for each in quiet_runs(tables, pair)):
            # A worth is one more than the plies to the end; wins are even.
            won += sum(worths.count(worth) for worth in range(2, 256, 2))
            distant += sum(worths.count(worth) for worth in range(QUIET_LIMIT + 2, 256, 2))
            longest = max(longest, *(n for n in range(256) if runs.count(n)))
            beyond += at_least(runs, QUIET_LIMIT)
            too_long += _listed(slice_, runs) if len(too_long) < LISTED else []
        print(f"{pieces:<8}{won:>12,}{distant:>18,}{longest:>13}{beyond:>10,}", flush=True)
    for fen in too_long[:LISTED]:
        print(f"too long: {fen}")
    return 1 if too_long else 0


def _listed(slice_: Slice, runs: bytearray) -> list[str]:
    places = (place for place, run in enumerate(runs) if run >= QUIET_LIMIT)
    if not at_least(runs, QUIET_LIMIT):
        return []
    return [
        _kernel.slice_board(slice_.key, place).fen() for place in itertools.islice(places, LISTED)
    ]


if __name__ == "__main__":
    sys.exit(main())
