"""Proofs: they agree with the tables, their lines hold, and what is not proved is not claimed."""

from __future__ import annotations

import json
import random

import pytest

from crownhead import Board, Color, Rules
from crownhead.endgame import Result, Slice, Tables
from crownhead.solving import Solution, Value, solve
from tests.command import run

VALUES = {Result.WIN: Value.WIN, Result.DRAW: Value.DRAW, Result.LOSS: Value.LOSS}


@pytest.fixture(scope="module")
def tables() -> Tables:
    return Tables.bundled()


def random_boards(count: int, seed: int) -> list[Board]:
    from crownhead import _kernel

    chance = random.Random(seed)
    slices = [Slice.named(name) for name in ("1m1k-1m0k", "0m2k-0m1k", "2m0k-1m0k", "0m1k-1m1k")]
    boards = []
    for _ in range(count):
        slice_ = chance.choice(slices)
        boards.append(_kernel.slice_board(slice_.key, chance.randrange(slice_.positions)))
    return boards


@pytest.mark.parametrize("board", random_boards(60, seed=7), ids=lambda board: board.fen())
def test_proofs_without_tables_say_what_the_tables_say(board: Board, tables: Tables) -> None:
    """The tables know the worth of every position by another way entirely."""
    result = tables.result(board)
    assert result is not None
    found = solve(board, nodes=300_000, memory_mb=16)
    if found.value.is_proved:
        assert found.value is VALUES[result]
    elif found.value is Value.AT_LEAST_DRAW:
        assert result is not Result.LOSS
    elif found.value is Value.AT_MOST_DRAW:
        assert result is not Result.WIN


def test_most_of_them_are_proved() -> None:
    boards = random_boards(60, seed=7)
    proved = [b for b in boards if solve(b, nodes=300_000, memory_mb=16).value.is_proved]
    assert len(proved) >= 50


def walk(board: Board, found: Solution) -> Board:
    """The board at the end of the line, whose moves all have to be legal."""
    after = Board(board.fen(), board.rules)
    for move in found.line:
        after.push(move)
    return after


@pytest.mark.parametrize(
    ("fen", "winner"),
    [
        ("W:WK1,K2:BK14", Color.WHITE),
        ("W:WK27:B28", Color.WHITE),
        ("B:WK10,K14:BK1", Color.WHITE),
        ("W:WK18,K22:BK5", Color.WHITE),
    ],
)
@pytest.mark.parametrize("helped", [False, True])
def test_the_line_of_a_win_wins(fen: str, winner: Color, helped: bool, tables: Tables) -> None:
    board = Board(fen)
    found = solve(board, tables=tables if helped else None, nodes=500_000)
    after = walk(board, found)
    outcome = after.outcome()
    assert outcome is not None
    assert outcome.winner is winner
    assert found.value is (Value.WIN if board.turn is winner else Value.LOSS)
    assert found.end == f"{winner.name.capitalize()} has won"


def test_every_answer_to_a_proved_win_is_met(tables: Tables) -> None:
    """A proof has to hold against any defence, not the one in its line alone."""
    chance = random.Random(3)
    for _ in range(2):
        board = Board("W:W15,K4,K11:BK2,K8")
        plies = 0
        while board.outcome() is None:
            plies += 1
            assert plies < 120
            if board.turn is Color.WHITE:
                found = solve(board, tables=tables, nodes=2_000_000)
                assert found.value is Value.WIN
                board.push(found.line[0])
            else:
                board.push(chance.choice(list(board.legal_moves)))
        outcome = board.outcome()
        assert outcome is not None
        assert outcome.winner is Color.WHITE


def test_a_draw_by_repetition_is_proved_without_tables() -> None:
    """A king in the double corner is never caught by one king."""
    board = Board("W:WK18:BK28")
    found = solve(board, nodes=2_000_000)
    assert found.value is Value.DRAW
    assert walk(board, found).outcome() is None


def test_draws_hold_against_any_try(tables: Tables) -> None:
    board = Board("B:WK22,K23:B13,K14,K15")
    found = solve(board, tables=tables, nodes=20_000)
    assert found.value in (Value.UNKNOWN, Value.AT_LEAST_DRAW)
    assert found.line == ()


def test_nothing_is_claimed_about_the_start() -> None:
    found = solve(Board(), nodes=20_000)
    assert (found.value, found.line, found.plies) == (Value.UNKNOWN, (), None)
    assert found.nodes == 20_000


def test_the_same_nodes_give_the_same_proof() -> None:
    board = Board("W:W19,23,30:B10,12,26")
    first, second = (solve(board, nodes=100_000) for _ in range(2))
    assert (first.value, first.line, first.nodes) == (second.value, second.line, second.nodes)


def test_a_finished_game_is_lost() -> None:
    found = solve(Board("W:W:B1"), nodes=1)
    assert (found.value, found.line) == (Value.LOSS, ())


def test_optional_captures_are_another_game(tables: Tables) -> None:
    """Black has to jump into its ruin; where it need not, it has the better of it."""
    forced = Board("B:W18,K32:B15,27")
    free = Board(forced.fen(), Rules(forced_captures=False))
    assert solve(forced, tables=tables, nodes=50_000).value.is_proved
    with pytest.raises(ValueError, match="forced captures"):
        tables.result(free)
    found = solve(free, tables=tables, nodes=200_000)
    assert walk(free, found).rules == free.rules


@pytest.mark.parametrize("arguments", [{"nodes": 0}, {"seconds": 0.0}, {"seconds": -1.0}])
def test_limits_that_make_no_sense(arguments: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="positive"):
        solve(Board(), **arguments)  # type: ignore[arg-type]


def test_the_command_for_programs() -> None:
    done = run("solve", "W:WK1,K2:BK14", "--nodes", "100000", "--json")
    told = json.loads(done.stdout)
    assert (done.returncode, told["value"], told["winner"]) == (0, "win", "white")
    assert len(told["line"]) == 33


def test_the_command_for_people() -> None:
    done = run("solve", "W:W19,23,30:B10,12,26", "--nodes", "100000")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[0].startswith("White wins, proved (")
    assert lines[1].startswith("  1... ")
    assert lines[-1] == "White has won."


def test_the_command_says_what_it_could_not_prove() -> None:
    done = run("solve", "B:W21-32:B1-12", "--nodes", "5000")
    assert done.returncode == 1
    assert done.stdout.startswith("Not proved within the limit (5,000 positions")
    assert run("solve", "B:W21-32:B1-12", "--time", "0.2").returncode == 1


@pytest.mark.parametrize("fen", ["", "nonsense", "B:W33:B1", "B:W1:B1"])
def test_bad_input_to_the_command(fen: str) -> None:
    done = run("solve", fen)
    assert (done.returncode, done.stdout) == (2, "")
