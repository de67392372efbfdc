"""The ``crownhead`` command.

Each subcommand is one file in :mod:`crownhead.cli.commands`; nothing else lists them.
"""

from __future__ import annotations

import sys

__all__ = ["main"]


def main(arguments: list[str] | None = None) -> None:
    """Run the command with ``arguments`` (those of the process by default), then exit.

    Exit codes: 0 done, 1 could not be done, 2 bad input, 130 interrupted.
    """
    try:
        # Imported here, so that Ctrl-C while modules load ends as quietly as it does later.
        from crownhead.cli.run import run

        code = run(arguments)
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)
