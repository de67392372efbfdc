"""A machine without a browser runs the other tests, and those that are asked for by mark."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def collected(lacking: str, *arguments: str) -> list[str]:
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", *arguments]
    variables = os.environ | {"CROWNHEAD_LACKS": lacking}
    done = subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, text=True)
    return [line for line in done.stdout.splitlines() if "::" in line]


@pytest.mark.parametrize("lacking", ["", "webkit", "firefox webkit"])
def test_tests_of_what_is_not_there_are_left_out(lacking: str) -> None:
    found = collected(lacking, "tests/browsers")
    for engine in ("firefox", "webkit"):
        assert any(engine in test for test in found) == (engine not in lacking.split())


def test_a_mark_that_is_asked_for_is_still_heeded() -> None:
    found = collected("webkit", "tests/browsers", "-m", "firefox or webkit")
    assert found
    assert not any("webkit" in test for test in found)
