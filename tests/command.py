"""The ``crownhead`` command as a process of its own, as a user runs it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

COMMAND = [sys.executable, "-m", "crownhead"]

SECONDS = 60
"""Longest wait for something that takes a moment; reached only where a test fails."""


def environment(**changes: str) -> dict[str, str]:
    """The variables of this process, without those that would show a browser."""
    display = {"BROWSER", "DISPLAY", "WAYLAND_DISPLAY"}
    kept = {name: value for name, value in os.environ.items() if name not in display}
    return {**kept, "PYTHONUTF8": "1", **changes}


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments],
        capture_output=True,
        text=True,
        env=environment(),
        timeout=SECONDS,
        check=False,
    )


@contextmanager
def started(
    *arguments: str, variables: Mapping[str, str] | None = None
) -> Iterator[subprocess.Popen[str]]:
    """Start the command with pipes for its output; it is killed at the end if it still runs."""
    with subprocess.Popen(
        [*COMMAND, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(**(variables or {})),
    ) as process:
        try:
            yield process
        finally:
            process.kill()
