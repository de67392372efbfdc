"""A program of its own, spoken to line by line."""

from __future__ import annotations

import os
import queue
import subprocess
import threading
import time
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from crownhead.engine.errors import EngineDiedError, EngineTimeoutError
from crownhead.engine.hub.lines import LONGEST_LINE

_LINES_OF_COMPLAINT = 5
_QUITTING_SECONDS = 2.0


class Transport:
    """The standard input and output of a child process.

    Lines are read by a thread, so that waiting for one can end. What the program says on standard
    error is kept for the message that tells of its death.
    """

    def __init__(
        self, command: Sequence[str], directory: str | os.PathLike[str] | None = None
    ) -> None:
        """Starts the program. Raises EngineDiedError where that cannot be done."""
        self.name = Path(command[0]).name
        try:
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=directory,
                # A Ctrl-C at the terminal is for us, who tell the program when to end.
                start_new_session=True,
            )
        except OSError as error:
            raise EngineDiedError(self.name, f"it could not be started: {error}") from error
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._complaints: deque[str] = deque(maxlen=_LINES_OF_COMPLAINT)
        self._has_ended = False
        self._writing = threading.Lock()
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._readers = [
            threading.Thread(target=self._read_lines, args=(self._process.stdout,), daemon=True),
            threading.Thread(target=self._read_errors, args=(self._process.stderr,), daemon=True),
        ]
        for reader in self._readers:
            reader.start()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def send(self, line: str) -> None:
        """Sends a line. Raises EngineDiedError where the program has ended."""
        assert self._process.stdin is not None
        try:
            with self._writing:
                self._process.stdin.write(line.encode("ascii", "replace") + b"\n")
                self._process.stdin.flush()
        except (OSError, ValueError) as error:
            raise self._death() from error

    def receive(self, deadline: float | None) -> str:
        """The next line, its end not included.

        Raises EngineTimeoutError where none has come by `deadline`, a time of `time.monotonic`, and
        EngineDiedError where the program has ended.
        """
        if self._has_ended:
            raise self._death()
        try:
            wait = None if deadline is None else max(0.0, deadline - time.monotonic())
            line = self._lines.get(timeout=wait)
        except queue.Empty:
            raise EngineTimeoutError(self.name, "it does not answer") from None
        if line is None:
            self._has_ended = True
            raise self._death()
        return line

    def close(self, farewell: str) -> None:
        """Asks the program to end, and ends it where it does not; may be called twice."""
        process = self._process
        if process.poll() is None:
            self._say_farewell(farewell)
            try:
                process.wait(_QUITTING_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
        process.wait()
        for reader in self._readers:
            reader.join(_QUITTING_SECONDS)
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe is not None and not pipe.closed:
                _close_quietly(pipe)

    def _say_farewell(self, farewell: str) -> None:
        assert self._process.stdin is not None
        try:
            self.send(farewell)
            self._process.stdin.close()
        except (EngineDiedError, OSError):
            # It ends by itself just now; that is what was asked for.
            return

    def _read_lines(self, pipe: IO[bytes]) -> None:
        while line := pipe.readline(LONGEST_LINE):
            self._lines.put(line.decode("utf-8", "replace").rstrip("\r\n"))
        self._lines.put(None)

    def _read_errors(self, pipe: IO[bytes]) -> None:
        while line := pipe.readline(LONGEST_LINE):
            if text := line.decode("utf-8", "replace").strip():
                self._complaints.append(text)

    def _death(self) -> EngineDiedError:
        try:
            code: int | None = self._process.wait(_QUITTING_SECONDS)
        except subprocess.TimeoutExpired:
            code = None
        self._readers[1].join(_QUITTING_SECONDS)
        how = "it closed its output" if code is None else f"it ended with code {code}"
        said = "; ".join(self._complaints)
        return EngineDiedError(self.name, f"{how}: {said}" if said else how)


def _close_quietly(pipe: IO[bytes]) -> None:
    try:
        pipe.close()
    except OSError:
        # Bytes that a dead program will never read.
        return
