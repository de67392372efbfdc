"""Checking a folder of tables from outside: every position against those a move away."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from crownhead import _kernel
from crownhead.endgame.slices import Slice
from crownhead.endgame.store import DISTANCES, SliceRecord, Store, add_table

CACHE_BYTES = 256 << 20
"""For each thread: neighbours in the index are near, their moves lead all over the tables."""

PART_POSITIONS = 1 << 20

FAULTS = {
    "index": "the position and its number do not belong together",
    "unknown": "a table that the position takes is missing",
    "verdict": "the result does not follow from the moves",
    "distance": "the distance does not follow from the moves",
    "search": "a search without tables found something else",
    "tally": "the totals differ from those of the index",
}


class VerifyError(Exception):
    """A position that is wrong. ``fen`` is the first one found, or empty for a wrong total."""

    def __init__(self, kind: str, slice_: Slice, fen: str = "") -> None:
        self.kind = kind
        self.slice = slice_
        self.fen = fen
        where = f" at {fen}" if fen else ""
        super().__init__(f"{slice_.name}: {FAULTS[kind]}{where}")


@dataclass(frozen=True, slots=True)
class Verified:
    """A slice found right, with its totals as counted anew."""

    slice: Slice
    tally: dict[str, int]


def load(
    store: Store, pieces: int, cache_bytes: int = CACHE_BYTES
) -> tuple[_kernel.EndgameTables, dict[Slice, SliceRecord]]:
    """Open the tables of up to so many pieces for one thread.

    Raises :class:`TableError` for the first file that is missing or damaged.
    """
    tables = _kernel.EndgameTables(cache_bytes)
    found = {}
    for name, record in store.read_index().slices.items():
        slice_ = Slice.named(name)
        if slice_.pieces > pieces:
            continue
        found[slice_] = record
        for kind in record.files:
            add_table(tables, store.table_path(slice_, kind), slice_, kind)
    return tables, found


def verify(
    store: Store,
    pieces: int,
    threads: int,
    least: int = 2,
) -> Iterator[Verified]:
    """Check every position of ``least`` to ``pieces`` pieces, and yield each slice found right.

    Raises :class:`VerifyError` for the first that is wrong.
    """
    readers = [load(store, pieces) for _ in range(threads)]
    records = {each: record for each, record in readers[0][1].items() if each.pieces >= least}
    with ThreadPoolExecutor(threads) as pool:
        for slice_ in sorted(records, key=lambda each: (each.pieces, each.men, each)):
            record = records[slice_]
            tally: dict[str, int] = {}
            parts = range(0, slice_.positions, PART_POSITIONS)
            jobs = [
                pool.submit(_verify_parts, tables, slice_, parts[first::threads], record)
                for first, (tables, _) in enumerate(readers)
            ]
            for job in jobs:
                _add_tally(tally, job.result())
            # An index may have lost some of them.
            expected = {key: record.tally.get(key, -1) for key in tally}
            if tally != _comparable(expected, record):
                raise VerifyError("tally", slice_)
            yield Verified(slice_, tally)


def verify_by_search(store: Store, pieces: int, positions: int, depth: int, seed: int) -> int:
    """Check random positions by a search of ``depth`` plies that uses no tables; return how many.

    They are spread over the slices by their sizes. Raises :class:`VerifyError`.
    """
    tables, records = load(store, pieces)
    total = sum(each.positions for each in records)
    checked = 0
    for number, (slice_, record) in enumerate(sorted(records.items())):
        share = -(-positions * slice_.positions // total)
        has_distances = DISTANCES in record.files
        fault, index = tables.verify_by_search(
            slice_.key, share, depth, has_distances, seed + number
        )
        if fault != "none":
            raise VerifyError(fault, slice_, _kernel.slice_board(slice_.key, index).fen())
        checked += share
    return checked


def _verify_parts(
    tables: _kernel.EndgameTables, slice_: Slice, starts: range, record: SliceRecord
) -> dict[str, int]:
    tally: dict[str, int] = {}
    has_distances = DISTANCES in record.files
    for start in starts:
        fault, index, part = tables.verify(slice_.key, start, start + PART_POSITIONS, has_distances)
        if fault != "none":
            raise VerifyError(fault, slice_, _kernel.slice_board(slice_.key, index).fen())
        _add_tally(tally, part)
    return tally


def _add_tally(total: dict[str, int], part: dict[str, int]) -> None:
    for key, number in part.items():
        known = total.get(key, 0)
        total[key] = max(known, number) if key.startswith("longest") else known + number


def _comparable(tally: dict[str, int], record: SliceRecord) -> dict[str, int]:
    """Without distances the longest win and loss are not known."""
    if DISTANCES in record.files:
        return tally
    return {key: 0 if key.startswith("longest") else number for key, number in tally.items()}
