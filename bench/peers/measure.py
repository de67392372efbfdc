"""Measures one library in a process of its own: two of the peers share a name with another.

Reads the request that `bench/library.py` writes, and prints one JSON object. Times are processor
times, which other programs disturb less.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from bench.peers.adapters import ADAPTERS, Adapter, Position

ROUNDS = range(3, 26)
"""As many as fit into `MEASURED`, within these bounds: a busy machine disturbs most of them."""
MEASURED = 1.0
SECONDS = 0.04
"""A round repeats its work until it takes about so long."""
PERFT_SECONDS = 0.4
PERFT = (1, 7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564, 85242128, 388623673)
"""The published counts (OEIS A133046): a library that counts otherwise is not measured."""
MOST_BOARDS = 100_000
MOST_BYTES = 60_000_000


def rate(work: Callable[[], object], count: int) -> float:
    """How many things a second, of the `count` that `work` does, in the fastest of some rounds."""
    started = time.process_time()
    work()
    once = time.process_time() - started
    repeats = max(1, int(SECONDS / once)) if once else 1
    fastest = once
    end = time.process_time() + MEASURED
    for number in range(ROUNDS.stop):
        started = time.process_time()
        if number >= ROUNDS.start and started > end:
            break
        for _ in range(repeats):
            work()
        fastest = min(fastest, (time.process_time() - started) / repeats)
    return count / fastest


def list_rate(adapter: Adapter, boards: list[Any]) -> float:
    """Lists of legal moves a second, one position at a time."""
    moves = adapter.moves

    def work() -> None:
        for board in boards:
            moves(board)

    return rate(work, len(boards))


def make_rate(adapter: Adapter, boards: list[Any]) -> float:
    """Moves made and taken back a second."""
    pairs = [(board, move) for board in boards for move in adapter.to_make(board)]
    make_unmake = adapter.make_unmake

    def work() -> None:
        for board, move in pairs:
            make_unmake(board, move)

    return rate(work, len(pairs))


def perft_rate(adapter: Adapter) -> float:
    """Games counted a second, at the first depth that takes a while."""
    seconds = 0.0
    for depth in range(3, len(PERFT)):
        started = time.process_time()
        count = adapter.perft(adapter.new(), depth)
        seconds = time.process_time() - started
        if count != PERFT[depth]:
            raise SystemExit(f"{adapter.module} counts {count} games of {depth} plies")
        if seconds > PERFT_SECONDS:
            break
    return float(count / seconds)


def bytes_a_board(adapter: Adapter) -> float:
    """Memory that the system gives for boards at the start of a game, divided by their number.

    Tables of objects grow by leaps, so it is the mean over a growing number of boards.
    """
    adapter.new()
    boards: list[Any] = [None] * MOST_BOARDS
    before = resident_bytes()
    shares = []
    for place in range(MOST_BOARDS):
        boards[place] = adapter.new()
        if place % 1000 == 999:
            taken = resident_bytes() - before
            shares.append(taken / (place + 1))
            if taken > MOST_BYTES:
                break
    return sum(shares) / len(shares)


def resident_bytes() -> int:
    """What of this process is in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


def main() -> None:
    """Measure everything of the library that the request names."""
    request = json.load(sys.stdin)
    adapter = ADAPTERS[request["name"]]()
    positions = [Position(**position) for position in request["positions"]]
    memory = bytes_a_board(adapter)
    boards = [adapter.at(position) for position in positions]
    together = adapter.in_one_call(positions * 100)
    result = {
        "bytes": memory,
        "lists": list_rate(adapter, boards),
        "makes": make_rate(adapter, boards),
        "perft": perft_rate(adapter),
        "batched": None if together is None else rate(together, len(positions) * 100),
    }
    print(json.dumps(result))


if __name__ == "__main__":
    main()
