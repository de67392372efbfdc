"""``crownhead pdn convert``: games written anew, or in another form."""

from __future__ import annotations

import json
from collections.abc import Callable

import click

from crownhead import Game, pdn
from crownhead.cli.games import GAME_FILE, STANDARD, losses_told, read_games, whole_text_file

EPILOG = """\b
With --to json, each game is one line:
  {"headers": {NAME: TEXT, ...}, "start": FEN, "moves": [TEXT, ...], "result": TEXT, "fen": FEN}
With --to links, each game is one line: what stands behind the # of the page's address.
With --to fens, each line is the position that a game ends with.

\b
Examples:
  crownhead pdn convert old.pdn -o clean.pdn
  crownhead pdn convert old.pdn --to json | jq .result
"""


def _as_json(game: Game) -> str:
    told = {
        "headers": dict(game.headers),
        "start": game.start.fen(),
        "moves": [str(move) for move in game.moves],
        "result": game.result,
        "fen": game.board.fen(),
    }
    return json.dumps(told, ensure_ascii=False)


LINES: dict[str, Callable[[Game], str]] = {
    "json": _as_json,
    "links": Game.link,
    "fens": lambda game: game.board.fen(),
}


@click.command("convert", epilog=EPILOG)
@click.argument("file", type=GAME_FILE)
@click.option("-o", "--output", metavar="OUT", default=STANDARD, help="Where to write to.")
@click.option(
    "--to",
    "form",
    type=click.Choice(["pdn", *LINES]),
    default="pdn",
    show_default=True,
    help="What to write.",
)
@click.option("--roster", is_flag=True, help="Write the usual tags first, unknown ones as ?.")
@click.option("--strict", is_flag=True, help="Stop at the first problem that 'pdn check' tells.")
@click.option("--encoding", metavar="NAME", help="The encoding of FILE, instead of a guess.")
def convert(
    file: str, output: str, form: str, roster: bool, strict: bool, encoding: str | None
) -> None:
    """Write the games of FILE as the standard says, with all that is said in them.

    OUT appears only when it is whole, so FILE itself may be named. Moves that
    cannot be played are left out, and that is told.
    """
    games = losses_told(read_games(file, strict=strict, encoding=encoding))
    with whole_text_file(output) as target:
        if form == "pdn":
            pdn.write(games, target, roster=roster)
        else:
            for game in games:
                target.write(f"{LINES[form](game)}\n")
