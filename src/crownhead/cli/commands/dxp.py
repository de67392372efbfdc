"""``crownhead dxp``: games against another program over TCP."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, TypeVar

import click

from crownhead import Color, Game, pdn
from crownhead.cli.limits import opened, thinking
from crownhead.cli.numbers import whole_number
from crownhead.cli.positions import board_of

if TYPE_CHECKING:
    from socket import socket

    from crownhead.dxp import Finished, Proposal
    from crownhead.dxp.session import Follower, Initiator
    from crownhead.engine import Limit

Function = TypeVar("Function", bound=Callable[..., Any])

_PORT = 27531

EPILOG = """\b
One program listens, the other connects and asks for games; either may be Crownhead. With --json,
one object a game is printed: {"result": TEXT, "how": TEXT, "plies": N, "black": NAME, "white":
NAME, "moves": [TEXT, ...]}.

\b
Exit codes: 0 all games were played, 1 the other program declined, fell silent or broke the
protocol, 2 bad input.

\b
Examples:
  crownhead dxp listen --host 0.0.0.0 -o games.pdn
  crownhead dxp connect 192.168.1.7 --color white --minutes 10
  crownhead dxp connect localhost --ballot 174 --games 2 --engine "./scan hub"
"""


def _common(function: Function) -> Function:
    for option in (
        click.option("--json", "as_json", is_flag=True, help="Print one JSON object a game."),
        click.option(
            "-o",
            "--output",
            type=click.Path(dir_okay=False),
            metavar="FILE",
            help="Add the games to this file, as PDN.",
        ),
        click.option("--option", multiple=True, metavar="NAME=VALUE", help="Set an option of it."),
        click.option("--engine", default="crownhead", show_default=True, help="Who plays for us."),
        click.option(
            "--port", type=whole_number(0, 65535), default=_PORT, show_default=True, metavar="PORT"
        ),
    ):
        function = option(function)
    return thinking(function)


@click.group("dxp", epilog=EPILOG)
def command() -> None:
    """Play against another program over TCP, by the DamExchange protocol (DXP)."""


@command.command("listen", epilog=EPILOG)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option(
    "--games",
    type=whole_number(1, 10**6),
    metavar="N",
    help="How many games to play; all that are asked for if not given.",
)
@_common
def listen(**_given: object) -> None:
    """Wait for a program to connect, and play the games that it asks for."""
    from crownhead.dxp import Connection, Follower, listener

    given = click.get_current_context().params
    with opened(given["engine"], given["option"], in_process=True) as engine, _record(given) as say:
        with _opened_at(listener, given["host"], given["port"]) as server:
            host, port = server.getsockname()[:2]
            click.echo(f"Listening at {host}, port {port}.", err=True)
            link, _ = server.accept()
        with Connection(link, _hear) as connection:
            _play(
                lambda: _follow(Follower(connection, engine, limit=_limit(given)), say),
                given["games"],
            )


@command.command("connect", epilog=EPILOG)
@click.argument("host")
@click.option(
    "--color",
    type=click.Choice(["black", "white"]),
    default="black",
    show_default=True,
    help="Our side in the first game; it changes with every game.",
)
@click.option("--minutes", type=whole_number(1, 999), default=5, show_default=True, metavar="N")
@click.option(
    "--moves",
    type=whole_number(0, 999),
    default=0,
    show_default=True,
    metavar="N",
    help="Break games off after so many moves of each player; 0 for never.",
)
@click.option("--fen", metavar="FEN", help="The position to start from.")
@click.option(
    "--ballot", type=whole_number(1, 174), metavar="N", help="The three-move ballot to start from."
)
@click.option("--games", type=whole_number(1, 10**6), default=1, show_default=True, metavar="N")
@_common
def connect(host: str, **_given: object) -> None:
    """Connect to a program that listens at HOST, and play games with it."""
    from crownhead.dxp import Connection, Initiator
    from crownhead.dxp import connect as connect_to

    given = click.get_current_context().params
    proposals = _proposals(given)
    with (
        opened(given["engine"], given["option"], in_process=True) as engine,
        _record(given) as say,
        Connection(_opened_at(connect_to, host, given["port"]), _hear) as connection,
    ):
        player = Initiator(connection, engine, limit=_limit(given))
        _play(lambda: _initiate(player, next(proposals), say), given["games"])


def _opened_at(opener: Callable[[str, int], socket], host: str, port: int) -> socket:
    try:
        return opener(host, port)
    except OSError as error:
        raise click.ClickException(f"{host}, port {port}: {error.strerror or error}") from error


def _follow(player: Follower, say: Callable[[Finished], None]) -> bool:
    finished = player.play()
    if finished is not None:
        say(finished)
    return finished is None or finished.wants_more


def _initiate(player: Initiator, proposal: Proposal, say: Callable[[Finished], None]) -> bool:
    finished = player.play(proposal)
    say(finished)
    return finished.wants_more


def _play(one: Callable[[], bool], games: int | None) -> None:
    """Play games until there were enough or the other program wants no more."""
    from crownhead.dxp import ClosedError, DxpError
    from crownhead.engine import EngineError

    played = 0
    try:
        while games is None or played < games:
            played += 1
            if not one():
                break
    except ClosedError as error:
        # Between games, closing is how a program says that it has had enough.
        if games is not None or not error.between_games:
            raise click.ClickException(str(error)) from error
    except (DxpError, EngineError, TimeoutError) as error:
        raise click.ClickException(str(error)) from error


def _proposals(given: dict[str, Any]) -> Iterator[Proposal]:
    from crownhead import openings
    from crownhead.dxp import Proposal

    if given["fen"] is not None and given["ballot"] is not None:
        raise click.UsageError("Give either --fen or --ballot.")
    fen = None
    if given["fen"] is not None:
        fen = board_of(given["fen"]).fen()
    elif given["ballot"] is not None:
        fen = openings.three_move()[given["ballot"] - 1].board().fen()
    sides = (Color.BLACK, Color.WHITE)
    first = 0 if given["color"] == "black" else 1
    return (
        Proposal(sides[(first + number) % 2], given["minutes"], given["moves"], fen)
        for number in range(10**6)
    )


def _limit(given: dict[str, Any]) -> Limit | None:
    from crownhead.engine import Limit

    bounds = (given["time_limit"], given["nodes"], given["depth"])
    return None if bounds == (None, None, None) else Limit(*bounds)


@contextmanager
def _record(given: dict[str, Any]) -> Iterator[Callable[[Finished], None]]:
    """Yields what tells of a game and keeps it."""

    def say(finished: Finished) -> None:
        if file is not None:
            pdn.write([finished.game], file)
            file.write("\n")
            file.flush()
        game = finished.game
        if given["as_json"]:
            click.echo(json.dumps(_told(game, finished.how)))
        else:
            headers = game.headers
            click.echo(f"{headers['Black']} - {headers['White']}: {game.result} ({finished.how})")

    with ExitStack() as stack:
        file: IO[str] | None = None
        if given["output"] is not None:
            path = Path(given["output"])
            file = stack.enter_context(path.open("a", encoding="utf-8", newline="\n"))
        yield say


def _told(game: Game, how: str) -> dict[str, object]:
    return {
        "result": game.result,
        "how": how,
        "plies": game.ply_count,
        "black": game.headers["Black"],
        "white": game.headers["White"],
        "moves": [str(move) for move in game.moves],
    }


def _hear(text: str) -> None:
    shown = "".join(c if c.isprintable() else "?" for c in text)
    click.echo(f"chat: {shown}", err=True)
