"""The engine with the tables that come with it."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from crownhead import Board, Engine, Level, Rules
from crownhead.endgame import Result, Tables
from tests.endgame.facts import random_boards


@pytest.fixture
def engine(bundled: Tables) -> Engine:
    engine = Engine(table_mb=1)
    bundled.lend_to(engine)
    return engine


@pytest.mark.parametrize("level", [Level.HARD, Level.EXPERT])
def test_every_win_is_won_against_the_best_defence(
    engine: Engine, bundled: Tables, level: Level
) -> None:
    """Under the automatic draws: neither the quiet moves nor the repetitions run out."""
    lots = random.Random(7)
    for board in random_boards(60, pieces=4, seed=21):
        probe = bundled.probe(board)
        assert probe is not None
        if probe.result is not Result.WIN:
            continue
        winner = board.turn
        while board.outcome() is None:
            board.push(_reply(board, engine, level, bundled, lots, board.turn == winner))
        outcome = board.outcome()
        assert outcome is not None
        assert outcome.winner == winner


def test_no_draw_is_lost(engine: Engine, bundled: Tables) -> None:
    lots = random.Random(8)
    for board in random_boards(60, pieces=4, seed=22):
        if bundled.result(board) is not Result.DRAW:
            continue
        engine_side = board.turn
        for _ in range(60):
            if board.outcome() is not None:
                break
            ours = board.turn == engine_side
            board.push(_reply(board, engine, Level.HARD, bundled, lots, ours))
        outcome = board.outcome()
        assert outcome is None or outcome.winner in (None, engine_side)


def _reply(
    board: Board, engine: Engine, level: Level, tables: Tables, lots: random.Random, ours: bool
) -> str:
    if ours:
        return str(engine.play(board, level).move)
    probe = tables.probe(board)
    assert probe is not None
    return str(lots.choice(probe.moves))


def test_the_score_tells_how_far_the_win_is(engine: Engine) -> None:
    found = engine.search(Board("B:BK15,K18:WK1"), nodes=10_000)
    assert found.score == 30_000 - 19


def test_a_win_far_beyond_the_horizon_is_seen(engine: Engine, bundled: Tables) -> None:
    distant = Board("B:B12,K3:WK32")
    probe = bundled.probe(distant)
    assert probe is not None
    assert probe.plies is not None
    assert engine.search(distant, nodes=2_000).score == 30_000 - probe.plies


def test_without_forced_captures_the_tables_are_left_alone(engine: Engine) -> None:
    free = Board("B:BK15,K18:WK1", Rules(forced_captures=False))
    assert engine.search(free, nodes=2_000, depth=3).score < 20_000


def test_the_engine_plays_on_without_tables(engine: Engine) -> None:
    engine.use_tables(None)
    assert engine.search(Board("B:BK15,K18:WK1"), nodes=2_000, depth=3).score < 20_000


def test_without_distances_nothing_is_thrown_away(built: Path, tmp_path: Path) -> None:
    """Results alone show no way to a win, but they tell which moves keep it, or keep a draw."""
    folder = tmp_path / "tables"
    shutil.copytree(built, folder, ignore=shutil.ignore_patterns("working", "*.distances"))
    tables = Tables.open(folder, on_problem=lambda _: None)
    engine = Engine(table_mb=1)
    tables.lend_to(engine)
    for board in random_boards(200, pieces=3, seed=31):
        probe = tables.probe(board)
        assert probe is not None
        if probe.moves:
            assert engine.search(board, nodes=300, depth=3).move in probe.moves
