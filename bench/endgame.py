"""Endgame tables: how fast they are built and asked, how small they are, and how they play.

    python bench/endgame.py [FOLDER] [--games N]

FOLDER is one that `crownhead endgame build` made; without it the tables of two to four pieces that
come with the package are measured. One thread's rates are by processor time. WebAssembly is run by
wasmtime, where it is installed, and takes turns with the native kernel. Ends with 1 if a game with
tables goes otherwise than the tables say.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from crownhead import Board, Engine, Level, _kernel
from crownhead.endgame import Result, Slice, Tables
from crownhead.endgame.slices import pairs_of, pairs_up_to
from crownhead.endgame.store import Store
from crownhead.endgame.tables import BUNDLE
from crownhead.endgame.verifying import load

# Bytes of the smallest known with two to four pieces, indices included: Chinook.
SMALLEST_KNOWN = 1_955 + 6_294 + 193_812
FOUR_PIECES = Slice(1, 1, 1, 1)
SIX_PIECES = Slice(2, 1, 2, 1)
MOST_PIECES = 8
CACHE_BYTES = 64 << 20
PROBES = 300_000
COLD_PROBES = 300
ROUNDS = 3
QUIET_LIMIT = 80


class Stopwatch:
    """Adds up the processor time spent inside ``with`` blocks."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __enter__(self) -> None:
        self._started = time.process_time()

    def __exit__(self, *_: object) -> None:
        self.seconds += time.process_time() - self._started


def build_rate() -> None:
    """Build and pack two to four pieces, in memory."""
    worths: dict[Slice, bytearray] = {}
    building, packing = Stopwatch(), Stopwatch()
    for pair in pairs_up_to(4):
        for each in pair.slices:
            worths[each] = bytearray(each.positions)
        known: list[tuple[tuple[int, int, int, int], object]] = [
            (each.key, worths[each]) for each in pair.slice.dependencies()
        ]
        own, other = worths[pair.slice], worths[pair.slice.reversed]
        with building:
            _kernel.build_slice(
                pair.slice.key, known, distances=True, own=own, reversed=other, told=None
            )
        with packing:
            for each in pair.slices:
                _kernel.pack_slice(each.key, distances=False, worths=worths[each])
    positions = sum(each.positions for each in worths)
    print(f"built, with distances: {positions / building.seconds:12,.0f} positions/s a thread")
    print(f"results packed:        {positions / packing.seconds:12,.0f} positions/s a thread")


def sizes(folder: Path | None) -> None:
    """Say how many bytes the tables take."""
    found: Counter[tuple[int, str]] = Counter()
    if folder is None:
        data = BUNDLE.read_bytes()
        at = 0
        while at < len(data):
            size = int.from_bytes(data[at + 32 : at + 40], "little")
            kind = "distances" if data[at + 5] else "results"
            found[sum(data[at + 8 : at + 12]), kind] += size
            at += size
    else:
        for name, record in Store(folder).read_index().slices.items():
            for kind, file in record.files.items():
                found[Slice.named(name).pieces, kind] += file.bytes
    for (pieces, kind), size in sorted(found.items()):
        density = sum(each.positions for each in pairs_of(pieces)) / size
        print(f"{pieces} pieces, {kind:<9} {size:>12,} bytes, {density:8.1f} positions a byte")
    small = sum(size for (pieces, kind), size in found.items() if pieces < 5 and kind == "results")
    print(f"2 to 4 pieces, results: {small:,} bytes; Chinook's take {SMALLEST_KNOWN:,}")


class Native:
    """The kernel in this process, with the tables of a folder or those of the package."""

    name = "native"

    def __init__(self, folder: Path | None) -> None:
        if folder is None:
            self._tables = _kernel.EndgameTables(CACHE_BYTES)
            self._tables.add(BUNDLE.read_bytes())
        else:
            self._tables, _ = load(Store(folder), MOST_PIECES, CACHE_BYTES)

    def sample(self, slice_: Slice, count: int, seed: int) -> None:
        """Ask for random positions of a slice."""
        self._tables.sample(slice_.key, count, seed)

    def clear(self) -> None:
        """Forget what was decoded."""
        self._tables.clear_cache()


class Wasm:
    """The page's kernel and tables, run by wasmtime. Raises ImportError where that is missing."""

    name = "WebAssembly"

    def __init__(self) -> None:
        from tests.faces.wasm import WasmKernel

        kernel = WasmKernel()
        self._call = kernel.call
        bundle = BUNDLE.read_bytes()
        place = kernel.call("allocate_endgames", len(bundle))
        kernel.memory.write(kernel.store, bundle, place)
        assert kernel.call("open_endgames", place, len(bundle)) == 0

    def sample(self, slice_: Slice, count: int, seed: int) -> None:
        """Ask for random positions of a slice."""
        own_men, own_kings, other_men, other_kings = slice_.key
        number = own_men << 9 | own_kings << 6 | other_men << 3 | other_kings
        self._call("sample_endgames", number, count, seed)

    def clear(self) -> None:
        """Forget what was decoded."""
        self._call("clear_endgame_cache")


def probe_rates(folder: Path | None) -> None:
    """Ask for random positions; drawing them and finding their captures is counted in.

    Warm: all blocks are decoded already. Cold: each position's block has to be, and where the table
    is a large one it is read from its file first.
    """
    probers: list[Native | Wasm] = [Native(folder)]
    try:
        probers.append(Wasm())
    except ImportError:
        print("WebAssembly is not measured: wasmtime is not installed")
    watches = {prober.name: (Stopwatch(), Stopwatch()) for prober in probers}
    for prober in probers:
        prober.sample(FOUR_PIECES, PROBES, seed=1)
    for seed in range(ROUNDS):
        for prober in probers:
            with watches[prober.name][0]:
                prober.sample(FOUR_PIECES, PROBES, seed)
    for seed in range(COLD_PROBES):
        for prober in probers:
            _probe_cold(prober, FOUR_PIECES, seed, watches[prober.name][1])
    for name, (warm, cold) in watches.items():
        print(f"probed, warm, {name + ':':<13}{ROUNDS * PROBES / warm.seconds:12,.0f} a second")
        print(f"probed, cold, {name + ':':<13}{COLD_PROBES / cold.seconds:12,.0f} a second")
    if folder is not None and SIX_PIECES.name in Store(folder).read_index().slices:
        from_disk = Stopwatch()
        for seed in range(COLD_PROBES):
            _probe_cold(probers[0], SIX_PIECES, seed, from_disk)
        print(f"probed, cold, six pieces:  {COLD_PROBES / from_disk.seconds:12,.0f} a second")


def _probe_cold(prober: Native | Wasm, slice_: Slice, seed: int, watch: Stopwatch) -> None:
    prober.clear()
    with watch:
        prober.sample(slice_, 1, seed)


def games(number: int) -> bool:
    """Play wins and draws of four pieces and fewer against the best defence; say how they went."""
    tables = Tables.bundled()
    engine = Engine(table_mb=1)
    tables.lend_to(engine)
    lots = random.Random(2024)
    slices = [each for pair in pairs_up_to(4) for each in pair.slices]
    sizes_ = [each.positions for each in slices]
    ends: Counter[str] = Counter()
    longest_quiet = 0
    while sum(ends.values()) < number:
        slice_ = lots.choices(slices, sizes_)[0]
        board = _kernel.slice_board(slice_.key, lots.randrange(slice_.positions))
        wanted = tables.result(board)
        if wanted not in (Result.WIN, Result.DRAW) or board.outcome() is not None:
            continue
        winner, quiet = _play(board, engine, tables, lots)
        longest_quiet = max(longest_quiet, quiet) if wanted is Result.WIN else longest_quiet
        ends[f"{wanted.name.lower()}: {winner}"] += 1
    for end, count in sorted(ends.items()):
        print(f"{end:<14}{count:>6}")
    print(f"longest run of quiet plies in a win: {longest_quiet} of {QUIET_LIMIT}")
    return not ends.keys() - {"win: won", "draw: drawn", "draw: won"}


def _play(board: Board, engine: Engine, tables: Tables, lots: random.Random) -> tuple[str, int]:
    """Let the engine move first, and the other side play any of the best moves.

    A drawn game is given up after as many plies as the longest win takes.
    """
    us, quiet = board.turn, 0
    for _ in range(2 * QUIET_LIMIT):
        outcome = board.outcome()
        if outcome is not None:
            return (
                "drawn" if outcome.winner is None else "won" if outcome.winner == us else "lost"
            ), quiet
        if board.turn == us:
            board.push(engine.play(board, Level.HARD).move)
        else:
            probe = tables.probe(board)
            assert probe is not None
            board.push(lots.choice(probe.moves))
        quiet = max(quiet, board.quiet_plies)
    return "drawn", quiet


def main() -> int:
    """Print all figures; return the exit code."""
    parser = argparse.ArgumentParser(description="Measure endgame tables.")
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--games", type=int, default=2000)
    options = parser.parse_args()
    sizes(options.folder)
    build_rate()
    probe_rates(options.folder)
    return 0 if games(options.games) else 1


if __name__ == "__main__":
    sys.exit(main())
