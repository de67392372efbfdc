"""Limits of the computer's thinking from Python: time, lines, progress, threads and memory."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import pytest

import crownhead
from crownhead import Board, Deadline, EngineBusyError, Found
from crownhead import Engine as Computer

BUSY_MACHINE = 2.0
"""Seconds after which even a busy machine has run a thread that is ready to run."""
TWO_KINGS_AGAINST_ONE = "W:WK1,K2:BK14"


def in_background(engine: Computer, deadline: Deadline) -> tuple[threading.Thread, list[Found]]:
    found: list[Found] = []
    thread = threading.Thread(
        target=lambda: found.append(engine.search(Board(), deadline=deadline, to_the_end=True))
    )
    thread.start()
    return thread, found


@pytest.mark.parametrize("limits", [{"hard_ms": 30}, {"soft_ms": 30}])
def test_a_deadline_ends_a_search_without_other_limits(limits: dict[str, float]) -> None:
    found = Computer(1).search(Board(), deadline=Deadline(**limits))
    assert found.move in Board().legal_moves
    assert found.nodes > 0
    assert found.seconds < BUSY_MACHINE


def test_a_search_that_ponders_ends_when_it_is_given_a_time() -> None:
    deadline = Deadline()
    thread, found = in_background(Computer(1), deadline)
    time.sleep(0.05)
    assert thread.is_alive()
    deadline.set(hard_ms=20)
    thread.join(BUSY_MACHINE)
    assert found[0].seconds > 0.05


def test_a_search_stopped_before_it_began_still_has_a_move() -> None:
    deadline = Deadline()
    deadline.stop()
    found = Computer(1).search(Board(), deadline=deadline)
    assert found.move in Board().legal_moves
    assert found.depth == 1


def test_what_pondering_found_helps_the_next_search() -> None:
    engine = Computer(16)
    first, second = (engine.search(Board(), depth=18).nodes for _ in range(2))
    assert second < first / 2


def test_an_engine_at_work_refuses_another_call() -> None:
    engine, deadline = Computer(1), Deadline()
    thread, _ = in_background(engine, deadline)
    try:
        # The thread may take a moment to begin.
        time.sleep(0.05)
        with pytest.raises(EngineBusyError):
            engine.search(Board(), nodes=1)
    finally:
        deadline.stop()
        thread.join()


def test_lines_are_the_best_moves_in_order_and_exactly_scored() -> None:
    board = Board()
    found = Computer(4).search(board, depth=8, lines=3)
    scores = [line.score for line in found.lines]
    moves = [line.moves[0] for line in found.lines]
    assert len(set(moves)) == 3
    assert scores == sorted(scores, reverse=True)
    assert (found.move, found.score, found.line) == (moves[0], scores[0], found.lines[0].moves)
    for line in found.lines:
        replayed = Board()
        for move in line.moves:
            replayed.push(move)


def test_more_lines_than_moves_are_all_the_moves() -> None:
    found = Computer(1).search(Board(), depth=5, lines=20)
    assert {line.moves[0] for line in found.lines} == set(Board().legal_moves)


def test_the_best_of_several_lines_is_the_same_as_alone() -> None:
    fen = "W:WK18,K22:BK5"
    one, several = (Computer(1).search(Board(fen), depth=26, lines=n) for n in (1, 3))
    assert one.score == several.score == 30_000 - 23


def test_progress_is_told_of_every_iteration() -> None:
    told: list[Found] = []
    found = Computer(1).search(Board(), depth=7, progress=told.append)
    assert [each.depth for each in told] == [1, 2, 3, 4, 5, 6, 7]
    assert (told[-1].move, told[-1].score, told[-1].line) == (found.move, found.score, found.line)
    assert [each.nodes for each in told] == sorted(each.nodes for each in told)


class FedUpError(Exception):
    """What a listener raises who has heard enough."""


def test_what_progress_raises_ends_the_search() -> None:
    engine = Computer(1)

    def complain(found: Found) -> None:
        raise FedUpError(found.depth)

    with pytest.raises(FedUpError):
        engine.search(Board(), deadline=Deadline(), progress=complain)
    assert engine.search(Board(), nodes=100).nodes >= 100


def test_several_threads_find_the_win() -> None:
    engine = Computer(4, threads=3)
    found = engine.search(Board("W:WK18,K22:BK5"), depth=30)
    assert found.score == 30_000 - 23
    engine.threads = 1
    assert engine.threads == 1


def test_several_threads_stop_at_the_deadline() -> None:
    engine = Computer(4, threads=2)
    assert engine.search(Board(), deadline=Deadline(hard_ms=30)).seconds < BUSY_MACHINE


def test_threads_with_endgame_tables() -> None:
    from crownhead.endgame.tables import Tables

    engine = Computer(4)
    Tables.bundled().lend_to(engine)
    engine.threads = 2
    assert engine.search(Board(TWO_KINGS_AGAINST_ONE), nodes=1000).score == 30_000 - 33


def test_the_table_can_be_resized_and_then_knows_nothing() -> None:
    engine, fresh = Computer(1), Computer(8)
    engine.search(Board(), nodes=100_000)
    engine.table_mb = 8
    assert engine.table_mb == 8
    again, first = engine.search(Board(), nodes=50_000), fresh.search(Board(), nodes=50_000)
    assert (again.move, again.score, again.depth) == (first.move, first.score, first.depth)


def test_one_thread_within_a_number_of_nodes_is_always_the_same() -> None:
    def answers() -> list[tuple[int, int, int]]:
        engine, board = Computer(2), Board()
        found = []
        for _ in range(6):
            each = engine.search(board, nodes=20_000, lines=2)
            found.append((each.score, each.depth, each.nodes))
            board.push(each.move)
        return found

    assert answers() == answers()


@pytest.mark.parametrize(
    "change",
    [
        lambda engine: setattr(engine, "threads", 0),
        lambda engine: setattr(engine, "threads", 257),
        lambda engine: setattr(engine, "table_mb", 0),
        lambda engine: engine.search(Board(), lines=0),
        lambda engine: engine.search(Board(), depth=0),
        lambda engine: engine.search(Board(), nodes=0),
        lambda engine: Deadline(hard_ms=-1),
        lambda engine: Deadline(soft_ms=float("nan")),
        lambda engine: Computer(1, threads=0),
    ],
)
def test_limits_that_make_no_sense_are_refused(change: Callable[[Computer], object]) -> None:
    with pytest.raises(ValueError, match="has to be"):
        change(Computer(1))


def test_lines_and_deadlines_are_public() -> None:
    assert {"Deadline", "Line"} <= set(crownhead.__all__)
