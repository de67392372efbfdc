"""Engines behind the one interface: ours in this process and in another, and other programs."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from crownhead import Board, Rules
from crownhead.engine import (
    Clock,
    Engine,
    EngineDiedError,
    EngineMoveError,
    EngineProtocolError,
    EngineTimeoutError,
    HubEngine,
    Limit,
    LocalEngine,
    open_engine,
)
from tests.command import SECONDS
from tests.engine.programs import program

FORCED = "W:W22:B6,9,17"


@pytest.fixture(params=["in process", "child process"])
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    with open_engine(in_process=request.param == "in process") as opened:
        yield opened


def test_it_plays_legal_moves_within_any_limit(engine: Engine) -> None:
    board = Board()
    for limit in (
        Limit(depth=4),
        Limit(nodes=2000),
        Limit(seconds=0.02),
        Limit(clock=Clock(1.0, 0.1)),
        Limit(depth=3, seconds=5.0),
    ):
        played = engine.play(board, limit)
        assert played.move in board.legal_moves
        assert played.info is not None
        assert played.info.move == played.move
        board.push(played.move)
        if played.expected is not None:
            assert played.expected in board.legal_moves


def test_it_sees_a_win_and_says_how_far_it_is(engine: Engine) -> None:
    played = engine.play(Board("W:WK1,K2:BK14"), Limit(nodes=50_000))
    assert played.info is not None
    assert played.info.score == 30_000 - 33


def test_it_plays_the_only_move(engine: Engine) -> None:
    assert str(engine.play(Board(FORCED), Limit(seconds=5)).move) == "22x13"


def test_infos_come_while_it_thinks(engine: Engine) -> None:
    infos = list(engine.analyse(Board(), Limit(depth=7)))
    assert [info.depth for info in infos] == sorted(info.depth for info in infos)
    assert infos[-1].depth == 7
    assert len(infos) > 3
    board = Board()
    for move in infos[-1].line:
        board.push(move)


def test_several_lines_begin_differently(engine: Engine) -> None:
    last = {info.rank: info for info in engine.analyse(Board(), Limit(depth=6), lines=3)}
    assert sorted(last) == [1, 2, 3]
    assert len({info.move for info in last.values()}) == 3
    scores = [last[rank].score for rank in (1, 2, 3)]
    assert scores == sorted(scores, key=lambda score: -(score or 0))


def test_stop_ends_an_endless_analysis(engine: Engine) -> None:
    threading.Timer(0.2, engine.stop).start()
    assert list(engine.analyse(Board()))
    assert engine.play(Board(), Limit(depth=2)).move in Board().legal_moves


def test_an_analysis_that_is_left_ends(engine: Engine) -> None:
    for _ in engine.analyse(Board()):
        break
    assert engine.play(Board(), Limit(depth=2)).move in Board().legal_moves


def test_a_finished_game_is_refused(engine: Engine) -> None:
    with pytest.raises(ValueError, match="no legal move"):
        engine.play(Board("W:W:B1"), Limit(depth=1))
    with pytest.raises(ValueError, match="no legal move"):
        list(engine.analyse(Board("W:W:B1"), Limit(depth=1)))


def test_options_are_checked_and_kept(engine: Engine) -> None:
    engine.configure({"hash": 2, "tables": "none"})
    assert engine.options["hash"].value == 2
    with pytest.raises(ValueError, match="hash"):
        engine.configure({"hash": 0})
    with pytest.raises(KeyError, match="speed"):
        engine.configure({"speed": 11})
    assert engine.options["hash"].value == 2


def test_it_is_closed_twice_without_harm(engine: Engine) -> None:
    engine.close()
    engine.close()


def test_a_threefold_that_is_near_is_seen(engine: Engine) -> None:
    """The moves that led to a position count: here any repetition is the third."""
    board = Board("B:WK32,K31:BK1")
    for text in ("1-6", "32-27", "6-1", "27-32", "1-6", "32-27", "6-1"):
        board.push(text)
    played = engine.play(board, Limit(nodes=20_000))
    board.push(played.move)
    assert board.outcome() is None


def test_optional_captures_are_kept_to_in_process() -> None:
    board = Board("W:W30,K11:BK7,26", Rules(forced_captures=False))
    with LocalEngine() as engine:
        assert engine.play(board, Limit(depth=5)).move in board.legal_moves


def test_two_engines_think_at_once() -> None:
    with LocalEngine() as one, LocalEngine() as other:
        first, second = one.analyse(Board()), other.analyse(Board("B:WK32:BK1,K2"))
        assert next(first).move in Board().legal_moves
        assert next(second).move is not None
        one.stop()
        other.stop()
        assert len([list(first), list(second)]) == 2


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(EngineDiedError, match="could not be started"):
        HubEngine(["/nowhere/engine"])


@pytest.mark.parametrize("what", ["", "   ", "'open"])
def test_a_command_that_is_none(what: str) -> None:
    with pytest.raises(ValueError, match=r"command|quotation"):
        open_engine(what)


def test_a_program_that_ends_at_once_is_quoted(tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text("raise SystemExit('no licence')")
    with pytest.raises(EngineDiedError, match="ended with code 1: no licence"):
        HubEngine(["python3", str(path)])


def test_a_program_that_says_nothing(tmp_path: Path) -> None:
    path = tmp_path / "mute.py"
    path.write_text("import time; time.sleep(60)")
    with pytest.raises(EngineTimeoutError, match="does not answer"):
        HubEngine(["python3", str(path)], patience=0.3)


def test_a_program_for_another_game(tmp_path: Path) -> None:
    command = program(
        tmp_path,
        greeting='say("param name=variant value=normal type=enum values=\\"normal killer bt\\"")',
        thinking="pass",
    )
    with pytest.raises(EngineProtocolError, match="normal, killer, bt"):
        HubEngine(command)


def test_a_program_of_many_games_is_told_which(tmp_path: Path) -> None:
    command = program(
        tmp_path,
        greeting='say("param name=variant value=normal type=enum values=\\"normal english\\"")',
        thinking='say("done move=11-15")',
    )
    with HubEngine(command) as engine:
        assert engine.options["variant"].value == "english"
        assert str(engine.play(Board(), Limit(depth=1)).move) == "11-15"


def test_a_program_that_chats_beside_the_protocol(tmp_path: Path) -> None:
    command = program(
        tmp_path,
        greeting='say("Welcome = to the = engine!"); say("id name=Chatty"); say("param")',
        thinking='say("thinking..."); say("info depth=x score=high pv=\\"11-15 99-1\\" nodes=-"); '
        'say("done move=11-15 ponder=1-32")',
    )
    with HubEngine(command) as engine:
        played = engine.play(Board(), Limit(depth=1))
        assert (engine.name, str(played.move), played.expected) == ("Chatty", "11-15", None)
        assert played.info is not None
        assert (played.info.depth, played.info.score, len(played.info.line)) == (0, None, 1)


@pytest.mark.parametrize("answer", ["done move=1-32", "done move=", "done", "done move=11x15"])
def test_an_illegal_move_is_told_with_its_position(tmp_path: Path, answer: str) -> None:
    with HubEngine(program(tmp_path, thinking=f"say({answer!r})")) as engine:
        with pytest.raises(EngineMoveError) as caught:
            engine.play(Board(), Limit(depth=1))
        assert caught.value.fen == Board().fen()


def test_a_program_that_dies_while_it_thinks(tmp_path: Path) -> None:
    with HubEngine(program(tmp_path, thinking="sys.exit(3)")) as engine:
        with pytest.raises(EngineDiedError, match="code 3"):
            engine.play(Board(), Limit(depth=1))
        with pytest.raises(EngineDiedError):
            engine.play(Board(), Limit(depth=1))


def test_a_program_that_never_moves(tmp_path: Path) -> None:
    command = program(tmp_path, thinking="time.sleep(60)")
    with HubEngine(command, patience=0.5) as engine, pytest.raises(EngineTimeoutError):
        engine.play(Board(), Limit(seconds=0.01))


@pytest.mark.parametrize("limit", [Limit(nodes=100), Limit(depth=3)])
def test_a_program_that_never_moves_where_no_time_ends_its_search(
    tmp_path: Path, limit: Limit
) -> None:
    command = program(tmp_path, thinking='say("info depth=1"); time.sleep(60)')
    with (
        HubEngine(command, patience=0.5, silence=0.5) as engine,
        pytest.raises(EngineTimeoutError),
    ):
        engine.play(Board(), limit)


def test_a_program_that_does_not_quit_is_ended(tmp_path: Path) -> None:
    command = program(tmp_path, thinking="pass")
    Path(command[1]).write_text(
        Path(command[1]).read_text().replace("break", "time.sleep(600)"), "utf-8"
    )
    engine = HubEngine(command)
    pid = engine.pid
    started = time.monotonic()
    engine.close()
    assert time.monotonic() - started < SECONDS
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_our_own_program_that_is_killed_is_told_of() -> None:
    with HubEngine(open_engine_command()) as engine:
        os.kill(engine.pid, signal.SIGKILL)
        with pytest.raises(EngineDiedError):
            engine.play(Board(), Limit(depth=30))


def open_engine_command() -> list[str]:
    from crownhead.engine import own_command

    return own_command()
