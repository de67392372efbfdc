"""``crownhead play``: a game in the terminal."""

from __future__ import annotations

import random
import sys
from io import TextIOWrapper
from pathlib import Path

import click

from crownhead import Board, Color, Draws, Level, Rules
from crownhead.cli.numbers import whole_number
from crownhead.cli.positions import board_of
from crownhead.terminal.lines import Lines
from crownhead.terminal.session import Session, Setting

EPILOG = """\b
The full-screen board needs a library: pip install crownhead[terminal]
Without it, or where input or output is no terminal, moves are typed line by line.

\b
Examples:
  crownhead play
  crownhead play --level hard --side white
  crownhead play --two
  crownhead play --fen "W:WK18,K22:BK5" --side white
  printf '11-15\\nquit\\n' | crownhead play --level easy
"""

_MISSING = "For the full-screen board: pip install crownhead[terminal]"


@click.command("play", epilog=EPILOG)
@click.option(
    "--level",
    type=click.Choice([level.name.lower() for level in Level]),
    default="normal",
    show_default=True,
    help="How well the computer plays.",
)
@click.option(
    "--side",
    type=click.Choice(["black", "white", "random"]),
    default="black",
    show_default=True,
    help="Your side; Black moves first.",
)
@click.option("--two", "are_two", is_flag=True, help="Two players, without the computer.")
@click.option("--fen", metavar="FEN", help="The position to begin at, instead of the start.")
@click.option("--free-captures", is_flag=True, help="Captures need not be taken.")
@click.option("--draws-agreed", is_flag=True, help="Draws are agreed on, never counted out.")
@click.option(
    "--seed", type=whole_number(0, 2**63), metavar="N", help="Decides what is left to chance."
)
@click.option(
    "--save-to",
    type=click.Path(dir_okay=False, path_type=Path),
    default=Path("games.pdn"),
    show_default=True,
    help="The file that games are added to when you save them.",
)
@click.option("--lines", "by_lines", is_flag=True, help="Type moves even where there is a screen.")
def command(
    level: str,
    side: str,
    are_two: bool,
    fen: str | None,
    free_captures: bool,
    draws_agreed: bool,
    seed: int | None,
    save_to: Path,
    by_lines: bool,
) -> None:
    """Play in the terminal, against the computer or between two."""
    chance = random.Random(seed)
    chosen = side if side != "random" else chance.choice(["black", "white"])
    human = Color[chosen.upper()]
    setting = Setting(
        human=None if are_two else human,
        level=Level[level.upper()],
        rules=Rules(
            forced_captures=not free_captures,
            draws=Draws.AGREEMENT if draws_agreed else Draws.AUTOMATIC,
        ),
        fen=None if fen is None else board_of(fen).fen(),
        seed=chance.getrandbits(32),
    )
    session = Session(setting)
    bottom = setting.human or Color.WHITE
    if by_lines or not _has_screen() or not _show_screen(session, bottom, save_to):
        typed = TextIOWrapper(sys.stdin.buffer, encoding=sys.stdin.encoding, errors="replace")
        Lines(session, bottom, save_to, click.echo, letters=not _has_symbols()).run(typed)


def _has_screen() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _has_symbols() -> bool:
    try:
        Board().unicode().encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def _show_screen(session: Session, bottom: Color, save_to: Path) -> bool:
    try:
        from crownhead.terminal.screen import Screen
    except ModuleNotFoundError:
        click.echo(_MISSING, err=True)
        return False
    Screen(session, bottom, save_to).run()
    return True
