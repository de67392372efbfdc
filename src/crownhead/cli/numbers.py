"""Numbers on the command line."""

from __future__ import annotations

import re
from collections.abc import Callable

import click


def whole_number(low: int, high: int) -> Callable[[str], int]:
    """Return a reader of whole numbers from ``low`` to ``high``, for use as a parameter's type.

    Stricter than ``int``, which also reads underscores and the digits of other scripts, and
    which refuses very long numbers in words of its own. What it cannot read it raises as
    :class:`click.BadParameter`.
    """

    def read(text: str | int) -> int:
        # More digits than any bound has could not be a smaller number, leading zeros aside.
        digits = re.fullmatch(r"0*([0-9]{1,19})", str(text))
        if digits is None or not low <= int(digits[1]) <= high:
            raise click.BadParameter(f"{text!r} is not a whole number from {low} to {high}.")
        return int(digits[1])

    return read
