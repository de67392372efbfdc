"""``crownhead match``: engines against each other."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from crownhead.cli.limits import clock, opened, options_of, seconds, thinking
from crownhead.cli.numbers import whole_number

if TYPE_CHECKING:
    from crownhead.match import Control, Journal, Match, Referee, Score, Sprt
    from crownhead.match.journal import Entry
    from crownhead.openings import Ballot

EPILOG = """\b
A player is "crownhead", our own engine, or the command of a program that speaks the Hub protocol,
in quotes. Each plays in a process of its own.

\b
A game is lost by a program that ends or breaks its protocol (crash), by one that takes longer than
its time and --margin or says nothing for ten minutes (time), and by one that chooses no legal move
(illegal move); the program is then started anew. A third occurrence of a position, or 80 plies
without a capture or a man's move, is a draw.

\b
With --json, one object is printed at the end:
  {"first": NAME, "second": NAME, "games": N, "wins": N, "draws": N, "losses": N, "points": X,
   "elo": X, "elo_margin": X, "superiority": X, "verdicts": {REASON: N, ...},
   "faults": {"first": {REASON: N}, "second": {REASON: N}}, "mean_plies": X,
   "latest": {"first": SECONDS, "second": SECONDS},
   "sprt": null | {"elo0": X, "elo1": X, "ratio": X, "lower": X, "upper": X, "verdict": TEXT}}
Counts are the first player's; elo is null where one has all points; elo_margin holds 95%.

\b
Examples:
  crownhead match crownhead crownhead --option-a hash=64 --time 0.1 --games 40
  crownhead match crownhead "./scan hub" --clock 60+0.5 --concurrency 2 -o scan-match
  crownhead match crownhead "old/crownhead hub" --nodes 100000 --sprt 0 10 --json
"""

# Settings that decide which games are played and how; the others may change on the way.
_DECIDING = (
    *("a", "b", "deck", "seed", "option_a", "option_b", "time_limit", "nodes", "depth"),
    *("game_clock", "margin", "adjudicate"),
)
_DECKS = ("three-move", "two-move", "eleven-man", "none")


@click.command("match", epilog=EPILOG)
@click.argument("a")
@click.argument("b")
@click.option(
    "--games", type=whole_number(2, 10**6), metavar="N", help="Twice the deck if not given."
)
@click.option(
    "--deck",
    type=click.Choice(_DECKS),
    default="three-move",
    show_default=True,
    help="The accepted ballots to open with, each from both sides.",
)
@click.option(
    "--seed", type=whole_number(0, 2**63), default=0, metavar="N", help="Shuffles the deck."
)
@thinking
@click.option("--clock", "game_clock", type=clock, metavar="BASE+INC", help="Seconds for a game.")
@click.option(
    "--margin",
    type=seconds(0, 60),
    default=0.1,
    show_default=True,
    metavar="SECONDS",
    help="What a move may take beyond its time.",
)
@click.option(
    "--concurrency",
    type=whole_number(1, 256),
    default=1,
    show_default=True,
    metavar="N",
    help="How many games are played at once.",
)
@click.option("--option-a", multiple=True, metavar="NAME=VALUE", help="Set an option of A.")
@click.option("--option-b", multiple=True, metavar="NAME=VALUE", help="Set an option of B.")
@click.option("--name-a", metavar="NAME", help="What A is called.")
@click.option("--name-b", metavar="NAME", help="What B is called.")
@click.option("--sprt", type=(float, float), metavar="ELO0 ELO1", help="End when this is decided.")
@click.option("--adjudicate", is_flag=True, help="Let endgame tables end games that they know.")
@click.option(
    "--tables",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The folder of tables to adjudicate with.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Keep all games here, as PDN too; the same command goes on with a match kept here.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object, for programs.")
def command(**_given: object) -> None:
    """Let the engines A and B play a match, and say what it proves.

    The result is given for A.
    """
    from crownhead.match import JournalError, run

    given = click.get_current_context().params
    match = _match_from(given)
    shown = _Shown(match, given["as_json"])
    try:
        journal = _journal(match, given)
        score = run(match, journal, shown.tell)
    except JournalError as error:
        raise click.ClickException(str(error)) from error
    except RuntimeError as error:
        raise click.ClickException(str(error)) from error
    finally:
        shown.close()
    told = _told(match, score)
    click.echo(json.dumps(told, indent=2) if given["as_json"] else "\n".join(_in_words(told)))


def _match_from(given: dict[str, Any]) -> Match:
    from crownhead.match import Match, Settings, schedule

    ballots = _ballots(given["deck"])
    games = given["games"] or 2 * max(len(ballots), 1)
    options = (options_of(given["option_a"]), options_of(given["option_b"]))
    names = [_name(given, side, what) for side, what in (("a", given["a"]), ("b", given["b"]))]
    if names[0] == names[1]:
        names = [f"{names[0]} A", f"{names[1]} B"]
    try:
        meetings = schedule(ballots, games, given["seed"])
        sprt = _sprt(given["sprt"])
        control = _control(given)
    except ValueError as error:
        raise click.UsageError(f"{error}.") from error
    return Match(
        Settings(given["a"], names[0], options[0]),
        Settings(given["b"], names[1], options[1]),
        tuple(meetings),
        control,
        _referee(given),
        given["concurrency"],
        sprt,
    )


def _name(given: dict[str, Any], side: str, what: str) -> str:
    """What a player calls itself; finding that out also shows that it can be started."""
    with opened(what, given[f"option_{side}"]) as engine:
        return given[f"name_{side}"] or engine.name


def _control(given: dict[str, Any]) -> Control:
    from crownhead.engine import Limit
    from crownhead.match import Control

    base, increment = given["game_clock"] or (None, 0.0)
    bounds = (given["time_limit"], given["nodes"], given["depth"])
    if base is not None and bounds != (None, None, None):
        raise ValueError("Give either a clock or limits for each move")
    if base is None and bounds == (None, None, None):
        bounds = (0.1, None, None)
    return Control(Limit(*bounds), base, increment, given["margin"])


def _sprt(bounds: tuple[float, float] | None) -> Sprt | None:
    from crownhead.match import Sprt

    return None if bounds is None else Sprt(*bounds)


def _referee(given: dict[str, Any]) -> Referee:
    from crownhead.endgame import TableError, Tables
    from crownhead.match import Referee

    folder = given["tables"]
    if not given["adjudicate"]:
        if folder is not None:
            raise click.UsageError("--tables are for --adjudicate.")
        return Referee()
    try:
        return Referee(Tables.bundled() if folder is None else Tables.open(folder))
    except TableError as error:
        raise click.ClickException(str(error)) from error


def _ballots(deck: str) -> list[Ballot]:
    from crownhead import openings

    decks = {
        "three-move": openings.three_move,
        "two-move": openings.two_move,
        "eleven-man": openings.eleven_man,
    }
    return [ballot for ballot in decks[deck]() if ballot.accepted] if deck in decks else []


def _journal(match: Match, given: dict[str, Any]) -> Journal | None:
    from crownhead.match import Journal

    if given["output"] is None:
        return None
    settings = {name: given[name] for name in _DECIDING}
    names = {"first": match.first.name, "second": match.second.name}
    return Journal(given["output"], {**settings, **names})


class _Shown:
    """A bar of how far the match is where a person looks on, and a word about each fault."""

    def __init__(self, match: Match, as_json: bool) -> None:
        self._bar: Any = None
        self._told = 0
        if sys.stderr.isatty() and not as_json:
            self._bar = click.progressbar(
                length=len(match.meetings),
                file=sys.stderr,
                item_show_func=lambda words: words or "",
            ).__enter__()

    def tell(self, score: Score, entry: Entry) -> None:
        """Show the score after a game."""
        if entry.fault:
            click.echo(f"game {entry.number + 1}: {entry.verdict}: {entry.fault}", err=True)
        if self._bar is not None:
            tally = score.tally
            words = f"+{tally.wins} ={tally.draws} -{tally.losses}"
            self._bar.update(tally.games - self._told, words)
            self._told = tally.games

    def close(self) -> None:
        """Leave the line."""
        if self._bar is not None:
            self._bar.render_finish()


def _told(match: Match, score: Score) -> dict[str, Any]:
    from crownhead.match import elo, likelihood_of_superiority

    tally = score.tally
    difference, margin = elo(tally)
    return {
        "first": match.first.name,
        "second": match.second.name,
        "games": tally.games,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "points": tally.points,
        "elo": _finite(difference),
        "elo_margin": _finite(margin),
        "superiority": round(likelihood_of_superiority(tally), 4),
        "verdicts": dict(score.verdicts),
        "faults": {"first": dict(score.faults[0]), "second": dict(score.faults[1])},
        "mean_plies": round(score.plies / tally.games, 1) if tally.games else None,
        "latest": {"first": round(score.late[0], 3), "second": round(score.late[1], 3)},
        "sprt": None if match.sprt is None else _sprt_told(match.sprt, score),
    }


def _sprt_told(sprt: Sprt, score: Score) -> dict[str, Any]:
    return {
        "elo0": sprt.elo0,
        "elo1": sprt.elo1,
        "ratio": round(sprt.ratio(score.tally), 3),
        "lower": round(sprt.lower, 3),
        "upper": round(sprt.upper, 3),
        "verdict": sprt.verdict(score.tally) or "open",
    }


def _finite(number: float) -> float | None:
    # Not "-0.0", which is what rounding gives.
    return round(number, 1) + 0.0 if abs(number) < float("inf") else None


def _in_words(told: dict[str, Any]) -> list[str]:
    lines = [
        f"{told['first']} against {told['second']}: {told['games']} games, "
        f"+{told['wins']} ={told['draws']} -{told['losses']}, {told['points']:g} points"
    ]
    if told["elo"] is None:
        lines.append("Elo: one has all points")
    else:
        margin = "?" if told["elo_margin"] is None else f"{told['elo_margin']:.1f}"
        lines.append(
            f"Elo: {told['elo']:+.1f} ± {margin} (95%), "
            f"better with a likelihood of {told['superiority']:.1%}"
        )
    ends = ", ".join(f"{count} {reason}" for reason, count in sorted(told["verdicts"].items()))
    lines.append(f"Ends: {ends or 'none'}")
    for side in ("first", "second"):
        if told["faults"][side]:
            faults = ", ".join(f"{n} {reason}" for reason, n in told["faults"][side].items())
            lines.append(f"Lost by {told[side]}: {faults}")
    if told["sprt"] is not None:
        sprt = told["sprt"]
        lines.append(
            f"SPRT {sprt['elo0']:g} to {sprt['elo1']:g}: {sprt['ratio']:+.2f} "
            f"({sprt['lower']:.2f} to {sprt['upper']:.2f}), {sprt['verdict']}"
        )
    return lines
