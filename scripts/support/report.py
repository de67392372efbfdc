"""What the scripts tell the person who runs them."""

from __future__ import annotations

import sys
from collections.abc import Callable


class SetupError(Exception):
    """The script cannot go on; the message says why and what to do about it."""


def say(message: str) -> None:
    """Tell what is being done now."""
    print(message, flush=True)


def run_main(main: Callable[[list[str]], int]) -> None:
    """Run a script's ``main`` with its arguments and end the process with what it returns."""
    try:
        code = main(sys.argv[1:])
    except SetupError as error:
        print(f"\n{error}", file=sys.stderr)
        code = 1
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)
