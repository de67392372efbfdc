"""The other design of an evaluation: what it is fed, how it is fitted, how it is written."""

from __future__ import annotations

import ctypes
from pathlib import Path

import numpy as np

import crownhead
from toolchain.artefacts import KERNEL
from toolchain.zig import run_zig
from training import patterns
from training.fit import Run
from training.network import SCALE
from training.patterns import GROUPS, PATTERNS, PLAIN_INPUTS, PatternTables
from training.positions import POSITION, Positions

SIZE = 600
LIBRARY = """
#include "pattern_evaluation.cpp"
extern "C" int worth(uint32_t black, uint32_t white, uint32_t kings, int turn) {
    return crownhead::evaluate({black, white, kings, static_cast<crownhead::Color>(turn)});
}
"""


def rows_of(*boards: crownhead.Board) -> Positions:
    """Positions as games leave them; a side with more pieces has won."""
    rows = []
    for board in boards:
        own, other = board.black.bit_count(), board.white.bit_count()
        white = board.turn is crownhead.Color.WHITE
        ahead = (other - own) if white else (own - other)
        result = (ahead > 0) - (ahead < 0)
        rows.append((board.black, board.white, board.kings, white, result, 100 * ahead))
    return np.array(rows, dtype=POSITION)


def some_positions() -> Positions:
    """Positions of games played by lot."""
    chance = np.random.default_rng(3)
    boards: list[crownhead.Board] = []
    while len(boards) < SIZE:
        board = crownhead.Board()
        for _ in range(int(chance.integers(5, 60))):
            if not board.legal_moves:
                break
            board.push(board.legal_moves[int(chance.integers(len(board.legal_moves)))])
        boards.append(board)
    return rows_of(*boards)


def test_each_group_sees_its_men() -> None:
    inputs = patterns.samples_of(rows_of(crownhead.Board("B:W32:B1,6")), 0.5).inputs[0]
    assert inputs.shape == (GROUPS + PLAIN_INPUTS,)
    # Squares 1 to 8 hold own men on the first and the sixth; 25 to 32 another's on the last.
    assert inputs[0] == 3**0 + 3**5
    assert inputs[6] == 2 * 3**7
    # Columns one and two of the first four rows: squares 1, 2, 5, 6, 9, 10, 13, 14.
    assert inputs[7] == 3**0 + 3**3
    assert not inputs[GROUPS:-1].any()


def test_kings_count_by_their_squares_and_a_mirror_is_the_same() -> None:
    board = crownhead.Board("B:W18,K7:BK3,11")
    one, other = patterns.samples_of(rows_of(board, board.mirror()), 0.5).inputs
    assert np.array_equal(one, other)
    assert list(np.flatnonzero(one[GROUPS:-1])) == [2, 32 + 6]


def test_a_fit_learns_and_its_slopes_are_right() -> None:
    samples = patterns.samples_of(some_positions(), 0.5)
    tables = PatternTables()
    loss, (by_pattern, *_) = tables.gradients(samples)
    row = int(np.argmax(np.abs(by_pattern[:, 0])))
    tables.patterns[row, 0] += 0.01
    assert np.isclose((tables.gradients(samples)[0] - loss) / 0.01, by_pattern[row, 0], rtol=0.05)
    tables = PatternTables()
    run = Run(patterns.samples_of(np.tile(some_positions(), 8), 0.5), tables, passes=8, seed=1)
    before = run.loss()
    for _ in range(8):
        run.advance()
    assert run.loss() < 0.9 * before


def test_weights_are_written_as_whole_numbers() -> None:
    tables = PatternTables()
    tables.patterns[PATTERNS, 1] = 50.0
    tables.confine()
    header = patterns.header_of(tables)
    assert f"pattern_weights[{GROUPS * PATTERNS}][2]" in header
    assert "{0, 32000}," in header


def test_the_engine_judges_as_the_fit_does(tmp_path: Path) -> None:
    positions = some_positions()
    samples = patterns.samples_of(positions, 0.5)
    chance = np.random.default_rng(7)
    tables = PatternTables()
    for weights in tables.weights:
        weights[...] = chance.normal(0, 0.2, weights.shape)
    (tmp_path / "pattern_weights.hpp").write_text(patterns.header_of(tables), "ascii")
    (tmp_path / "library.cpp").write_text(LIBRARY, "ascii")
    sources = [str(tmp_path / "library.cpp"), str(KERNEL / "search" / "ending.cpp")]
    folders = [f"-I{each}" for each in (tmp_path, KERNEL, patterns.EVALUATION.parent)]
    built = tmp_path / "library.so"
    flags = ["-std=c++20", "-shared", "-fPIC", "-nostdlib", "-O2", *folders]
    run_zig(["cc", *flags, *sources, "-o", str(built)], tmp_path, "build the evaluation")
    worth = ctypes.CDLL(str(built)).worth
    expected = tables.values(samples) * SCALE
    judged = 0
    for row, value in zip(positions, expected, strict=True):
        pieces = int(row["black"] | row["white"]).bit_count()
        if pieces > 4:
            found = worth(
                *(int(row[name]) for name in ("black", "white", "kings")), int(row["white_to_move"])
            )
            assert abs(found - value) <= 3
            judged += 1
    assert judged > SIZE / 2
