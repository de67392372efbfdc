"""Games as text, in PDN: read as archives really are, written as the standard says.

>>> from crownhead import pdn
>>> for game in pdn.parse('[Event "Club"] 1. 11-15 {Old Faithful} 23-19 (22-18) 1-0'):
...     print(game.headers["Event"], game.result, [node.text for node in game.mainline()])
Club 1-0 ['11-15', '23-19']

In English draughts `1-0` says that Black won, who moves first.

The lenient reader, which is the usual one, raises nothing about what a file holds. Whatever had to
be mended, guessed or left out is told in `Game.problems`, with its line and column. The strict
reader raises `PdnError` instead.

Both read many a form that the standard does not write, where it can mean one thing only: moves such
as `22:15` or `11 - 15`, wrong or missing numbers, results such as `2-0`, comments behind `;`. They
are no problems. What is written is always as the standard says.

Sources: the PDN 3.0 grammar of Wieger Wesselink (github.com/wiegerw/pdn) for what is read and
written; the Open Checkers Archive and other archives for what is found beside it.
"""

import io
import os
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import IO, Any

from crownhead._kernel import Rules
from crownhead.game import Game
from crownhead.headers import ROSTER, Headers
from crownhead.pdn.problems import PdnError, Problem
from crownhead.pdn.reader import Reader
from crownhead.pdn.writer import movetext_lines, tag_lines
from crownhead.tree import Node

__all__ = [
    "ROSTER",
    "Headers",
    "Node",
    "PdnError",
    "Problem",
    "Reader",
    "dumps",
    "parse",
    "parse_game",
    "read",
    "write",
]


def read(
    source: "str | os.PathLike[str] | IO[Any]",
    *,
    strict: bool = False,
    rules: Rules | None = None,
    encoding: str | None = None,
    on_problem: Callable[[Problem], object] | None = None,
) -> Reader:
    """The games of a file, one by one, in memory that does not grow with the file.

    Args:
        source: the path of a file, or an open one, of text or of bytes.
        strict: raise PdnError at the first problem, which the lenient reader would tell.
        rules: what the moves are judged by where a game's own tags, `ForcedCaptures` and `Draws`,
            do not say; the standard game by default. An archive's games go on through
            repetitions, so draws are by agreement, but for a game that was drawn just when the
            third repetition or the count of quiet plies would have ended it: that is read as
            `Draws.AUTOMATIC`.
        encoding: of bytes. By default a byte order mark decides, else UTF-8, and bytes that are
            not UTF-8 are read as Windows-1252.
        on_problem: called with each problem as it is found; each game's are in `Game.problems`.
            Beyond a hundred in one game they are counted, and told as one at the game's end.

    Raises OSError where the file cannot be opened, LookupError for an unknown encoding, TypeError
    where `source` is none of these.

    """
    closing = ExitStack()
    if isinstance(source, str | os.PathLike):
        source = closing.enter_context(io.FileIO(os.fspath(source)))
    elif not hasattr(source, "read"):
        raise TypeError(f"expected a file or its path, not {source!r}")
    return Reader(
        source,
        strict=strict,
        rules=rules,
        encoding=encoding,
        on_problem=on_problem,
        closing=closing,
    )


def parse(
    text: str | bytes,
    *,
    strict: bool = False,
    rules: Rules | None = None,
    encoding: str | None = None,
    on_problem: Callable[[Problem], object] | None = None,
) -> Reader:
    """The games that a text holds, one by one; the other arguments are those of `read`.

    Raises TypeError where `text` is none.
    """
    if not isinstance(text, str | bytes | bytearray | memoryview):
        raise TypeError(f"expected games as text or bytes, not {text!r}")
    stream = io.StringIO(text, newline="") if isinstance(text, str) else io.BytesIO(text)
    return read(stream, strict=strict, rules=rules, encoding=encoding, on_problem=on_problem)


def parse_game(text: str | bytes, *, strict: bool = False, rules: Rules | None = None) -> Game:
    """The first game that a text holds. Raises PdnError where it holds none."""
    game = next(parse(text, strict=strict, rules=rules), None)
    if game is None:
        raise PdnError(Problem("no_game", 1, 1, 1))
    return game


def dumps(game: Game, *, roster: bool = False) -> str:
    """A game as PDN, which reads as the same game again.

    Args:
        game: what to write, with its variations, comments and glyphs.
        roster: whether the tags that older programs look for stand first, as `?` where they are
            not known.

    """
    lines = [*tag_lines(game, roster=roster), "", *movetext_lines(game), ""]
    return "\n".join(lines)


def write(
    games: Iterable[Game],
    target: "str | os.PathLike[str] | IO[str]",
    *,
    roster: bool = False,
) -> int:
    """Writes games to a file of UTF-8, or to an open text file, and returns how many.

    `roster` is as for `dumps`. Raises OSError where the file cannot be written.
    """
    if isinstance(target, str | os.PathLike):
        with Path(target).open("w", encoding="utf-8", newline="\n") as file:
            return write(games, file, roster=roster)
    count = 0
    for count, game in enumerate(games, start=1):
        target.write(("\n" if count > 1 else "") + dumps(game, roster=roster))
    return count
