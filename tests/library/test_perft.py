"""Counts of the move tree against the published ones."""

from __future__ import annotations

import re

import pytest

import crownhead
from crownhead import _kernel
from tests.faces import FaceGame, KernelFace
from tests.faces.native import NativeFace
from tests.library.vectors import PERFT, Counts, PerftCase, rules_of
from tests.oracle.perft import FinalMoves, final_moves, perft, perft_by_outcome
from tests.oracle.rules import starting_position
from tests.oracle.text import read_fen

START = PERFT[0]
DEEPEST_FROM_THE_START = 9
DEEPEST_OF_THE_ORACLE = 7
DEEPEST_WALKED = 4
# Bulk counting takes this many lines in well under a second; the oracle takes a few thousand.
MOST_LINES = 40_000_000
MOST_LINES_BY_OUTCOME = 5_000_000
MOST_LINES_OF_THE_ORACLE = 8_000

positions = pytest.mark.parametrize("case", PERFT[1:], ids=lambda case: case["name"])
with_outcomes = pytest.mark.parametrize(
    "case",
    [case for case in PERFT[1:] if "one_per_outcome" in case],
    ids=lambda case: case["name"],
)


def countable(table: Counts, most: int) -> dict[int, int]:
    """The depths of a table, and their counts, that are not too large to be counted again."""
    return {int(depth): int(count) for depth, count in table.items() if int(count) <= most}


@pytest.mark.parametrize("depth", range(1, DEEPEST_FROM_THE_START + 1))
def test_from_the_start(kernel: KernelFace, depth: int) -> None:
    assert kernel.perft(depth) == int(START["every_route"][str(depth)])


def test_depth_zero_is_the_position_itself(kernel: KernelFace) -> None:
    assert kernel.perft(0) == 1


@positions
def test_every_route(kernel: KernelFace, case: PerftCase) -> None:
    expected = countable(case["every_route"], MOST_LINES)
    counted = {depth: kernel.perft(depth, case["fen"], rules_of(case)) for depth in expected}
    assert counted == expected


@with_outcomes
def test_one_line_per_outcome(kernel: KernelFace, case: PerftCase) -> None:
    for depth in range(1, DEEPEST_WALKED + 1):
        game = kernel.game(case["fen"])
        assert count_outcomes(game, depth) == int(case["one_per_outcome"][str(depth)])


@with_outcomes
def test_the_kings_among_the_final_moves(kernel: KernelFace, case: PerftCase) -> None:
    for depth in range(1, DEEPEST_WALKED + 1):
        counted = count_final_moves(kernel.game(case["fen"]), depth)
        expected = case["final_moves"][str(depth)]
        assert counted.total == int(case["every_route"][str(depth)])
        assert counted.king_moves == int(expected["king_moves"])
        assert counted.king_jumps == int(expected["king_jumps"])


def test_the_first_kings_move_at_the_ninth_ply() -> None:
    """49 of the 3,963,680 final moves, found by walking: a long way, so on one face alone."""
    expected = START["final_moves"]["9"]
    counted = count_king_moves_after(crownhead.Board(), 8)
    assert counted == (int(expected["king_moves"]), int(expected["king_jumps"]))


@with_outcomes
def test_counting_by_outcome(case: PerftCase) -> None:
    """The kernel's own counter, which Python programs can call."""
    board = crownhead.Board(case["fen"])
    expected = countable(case["one_per_outcome"], MOST_LINES_BY_OUTCOME)
    counted = {depth: _kernel.perft_by_outcome(depth, board) for depth in expected}
    assert counted == expected


@pytest.mark.parametrize(
    "case", [case for case in PERFT if "final_moves" in case], ids=lambda case: case["name"]
)
def test_counting_the_kinds_of_final_moves(case: PerftCase) -> None:
    board = crownhead.Board(case["fen"])
    for depth, expected in case["final_moves"].items():
        total = int(case["every_route"][depth])
        if total > MOST_LINES_BY_OUTCOME:
            continue
        counted = _kernel.final_moves(int(depth), board)
        assert counted.moves == total
        assert counted.king_moves == int(expected["king_moves"])
        assert counted.king_jumps == int(expected["king_jumps"])


@positions
def test_threads_and_memory_change_no_count(case: PerftCase) -> None:
    board = NativeFace().game(case["fen"], rules_of(case)).board
    expected = countable(case["every_route"], MOST_LINES)
    for options in ({"threads": 2}, {"hash_megabytes": 1}, {"threads": 2, "hash_megabytes": 4}):
        counted = {depth: crownhead.perft(depth, board, **options) for depth in expected}
        assert counted == expected, options


def count_king_moves_after(board: crownhead.Board, plies: int) -> tuple[int, int]:
    """The king moves, and the jumps among them, that can follow all lines of `plies` plies."""
    if plies == 0:
        if not board.kings:
            return 0, 0
        by_kings = [move for move in board.legal_moves if is_by_king(board, move)]
        return len(by_kings), sum(move.is_jump for move in by_kings)
    moves = jumps = 0
    for move in board.legal_moves:
        board.push(move)
        more_moves, more_jumps = count_king_moves_after(board, plies - 1)
        board.pop()
        moves += more_moves
        jumps += more_jumps
    return moves, jumps


def is_by_king(board: crownhead.Board, move: crownhead.Move) -> bool:
    piece = board.piece_at(move.origin)
    return piece is not None and piece.is_king


def count_outcomes(game: FaceGame, depth: int) -> int:
    """A perft in which the routes of one piece to one result are one line."""
    results: dict[tuple[int, int, tuple[int, ...]], int] = {}
    for index, move in enumerate(game.legal_moves()):
        results.setdefault((move.path[0], move.path[-1], move.captured), index)
    if depth == 1:
        return len(results)
    count = 0
    for index in results.values():
        game.play(index)
        count += count_outcomes(game, depth - 1)
        game.undo()
    return count


def count_final_moves(game: FaceGame, depth: int) -> FinalMoves:
    """A perft whose last moves are told apart by what moves and whether it takes."""
    moves = game.legal_moves()
    if depth == 1:
        kings = king_squares(game.fen())
        by_kings = [move for move in moves if move.path[0] in kings]
        return FinalMoves(len(moves), len(by_kings), sum(bool(m.captured) for m in by_kings))
    parts = [final_moves_after(game, index, depth) for index in range(len(moves))]
    return FinalMoves(
        sum(part.total for part in parts),
        sum(part.king_moves for part in parts),
        sum(part.king_jumps for part in parts),
    )


def final_moves_after(game: FaceGame, index: int, depth: int) -> FinalMoves:
    game.play(index)
    counted = count_final_moves(game, depth - 1)
    game.undo()
    return counted


def king_squares(fen: str) -> set[int]:
    return {int(square) for square in re.findall(r"K(\d+)", fen)}


def test_the_oracle_from_the_start() -> None:
    assert perft(starting_position(), DEEPEST_OF_THE_ORACLE) == int(
        START["every_route"][str(DEEPEST_OF_THE_ORACLE)]
    )


@positions
def test_the_oracle_from_other_positions(case: PerftCase) -> None:
    position = read_fen(case["fen"])
    forced = rules_of(case).forced_captures
    for depth, count in countable(case["every_route"], MOST_LINES_OF_THE_ORACLE).items():
        assert perft(position, depth, forced_captures=forced) == count


@with_outcomes
def test_the_oracle_by_outcome(case: PerftCase) -> None:
    position = read_fen(case["fen"])
    for depth, count in countable(case["one_per_outcome"], MOST_LINES_OF_THE_ORACLE).items():
        assert perft_by_outcome(position, depth) == count
        if str(depth) in case["final_moves"]:
            counted = final_moves(position, depth)
            assert counted.king_moves == int(case["final_moves"][str(depth)]["king_moves"])
            assert counted.king_jumps == int(case["final_moves"][str(depth)]["king_jumps"])
