"""``crownhead openings``: ballots and the names of positions."""

from __future__ import annotations

import json
import random

import click

from crownhead import openings
from crownhead.cli.examples import share_examples
from crownhead.cli.games import game_through
from crownhead.cli.numbers import whole_number
from crownhead.cli.positions import board_of
from crownhead.openings import Ballot, Deck

NOTHING_FOUND = 1

EPILOG = """\b
Examples:
  crownhead openings draw
  crownhead openings draw --deck eleven-man --json
  crownhead openings list --barred
  crownhead openings list --named
  crownhead openings find 11-15 23-19 8-11 22-17 4-8
"""

_DECKS = {deck.value.replace("_", "-"): deck for deck in Deck}
_LISTS = {
    Deck.THREE_MOVE: openings.three_move,
    Deck.TWO_MOVE: openings.two_move,
    Deck.ELEVEN_MAN: openings.eleven_man,
}

DECK = click.option(
    "--deck",
    type=click.Choice(list(_DECKS)),
    default="three-move",
    show_default=True,
    help="The deck of ballots.",
)
JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")


@click.group("openings", epilog=EPILOG)
def command() -> None:
    """Draw a ballot, list the decks and the named openings, and find what a game began with."""


@command.command("draw")
@DECK
@click.option(
    "--seed", type=whole_number(0, 2**63), metavar="N", help="Draw what this number decides."
)
@click.option("--barred", is_flag=True, help="Draw from the barred ballots too.")
@JSON
def draw(deck: str, seed: int | None, barred: bool, as_json: bool) -> None:
    """Draw a ballot by lot.

    With --json, one object is printed: {"deck": TEXT, "number": N, "moves": [TEXT, ...],
    "removed": [N, ...], "accepted": BOOL, "name": TEXT, "fen": FEN}.
    """
    chance = None if seed is None else random.Random(seed)
    ballot = openings.random(chance, deck=_DECKS[deck], barred=barred)
    click.echo(json.dumps(_as_json(ballot)) if as_json else f"{_in_words(ballot)}\n{_fen(ballot)}")


@command.command("list")
@DECK
@click.option("--barred", is_flag=True, help="List the barred ballots alone.")
@click.option("--named", is_flag=True, help="List the named openings instead of a deck.")
@JSON
def list_openings(deck: str, barred: bool, named: bool, as_json: bool) -> None:
    """List a deck of ballots, or the named openings."""
    if named:
        rows: list[dict[str, object]] = [
            {"name": opening.name, "moves": [str(move) for move in opening.moves]}
            for opening in openings.named()
        ]
        lines = [str(opening) for opening in openings.named()]
    else:
        ballots = [b for b in _LISTS[_DECKS[deck]]() if not (barred and b.accepted)]
        rows = [_as_json(ballot) for ballot in ballots]
        lines = [_in_words(ballot) for ballot in ballots]
    click.echo(json.dumps(rows, indent=2) if as_json else "\n".join(lines))


@command.command("find")
@click.argument("moves", nargs=-1)
@click.option("--fen", metavar="FEN", help="The position to find, instead of moves.")
@JSON
def find(moves: tuple[str, ...], fen: str | None, as_json: bool) -> int:
    """Say what the opening is called that MOVES lead to, and which ballot they come through.

    The order of moves makes no difference. Exit code 1 where nothing is known.
    """
    if bool(moves) == (fen is not None):
        raise click.UsageError("Give either MOVES or --fen.")
    board = game_through(" ".join(moves)).board if fen is None else board_of(fen)
    opening, ballot = openings.find(board), openings.ballot(board)
    if as_json:
        name = None if opening is None else opening.name
        told = {"name": name, "ballot": None if ballot is None else _as_json(ballot)}
        click.echo(json.dumps(told, indent=2))
    else:
        click.echo("no named opening" if opening is None else str(opening))
        click.echo("no ballot" if ballot is None else f"{_deck_of(ballot)} {_in_words(ballot)}")
    return NOTHING_FOUND if opening is None and ballot is None else 0


def _in_words(ballot: Ballot) -> str:
    name = f"  {ballot.name}" if ballot.name else ""
    barred = "" if ballot.accepted else "  (barred)"
    return f"{ballot.number:>4}  {ballot}{name}{barred}"


def _deck_of(ballot: Ballot) -> str:
    return ballot.deck.value.replace("_", "-")


def _fen(ballot: Ballot) -> str:
    return f"      {ballot.board().fen()}"


def _as_json(ballot: Ballot) -> dict[str, object]:
    return {
        "deck": _deck_of(ballot),
        "number": ballot.number,
        "moves": [str(move) for move in ballot.moves],
        "removed": list(ballot.removed),
        "accepted": ballot.accepted,
        "name": ballot.name,
        "fen": ballot.board().fen(),
    }


share_examples(command)
