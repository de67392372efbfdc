"""Building a folder of tables, slice by slice, on this machine or on many."""

from __future__ import annotations

import itertools
import mmap
import shutil
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from crownhead import _kernel
from crownhead.endgame.errors import TableError
from crownhead.endgame.slices import Pair, Slice, pairs_up_to
from crownhead.endgame.store import (
    DISTANCES,
    RESULTS,
    FileRecord,
    Index,
    SliceRecord,
    Store,
    map_file,
    write_bytes,
)

DISTANCE_PIECES = 5
"""Up to how many pieces tables have distances, unless asked otherwise."""

PACKED_SHARE = 0.05
"""More than the tables ever took of a byte a position, distances included (docs/endgame.md)."""

GoOn = Callable[[int, int], bool]
"""Told how many units of a pair are done, and of how many; says whether to go on."""

Built = dict[str, SliceRecord]


class Interrupted(Exception):
    """The build was told to stop."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is left to build in a folder.

    Attributes:
        pairs: those to build, each after those it needs.
        done: positions that are built already.
    """

    pairs: tuple[Pair, ...]
    done: int

    @property
    def positions(self) -> int:
        """The positions to build."""
        return sum(pair.positions for pair in self.pairs)

    @property
    def disk_bytes(self) -> int:
        """The most disk that building takes: a byte a position, and the packed tables."""
        return int((self.positions + self.done) * (1 + PACKED_SHARE))

    def memory_bytes(self, threads: int) -> int:
        """The most memory that ``threads`` pairs at a time take, dependencies not counted."""
        needs = sorted(map(memory_of, self.pairs), reverse=True)
        return sum(needs[:threads])


def memory_of(pair: Pair) -> int:
    """How much memory building a pair takes, in bytes."""
    packing = 120 << 20
    return pair.positions + _kernel.slice_build_memory(pair.slice.key) + packing


class Workers(Protocol):
    """Who builds pairs: threads of this process, or a cluster."""

    @property
    def capacity(self) -> int:
        """How many pairs they build at once."""

    def start(self, pair: Pair) -> None:
        """Begin with a pair whose dependencies are built."""

    def wait(self, seconds: float) -> Iterable[tuple[Pair, Built]]:
        """Return the pairs finished since last asked, waiting for one at most so long.

        Raises what kept a pair from being built.
        """

    def under_way(self) -> float:
        """How many positions of unfinished pairs are done, as far as is known."""

    def stop(self) -> None:
        """End what is under way; what is unfinished is lost."""


def plan(store: Store, pieces: int, distances: int) -> tuple[Plan, Index]:
    """Return what a folder lacks for the tables of two to ``pieces`` pieces, and its index.

    Files that the index names but that are gone or damaged are built again.

    Raises :class:`TableError` where the folder's index is damaged, or says that its tables have
    distances for other numbers of pieces.
    """
    try:
        index = store.read_index()
    except TableError as error:
        if error.kind != "missing":
            raise
        index = Index(distances)
    if index.slices and index.distances != distances:
        raise TableError("built_otherwise", store.index_path)
    pairs = tuple(pairs_up_to(pieces))
    lacking = {pair for pair in pairs if not _is_packed(store, index, pair)}
    todo = _with_lost_dependencies(store, index, pairs, lacking)
    for pair in todo:
        for each in pair.slices:
            index.slices.pop(each.name, None)
    done = sum(pair.positions for pair in pairs if pair not in todo)
    return Plan(tuple(pair for pair in pairs if pair in todo), done), index


def _is_packed(store: Store, index: Index, pair: Pair) -> bool:
    for each in pair.slices:
        record = index.slices.get(each.name)
        if record is None:
            return False
        for kind, file in record.files.items():
            if not store.is_whole(store.table_path(each, kind), file):
                return False
    return True


def _with_lost_dependencies(
    store: Store, index: Index, pairs: tuple[Pair, ...], lacking: set[Pair]
) -> set[Pair]:
    """Add the pairs that were built once, but whose worths those to build need and lack."""
    todo = set(lacking)
    # A pair comes after those it needs, so backwards each is looked at before what it needs.
    needed: set[Pair] = set()
    for pair in reversed(pairs):
        if pair in needed and pair not in todo and not _has_worths(store, index, pair):
            todo.add(pair)
        if pair in todo:
            needed |= pair.dependencies()
    return todo


def _has_worths(store: Store, index: Index, pair: Pair) -> bool:
    return all(
        store.is_whole(store.worths_path(each), index.slices[each.name].worths)
        for each in pair.slices
    )


def build_pair(directory: str, pair: Pair, distances: int, go_on: GoOn | None = None) -> Built:
    """Build and pack a pair of slices whose dependencies are built, and write all its files.

    Needs nothing but the folder, so that it can run in another process or on another machine.

    Raises :class:`Interrupted` where ``go_on`` said no, TableError where a file of a dependency
    is missing, and OSError where one cannot be written.
    """
    store = Store(directory)
    started = time.monotonic()
    with_distances = pair.slice.pieces <= distances
    worths = _build(store, pair, with_distances, go_on)
    # What larger slices need goes last: a folder that has it has the tables too.
    packed = {each: _pack(store, each, with_distances, worths[each]) for each in pair.slices}
    raw = {each: write_bytes(store.worths_path(each), worths[each]) for each in pair.slices}
    seconds = time.monotonic() - started
    return {
        each.name: SliceRecord(
            positions=each.positions,
            tally=_kernel.tally_slice(each.key, worths[each]),
            files=packed[each],
            worths=raw[each],
            seconds=round(seconds, 3),
        )
        for each in pair.slices
    }


def _build(store: Store, pair: Pair, distances: bool, go_on: GoOn | None) -> dict[Slice, mmap.mmap]:
    known: list[tuple[tuple[int, int, int, int], object]] = []
    for needed in pair.slice.dependencies():
        path = store.worths_path(needed)
        try:
            known.append((needed.key, map_file(path)))
        except FileNotFoundError:
            raise TableError("missing", path) from None
    worths = {each: mmap.mmap(-1, each.positions) for each in pair.slices}
    own, other = worths[pair.slice], worths[pair.slice.reversed]
    if not _kernel.build_slice(pair.slice.key, known, distances, own, other, go_on):
        raise Interrupted(pair.slice.name)
    return worths


def _pack(store: Store, slice_: Slice, distances: bool, worths: mmap.mmap) -> dict[str, FileRecord]:
    kinds = (RESULTS, DISTANCES) if distances else (RESULTS,)
    return {
        kind: write_bytes(
            store.table_path(slice_, kind),
            _kernel.pack_slice(slice_.key, kind == DISTANCES, worths),
        )
        for kind in kinds
    }


class Threads:
    """Builds pairs in threads of this process; the kernel works outside the interpreter's lock."""

    def __init__(self, directory: Path, distances: int, threads: int) -> None:
        self._directory = directory
        self._distances = distances
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="endgame")
        self._running: dict[Future[Built], Pair] = {}
        self._shares: dict[Pair, float] = {}
        self._stopping = threading.Event()
        self.capacity = threads

    def start(self, pair: Pair) -> None:
        """See :class:`Workers`."""

        def go_on(done: int, units: int) -> bool:
            self._shares[pair] = done / units
            return not self._stopping.is_set()

        job = self._pool.submit(build_pair, str(self._directory), pair, self._distances, go_on)
        self._running[job] = pair

    def wait(self, seconds: float) -> Iterable[tuple[Pair, Built]]:
        """See :class:`Workers`."""
        done, _ = wait(self._running, seconds, FIRST_COMPLETED)
        for job in done:
            pair = self._running.pop(job)
            self._shares.pop(pair, None)
            yield pair, job.result()

    def under_way(self) -> float:
        """See :class:`Workers`."""
        return sum(pair.positions * share for pair, share in list(self._shares.items()))

    def stop(self) -> None:
        """See :class:`Workers`."""
        self._stopping.set()
        self._pool.shutdown(cancel_futures=True)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a build is.

    Attributes:
        done: positions built, those from earlier runs included.
        total: positions in all.
        seconds_left: an estimate from the rate of this run; None before there is one.
        finished: the pair just finished, or None where this is only a sign of life.
    """

    done: int
    total: int
    seconds_left: float | None
    finished: Pair | None


def build(
    store: Store,
    todo: Plan,
    index: Index,
    workers: Workers,
    tell: Callable[[Progress], None],
    every: float = 2.0,
) -> None:
    """Build what a plan says and keep the folder's index; may be killed at any moment.

    ``tell`` hears of each pair finished, and every so many seconds. Raises what kept a pair from
    being built, after the others under way were stopped.
    """
    waiting = list(todo.pairs)
    unfinished = set(todo.pairs)
    running = 0
    clock = _Clock(todo)
    # Those built before are kept track of even where nothing else is left to do.
    store.directory.mkdir(parents=True, exist_ok=True)
    store.write_index(index)
    try:
        while unfinished:
            for pair in _ready(waiting, unfinished, workers.capacity - running):
                waiting.remove(pair)
                workers.start(pair)
                running += 1
            for pair, built in workers.wait(every):
                running -= 1
                unfinished.remove(pair)
                index.slices.update(built)
                store.write_index(index)
                clock.finished += pair.positions
                tell(clock.progress(workers.under_way(), pair))
            tell(clock.progress(workers.under_way(), None))
    finally:
        workers.stop()


def _ready(waiting: list[Pair], unfinished: set[Pair], room: int) -> list[Pair]:
    ready = (pair for pair in waiting if not pair.dependencies() & unfinished)
    return list(itertools.islice(ready, room))


class _Clock:
    """Tells how far a build is, from the positions done since it began."""

    def __init__(self, todo: Plan) -> None:
        self._todo = todo
        self._started = time.monotonic()
        self.finished = 0

    def progress(self, under_way: float, finished: Pair | None) -> Progress:
        built = self.finished + under_way
        seconds = time.monotonic() - self._started
        # The first slices are too small to tell the rate.
        known = seconds > 1 and built > 0
        left = (self._todo.positions - built) * seconds / built if known else None
        done = self._todo.done + int(built)
        return Progress(done, self._todo.done + self._todo.positions, left, finished)


def remove_working(store: Store) -> None:
    """Remove what only building larger tables needs."""
    shutil.rmtree(store.working, ignore_errors=True)
