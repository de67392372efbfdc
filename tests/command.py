"""The ``crownhead`` command as a process of its own, as a user runs it."""

from __future__ import annotations

import os
import subprocess
import sys

COMMAND = [sys.executable, "-m", "crownhead"]

SECONDS = 20
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
        timeout=60,
        check=False,
    )
