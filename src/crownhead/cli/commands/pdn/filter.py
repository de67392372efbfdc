"""``crownhead pdn filter``: the games of a file that one looks for."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import click

from crownhead import Board, Game, openings, pdn
from crownhead.cli.commands.pdn.stats import beginning_of, players_of, year_of
from crownhead.cli.games import (
    GAME_FILE,
    STANDARD,
    counted,
    game_through,
    losses_told,
    read_games,
    whole_text_file,
)
from crownhead.cli.numbers import whole_number
from crownhead.cli.positions import board_of

NOTHING_FOUND = 1

EPILOG = """\b
Names are found by any part of them, in capitals or not. A game has to fit every option given.

\b
Exit codes: 0 games found, 1 none found.

\b
Examples:
  crownhead pdn filter archive.pdn --winner Tinsley --from 1950
  crownhead pdn filter archive.pdn --from 1900 --to 1910 --opening Cross -o cross.pdn
  crownhead pdn filter archive.pdn --ballot 174
  crownhead pdn filter archive.pdn --moves "11-15 23-19 8-11"
  crownhead pdn filter archive.pdn --position "B:WK18,K22:BK5"
"""

Test = Callable[[Game], bool]


@click.command("filter", epilog=EPILOG)
@click.argument("files", nargs=-1, required=True, type=GAME_FILE, metavar="FILE...")
@click.option("-o", "--output", metavar="OUT", default=STANDARD, help="Where to write to.")
@click.option("--player", metavar="NAME", help="Who played, on either side.")
@click.option("--black", metavar="NAME", help="Who played Black.")
@click.option("--white", metavar="NAME", help="Who played White.")
@click.option("--winner", metavar="NAME", help="Who won.")
@click.option("--event", metavar="TEXT", help="Where it was played: the event.")
@click.option("--site", metavar="TEXT", help="Where it was played: the place.")
@click.option("--from", "first", type=whole_number(0, 9999), metavar="YEAR", help="Not before.")
@click.option("--to", "last", type=whole_number(0, 9999), metavar="YEAR", help="Not after.")
@click.option("--result", type=click.Choice(["1-0", "0-1", "1/2-1/2", "*"]), help="How it ended.")
@click.option("--opening", metavar="NAME", help="The name of its opening.")
@click.option("--ballot", type=whole_number(1, 174), metavar="N", help="Its three-move ballot.")
@click.option("--moves", metavar="MOVES", help="The moves it begins with.")
@click.option("--position", metavar="FEN", help="A position it came through.")
@click.option("--min-plies", type=whole_number(0, 10**9), metavar="N", help="At least so long.")
@click.option("--max-plies", type=whole_number(0, 10**9), metavar="N", help="At most so long.")
@click.option("--annotated", is_flag=True, help="With comments, glyphs or variations.")
@click.option("--clean", is_flag=True, help="In which 'pdn check' finds no problem.")
@click.option("--invert", is_flag=True, help="Write the games that do not fit instead.")
def filter_games(
    files: tuple[str, ...], output: str, invert: bool, **wanted: str | int | bool | None
) -> int:
    """Write the games of FILE that fit."""
    tests = list(_tests({name: value for name, value in wanted.items() if value}))
    fitting = (
        game
        for path in files
        for game in read_games(path)
        if all(test(game) for test in tests) is not invert
    )
    with whole_text_file(output) as target:
        found = pdn.write(losses_told(fitting), target)
    click.echo(counted(found, "game"), err=True)
    return 0 if found else NOTHING_FOUND


def _tests(wanted: dict[str, str | int | bool]) -> Iterator[Test]:
    for name, value in wanted.items():
        yield _TESTS[name](str(value))


def _part_of(text: str, whole: str) -> bool:
    return text.casefold() in whole.casefold()


def _winner_of(game: Game) -> str:
    black, white = players_of(game)
    return {"1-0": black, "0-1": white}.get(game.result, "")


def _through(fen: str) -> Test:
    board = board_of(fen)
    sought = _squares(board)

    def passes(game: Game) -> bool:
        board = game.board
        while _squares(board) != sought:
            if not board.ply_count:
                return False
            board.pop()
        return True

    return passes


def _squares(board: Board) -> tuple[int, int, int, object]:
    return board.black, board.white, board.kings, board.turn


def _beginning_with(text: str) -> Test:
    moves = game_through(text).moves
    return lambda game: game.moves[: len(moves)] == moves


def _of_ballot(number: str) -> Test:
    def fits(game: Game) -> bool:
        ballot = openings.ballot(beginning_of(game))
        is_three_move = ballot is not None and ballot.deck is openings.Deck.THREE_MOVE
        return is_three_move and ballot is not None and ballot.number == int(number)

    return fits


def _within(first: str, last: str) -> Test:
    return lambda game: int(first) <= (year_of(game) or -1) <= int(last)


_TESTS: dict[str, Callable[[str], Test]] = {
    "player": lambda name: lambda game: any(_part_of(name, each) for each in players_of(game)),
    "black": lambda name: lambda game: _part_of(name, players_of(game)[0]),
    "white": lambda name: lambda game: _part_of(name, players_of(game)[1]),
    "winner": lambda name: lambda game: _part_of(name, _winner_of(game)),
    "event": lambda text: lambda game: _part_of(text, game.headers.get("Event", "")),
    "site": lambda text: lambda game: _part_of(text, game.headers.get("Site", "")),
    "first": lambda year: _within(year, "9999"),
    "last": lambda year: _within("0", year),
    "result": lambda result: lambda game: game.result == result,
    "opening": lambda name: lambda game: _part_of(name, openings.name(beginning_of(game)) or ""),
    "ballot": _of_ballot,
    "moves": _beginning_with,
    "position": _through,
    "min_plies": lambda plies: lambda game: game.ply_count >= int(plies),
    "max_plies": lambda plies: lambda game: game.ply_count <= int(plies),
    "annotated": lambda _: lambda game: game.is_annotated,
    "clean": lambda _: lambda game: not game.problems,
}
