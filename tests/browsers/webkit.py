"""WebKit as GTK has it, driven over WebDriver on a screen that is nowhere to be seen."""

from __future__ import annotations

import base64
import json
import os
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO

import httpx

from tests.browsers.engine import PATIENCE, Json, Point, awaited, keystrokes, strokes

LISTEN = """
window.complaints ??= ((said) => {
  addEventListener('error', (event) => said.push(String(event.message)));
  addEventListener('unhandledrejection', (event) => said.push(String(event.reason)));
  for (const name of ['error', 'warn']) {
    const tell = console[name];
    console[name] = (...words) => { said.push(words.join(' ')); tell(...words); };
  }
  return said;
})([])
"""


class WebKit:
    """A WebKit with nothing kept from before and one window."""

    def __init__(self, driver: str, screen: str, size: tuple[int, int]) -> None:
        self._stack = ExitStack()
        try:
            self._begin(driver, screen, size)
        except BaseException:
            self._stack.close()
            raise

    def _begin(self, driver: str, screen: str, size: tuple[int, int]) -> None:
        folder = Path(self._stack.enter_context(tempfile.TemporaryDirectory()))
        log = self._stack.enter_context((folder / "log").open("w+b"))
        display = self._stack.enter_context(_display(screen, log))
        address = self._stack.enter_context(_driver(driver, display, log))
        self._client = self._stack.enter_context(httpx.Client(base_url=address, timeout=PATIENCE))
        session = self._post("session", capabilities={})["sessionId"]
        self._client.base_url = f"{address}/session/{session}"
        self._stack.callback(self._client.delete, "")
        self._fit(*size)

    def _fit(self, width: int, height: int) -> None:
        """Make the page's part of the window this large."""
        self._post("window/rect", width=width, height=height)
        seen_width, seen_height = self.value("[innerWidth, innerHeight]")
        self._post("window/rect", width=2 * width - seen_width, height=2 * height - seen_height)

    def close(self) -> None:
        self._stack.close()

    def visit(self, url: str) -> None:
        self._post("url", url=url)
        self.value(LISTEN)

    def reload(self) -> None:
        self._post("refresh")
        self.value(LISTEN)

    def value(self, expression: str) -> Json:
        script = f"return {awaited(expression)}"
        return json.loads(self._post("execute/sync", script=script, args=[]))

    def press(self, *keys: str) -> None:
        self._post("actions", actions=keystrokes(keys))

    def stroke(self, *points: Point) -> None:
        self._post("actions", actions=strokes("mouse", points))

    def touch(self, point: Point) -> None:
        # Its driver takes a touch for a click.
        self.stroke(point)

    def complaints(self) -> list[str]:
        said: list[str] = self.value("window.complaints.splice(0)")
        return said

    def picture(self) -> bytes:
        return base64.b64decode(_value(self._client.get("screenshot")))

    def _post(self, command: str, **parameters: object) -> Json:
        return _value(self._client.post(command, json=parameters))


def _value(reply: httpx.Response) -> Json:
    value = reply.json()["value"]
    if reply.is_error:
        raise RuntimeError(f"{reply.url}: {value['error']}: {value['message']}")
    return value


@contextmanager
def _driver(program: str, display: str, log: IO[bytes]) -> Iterator[str]:
    """A program that drives WebKit; the value is where it listens."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    variables = os.environ | {"DISPLAY": display, "LANG": "en_US.UTF-8"}
    command = [program, f"--port={port}"]
    process = subprocess.Popen(command, env=variables, stdout=log, stderr=log)
    with _ending(process):
        until = time.monotonic() + PATIENCE
        while not _listens(port):
            if process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"{program} does not listen: {_read(log)}")
            time.sleep(0.05)
        yield f"http://127.0.0.1:{port}"


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def _display(program: str, log: IO[bytes]) -> Iterator[str]:
    """A screen of its own; the value is what X calls it."""
    reading, writing = os.pipe()
    command = [program, "-displayfd", str(writing), "-screen", "0", "1600x1200x24"]
    command += ["-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=[writing], stdout=log, stderr=log)
    os.close(writing)
    with _ending(process), os.fdopen(reading) as told:
        number = told.readline().strip()
        if not number:
            raise RuntimeError(f"{program} does not run: {_read(log)}")
        yield f":{number}"


@contextmanager
def _ending(process: subprocess.Popen[bytes]) -> Iterator[None]:
    try:
        yield
    finally:
        process.terminate()
        process.wait()


def _read(log: IO[bytes]) -> str:
    log.seek(0)
    return log.read().decode(errors="replace")
