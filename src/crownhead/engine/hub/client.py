"""Any program that speaks the Hub protocol, as an engine."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator, Mapping, Sequence

from crownhead._kernel import Board, Move
from crownhead.engine.base import Engine, Option, Value, checked, require_moves
from crownhead.engine.errors import (
    EngineError,
    EngineMoveError,
    EngineProtocolError,
    EngineTimeoutError,
)
from crownhead.engine.hub import lines as hub
from crownhead.engine.hub import positions
from crownhead.engine.hub.transport import Transport
from crownhead.engine.info import Info, Played
from crownhead.engine.limits import Limit

ENGLISH = ("english", "american", "checkers")
"""What programs call English draughts where they play several games."""

_LOOK_SECONDS = 0.25
"""How often a search without an end is asked whether it was stopped."""
_KINDS = ("bool", "int", "real", "string", "enum")


class HubEngine(Engine):
    """A child process that speaks the Hub protocol, version 2.

    The programs speak of squares by number and of sides by colour, so that nothing has to be
    turned round. A program that knows several games has to offer one of `ENGLISH` as `variant`.
    """

    def __init__(
        self,
        command: Sequence[str],
        options: Mapping[str, Value] | None = None,
        *,
        directory: str | os.PathLike[str] | None = None,
        patience: float = 10.0,
        silence: float = 600.0,
    ) -> None:
        """Starts a program and gets it ready.

        Args:
            command: the program and its arguments.
            options: what to set before it gets ready.
            directory: the folder that it runs in.
            patience: how many seconds it may take to answer, beside the time it has for thinking.
            silence: how many seconds it may say nothing in a search that nodes or depth end.

        Raises EngineError where it cannot be started, does not answer or plays another game, and
        KeyError and ValueError as `configure` does.
        """
        self._patience = patience
        self._silence = silence
        self._transport = Transport(command, directory)
        self.name = self._transport.name
        self._options: dict[str, Option] = {}
        self._thinking = threading.Lock()
        self._closed = False
        self._stopped_at: float | None = None
        try:
            self._greet()
            self._choose_english()
            self.configure(options or {})
            self._transport.send("init")
            self._wait_for("ready")
        except BaseException:
            self.close()
            raise

    @property
    def pid(self) -> int:
        """The number of the program's process."""
        return self._transport.pid

    @property
    def options(self) -> Mapping[str, Option]:
        """What the program says can be set, by name."""
        return dict(self._options)

    def configure(self, values: Mapping[str, Value]) -> None:
        """See `Engine.configure`. Many programs heed only what is set before they are ready."""
        for name, value in checked(self._options, values).items():
            text = str(value).lower() if isinstance(value, bool) else value
            self._transport.send(hub.write("set-param", {"name": name, "value": text}))
            self._options[name] = self._options[name].set_to(value)

    def new_game(self) -> None:
        """See `Engine.new_game`."""
        self._transport.send("new-game")

    def ping(self) -> float:
        """The seconds that the program took to answer. Raises EngineError where it does not."""
        started = time.monotonic()
        self._transport.send("ping")
        self._wait_for("pong")
        return time.monotonic() - started

    def play(self, board: Board, limit: Limit) -> Played:
        """See `Engine.play`."""
        last: Info | None = None
        for found in self._search(board, limit, "think", 1):
            if isinstance(found, Played):
                return Played(found.move, found.expected, last)
            if found.rank == 1:
                last = found
        raise AssertionError("a search ends with a move or an error")

    def analyse(
        self,
        board: Board,
        limit: Limit | None = None,
        *,
        lines: int = 1,
        thorough: bool = True,
    ) -> Iterator[Info]:
        """See `Engine.analyse`; several lines only from a program with an option `lines`.

        Raises ValueError where it has none.
        """
        if lines > 1 and "lines" not in self._options:
            raise ValueError(f"{self.name} shows one line only")
        mode = "analyze" if thorough else "think"
        for found in self._search(board, limit or Limit(), mode, lines):
            if isinstance(found, Info):
                yield found

    def stop(self) -> None:
        """See `Engine.stop`."""
        if self._thinking.locked():
            self._stopped_at = time.monotonic()
            self._transport.send("stop")

    def close(self) -> None:
        """Ends the program, by force where it does not end when told to."""
        if not self._closed:
            self._closed = True
            self._transport.close("quit")

    def _search(self, board: Board, limit: Limit, mode: str, lines: int) -> Iterator[Info | Played]:
        require_moves(board)
        with self._thinking:
            if "lines" in self._options and self._options["lines"].value != lines:
                self.configure({"lines": lines})
            start, moves = positions.since_last_change(board)
            position: dict[str, object] = {"pos": positions.position_text(start)}
            if moves:
                position["moves"] = positions.line_text(moves)
            self._transport.send(hub.write("pos", position))
            self._transport.send(hub.write("level", level_of(limit)))
            self._transport.send(f"go {mode}")
            finished = False
            try:
                for found in self._answers(board, limit):
                    finished = isinstance(found, Played)
                    yield found
            except EngineMoveError:
                finished = True
                raise
            finally:
                if not finished and not self._closed:
                    self._give_up_search()

    def _answers(self, board: Board, limit: Limit) -> Iterator[Info | Played]:
        self._stopped_at = None
        deadline = self._deadline(limit)
        endless = limit == Limit()
        while True:
            silent = None if endless else time.monotonic() + self._silence
            command, arguments = self._next_while_thinking(silent if deadline is None else deadline)
            if command == "done":
                yield self._played(board, arguments)
                return
            if command == "info":
                yield _info_from(board, arguments)
            elif command == "error":
                raise EngineProtocolError(self.name, arguments.get("message", "an error"))

    def _give_up_search(self) -> None:
        """Ends a search that nobody waits for any more, so that the next starts afresh."""
        try:
            self._transport.send("stop")
            self._wait_for("done")
        except EngineError:
            # The program does not answer: whoever asks it next hears of that.
            return

    def _deadline(self, limit: Limit) -> float | None:
        """When a search has to be over; None where no time ends it."""
        if limit.clock is not None:
            return time.monotonic() + max(limit.clock.seconds, 0.0) + self._patience
        if limit.seconds is not None:
            return time.monotonic() + limit.seconds + self._patience
        return None

    def _played(self, board: Board, arguments: Mapping[str, str]) -> Played:
        text = arguments.get("move", "")
        try:
            move = positions.move_from(board, text)
        except positions.HubPositionError:
            raise EngineMoveError(self.name, text, board.fen()) from None
        return Played(move, _expected(board, move, arguments.get("ponder", "")))

    def _greet(self) -> None:
        deadline = time.monotonic() + self._patience
        self._transport.send("hub")
        while True:
            command, arguments = self._next(deadline)
            if command == "wait":
                return
            if command == "id":
                self.name = " ".join(
                    filter(None, (arguments.get("name", self.name), arguments.get("version")))
                )
            elif command == "param" and "name" in arguments:
                self._options[arguments["name"]] = _option_from(arguments)

    def _choose_english(self) -> None:
        variant = self._options.get("variant")
        if variant is None or variant.value in ENGLISH:
            return
        offered = [name for name in ENGLISH if name in variant.choices]
        if not offered:
            games = ", ".join(variant.choices) or str(variant.value)
            raise EngineProtocolError(self.name, f"it does not play English draughts, but {games}")
        self.configure({"variant": offered[0]})

    def _wait_for(self, wanted: str) -> None:
        deadline = time.monotonic() + self._patience
        while True:
            command, arguments = self._next(deadline)
            if command == wanted:
                return
            if command == "error":
                raise EngineProtocolError(self.name, arguments.get("message", "an error"))

    def _next_while_thinking(self, deadline: float | None) -> tuple[str, dict[str, str]]:
        """The next line of a search; one that was stopped has to end within the patience."""
        while True:
            now = time.monotonic()
            stopped = self._stopped_at
            last = deadline if stopped is None else stopped + self._patience
            look = now + _LOOK_SECONDS
            try:
                return self._next(look if last is None else min(last, look))
            except EngineTimeoutError:
                if last is not None and time.monotonic() >= last:
                    raise

    def _next(self, deadline: float | None) -> tuple[str, dict[str, str]]:
        """The next line in the form of the protocol; what programs print beside is skipped."""
        while True:
            line = self._transport.receive(deadline)
            try:
                return hub.parse(line)
            except hub.LineError:
                continue


def level_of(limit: Limit) -> dict[str, object]:
    """The arguments of `level` for a limit; `nodes` is an extension that other programs share."""
    level: dict[str, object] = {}
    if limit.depth is not None:
        level["depth"] = limit.depth
    if limit.nodes is not None:
        level["nodes"] = limit.nodes
    if limit.seconds is not None:
        level["move-time"] = _seconds_text(limit.seconds)
    if limit.clock is not None:
        clock = limit.clock
        if clock.moves is not None:
            level["moves"] = clock.moves
        # The protocol adds the increment before each move; here it is in the time already.
        level["time"] = _seconds_text(max(clock.seconds - clock.increment, 0.0))
        if clock.increment:
            level["inc"] = _seconds_text(clock.increment)
    return level or {"infinite": None}


def _seconds_text(seconds: float) -> str:
    return f"{seconds:.3f}"


def _expected(board: Board, move: Move, text: str) -> Move | None:
    after = board.copy()
    after.push(move)
    try:
        return positions.move_from(after, text)
    except positions.HubPositionError:
        return None


def _info_from(board: Board, arguments: Mapping[str, str]) -> Info:
    return Info(
        depth=int(_number(arguments.get("depth", ""))),
        score=positions.score_from(arguments.get("score", "")),
        line=positions.line_from(board, arguments.get("pv", "")),
        nodes=int(_number(arguments.get("nodes", ""))),
        seconds=_number(arguments.get("time", "")),
        rank=max(1, int(_number(arguments.get("rank", "1")))),
    )


def _number(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        return 0.0
    return number if abs(number) < 1e18 else 0.0


def _option_from(arguments: Mapping[str, str]) -> Option:
    kind = arguments.get("type", "string")
    choices = tuple(arguments.get("values", "").split())
    low, high = (_number(arguments[name]) if name in arguments else None for name in ("min", "max"))
    option = Option(
        name=arguments["name"],
        value=arguments.get("value", ""),
        kind=kind if kind in _KINDS else "string",
        low=low,
        high=high,
        choices=choices,
    )
    try:
        value = option.check(option.value)
    except ValueError:
        # A program may start from a value that it would not take.
        return option
    return option.set_to(value)
