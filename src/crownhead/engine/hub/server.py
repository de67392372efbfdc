"""Crownhead's engine as a program that speaks the Hub protocol."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Mapping

from crownhead._kernel import Board
from crownhead._version import __version__
from crownhead.endgame import TableError
from crownhead.engine.base import Engine, Option
from crownhead.engine.hub import lines as hub
from crownhead.engine.hub import positions
from crownhead.engine.info import Info
from crownhead.engine.limits import Clock, Limit

VARIANT = "english"

Say = Callable[[str], None]


class HubServer:
    """Obeys lines of the protocol, and answers through a function.

    Searches run in a thread of their own, so that `stop`, `ping` and the end of the input are heard
    meanwhile. What is not understood is left alone, as the protocol asks; what is wrong is
    answered with `error`.
    """

    def __init__(self, engine: Engine, say: Say) -> None:
        """A server for one engine.

        Args:
            engine: who plays.
            say: takes each line of the answer; called from several threads.

        """
        self._engine = engine
        self._say_line = say
        self._saying = threading.Lock()
        self._board = Board()
        self._limit = Limit()
        self._lines = 1
        self._search: threading.Thread | None = None
        self._is_thinking = threading.Event()
        self._ponder_timer: threading.Timer | None = None
        self._started = 0.0
        self._latest: Info | None = None
        self._commands: dict[str, Callable[[Mapping[str, str]], None]] = {
            "hub": self._introduce,
            "set-param": self._set,
            "init": self._get_ready,
            "pos": self._set_position,
            "level": self._set_level,
            "go": self._go,
            "ponder-hit": self._ponder_hit,
            "stop": self._stop,
            "ping": self._ping,
            "new-game": self._new_game,
        }

    def serve(self, lines: Iterable[str]) -> None:
        """Obeys lines until one says `quit` or there are no more, then ends the search."""
        try:
            for line in lines:
                if self._obey(line):
                    break
        finally:
            self._end_search()
            self._engine.close()

    def _obey(self, line: str) -> bool:
        """Obeys one line; whether it was the last."""
        try:
            command, arguments = hub.parse(line)
            if command == "quit":
                return True
            if command in self._commands:
                self._commands[command](arguments)
        except (ValueError, KeyError, TableError, MemoryError) as error:
            self._say("error", {"message": error.args[0] if error.args else str(error)})
        return False

    def _say(self, command: str, arguments: Mapping[str, object] | None = None) -> None:
        with self._saying:
            self._say_line(hub.write(command, arguments))

    def _introduce(self, _arguments: Mapping[str, str]) -> None:
        self._say(
            "id",
            {"name": "Crownhead", "version": __version__, "author": "The Crownhead founders"},
        )
        self._say(
            "param",
            {"name": "variant", "value": VARIANT, "type": "enum", "values": VARIANT},
        )
        for option in self._engine.options.values():
            self._say("param", _declaration(option))
        self._say("param", {"name": "lines", "value": 1, "type": "int", "min": 1, "max": 50})
        self._say("wait")

    def _set(self, arguments: Mapping[str, str]) -> None:
        self._refuse_while_thinking("set-param")
        name, value = arguments.get("name", ""), arguments.get("value", "")
        if name == "variant":
            if value != VARIANT:
                raise ValueError(f"the only variant is {VARIANT}, not {value!r}")
        elif name == "lines":
            self._lines = int(Option("lines", 1, "int", 1, 50).check(value))
        else:
            self._engine.configure({name: value})

    def _get_ready(self, _arguments: Mapping[str, str]) -> None:
        self._say("ready")

    def _set_position(self, arguments: Mapping[str, str]) -> None:
        self._refuse_while_thinking("pos")
        self._board = positions.board_at(arguments.get("pos", ""), arguments.get("moves", ""))

    def _set_level(self, arguments: Mapping[str, str]) -> None:
        self._refuse_while_thinking("level")
        self._limit = _limit_from(arguments)

    def _go(self, arguments: Mapping[str, str]) -> None:
        self._refuse_while_thinking("go")
        if not self._board.legal_moves:
            raise ValueError("there is no legal move to search for")
        ponders = "ponder" in arguments
        limit = Limit(depth=self._limit.depth) if ponders else self._limit
        board = self._board.copy()
        # Asked for here, not in the thread: a stop that follows at once has to find the search.
        found = self._engine.analyse(
            board, limit, lines=self._lines, thorough="think" not in arguments
        )
        self._started = time.monotonic()
        self._latest = None
        self._is_thinking.set()
        self._search = threading.Thread(target=self._think, args=(found, self._lines), daemon=True)
        self._search.start()

    def _think(self, found: Iterable[Info], lines: int) -> None:
        best: Info | None = None
        try:
            for info in found:
                self._latest = info
                if info.rank == 1:
                    best = info
                self._say("info", _told(info, lines))
        except Exception as error:
            # Whoever waits for a move must hear that none will come, whatever went wrong.
            self._is_thinking.clear()
            self._say("error", {"message": f"{type(error).__name__}: {error}"})
            return
        assert best is not None
        # Before `done` is said: what answers it may come at once.
        self._is_thinking.clear()
        done = {"move": positions.line_text(best.line[:1])}
        if len(best.line) > 1:
            done["ponder"] = positions.line_text(best.line[1:2])
        self._say("done", done)

    def _ponder_hit(self, _arguments: Mapping[str, str]) -> None:
        """The move expected was played: from now on the clock runs."""
        if not self._is_thinking.is_set():
            return
        if self._ponder_timer is not None:
            self._ponder_timer.cancel()
        times = [self._limit.time, self._time_for_nodes()]
        seconds = min((each for each in times if each is not None), default=None)
        if seconds is not None:
            self._ponder_timer = threading.Timer(seconds, self._engine.stop)
            self._ponder_timer.daemon = True
            self._ponder_timer.start()

    def _time_for_nodes(self) -> float | None:
        """When the nodes of the limit will have been visited, those of pondering included."""
        if self._limit.nodes is None:
            return None
        latest = self._latest
        if latest is None or latest.nodes == 0:
            return 0.0
        whole = self._limit.nodes * latest.seconds / latest.nodes
        return max(whole - (time.monotonic() - self._started), 0.0)

    def _stop(self, _arguments: Mapping[str, str]) -> None:
        if self._is_thinking.is_set():
            self._engine.stop()

    def _ping(self, _arguments: Mapping[str, str]) -> None:
        self._say("pong")

    def _new_game(self, _arguments: Mapping[str, str]) -> None:
        self._refuse_while_thinking("new-game")
        self._engine.new_game()

    def _refuse_while_thinking(self, command: str) -> None:
        if self._is_thinking.is_set():
            raise ValueError(f"{command} is not for a search under way; send stop first")
        self._join()

    def _end_search(self) -> None:
        if self._is_thinking.is_set():
            self._engine.stop()
        self._join()

    def _join(self) -> None:
        if self._ponder_timer is not None:
            self._ponder_timer.cancel()
            self._ponder_timer = None
        if self._search is not None:
            self._search.join()
            self._search = None


def _declaration(option: Option) -> dict[str, object]:
    value = str(option.value).lower() if option.kind == "bool" else option.value
    declared: dict[str, object] = {"name": option.name, "value": value, "type": option.kind}
    if option.low is not None and option.high is not None:
        declared.update(min=option.low, max=option.high)
    if option.choices:
        declared["values"] = " ".join(option.choices)
    return declared


def _limit_from(arguments: Mapping[str, str]) -> Limit:
    """The limit that `level` sets. Raises ValueError for what is no number."""
    clock = None
    if "time" in arguments:
        increment = _number("inc", arguments.get("inc", "0"))
        moves = _whole("moves", arguments["moves"]) if "moves" in arguments else None
        # The protocol adds the increment before the move, this one included.
        clock = Clock(_number("time", arguments["time"]) + increment, increment, moves)
    return Limit(
        seconds=_number("move-time", arguments["move-time"]) if "move-time" in arguments else None,
        nodes=_whole("nodes", arguments["nodes"]) if "nodes" in arguments else None,
        depth=_whole("depth", arguments["depth"]) if "depth" in arguments else None,
        clock=clock,
    )


def _number(name: str, text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number < 1e9:
        raise ValueError(f"{name} is a number that is not negative, not {text!r}")
    return number


def _whole(name: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 19 and int(text) > 0):
        raise ValueError(f"{name} is a whole number from 1, not {text!r}")
    return int(text)


def _told(info: Info, lines: int) -> dict[str, object]:
    told: dict[str, object] = {"depth": info.depth}
    if lines > 1:
        told["rank"] = info.rank
    if info.score is not None:
        told["score"] = positions.score_text(info.score)
    told["nodes"] = info.nodes
    told["time"] = f"{info.seconds:.3f}"
    if info.seconds > 0:
        told["nps"] = f"{info.nodes / info.seconds / 1e6:.2f}"
    told["pv"] = positions.line_text(info.line)
    return told
