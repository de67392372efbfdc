"""What a user learns from the tables."""

from __future__ import annotations

import random

import pytest

from crownhead import Board, Rules
from crownhead.endgame import Result, Tables
from tests.endgame.facts import random_boards

TURNED = {Result.WIN: Result.LOSS, Result.DRAW: Result.DRAW, Result.LOSS: Result.WIN}


def test_two_kings_beat_one_on_the_side(bundled: Tables) -> None:
    probe = bundled.probe(Board("B:BK15,K18:WK1"))
    assert probe is not None
    assert (probe.result, probe.plies) == (Result.WIN, 19)
    assert [str(move) for move in probe.moves] == ["15-10", "18-14"]


def test_a_king_in_the_double_corner_holds_one(bundled: Tables) -> None:
    probe = bundled.probe(Board("B:BK15:WK1"))
    assert probe is not None
    assert (probe.result, probe.plies) == (Result.DRAW, None)


def test_a_blocked_side_has_lost_already(bundled: Tables) -> None:
    probe = bundled.probe(Board("W:W5:B1,K14"))
    assert probe is not None
    if Board("W:W5:B1,K14").outcome() is not None:
        assert (probe.result, probe.plies, probe.moves) == (Result.LOSS, 0, ())


def test_best_play_takes_just_as_long_as_foretold(bundled: Tables) -> None:
    lots = random.Random(3)
    for board in random_boards(120, pieces=4, seed=11):
        probe = bundled.probe(board)
        assert probe is not None
        while probe.plies:
            board.push(lots.choice(probe.moves))
            after = bundled.probe(board)
            assert after is not None
            assert (after.result, after.plies) == (TURNED[probe.result], probe.plies - 1)
            probe = after
        if probe.result is Result.LOSS:
            assert len(board.legal_moves) == 0


def test_no_move_does_better_than_the_tables_say(bundled: Tables) -> None:
    for board in random_boards(400, pieces=4, seed=12):
        probe = bundled.probe(board)
        assert probe is not None
        best = max(
            (TURNED[_result_after(bundled, board, move)] for move in map(str, board.legal_moves)),
            default=Result.LOSS,
        )
        assert best == probe.result


def _result_after(tables: Tables, board: Board, move: str) -> Result:
    after = board.copy()
    after.push(move)
    result = tables.result(after)
    assert result is not None
    return result


def test_both_colours_are_told_the_same(bundled: Tables) -> None:
    for board in random_boards(300, pieces=4, seed=13):
        probe, mirrored = bundled.probe(board), bundled.probe(board.mirror())
        assert probe is not None
        assert mirrored is not None
        assert (probe.result, probe.plies) == (mirrored.result, mirrored.plies)
        assert len(probe.moves) == len(mirrored.moves)


def test_more_pieces_than_the_tables_have_are_not_known(bundled: Tables) -> None:
    assert bundled.pieces == 4
    assert bundled.probe(Board("B:BK15,K18,K19:WK1,K5")) is None
    assert bundled.result(Board()) is None


def test_captures_lead_into_the_tables(bundled: Tables) -> None:
    probe = bundled.probe(Board("B:BK15:WK18,K26,K27,K20"))
    assert probe is not None
    assert [str(move) for move in probe.moves] == ["15x22x31x24"]


def test_the_tables_do_not_know_the_game_without_forced_captures(bundled: Tables) -> None:
    with pytest.raises(ValueError, match="forced captures"):
        bundled.probe(Board("B:BK15,K18:WK1", Rules(forced_captures=False)))


@pytest.mark.parametrize("cache_mb", [0, 70_000])
def test_the_cache_has_to_be_of_some_size(cache_mb: int) -> None:
    with pytest.raises(ValueError, match="cache_mb"):
        Tables(cache_mb)
