"""Programs that speak the Hub protocol, well or badly."""

from __future__ import annotations

import sys
from pathlib import Path

_FRAME = """
import sys, time
def say(line):
    sys.stdout.write(line + "\\n"); sys.stdout.flush()
moves = {moves!r}
for line in sys.stdin:
    command = line.split()[0] if line.split() else ""
    if command == "hub":
        {greeting}
        say("wait")
    elif command == "init":
        say("ready")
    elif command == "ping":
        say("pong")
    elif command == "quit":
        break
    elif command == "go":
        {thinking}
"""


def program(
    folder: Path, *, thinking: str, greeting: str = "pass", moves: tuple[str, ...] = ()
) -> list[str]:
    """The command of a program that greets and thinks as the given lines of Python do."""
    name = f"program-{abs(hash((thinking, greeting, moves)))}.py"
    path = folder / name
    path.write_text(_FRAME.format(thinking=thinking, greeting=greeting, moves=list(moves)))
    return [sys.executable, str(path)]


def quoted(command: list[str]) -> str:
    """A command as one argument of `crownhead match`."""
    return " ".join(f"'{word}'" for word in command)
