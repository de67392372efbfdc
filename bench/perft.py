"""Perft: the published counts, and how fast each way of counting gets there.

    python bench/perft.py

One thread's rates are by processor time, so that other work on the machine disturbs them less; the
native kernel and WebAssembly (run by wasmtime, where it is installed) take turns in one run, and
their ratio is what counts. Ends with 1 if a count is not the published one.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

import crownhead

# OEIS A133046; Aart Bik, "Perft for Checkers".
PUBLISHED = {
    1: 7,
    2: 49,
    3: 302,
    4: 1_469,
    5: 7_361,
    6: 36_768,
    7: 179_740,
    8: 845_931,
    9: 3_963_680,
    10: 18_391_564,
    11: 85_242_128,
    12: 388_623_673,
    14: 7_978_439_499,
}
# rhalbersma/dctl.
PUBLISHED_BY_OUTCOME = {12: 388_617_999}
# Scarlet Beast, "Checkers for two".
PUBLISHED_KING_MOVES = {9: (49, 13), 12: (1_354_789, 537_742)}

DEEPEST = 12
HASHED_DEPTH = 14
HASH_MEGABYTES = 64
ROUNDS = 5

Perft = Callable[[int], int]


class Timed(NamedTuple):
    """A result, and the seconds it took by the clock given."""

    result: int
    seconds: float


def timed(work: Callable[[], int], clock: Callable[[], float] = time.process_time) -> Timed:
    """Do the work once."""
    started = clock()
    result = work()
    return Timed(result, clock() - started)


class Judge:
    """Says of each count whether it is the published one, and remembers any that is not."""

    def __init__(self) -> None:
        self.all_right = True

    def word(self, found: object, published: object) -> str:
        if found == published:
            return "as published"
        self.all_right = False
        return f"WRONG: {published} is published"


def wasm_perft() -> Perft | None:
    """The count as the page's kernel makes it, from the start; None without wasmtime."""
    try:
        from tests.faces.wasm import WasmKernel
    except ModuleNotFoundError:
        return None
    kernel = WasmKernel()
    game = kernel.call("create_game")
    return lambda depth: kernel.call("perft", game, depth)


def print_every_depth(judge: Judge) -> None:
    """Count each depth once, natively, by one thread."""
    print(f"{'depth':>5}{'count':>16}{'seconds':>10}{'M/s':>8}")
    for depth in range(1, DEEPEST + 1):
        games, seconds = timed(lambda depth=depth: crownhead.perft(depth))  # type: ignore[misc]
        rate = f"{games / seconds / 1e6:8.0f}" if games > 1e6 else f"{'-':>8}"
        word = judge.word(games, PUBLISHED[depth])
        print(f"{depth:>5}{games:>16,}{seconds:>10.3f}{rate}   {word}")


def print_ratio(judge: Judge) -> None:
    """Let the native kernel and WebAssembly take turns at the deepest count."""
    perft = wasm_perft()
    if perft is None:
        print("WebAssembly: left out, for want of wasmtime (pip install wasmtime)")
        return
    native_seconds = wasm_seconds = float("inf")
    for _ in range(ROUNDS):
        native_seconds = min(native_seconds, timed(lambda: crownhead.perft(DEEPEST)).seconds)
        games, seconds = timed(lambda: perft(DEEPEST))
        wasm_seconds = min(wasm_seconds, seconds)
    rates = [PUBLISHED[DEEPEST] / seconds / 1e6 for seconds in (native_seconds, wasm_seconds)]
    print(
        f"best of {ROUNDS} at {DEEPEST} plies: native {rates[0]:.0f} M/s, WebAssembly "
        f"{rates[1]:.0f} M/s, ratio {rates[1] / rates[0]:.2f}   "
        f"{judge.word(games, PUBLISHED[DEEPEST])}"
    )


def print_hashed(judge: Judge) -> None:
    """Count far down with the help of memory."""
    games, seconds = timed(lambda: crownhead.perft(HASHED_DEPTH, hash_megabytes=HASH_MEGABYTES))
    word = judge.word(games, PUBLISHED[HASHED_DEPTH])
    print(f"{HASHED_DEPTH} plies with {HASH_MEGABYTES} MB: {seconds:.2f} s   {word}")


def print_threads(judge: Judge) -> None:
    """Count with one thread and with as many as there are processors, by the clock on the wall."""
    threads = os.cpu_count() or 1
    single = shared = float("inf")
    for _ in range(ROUNDS):
        single = min(single, timed(lambda: crownhead.perft(DEEPEST), time.perf_counter).seconds)
        games, seconds = timed(lambda: crownhead.perft(DEEPEST, threads=threads), time.perf_counter)
        shared = min(shared, seconds)
    word = judge.word(games, PUBLISHED[DEEPEST])
    print(f"{threads} threads: {single / shared:.2f} times as fast as one   {word}")


def print_kinds(judge: Judge) -> None:
    """Tell the last moves apart, and count routes to one result once."""
    for depth, published in PUBLISHED_KING_MOVES.items():
        final = crownhead.final_moves(depth)
        word = judge.word((final.king_moves, final.king_jumps), published)
        print(f"{depth} plies: {final}   {word}")
    for depth, count in PUBLISHED_BY_OUTCOME.items():
        games = crownhead.perft_by_outcome(depth)
        print(f"{depth} plies by outcome: {games:,}   {judge.word(games, count)}")


def main() -> int:
    """Count in every way there is and print what came out."""
    judge = Judge()
    print_every_depth(judge)
    print_ratio(judge)
    print_hashed(judge)
    print_threads(judge)
    print_kinds(judge)
    return 0 if judge.all_right else 1


if __name__ == "__main__":
    sys.exit(main())
