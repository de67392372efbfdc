"""``crownhead serve``: processes, signals, sockets and a program that stands for a browser."""

from __future__ import annotations

import signal
import socket
import stat
import subprocess
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from crownhead.cli.browser import has_browser
from crownhead.server.listen import listen_on_loopback
from tests.command import COMMAND, SECONDS, environment, run, started

COMMANDS = Path(__file__).parents[2] / "docs" / "command.md"


@contextmanager
def serving(
    *arguments: str, variables: Mapping[str, str] | None = None
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Start the command; the value is the process and the address that it printed."""
    with started(*arguments, variables=variables) as process:
        assert process.stdout is not None
        first_line = process.stdout.readline()
        assert first_line.startswith("Crownhead is at http://127.0.0.1:"), first_line
        yield process, first_line.split()[-1]


def wait_for(path: Path) -> str:
    """Return the text of ``path`` as soon as it has some."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        if path.exists() and (text := path.read_text()):
            return text
        time.sleep(0.02)
    raise AssertionError(f"{path.name} was never written")


def wait_for_reply(address: str, process: subprocess.Popen[str]) -> None:
    """Return as soon as the server at ``address`` replies."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end and process.poll() is None:
        try:
            urllib.request.urlopen(address, timeout=SECONDS).close()
        except OSError:
            time.sleep(0.02)
        else:
            return
    raise AssertionError(f"{address} never replied; the command's code: {process.poll()}")


@pytest.fixture
def recorder(tmp_path: Path) -> tuple[str, Path]:
    """A program that stands for a browser, and the file where it writes what it was given."""
    record = tmp_path / "opened"
    script = tmp_path / "browser"
    script.write_text(
        f'#!/bin/sh\nprintf "%s" "$1" > "{record}.new"\nmv "{record}.new" "{record}"\n'
    )
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    return str(script), record


@pytest.mark.parametrize("spelling", [[], ["serve"]])
def test_it_serves_the_page(spelling: list[str]) -> None:
    with serving(*spelling, "--port", "0") as (_, address):
        with urllib.request.urlopen(address, timeout=SECONDS) as reply:
            assert reply.headers["Content-Type"].startswith("text/html")
            assert "wasm-unsafe-eval" in reply.headers["Content-Security-Policy"]
        with urllib.request.urlopen(f"{address}kernel.wasm", timeout=SECONDS) as reply:
            assert reply.headers["Content-Type"] == "application/wasm"
            assert reply.read(4) == b"\0asm"


def test_only_this_machine_can_reach_it() -> None:
    with listen_on_loopback(0) as listener:
        assert listener.getsockname()[0] == "127.0.0.1"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_cleanly(number: signal.Signals) -> None:
    with serving("--port", "0") as (process, address):
        process.send_signal(number)
        output, errors = process.communicate(timeout=SECONDS)
        assert (process.returncode, errors) == (0, "")
        assert output.endswith("Stopped.\n")
        # As the table of exit codes says.
        assert "| 0 | done, and `serve` ended by Ctrl-C" in COMMANDS.read_text(encoding="utf-8")
        with pytest.raises(OSError, match="refused"):
            urllib.request.urlopen(address, timeout=SECONDS)


def test_it_ends_while_a_browser_keeps_its_connection() -> None:
    with serving("--port", "0") as (process, address):
        host, port = address.removeprefix("http://").rstrip("/").split(":")
        with (
            socket.create_connection((host, int(port)), timeout=SECONDS) as idle,
            socket.create_connection((host, int(port)), timeout=SECONDS) as half,
        ):
            idle.sendall(f"HEAD / HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
            assert idle.recv(15) == b"HTTP/1.1 200 OK"
            half.sendall(b"GET / HTTP/1.1\r\nHo")
            process.send_signal(signal.SIGINT)
            _, errors = process.communicate(timeout=SECONDS)
        assert (process.returncode, errors) == (0, "")


def test_it_ends_while_a_reader_stalls() -> None:
    with serving("--port", "0") as (process, address):
        host, port = address.removeprefix("http://").rstrip("/").split(":")
        with socket.create_connection((host, int(port)), timeout=0.2) as stalled:
            # The server reads no further request while its reply to the last one is stuck.
            with pytest.raises(TimeoutError):
                stalled.sendall(f"GET / HTTP/1.1\r\nHost: {host}\r\n\r\n".encode() * 1_000_000)
            process.send_signal(signal.SIGINT)
            _, errors = process.communicate(timeout=SECONDS)
        assert (process.returncode, errors) == (0, "")


@pytest.mark.parametrize("spelling", [[], ["serve"]])
def test_a_port_in_use_gives_the_next(spelling: list[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with serving(*spelling, "--port", str(port)) as (process, address):
            got = int(address.rstrip("/").rsplit(":", 1)[1])
            assert port < got <= port + 99
            process.send_signal(signal.SIGINT)
            _, errors = process.communicate(timeout=SECONDS)
            assert errors == f"Port {port} is in use; taking {got}.\n"


def test_two_at_once_get_two_ports() -> None:
    with serving("--port", "0") as (_, first):
        port = first.rstrip("/").rsplit(":", 1)[1]
        with serving("--port", port) as (_, second):
            assert first != second
            for address in (first, second):
                urllib.request.urlopen(address, timeout=SECONDS).close()


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_it_serves_without_a_terminal_or_any_output(closed: str) -> None:
    with listen_on_loopback(0) as listener:
        port = listener.getsockname()[1]
    shell = ["sh", "-c", f'exec "$@" {closed}', "sh", *COMMAND]
    with subprocess.Popen(
        [*shell, "--no-browser", "--port", str(port)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    ) as process:
        try:
            wait_for_reply(f"http://127.0.0.1:{port}/", process)
            process.send_signal(signal.SIGTERM)
            _, errors = process.communicate(timeout=SECONDS)
        finally:
            process.kill()
    assert (process.returncode, errors) == (0, "")


def test_no_free_port_is_told_in_one_line() -> None:
    with socket.create_server(("127.0.0.1", 65535)):
        result = run("--port", "65535")
    assert result.returncode == 1
    assert result.stderr == "crownhead: no free port on 127.0.0.1 from 65535 to 65535\n"


def test_it_opens_the_browser(recorder: tuple[str, Path]) -> None:
    script, record = recorder
    with serving("--port", "0", variables={"BROWSER": script}) as (_, address):
        assert wait_for(record) == address


def test_it_opens_no_browser_when_told_so(recorder: tuple[str, Path]) -> None:
    script, record = recorder
    with serving("--port", "0", "--no-browser", variables={"BROWSER": script}) as (process, url):
        urllib.request.urlopen(url, timeout=SECONDS).close()
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=SECONDS)
    assert not record.exists()


@pytest.mark.parametrize(
    ("variables", "system", "expected"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"DISPLAY": "localhost:10.0", "SSH_CONNECTION": "a 1 b 22"}, "linux", False),
        ({"BROWSER": "code --open", "SSH_TTY": "/dev/pts/0"}, "linux", True),
        ({}, "darwin", True),
        ({"SSH_TTY": "/dev/ttys000"}, "darwin", False),
        ({}, "win32", True),
    ],
)
def test_where_there_is_a_browser(
    variables: dict[str, str], system: str, *, expected: bool
) -> None:
    assert has_browser(variables, system) is expected
