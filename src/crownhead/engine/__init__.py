"""Engines: Crownhead's own, in this process or as a program, and any that speaks the Hub protocol.

>>> from crownhead import Board
>>> from crownhead.engine import LocalEngine, Limit
>>> with LocalEngine() as engine:
...     played = engine.play(Board("W:WK27:B28"), Limit(depth=4))
>>> played.move, played.info.score
(Move('27-32'), 29999)

All of them are an `Engine`: they `play`, `analyse`, `stop`, and have options. `open_engine` makes
one from a word or a command, as the command line does.
"""

from crownhead.engine.base import Engine, Option
from crownhead.engine.errors import (
    EngineDiedError,
    EngineError,
    EngineMoveError,
    EngineProtocolError,
    EngineTimeoutError,
)
from crownhead.engine.hub.client import HubEngine
from crownhead.engine.info import Info, Played, plies_to_end, words_of
from crownhead.engine.limits import Clock, Limit
from crownhead.engine.local import LocalEngine
from crownhead.engine.opening import open_engine, own_command

__all__ = [
    "Clock",
    "Engine",
    "EngineDiedError",
    "EngineError",
    "EngineMoveError",
    "EngineProtocolError",
    "EngineTimeoutError",
    "HubEngine",
    "Info",
    "Limit",
    "LocalEngine",
    "Option",
    "Played",
    "open_engine",
    "own_command",
    "plies_to_end",
    "words_of",
]
