"""``crownhead link``: whole games as the short text behind the # of the page's address."""

from __future__ import annotations

import json

import click

from crownhead import pdn
from crownhead.cli.examples import share_examples
from crownhead.cli.games import GAME_FILE, game_from_link, game_of, game_through
from crownhead.cli.numbers import whole_number

EPILOG = """\b
Examples:
  crownhead link encode 11-15 23-19 8-11
  crownhead link encode --file match.pdn --game 3
  crownhead link decode "https://example.org/#kSxXYqO2mgfcIKce2UEeH5cw"
  crownhead link decode kSxXYqO2mgfcIKce2UEeH5cw --json
"""


@click.group("link", epilog=EPILOG)
def command() -> None:
    """Turn games into links, and links into games."""


@command.command("encode")
@click.argument("moves", nargs=-1)
@click.option("--fen", metavar="FEN", help="The position that MOVES start from.")
@click.option("--file", type=GAME_FILE, help="A file of games, instead of MOVES.")
@click.option(
    "--game",
    "number",
    type=whole_number(1, 10**9),
    default=1,
    show_default=True,
    metavar="N",
    help="Which game of the file.",
)
@click.option("--address", metavar="URL", default="", help="What the link is to be put behind.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object, for programs.")
def encode(
    moves: tuple[str, ...],
    fen: str | None,
    file: str | None,
    number: int,
    address: str,
    as_json: bool,
) -> None:
    """Print the link of a game through MOVES, or of one in a file. Comments are left behind.

    With --json, one object is printed: {"link": TEXT, "plies": N, "result": TEXT, "fen": FEN}.
    """
    if file is not None and (moves or fen is not None):
        raise click.UsageError("Give either --file or MOVES.")
    game = game_through(" ".join(moves), fen) if file is None else game_of(file, number)
    link = f"{address.partition('#')[0]}#{game.link()}" if address else game.link()
    told = {
        "link": link,
        "plies": game.ply_count,
        "result": game.result,
        "fen": game.board.fen(),
    }
    click.echo(json.dumps(told, indent=2) if as_json else link)


@command.command("decode")
@click.argument("text")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object, for programs.")
def decode(text: str, as_json: bool) -> None:
    """Print the game that a link holds as PDN. TEXT may be the whole address.

    With --json, one object is printed: {"start": FEN, "moves": [TEXT, ...], "result": TEXT,
    "fen": FEN, "forced_captures": BOOL}.
    """
    game = game_from_link(text)
    if not as_json:
        click.echo(pdn.dumps(game), nl=False)
        return
    told = {
        "start": game.start.fen(),
        "moves": [str(move) for move in game.moves],
        "result": game.result,
        "fen": game.board.fen(),
        "forced_captures": game.rules.forced_captures,
    }
    click.echo(json.dumps(told, indent=2))


share_examples(command)
