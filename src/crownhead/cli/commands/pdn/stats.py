"""``crownhead pdn stats``: what the games of a file have in common."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field

import click

from crownhead import Board, Game, openings
from crownhead.cli.errors import brief
from crownhead.cli.games import GAME_FILE, counted, read_games
from crownhead.cli.numbers import whole_number

OPENING_PLIES = 12
"""No opening has its name from later moves."""

EPILOG = """\b
With --json, one object is printed:
  {"games": N, "plies": N, "longest": N, "results": {RESULT: N, ...}, "annotated": N,
   "problems": N, "first_year": N, "last_year": N, "players": {NAME: N, ...},
   "openings": {NAME: N, ...}, "ballots": {NUMBER: N, ...}}

\b
Examples:
  crownhead pdn stats archive.pdn
  crownhead pdn stats archive.pdn --top 25 --json
"""


@dataclass
class Stats:
    """Counts over games; the field names are those of the JSON form."""

    games: int = 0
    plies: int = 0
    longest: int = 0
    annotated: int = 0
    problems: int = 0
    results: Counter[str] = field(default_factory=Counter)
    years: Counter[int] = field(default_factory=Counter)
    players: Counter[str] = field(default_factory=Counter)
    openings: Counter[str] = field(default_factory=Counter)
    ballots: Counter[int] = field(default_factory=Counter)

    def add(self, game: Game) -> None:
        """Counts one game."""
        plies = game.ply_count
        self.games += 1
        self.plies += plies
        self.longest = max(self.longest, plies)
        self.problems += len(game.problems)
        self.annotated += game.is_annotated
        self.results[game.result] += 1
        year = year_of(game)
        if year is not None:
            self.years[year] += 1
        self.players.update(name for name in players_of(game) if name)
        beginning = beginning_of(game)
        self.openings[openings.name(beginning) or "?"] += 1
        ballot = openings.ballot(beginning)
        if ballot is not None and ballot.deck is openings.Deck.THREE_MOVE:
            self.ballots[ballot.number] += 1

    def as_json(self, top: int) -> dict[str, object]:
        """The counts, the longer ones cut to the `top` highest."""
        return {
            "games": self.games,
            "plies": self.plies,
            "longest": self.longest,
            "results": dict(self.results.most_common()),
            "annotated": self.annotated,
            "problems": self.problems,
            "first_year": min(self.years, default=None),
            "last_year": max(self.years, default=None),
            "players": dict(self.players.most_common(top)),
            "openings": dict(self.openings.most_common(top)),
            "ballots": dict(self.ballots.most_common(top)),
        }


def players_of(game: Game) -> tuple[str, str]:
    """Black's and White's name; empty where it is not known."""
    black, white = (game.headers.get(side, "").strip() for side in ("Black", "White"))
    return black.strip("?"), white.strip("?")


def year_of(game: Game) -> int | None:
    """The year a game was played in, or None."""
    year = game.headers.get("Date", "")[:4]
    return int(year) if len(year) == 4 and year.isascii() and year.isdigit() else None


def beginning_of(game: Game) -> Board:
    """The board after the moves that may have a name."""
    board = game.start
    for move in game.moves[:OPENING_PLIES]:
        board.push(move)
    return board


@click.command("stats", epilog=EPILOG)
@click.argument("files", nargs=-1, required=True, type=GAME_FILE, metavar="FILE...")
@click.option(
    "--top",
    type=whole_number(1, 1_000_000),
    default=10,
    show_default=True,
    metavar="N",
    help="How many players, openings and ballots to list.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object, for programs.")
def stats(files: tuple[str, ...], top: int, as_json: bool) -> None:
    """Count the games of FILE: results, lengths, years, players, openings, ballots."""
    counts = Stats()
    for path in files:
        for game in read_games(path):
            counts.add(game)
    if as_json:
        click.echo(json.dumps(counts.as_json(top), indent=2, ensure_ascii=False))
    else:
        _print(counts, top)


def _print(counts: Stats, top: int) -> None:
    average = counts.plies / counts.games if counts.games else 0
    click.echo(f"{counted(counts.games, 'game')}, {counted(counts.plies, 'ply', 'plies')}")
    click.echo(f"{average:.1f} plies a game, the longest {counts.longest:,}")
    if counts.years:
        click.echo(f"played from {min(counts.years)} to {max(counts.years)}")
    problems = counted(counts.problems, "problem")
    click.echo(f"{counts.annotated:,} with comments or variations, {problems}")
    _print_table("result", counts.results, top)
    _print_table("player", counts.players, top)
    _print_table("opening", counts.openings, top)
    ballots = {str(openings.three_move()[n - 1]): count for n, count in counts.ballots.items()}
    _print_table("ballot", Counter(ballots), top)


def _print_table(title: str, counts: Counter[str], top: int) -> None:
    if not counts:
        return
    click.echo(f"\n{'games':>8}  {title}")
    for name, count in counts.most_common(top):
        click.echo(f"{count:>8,}  {brief(name)}")
