"""``crownhead endgame``: building, checking and asking tables of perfect play."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from crownhead.cli.examples import share_examples
from crownhead.cli.numbers import whole_number
from crownhead.cli.positions import board_of
from crownhead.endgame.errors import TableError

if TYPE_CHECKING:
    from crownhead.endgame import Tables
    from crownhead.endgame.building import Plan, Progress, Workers

Found = TypeVar("Found")

EPILOG = """\b
Examples:
  crownhead endgame build --pieces 5 --threads 2 tables
  crownhead endgame verify tables
  crownhead endgame probe "W:WK18:BK1,K28" tables
"""

Command = TypeVar("Command", bound=Callable[..., object])


def _number(
    name: str, least: int, most: int, default: int, help_: str, *, unit: str = "N"
) -> Callable[[Command], Command]:
    """Return an option that is a whole number; a default that is the most goes without saying."""
    return click.option(
        name,
        type=whole_number(least, most),
        default=default,
        show_default=default != most,
        metavar=unit,
        help=help_,
    )


DIRECTORY = click.argument("directory", type=click.Path(file_okay=False, path_type=Path))
JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
THREADS: Callable[[Command], Command] = _number(
    "--threads", 1, 256, 1, "How many slices are worked on at once."
)


@click.group("endgame", epilog=EPILOG)
def command() -> None:
    """Build, check and ask endgame tables: perfect play with few pieces.

    Those of two to four pieces come with Crownhead.
    """


@command.command("build")
@DIRECTORY
@_number("--pieces", 2, 8, 5, "The most pieces, both sides together.")
@_number(
    "--distances",
    0,
    8,
    5,
    "Up to how many pieces the plies to the end are stored, beside the result.",
)
@THREADS
@click.option("--ray", metavar="ADDRESS", help="Build on a Ray cluster that shares DIRECTORY.")
@click.option("--keep-working", is_flag=True, help="Keep what only larger tables need.")
@click.option("--plan", "only_plan", is_flag=True, help="Say what it takes, and build nothing.")
def build(
    directory: Path,
    pieces: int,
    distances: int,
    threads: int,
    ray: str | None,
    keep_working: bool,
    only_plan: bool,
) -> None:
    """Build the tables of two to N pieces in DIRECTORY.

    May be interrupted at any moment: the same command goes on from the slices that are finished.
    """
    from crownhead.endgame import building
    from crownhead.endgame.store import Store

    store = Store(directory)

    def run() -> None:
        with nullcontext() if only_plan else store.building():
            todo, index = building.plan(store, pieces, distances)
            _say_plan(todo, threads)
            if only_plan or not todo.pairs:
                return
            workers = _workers(directory, distances, threads, ray)
            building.build(store, todo, index, workers, _shown())
            if not keep_working:
                building.remove_working(store)

    _try(run)


@command.command("verify")
@DIRECTORY
@_number("--pieces", 2, 8, 8, "Check up to so many pieces; all that are there unless given.")
@_number("--least", 2, 8, 2, "Leave out what has fewer pieces.")
@_number("--searched", 0, 10**9, 0, "How many random positions are searched without tables, too.")
@_number("--depth", 1, 30, 7, "How far they are searched.", unit="PLIES")
@THREADS
@JSON
def verify(
    directory: Path,
    pieces: int,
    least: int,
    searched: int,
    depth: int,
    threads: int,
    as_json: bool,
) -> None:
    """Check every position in DIRECTORY against those a move away.

    Shares no step with the builder, and reads the tables as they are used.

    With --json, each slice is one line: {"slice": TEXT, "wins": N, "draws": N, "losses": N,
    "longest_win": N, "longest_loss": N, "capture_wins": N, "capture_draws": N,
    "capture_losses": N}; the last line may be {"searched": N, "depth": N}. Wins, draws and losses
    are positions, of the side to move; those in which it has to capture are counted once more.
    The longest win and loss are plies, 0 where distances are not stored.
    """
    from crownhead.endgame import verifying
    from crownhead.endgame.store import Store

    store = Store(directory)

    def run() -> None:
        if not as_json:
            click.echo(f"{'slice':<12}{'win':>14}{'draw':>14}{'loss':>14}{'longest':>9}")
        for found in verifying.verify(store, pieces, threads, least):
            told = {"slice": found.slice.name, **found.tally}
            click.echo(json.dumps(told) if as_json else _row(found.slice.name, found.tally))
        if searched:
            count = verifying.verify_by_search(store, pieces, searched, depth, seed=1)
            text = f"{count} random positions agree with a search of {depth} plies."
            click.echo(json.dumps({"searched": count, "depth": depth}) if as_json else text)

    try:
        _try(run)
    except verifying.VerifyError as error:
        raise click.ClickException(str(error)) from error


def _row(name: str, tally: Mapping[str, int]) -> str:
    longest = max(tally["longest_win"], tally["longest_loss"]) or ""
    return f"{name:<12}{tally['wins']:>14}{tally['draws']:>14}{tally['losses']:>14}{longest:>9}"


@command.command("probe")
@click.argument("fen")
@click.argument(
    "directory", required=False, type=click.Path(exists=True, file_okay=False, path_type=Path)
)
@JSON
def probe(fen: str, directory: Path | None, as_json: bool) -> None:
    """Say what the position FEN is with best play, and the best moves.

    Asks the tables that come with Crownhead, or those in DIRECTORY.
    """
    from crownhead.endgame import Tables

    board = board_of(fen)
    tables = _try(lambda: _open(Tables, directory))
    found = tables.probe(board)
    if found is None:
        raise click.ClickException(
            f"no table has this position; all of two to {tables.pieces} pieces are there"
            if tables.pieces > 1
            else "no table has this position"
        )
    result = found.result.name.lower()
    moves = [board.text(move) for move in found.moves]
    if as_json:
        click.echo(json.dumps({"result": result, "plies": found.plies, "moves": moves}))
        return
    distance = "" if found.plies is None else f" in {found.plies} plies"
    click.echo(f"{result}{distance}" + (f": {', '.join(moves)}" if moves else ""))


def _open(tables: type[Tables], directory: Path | None) -> Tables:
    if directory is None:
        return tables.bundled()
    return tables.open(directory, on_problem=lambda error: click.echo(f"{error}", err=True))


def _workers(directory: Path, distances: int, threads: int, ray: str | None) -> Workers:
    from crownhead.endgame.building import Threads

    if ray is None:
        return Threads(directory, distances, threads)
    from crownhead.endgame.cluster import RayWorkers

    try:
        return RayWorkers(directory, distances, ray)
    except ImportError as error:
        raise click.ClickException("Ray is not installed: pip install crownhead[ray]") from error
    except (ConnectionError, ValueError) as error:
        raise click.ClickException(f"no Ray cluster answers at {ray!r}: {error}") from error


def _say_plan(todo: Plan, threads: int) -> None:
    if not todo.pairs:
        click.echo("Everything is built.")
        return
    click.echo(
        f"To build: {todo.positions:,} positions in {len(todo.pairs)} pairs of slices; "
        f"built already: {todo.done:,}.\n"
        f"Disk needed, with what is there: {_gigabytes(todo.disk_bytes)}. "
        f"Memory: {_gigabytes(todo.memory_bytes(threads))}, and as much again for speed."
    )


def _gigabytes(number: int) -> str:
    return f"{number / 1e9:.1f} GB" if number >= 1e8 else f"{number / 1e6:.1f} MB"


def _shown() -> Callable[[Progress], None]:
    """Return what shows progress: one line kept up to date, or one line a pair in a log."""
    rewind = "\r\x1b[K" if sys.stdout.isatty() else ""

    def show(progress: Progress) -> None:
        share = 100 * progress.done / progress.total
        left = "" if progress.seconds_left is None else f", {_duration(progress.seconds_left)} left"
        text = f"{share:5.1f} %{left}"
        if progress.finished is not None:
            click.echo(f"{rewind}{text}: {progress.finished.slice.name} is built")
        elif rewind and progress.done < progress.total:
            click.echo(f"{rewind}{text}", nl=False)

    return show


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}"


def _try(action: Callable[[], Found]) -> Found:
    try:
        return action()
    except TableError as error:
        raise click.ClickException(str(error)) from error


share_examples(command)
