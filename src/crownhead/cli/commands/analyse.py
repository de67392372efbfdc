"""``crownhead analyse``: what the engine thinks of a position, or of the moves of games."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from crownhead import Board, Game
from crownhead.cli.games import (
    STANDARD,
    game_of,
    game_through,
    read_games,
    whole_text_file,
)
from crownhead.cli.limits import opened, thinking
from crownhead.cli.lines import line_words
from crownhead.cli.numbers import whole_number
from crownhead.cli.positions import board_of
from crownhead.cli.tables import TABLES, tables_of

if TYPE_CHECKING:
    from crownhead.analysis import Judgement
    from crownhead.endgame import Tables
    from crownhead.engine import Engine, Info, Limit

EPILOG = """\b
WHAT is a position, a file of games, or "-" for games on standard input.

\b
With --json, a position gives one object:
  {"fen": FEN, "tables": null | {"result": TEXT, "plies": N | null, "moves": [TEXT, ...]},
   "lines": [{"rank": N, "depth": N, "score": N, "words": TEXT, "moves": [TEXT, ...],
              "nodes": N, "seconds": X}, ...]}
and games one object a line:
  {"game": N, "moves": [{"ply": N, "move": TEXT, "best": TEXT, "best_score": N, "score": N,
   "loss": N, "mistake": null | "inaccuracy" | "mistake" | "blunder", "line": [TEXT, ...]}, ...]}
Scores are hundredths of a man for the side to move; a win in n plies is 30000 - n.

\b
Examples:
  crownhead analyse "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29" --lines 3 --time 5
  crownhead analyse --moves "11-15 23-19 8-11"
  crownhead analyse games.pdn --game 2 --time 0.5
  crownhead analyse games.pdn --time 0.2 -o judged.pdn
"""


@click.command("analyse", epilog=EPILOG)
@click.argument("what", required=False)
@click.option("--moves", metavar="MOVES", help="Moves to play first, from WHAT or from the start.")
@click.option(
    "--lines",
    type=whole_number(1, 50),
    default=1,
    show_default=True,
    metavar="N",
    help="How many lines of a position to show.",
)
@thinking
@click.option(
    "--game", type=whole_number(1, 10**9), metavar="N", help="Which game of the file alone."
)
@click.option("--engine", default="crownhead", show_default=True, help="Who thinks; see 'match'.")
@click.option("--option", multiple=True, metavar="NAME=VALUE", help="Set an option of the engine.")
@TABLES
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, allow_dash=True),
    metavar="FILE",
    help="Write the games here as PDN, with mistakes marked and better lines added.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
def command(what: str | None, moves: str | None, **_given: object) -> None:
    """Show the best lines of a position with what they come to, or name the mistakes of games.

    Thinks for 3 seconds about a position and 0.3 about each move of a game, unless told otherwise.
    """
    from crownhead.engine import EngineError, Limit

    given = click.get_current_context().params
    board = _board(what, moves)
    of_games = board is None
    bounds = (given["time_limit"], given["nodes"], given["depth"])
    if bounds == (None, None, None):
        bounds = (0.3 if of_games else 3.0, None, None)
    limit = Limit(*bounds)
    tables = tables_of(given["tables"])
    words = list(given["option"])
    if given["tables"] is not None and given["engine"] == "crownhead":
        words.append(f"tables={given['tables']}")
    try:
        with opened(given["engine"], words, in_process=True) as engine:
            if board is None:
                assert what is not None
                _analyse_games(what, engine, limit, tables, given)
            else:
                _analyse_position(board, engine, limit, tables, given)
    except EngineError as error:
        raise click.ClickException(str(error)) from error
    except ValueError as error:
        raise click.UsageError(f"{error}.") from error


def _board(what: str | None, moves: str | None) -> Board | None:
    """The position to analyse; None where it is games."""
    if what is not None and _is_file(what):
        if moves is not None:
            raise click.UsageError("--moves are for a position.")
        return None
    if moves is not None:
        return game_through(moves, what).board
    if what is None:
        raise click.UsageError("Give a position, a file of games, or --moves.")
    if ":" not in what:
        # As every position has one, a file must have been meant.
        raise click.UsageError(f"There is no file {what!r}, and it is no position either.")
    return board_of(what)


def _is_file(what: str) -> bool:
    try:
        return what == STANDARD or Path(what).exists()
    except OSError:
        # Too long for a file's name, as what is no position either may be.
        return False


def _analyse_position(
    board: Board, engine: Engine, limit: Limit, tables: Tables, given: dict[str, Any]
) -> None:
    if not board.legal_moves:
        raise click.ClickException("the game is over: the side to move has lost")
    watched = sys.stderr.isatty() and not given["as_json"]
    best: dict[int, Info] = {}
    for info in engine.analyse(board, limit, lines=given["lines"]):
        best[info.rank] = info
        if watched:
            click.echo(f"\r\x1b[K{_progress(board, info)}", nl=False, err=True)
    if watched:
        click.echo("\r\x1b[K", nl=False, err=True)
    found = [best[rank] for rank in sorted(best)]
    if given["as_json"]:
        click.echo(json.dumps(_position_told(board, found, tables)))
        return
    truth = _truth_words(board, tables)
    if truth:
        click.echo(truth)
    for info in found:
        click.echo(_line_words(board, info))


def _progress(board: Board, info: Info) -> str:
    from crownhead.engine import words_of

    move = "" if info.move is None else board.text(info.move)
    nodes = f"{info.nodes / 1e6:.1f} M positions"
    return f"depth {info.depth}, {nodes}, {info.seconds:.0f} s: {words_of(info.score)} {move}"


def _line_words(board: Board, info: Info) -> str:
    from crownhead.engine import words_of

    head = f"{info.rank}. {words_of(info.score)}  (depth {info.depth}, {info.nodes:,} positions)"
    return f"{head}\n{line_words(board, info.line, indent='   ')}"


def _truth_words(board: Board, tables: Tables) -> str:
    probe = tables.probe(board) if board.rules.forced_captures else None
    if probe is None:
        return ""
    distance = "" if probe.plies is None else f" in {probe.plies} plies"
    moves = ", ".join(board.text(move) for move in probe.moves)
    return f"Endgame tables: {probe.result.name.lower()}{distance}, by {moves}."


def _position_told(board: Board, found: list[Info], tables: Tables) -> dict[str, Any]:
    from crownhead.engine import words_of

    probe = tables.probe(board) if board.rules.forced_captures else None
    truth = None
    if probe is not None:
        moves = [board.text(move) for move in probe.moves]
        truth = {"result": probe.result.name.lower(), "plies": probe.plies, "moves": moves}
    lines = [
        {
            "rank": info.rank,
            "depth": info.depth,
            "score": info.score,
            "words": words_of(info.score),
            "moves": [str(move) for move in info.line],
            "nodes": info.nodes,
            "seconds": round(info.seconds, 3),
        }
        for info in found
    ]
    return {"fen": board.fen(), "tables": truth, "lines": lines}


def _analyse_games(
    what: str, engine: Engine, limit: Limit, tables: Tables, given: dict[str, Any]
) -> None:
    from crownhead import pdn
    from crownhead.analysis import annotate, judge

    if given["game"] is not None:
        games = [(given["game"], game_of(what, given["game"]))]
    else:
        games = list(enumerate(read_games(what), start=1))
    if not games:
        raise click.ClickException("there is no game in it")
    annotated: list[Game] = []
    for number, game in games:
        judged = judge(game, engine, limit, tables=tables, progress=_shown(number, len(games)))
        engine.new_game()
        annotated.append(annotate(game, judged))
        if given["as_json"]:
            click.echo(json.dumps({"game": number, "moves": [_move_told(j) for j in judged]}))
        elif given["output"] != STANDARD:
            click.echo("\n".join(_game_words(number, game, judged)))
    if given["output"] is not None:
        with whole_text_file(given["output"]) as file:
            pdn.write(annotated, file)


def _shown(number: int, count: int) -> Callable[[int, int], None] | None:
    """What shows how far a game is, where a person looks on."""
    if not sys.stderr.isatty():
        return None

    def show(done: int, plies: int) -> None:
        text = f"game {number} of {count}: {done} of {plies} moves" if done < plies else ""
        click.echo(f"\r\x1b[K{text}", nl=False, err=True)

    return show


def _move_told(judged: Judgement) -> dict[str, Any]:
    best = judged.best
    return {
        "ply": judged.ply,
        "move": str(judged.move),
        "best": None if best.move is None else str(best.move),
        "best_score": best.score,
        "score": judged.score,
        "loss": judged.loss,
        "mistake": None if judged.mistake is None else judged.mistake.name.lower(),
        "line": [str(move) for move in best.line],
    }


def _game_words(number: int, game: Game, judgements: list[Judgement]) -> list[str]:
    headers = game.headers
    names = f"{headers.get('Black', '?')} against {headers.get('White', '?')}"
    lines = [f"Game {number}: {names}, {game.ply_count} plies, {game.result}"]
    board = game.start
    for judged in judgements:
        if judged.mistake is not None:
            lines += _mistake_words(board, judged)
        board.push(judged.move)
    if len(lines) == 1:
        lines.append("  No mistakes found.")
    return lines


def _mistake_words(board: Board, judged: Judgement) -> list[str]:
    from crownhead.engine import words_of

    played = line_words(board, [judged.move], indent="")
    name = judged.mistake.name.lower() if judged.mistake else ""
    if judged.before is not None and judged.after is not None:
        change = f"a {judged.before.name.lower()} becomes a {judged.after.name.lower()} (proved)"
    else:
        change = f"{words_of(judged.best.score)} becomes {words_of(judged.score)}"
    better = line_words(board, judged.best.line[:8], indent="      ")
    return [f"  {played} {name}: {change}; better", better]
