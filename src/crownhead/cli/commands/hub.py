"""``crownhead hub``: our engine for other programs."""

from __future__ import annotations

import sys

import click

EPILOG = """\b
Example of a talk (what the engine says stands to the right):
  hub                                      id name=Crownhead ...
                                           param name=variant value=english ...
                                           wait
  init                                     ready
  pos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww
  level move-time=1
  go think                                 info depth=1 score=0.04 ...
                                           done move=11-15 ponder=23-19

\b
Limits: level depth=N, nodes=N, move-time=SECONDS, time=SECONDS [inc=SECONDS] [moves=N], infinite.
Parameters: hash (MB), tables (a folder, "bundled" or "none"), lines (for go analyze).

\b
Examples:
  crownhead hub
  printf 'hub\\ninit\\nquit\\n' | crownhead hub
"""


@click.command("hub", epilog=EPILOG)
def command() -> None:
    """Let the engine play for another program, by the Hub protocol on standard input and output.

    It ends when told "quit" or when its input ends, with exit code 0, in the middle of a search
    too.
    """
    from crownhead.engine import LocalEngine
    from crownhead.engine.hub import HubServer

    output = sys.stdout.buffer

    def say(line: str) -> None:
        try:
            output.write(line.encode("ascii", "replace") + b"\n")
            output.flush()
        except (BrokenPipeError, ValueError):
            # Nobody listens any more; the input will end too.
            return

    lines = (line.decode("utf-8", "replace") for line in iter(sys.stdin.buffer.readline, b""))
    HubServer(LocalEngine(), say).serve(lines)
