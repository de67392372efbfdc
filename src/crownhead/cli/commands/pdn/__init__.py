"""``crownhead pdn``: files of games, checked, rewritten, counted, sifted and split."""

from __future__ import annotations

import click

from crownhead.cli.commands.pdn.check import check
from crownhead.cli.commands.pdn.convert import convert
from crownhead.cli.commands.pdn.filter import filter_games
from crownhead.cli.commands.pdn.split import split
from crownhead.cli.commands.pdn.stats import stats

EPILOG = """\b
Examples:
  crownhead pdn check archive.pdn
  crownhead pdn convert old.pdn -o clean.pdn
  crownhead pdn convert old.pdn --to links
  crownhead pdn stats archive.pdn --json
  crownhead pdn filter archive.pdn --winner Tinsley -o wins.pdn
  crownhead pdn filter archive.pdn --opening "Old Fourteenth" --from 1900
  crownhead pdn split archive.pdn games --by year
"""


@click.group("pdn", epilog=EPILOG)
def command() -> None:
    """Check, convert, count, filter and split files of games.

    Files are read as archives really are: what is wrong with them is set right where that can be
    done. FILE may be - for standard input.
    """


for subcommand in (check, convert, filter_games, split, stats):
    command.add_command(subcommand)
