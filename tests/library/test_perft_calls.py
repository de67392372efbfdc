"""What `crownhead.perft` and its kin refuse, and how they are interrupted."""

from __future__ import annotations

import _thread
import threading
import time
from collections.abc import Callable

import pytest

import crownhead

TWO_KINGS = "W:WK1:BK32"
# At this depth a count takes a lifetime.
ENDLESS = 25


def test_memory_reaches_a_published_depth_that_is_far_to_walk() -> None:
    """OEIS A133046."""
    assert crownhead.perft(13, hash_megabytes=64, threads=2) == 1_766_623_630


def test_a_finished_game_goes_on_in_no_way() -> None:
    lost = crownhead.Board("B:WK32:B28")
    assert crownhead.perft(0, lost) == 1
    assert crownhead.perft(1, lost) == 0
    assert crownhead.perft(12, lost, threads=3, hash_megabytes=1) == 0


def test_a_count_beyond_64_bits_is_an_error_and_no_wrong_number() -> None:
    with pytest.raises(OverflowError, match="64 bits"):
        crownhead.perft(100, crownhead.Board(TWO_KINGS), hash_megabytes=4)


@pytest.mark.parametrize(
    ("depth", "options", "named"),
    [
        (-1, {}, "depth"),
        (101, {}, "depth"),
        (3, {"threads": 0}, "threads"),
        (3, {"threads": 257}, "threads"),
        (3, {"hash_megabytes": 65_537}, "hash_megabytes"),
    ],
)
def test_a_number_out_of_range_is_refused_by_name(
    depth: int, options: dict[str, int], named: str
) -> None:
    with pytest.raises(ValueError, match=named):
        crownhead.perft(depth, None, **options)


@pytest.mark.parametrize("depth", [0, -1, 101])
def test_final_moves_need_a_last_ply(depth: int) -> None:
    with pytest.raises(ValueError, match="depth"):
        crownhead.final_moves(depth)


def test_final_moves_tell_what_they_are() -> None:
    final = crownhead.final_moves(1, crownhead.Board("W:W11,K30:B6,7"))
    assert repr(final) == "FinalMoves(moves=1, jumps=1, king_moves=0, king_jumps=0, crownings=1)"


@pytest.mark.parametrize(
    "count", [crownhead.perft, crownhead.perft_by_outcome, crownhead.final_moves]
)
def test_ctrl_c_ends_a_count_without_end(count: Callable[[int], object]) -> None:
    interruption = threading.Timer(0.2, _thread.interrupt_main)
    interruption.start()
    with pytest.raises(KeyboardInterrupt):
        count(ENDLESS)
    interruption.join()


def test_other_threads_go_on_while_one_counts() -> None:
    rounds = 0
    counting = threading.Thread(target=crownhead.perft, args=(10,))
    counting.start()
    while counting.is_alive():
        rounds += 1
        time.sleep(0.001)
    assert rounds > 1


def test_kinds_of_final_moves_compare_by_value() -> None:
    assert crownhead.final_moves(5) == crownhead.final_moves(5)
    assert crownhead.final_moves(5) != crownhead.final_moves(4)
