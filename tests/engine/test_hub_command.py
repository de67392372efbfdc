"""`crownhead hub` as other programs meet it: a process, its input and its output."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from crownhead.engine import LocalEngine, local
from crownhead.engine.hub import HubServer
from tests.command import COMMAND, SECONDS, environment
from tests.engine.test_hub_text import START


class Talk:
    """A talk with the engine; a wait that lasts too long ends the engine, and so the wait."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def say(self, *lines: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def hear(self, command: str) -> list[str]:
        """The lines up to one that begins with a word, which is the last."""
        assert self.process.stdout is not None
        heard: list[str] = []
        for line in self.process.stdout:
            heard.append(line.rstrip("\n"))
            if line.split()[0] == command:
                return heard
        raise AssertionError(f"no {command!r} in {heard}")

    def end_of_input(self) -> int:
        assert self.process.stdin is not None
        self.process.stdin.close()
        return self.process.wait(SECONDS)


@contextmanager
def talking() -> Iterator[Talk]:
    with subprocess.Popen(
        [*COMMAND, "hub"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    ) as process:
        watch = threading.Timer(3 * SECONDS, process.kill)
        watch.start()
        try:
            yield Talk(process)
        finally:
            watch.cancel()
            process.kill()


@pytest.fixture
def talk() -> Iterator[Talk]:
    with talking() as engine:
        engine.say("hub", "init")
        engine.hear("ready")
        yield engine


def test_it_introduces_itself() -> None:
    with talking() as engine:
        engine.say("hub")
        heard = engine.hear("wait")
        assert heard[0].startswith("id name=Crownhead version=")
        assert "param name=variant value=english type=enum values=english" in heard
        assert any(line.startswith("param name=hash value=16 type=int min=1") for line in heard)
        engine.say("set-param name=hash value=1", "set-param name=variant value=english", "init")
        assert engine.hear("ready") == ["ready"]
        assert engine.end_of_input() == 0


@pytest.mark.parametrize(
    "level", ["depth=4", "nodes=2000", "move-time=0.05", "time=1 inc=0.1", "moves=5 time=1"]
)
def test_it_answers_within_each_kind_of_limit(talk: Talk, level: str) -> None:
    talk.say(f"pos pos={START}", f"level {level}", "go think")
    *infos, done = talk.hear("done")
    assert done.split()[1].startswith("move=")
    assert infos
    assert all(line.startswith("info depth=") and " pv=" in line for line in infos)


def test_a_position_with_moves(talk: Talk) -> None:
    # Only one move is legal, and it is named with what it takes.
    talk.say(
        "pos pos=" + START + ' moves="11-15 23-18 8-11 27-23 11-16 18x11x15"',
        "level depth=3",
        "go think",
    )
    assert talk.hear("done")[-1].split()[1] in ("move=16-20", "move=7x16x11")


def test_stop_ends_a_search_without_limit(talk: Talk) -> None:
    talk.say(f"pos pos={START}", "level infinite", "go think")
    talk.hear("info")
    talk.say("ping")
    talk.hear("pong")
    talk.say("stop")
    assert "move=" in talk.hear("done")[-1]
    # And the next search is as good as any.
    talk.say("level depth=3", "go think")
    talk.hear("done")


def test_a_stop_that_follows_at_once_is_heard(talk: Talk) -> None:
    for _ in range(20):
        talk.say(f"pos pos={START}", "level infinite", "go think", "stop")
        talk.hear("done")


def test_a_stop_without_a_search_is_nothing(talk: Talk) -> None:
    talk.say("stop", "ponder-hit", "ping")
    assert talk.hear("pong") == ["pong"]


def test_the_only_move_is_played_at_once(talk: Talk) -> None:
    talk.say("pos pos=Weeeeebeebeeeeeeebeeeeweeeeeeeeee")
    talk.say("level infinite", "go think")
    assert talk.hear("done")[-1].split()[1] == "move=22x13x17"


@pytest.mark.parametrize("level", ["move-time=0.05", "nodes=20000", "nodes=1 move-time=1000"])
def test_pondering_goes_on_until_the_move_expected_comes(talk: Talk, level: str) -> None:
    talk.say(f"pos pos={START}", f"level {level}", "go ponder")
    talk.hear("info")
    talk.say("ping")
    assert not any(line.startswith("done") for line in talk.hear("pong"))
    talk.say("ponder-hit")
    talk.hear("done")


def test_several_lines_are_told_apart_by_rank(talk: Talk) -> None:
    talk.say("set-param name=lines value=3", f"pos pos={START}", "level depth=5", "go analyze")
    *infos, _ = talk.hear("done")
    first = {line.split("pv=")[1].strip('"').split()[0] for line in infos[-3:]}
    assert len(first) == 3
    assert {line.split("rank=")[1].split()[0] for line in infos} == {"1", "2", "3"}


@pytest.mark.parametrize("going", [False, True])
def test_the_end_of_the_input_ends_it(talk: Talk, going: bool) -> None:
    """A program whose user has gone must not think on for ever."""
    if going:
        talk.say(f"pos pos={START}", "level infinite", "go analyze")
        talk.hear("info")
    assert talk.end_of_input() == 0


def test_it_quits_in_the_middle_of_a_search(talk: Talk) -> None:
    talk.say(f"pos pos={START}", "level infinite", "go think", "quit")
    assert talk.process.wait(SECONDS) == 0


@pytest.mark.parametrize(
    "line",
    [
        "pos",
        "pos pos=X",
        'pos pos="' + START,
        f'pos pos={START} moves="1-32"',
        f'pos pos={START} moves="11-15 11-15"',
        "pos pos=B" + "w" * 32,
        "level depth=0",
        "level depth=many",
        "level move-time=-1",
        "level time=nan",
        "level nodes=1.5",
        "level moves=0 time=1",
        "set-param name=hash value=0",
        "set-param name=hash value=lots",
        "set-param name=nothing value=1",
        "set-param name=variant value=killer",
        "set-param name=tables value=/nowhere/at/all",
        "set-param name=lines value=-1",
        "set-param",
    ],
)
def test_what_is_wrong_is_told_and_changes_nothing(talk: Talk, line: str) -> None:
    talk.say(line, "ping")
    heard = talk.hear("pong")
    assert len(heard) == 2
    assert heard[0].startswith("error message=")
    talk.say(f"pos pos={START}", "level depth=2", "go think")
    talk.hear("done")


def test_more_memory_than_there_is_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def find_none(_megabytes: int, _threads: int) -> None:
        raise MemoryError

    engine, said = LocalEngine(), list[str]()
    monkeypatch.setattr(local, "Search", find_none)
    lines = ["set-param name=hash value=65536", f"pos pos={START}", "level depth=2", "go think"]
    HubServer(engine, said.append).serve(lines)
    assert said[0] == 'error message="there is no memory for a hash of 65536 MB"'
    assert said[-1].startswith("done move=")


def test_a_finished_game_has_no_move(talk: Talk) -> None:
    talk.say("pos pos=W" + "b" + "e" * 31, "go think", "ping")
    assert talk.hear("pong")[0].startswith("error message=")


def test_commands_that_would_disturb_a_search_are_refused(talk: Talk) -> None:
    talk.say(f"pos pos={START}", "level infinite", "go think")
    talk.hear("info")
    for line in (
        f"pos pos={START}",
        "level depth=1",
        "new-game",
        "go think",
        "set-param name=hash value=2",
    ):
        talk.say(line)
        assert "stop first" in talk.hear("error")[-1]
    talk.say("stop")
    talk.hear("done")


def test_what_is_not_known_is_left_alone(talk: Talk) -> None:
    talk.say("", "  ", "uci", "position startpos", "go-away now=1", "\x00\x01", "ping extra=1")
    assert talk.hear("pong") == ["pong"]


def test_bytes_that_are_no_text_do_no_harm() -> None:
    raw = b"\xff\xfe\x80 pos=\xff\n" + b"x" * 200_000 + b"\npos pos=" + b"\x00" * 33 + b"\nping\n"
    done = subprocess.run(
        [*COMMAND, "hub"], input=raw, capture_output=True, timeout=60, env=environment()
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.splitlines()[-1] == b"pong"
