"""Games as the arguments and files of a command."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, cast

import click

from crownhead import Game, LinkError, pdn
from crownhead.cli.errors import InputError, brief
from crownhead.cli.positions import board_of

GAME_FILE = click.Path(exists=True, dir_okay=False, allow_dash=True)
"""The type of an argument that names a file of games, or standard input as `-`."""

STANDARD = "-"

_WORTH_A_BAR = 1 << 20


class FileError(click.ClickException):
    """A file that does not hold what was looked for in it."""

    exit_code = 2

    def __init__(self, path: str, message: str) -> None:
        super().__init__(brief(f"{name_of(path)}: {message}"))


def name_of(path: str) -> str:
    """What a file is called in words."""
    return "standard input" if path == STANDARD else path


def counted(number: int, one: str, more: str | None = None) -> str:
    """A number of things in words: `1 game`, `2,500 games`."""
    return f"{number:,} {one if number == 1 else more or f'{one}s'}"


def read_games(
    path: str,
    *,
    strict: bool = False,
    encoding: str | None = None,
    on_problem: Callable[[pdn.Problem], object] | None = None,
) -> Iterator[Game]:
    """The games of a file one by one, with a bar of how far it is read where a person looks on.

    `on_problem` is as for `pdn.read`. Raises FileError at the first problem where `strict`.
    """
    with _opened(path) as file, _bar(path, file) as advance:
        watched = cast(IO[Any], _Watched(file, advance))
        try:
            with pdn.read(
                watched, strict=strict, encoding=encoding, on_problem=on_problem
            ) as games:
                yield from games
        except LookupError as error:
            raise click.UsageError(str(error)) from error
        except pdn.PdnError as error:
            raise FileError(path, str(error)) from error


def losses_told(games: Iterable[Game]) -> Iterator[Game]:
    """Games that are written anew, as they are.

    Whoever puts the new file in the old one's place is told if moves are missing in it.
    """
    shortened = 0
    for game in games:
        shortened += any(problem.loses_moves for problem in game.problems)
        yield game
    if shortened:
        lost = f"moves of {counted(shortened, 'game')} left out"
        click.echo(f"{lost}; 'crownhead pdn check' tells why", err=True)


def game_of(path: str, number: int) -> Game:
    """One game of a file, counted from 1. Raises FileError where there are fewer."""
    count = 0
    for count, game in enumerate(read_games(path), start=1):
        if count == number:
            return game
    raise FileError(path, f"there is no game {number}, only {count}")


def game_through(moves: str, fen: str | None = None) -> Game:
    """A game through the moves that a text lists, in any form that PDN has.

    Raises InputError that points at what cannot be read.
    """
    line = " ".join(moves.split())
    tag = "" if fen is None else f'[FEN "{board_of(fen).fen()}"]\n'
    try:
        return pdn.parse_game(f"{tag}{line} *", strict=True)
    except pdn.PdnError as error:
        raise InputError(error.problem.fault, line, error.column) from error


def game_from_link(text: str) -> Game:
    """The game that a link holds, whether its address is given too or not.

    Raises InputError.
    """
    address, _, behind = text.rpartition("#")
    code = behind.strip()
    first = text.index(code, len(address)) + 1
    try:
        return Game.from_link(code)
    except LinkError as error:
        raise InputError(str(error), text, error.column, first=first) from error


@contextmanager
def whole_file(path: str) -> Iterator[IO[bytes]]:
    """A file to write that appears, or replaces the one there is, only when it is whole.

    Standard output is written to as it comes.
    """
    if path == STANDARD:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    target = Path(path)
    unfinished = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        with unfinished.open("xb") as file:
            yield file
        unfinished.replace(target)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise


@contextmanager
def whole_text_file(path: str) -> Iterator[IO[str]]:
    """The same for text, as UTF-8 with plain line ends."""
    with whole_file(path) as file:
        text = io.TextIOWrapper(file, encoding="utf-8", newline="\n", write_through=True)
        try:
            yield text
        finally:
            text.detach()


@contextmanager
def _opened(path: str) -> Iterator[IO[bytes]]:
    if path == STANDARD:
        yield sys.stdin.buffer
    else:
        with io.FileIO(path) as file:
            yield cast(IO[bytes], file)


@contextmanager
def _bar(path: str, file: IO[bytes]) -> Iterator[Callable[[int], None]]:
    size = 0 if path == STANDARD else os.fstat(file.fileno()).st_size
    # A bar for what takes but a moment would be noise, and one in a log would be garbage.
    if size < _WORTH_A_BAR or not sys.stderr.isatty():
        yield _ignore
        return
    with click.progressbar(length=size, label=Path(path).name, file=sys.stderr) as bar:
        yield bar.update


def _ignore(_size: int) -> None:
    """Where nobody looks on."""


class _Watched:
    """A file that tells how many bytes were read of it."""

    def __init__(self, file: IO[bytes], advance: Callable[[int], None]) -> None:
        self._file = file
        self._advance = advance

    def read(self, size: int) -> bytes:
        data = self._file.read(size)
        self._advance(len(data))
        return data
