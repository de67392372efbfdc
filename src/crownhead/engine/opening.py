"""Engines by name."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Mapping

from crownhead.engine.base import Engine, Value
from crownhead.engine.hub.client import HubEngine
from crownhead.engine.local import LocalEngine

OWN = "crownhead"
"""The word for Crownhead's own engine."""


def own_command() -> list[str]:
    """The command that runs Crownhead's own engine as a program."""
    return [sys.executable, "-m", "crownhead", "hub"]


def open_engine(
    what: str = OWN, options: Mapping[str, Value] | None = None, *, in_process: bool = False
) -> Engine:
    """An engine ready to think.

    Args:
        what: `crownhead` for our own, or the command line of a program that speaks the Hub
            protocol.
        options: what to set before it gets ready.
        in_process: run our own in this process instead of as a program of its own.

    Raises ValueError for an empty command or one with an open quote, EngineError where the program
    cannot be used, and KeyError and ValueError as `Engine.configure` does.
    """
    if what == OWN:
        return LocalEngine(options) if in_process else HubEngine(own_command(), options)
    command = shlex.split(what)
    if not command:
        raise ValueError("expected the command of an engine")
    return HubEngine(command, options)
