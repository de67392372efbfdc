"""``crownhead solve``: what a position is, proved."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from crownhead import Board, Color
from crownhead.cli.limits import seconds
from crownhead.cli.numbers import whole_number
from crownhead.cli.positions import board_of
from crownhead.cli.tables import TABLES, tables_of

if TYPE_CHECKING:
    from crownhead.solving import Progress, Solution

NOT_PROVED = 1

EPILOG = """\b
A win is proved if the winner can force it without any position coming back; a draw, if neither
side can. Quiet moves are not counted, as endgame tables do not count them: a win that needs more
than 80 plies without a capture or a man's move would be drawn by that rule.

\b
With --json, one object is printed:
  {"fen": FEN, "value": "win" | "draw" | "loss" | "at least a draw" | "at most a draw" |
   "not proved", "winner": "black" | "white" | null, "plies": N | null, "line": [TEXT, ...],
   "end": TEXT, "nodes": N, "seconds": X}
where "value" is for the side to move, and "plies" the most that a win takes to an end that the
rules or the tables know.

\b
Exit codes: 0 proved, 1 not proved within the limit, 2 bad input.

\b
Examples:
  crownhead solve "W:W15,K4,K11:BK2,K8"
  crownhead solve "B:W17,19,26:B2,10,18" --time 60 --tables tables
"""


@click.command("solve", epilog=EPILOG)
@click.argument("fen")
@click.option(
    "--time",
    "time_limit",
    type=seconds(0.001, 1e7),
    metavar="SECONDS",
    help="The most time to take; 30 seconds if neither this nor --nodes is given.",
)
@click.option(
    "--nodes", type=whole_number(1, 10**15), metavar="N", help="The most positions to look at."
)
@click.option(
    "--memory",
    type=whole_number(1, 65536),
    default=256,
    show_default=True,
    metavar="MB",
    help="Memory for what was found out.",
)
@TABLES
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object, for programs.")
def command(
    fen: str,
    time_limit: float | None,
    nodes: int | None,
    memory: int,
    tables: Path | None,
    as_json: bool,
) -> int:
    """Prove what the position FEN is with best play, and show it by a line of moves."""
    from crownhead.solving import solve

    board = board_of(fen)
    if time_limit is None and nodes is None:
        time_limit = 30.0
    found = solve(
        board,
        tables=tables_of(tables),
        seconds=time_limit,
        nodes=nodes,
        memory_mb=memory,
        progress=_show if sys.stderr.isatty() and not as_json else None,
    )
    if sys.stderr.isatty() and not as_json:
        click.echo("\r\x1b[K", nl=False, err=True)
    told = _told(board, found)
    click.echo(json.dumps(told) if as_json else "\n".join(_in_words(board, found)))
    return 0 if found.value.is_proved else NOT_PROVED


def _show(progress: Progress) -> None:
    text = f"{progress.value.value}, {progress.nodes:,} positions, {progress.seconds:.0f} s"
    click.echo(f"\r\x1b[K{text}", nl=False, err=True)


def _winner(board: Board, found: Solution) -> str | None:
    from crownhead.solving import Value

    if found.value not in (Value.WIN, Value.LOSS):
        return None
    black = (found.value is Value.WIN) == (board.turn is Color.BLACK)
    return "black" if black else "white"


def _told(board: Board, found: Solution) -> dict[str, object]:
    return {
        "fen": board.fen(),
        "value": found.value.value,
        "winner": _winner(board, found),
        "plies": found.plies,
        "line": [str(move) for move in found.line],
        "end": found.end,
        "nodes": found.nodes,
        "seconds": round(found.seconds, 3),
    }


def _in_words(board: Board, found: Solution) -> list[str]:
    from crownhead.cli.lines import line_words
    from crownhead.solving import QUIET_PLIES

    winner = _winner(board, found)
    effort = f"{found.nodes:,} positions, {found.seconds:.1f} s"
    if not found.value.is_proved:
        known = "" if found.value.value == "not proved" else f", but {found.value.value}"
        return [f"Not proved within the limit{known} ({effort})."]
    what = "Draw" if winner is None else f"{winner.capitalize()} wins"
    lines = [f"{what}, proved ({effort})."]
    if found.line:
        lines.append(line_words(board, found.line))
    lines.append(f"{found.end[:1].upper()}{found.end[1:]}.")
    if found.plies is not None and found.plies > QUIET_PLIES:
        lines.append(
            f"The proof takes up to {found.plies} plies; where more than {QUIET_PLIES} of them "
            "follow each other without a capture or a man's move, the rules would call a draw."
        )
    return lines
