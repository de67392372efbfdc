"""``crownhead pdn split``: one file of games made many."""

from __future__ import annotations

import json
import unicodedata
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import click

from crownhead import Game, openings, pdn
from crownhead.cli.commands.pdn.stats import beginning_of, players_of, year_of
from crownhead.cli.errors import brief
from crownhead.cli.games import GAME_FILE, counted, losses_told, read_games
from crownhead.cli.numbers import whole_number

LONGEST_NAME = 80

EPILOG = """\b
With --json, one object is printed: {"games": N, "files": {NAME: N, ...}}

\b
Examples:
  crownhead pdn split archive.pdn games --by year
  crownhead pdn split archive.pdn games --by opening
  crownhead pdn split archive.pdn games --every 1000
"""

KEYS: dict[str, Callable[[Game], str]] = {
    "event": lambda game: game.headers.get("Event", ""),
    "site": lambda game: game.headers.get("Site", ""),
    "year": lambda game: str(year_of(game) or ""),
    "black": lambda game: players_of(game)[0],
    "white": lambda game: players_of(game)[1],
    "opening": lambda game: openings.name(beginning_of(game)) or "",
    "result": lambda game: game.result.replace("*", "unfinished"),
}


@click.command("split", epilog=EPILOG)
@click.argument("file", type=GAME_FILE)
@click.argument("directory", type=click.Path(file_okay=False, path_type=Path))
@click.option("--by", "key", type=click.Choice(list(KEYS)), help="What each file has in common.")
@click.option(
    "--every", type=whole_number(1, 10**9), metavar="N", help="How many games a file has."
)
@click.option("--force", is_flag=True, help="Replace files that are there.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object, for programs.")
def split(
    file: str, directory: Path, key: str | None, every: int | None, force: bool, as_json: bool
) -> None:
    """Write the games of FILE into files of their own in DIRECTORY.

    Games about which --by says nothing go into unknown.pdn.
    """
    if (key is None) == (every is None):
        raise click.UsageError("Give either --by or --every.")
    directory.mkdir(parents=True, exist_ok=True)
    written: Counter[str] = Counter()
    for number, game in enumerate(losses_told(read_games(file))):
        name = f"{number // every + 1:06}" if every else _file_name(KEYS[key or ""](game))
        path = directory / f"{name}.pdn"
        is_first = name not in written
        if is_first and path.exists() and not force:
            raise click.ClickException(brief(f"{path} is there already; --force replaces it."))
        with path.open("w" if is_first else "a", encoding="utf-8", newline="\n") as target:
            target.write(("" if is_first else "\n") + pdn.dumps(game))
        written[name] += 1
    if as_json:
        click.echo(json.dumps({"games": sum(written.values()), "files": dict(written)}, indent=2))
        return
    games, files = counted(sum(written.values()), "game"), counted(len(written), "file")
    click.echo(f"{games} into {files}")


def _file_name(text: str) -> str:
    """A name that every system takes, and that differs where two texts differ in earnest."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(letter if letter.isalnum() else " " for letter in plain if letter.isascii())
    return "-".join(kept.split())[:LONGEST_NAME].strip("-") or "unknown"
