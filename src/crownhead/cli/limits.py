"""Times, limits and options of engines on the command line."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from crownhead.engine import Engine
    from crownhead.engine.base import Value

Function = TypeVar("Function", bound=Callable[..., Any])


def seconds(low: float, high: float) -> Callable[[str], float]:
    """Return a reader of times in seconds, for use as a parameter's type."""

    def read(text: str | float) -> float:
        try:
            number = float(text)
        except ValueError:
            number = math.nan
        if not low <= number <= high:
            raise click.BadParameter(f"{text!r} is not a number of seconds from {low} to {high}.")
        return number

    return read


def clock(text: str) -> tuple[float, float]:
    """Read a clock such as ``60+0.5``: seconds for the game, and for each move."""
    found = re.fullmatch(r"(\d{1,6}(?:\.\d+)?)(?:\+(\d{1,4}(?:\.\d+)?))?", str(text), re.ASCII)
    if found is None or float(found[1]) + float(found[2] or 0) == 0:
        raise click.BadParameter(f"{text!r} is not a clock such as 60+0.5 (seconds).")
    return float(found[1]), float(found[2] or 0)


def options_of(words: Iterable[str]) -> dict[str, Value]:
    """Read options such as ``hash=64``."""
    options: dict[str, Value] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not (name and sign):
            raise click.BadParameter(f"{word!r} is not an option such as hash=64.")
        options[name] = value
    return options


def thinking(function: Function) -> Function:
    """Add the options that bound a search: ``--time``, ``--nodes``, ``--depth``."""
    from crownhead.cli.numbers import whole_number

    for option in (
        click.option(
            "--depth", type=whole_number(1, 100), metavar="PLIES", help="How far to look ahead."
        ),
        click.option(
            "--nodes",
            type=whole_number(1, 10**15),
            metavar="N",
            help="How many positions to visit for a move.",
        ),
        click.option(
            "--time",
            "time_limit",
            type=seconds(0.001, 1e6),
            metavar="SECONDS",
            help="How long to think about a move.",
        ),
    ):
        function = option(function)
    return function


def opened(what: str, words: Iterable[str], *, in_process: bool = False) -> Engine:
    """Return an engine ready to think; what keeps it from that becomes words for the user."""
    from crownhead.endgame import TableError
    from crownhead.engine import EngineError, open_engine

    try:
        return open_engine(what, options_of(words), in_process=in_process)
    except (EngineError, TableError) as error:
        raise click.ClickException(str(error)) from error
    except (ValueError, KeyError) as error:
        raise click.UsageError(str(error.args[0])) from error
