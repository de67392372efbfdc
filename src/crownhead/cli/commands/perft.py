"""``crownhead perft``: how many games of each length a position has."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass

import click

from crownhead import Board, perft
from crownhead.cli.numbers import whole_number
from crownhead.cli.positions import board_of

EPILOG = """\b
With --json, one object is printed at the end:
  {"fen": TEXT, "threads": N, "hash_megabytes": N,
   "counts": [{"depth": N, "count": N, "seconds": X, "nodes_per_second": N}, ...]}

\b
Examples:
  crownhead perft 9
  crownhead perft 12 --only --threads 2
  crownhead perft 5 --fen "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29"
"""


@dataclass(frozen=True, slots=True)
class Count:
    """The result of one depth; the field names are those of the JSON form."""

    depth: int
    count: int
    seconds: float
    nodes_per_second: int


DEEPEST = 100
"""As far as the kernel counts; even two lone kings have too many games for 64 bits by then."""


@click.command("perft", epilog=EPILOG)
@click.argument("depth", type=whole_number(1, DEEPEST))
@click.option("--fen", metavar="FEN", help="The position to count from, instead of the start.")
@click.option(
    "--threads",
    type=whole_number(1, 256),
    default=1,
    show_default=True,
    metavar="N",
    help="How many threads share the work.",
)
@click.option(
    "--hash",
    "hash_megabytes",
    type=whole_number(0, 65536),
    default=0,
    show_default=True,
    metavar="MB",
    help="Memory for positions already counted; 0 counts each anew.",
)
@click.option("--only", is_flag=True, help="Count DEPTH alone, not every depth up to it.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object, for programs.")
def command(
    depth: int, fen: str | None, threads: int, hash_megabytes: int, only: bool, as_json: bool
) -> None:
    """Count the games of 1 to DEPTH plies; DEPTH is at most 100.

    Each capturing route counts by itself. The numbers from the start of the game are published
    (OEIS A133046), so they prove the rules that were used.
    """
    board = Board() if fen is None else board_of(fen)
    depths = range(depth if only else 1, depth + 1)
    counts = (_count(board, each, threads, hash_megabytes) for each in depths)
    if as_json:
        rows = [asdict(row) for row in counts]
        heading = {"fen": board.fen(), "threads": threads, "hash_megabytes": hash_megabytes}
        click.echo(json.dumps({**heading, "counts": rows}, indent=2))
    else:
        _print_table(counts)


def _count(board: Board, depth: int, threads: int, hash_megabytes: int) -> Count:
    start = time.perf_counter()
    try:
        count = perft(depth, board, threads=threads, hash_megabytes=hash_megabytes)
    except OverflowError:
        raise click.ClickException(f"The count of {depth} plies needs over 64 bits.") from None
    except MemoryError:
        message = f"There is no memory for a table of {hash_megabytes} MB."
        raise click.ClickException(message) from None
    seconds = time.perf_counter() - start
    # The clock may not have moved at all over a count of seven.
    rate = round(count / seconds) if seconds else 0
    return Count(depth, count, round(seconds, 6), rate)


def _print_table(counts: Iterator[Count]) -> None:
    """Print each row as soon as it is known."""
    # Twenty digits hold any count of 64 bits.
    click.echo(f"{'depth':>5}  {'count':>20}  {'seconds':>10}  {'M nodes/s':>10}")
    for row in counts:
        rate = row.nodes_per_second / 1e6
        click.echo(f"{row.depth:>5}  {row.count:>20}  {row.seconds:>10.3f}  {rate:>10.1f}")
