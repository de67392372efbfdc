"""``crownhead svg``: pictures of positions, moving pictures of games, printed sheets."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import reduce
from pathlib import Path
from typing import TypeVar

import click

from crownhead import Color, Game, svg
from crownhead.cli.errors import InputError, brief
from crownhead.cli.examples import share_examples
from crownhead.cli.games import (
    GAME_FILE,
    STANDARD,
    FileError,
    game_from_link,
    game_of,
    game_through,
    read_games,
    whole_file,
)
from crownhead.cli.numbers import whole_number
from crownhead.cli.positions import board_of

EPILOG = """\b
All but .svg needs libraries: pip install crownhead[pictures]

\b
Examples:
  crownhead svg board -o start.svg
  crownhead svg board --fen "W:WK18:BK1,K28" --mark 18=ring --arrow 18-15 -o ending.png
  crownhead svg board --moves "11-15 23-19 8-11" --bottom black -o opening.png
  crownhead svg game --file match.pdn --game 2 -o game.gif
  crownhead svg sheet problems.pdn --title "Club night" -o problems.pdf
"""

Command = TypeVar("Command", bound=Callable[..., object])
Made = TypeVar("Made")


def _all_of(*options: Callable[[Command], Command]) -> Callable[[Command], Command]:
    return lambda command: reduce(lambda done, option: option(done), reversed(options), command)


WHICH_GAME: Callable[[Command], Command] = _all_of(
    click.option("--moves", default="", metavar="MOVES", help="Moves from the start, or from FEN."),
    click.option("--fen", metavar="FEN", help="A position, instead of the start of a game."),
    click.option("--link", metavar="TEXT", help="The link of a game, instead."),
    click.option("--file", type=GAME_FILE, help="A file of games, instead."),
    click.option(
        "--game",
        "number",
        type=whole_number(1, 10**9),
        default=1,
        metavar="N",
        help="Which game of the file.  [default: 1]",
    ),
)
LOOK: Callable[[Command], Command] = _all_of(
    click.option(
        "--bottom",
        type=click.Choice(["white", "black"]),
        default="white",
        show_default=True,
        help="Whose men start at the bottom.",
    ),
    click.option("--no-numbers", is_flag=True, help="Leave out the numbers of the squares."),
)
SIZE = click.option(
    "--size",
    type=whole_number(1, 8192),
    default=400,
    show_default=True,
    metavar="PIXELS",
    help="Width and height.",
)
THEME = click.option(
    "--theme",
    type=click.Choice(list(svg.THEMES)),
    default="club",
    show_default=True,
    help="The colours.",
)
OUTPUT = click.option("-o", "--output", metavar="OUT", required=True, help="The file to write.")


@click.group("svg", epilog=EPILOG)
def command() -> None:
    """Draw positions, games and sheets of diagrams."""


@command.command("board")
@WHICH_GAME
@click.option(
    "--ply", type=whole_number(0, 10**9), metavar="N", help="After N moves, instead of all."
)
@click.option(
    "--arrow", "arrows", multiple=True, metavar="SQUARES", help="An arrow: 11-15, or 6-15-22."
)
@click.option(
    "--mark",
    "marks",
    multiple=True,
    metavar="SQUARE=MARK",
    help="A mark: ring, dot, cross or tint.",
)
@LOOK
@SIZE
@THEME
@click.option("-o", "--output", metavar="OUT", default=STANDARD, help="A .svg or .png to write.")
def draw_board(
    moves: str,
    fen: str | None,
    link: str | None,
    file: str | None,
    number: int,
    ply: int | None,
    arrows: tuple[str, ...],
    marks: tuple[str, ...],
    bottom: str,
    no_numbers: bool,
    size: int,
    theme: str,
    output: str,
) -> None:
    """Draw a position: the end of a game, or the start where no game is named.

    The last move is tinted. --arrow and --mark may be repeated. Without -o the SVG is printed.
    """
    board = _game(moves, fen, link, file, number).board
    while ply is not None and board.ply_count > ply:
        board.pop()
    look: svg.Look = {
        "bottom": Color[bottom.upper()],
        "numbers": not no_numbers,
        "theme": theme,
        "last_move": board.peek() if board.ply_count else None,
        "arrows": [_arrow(text) for text in arrows],
        "marks": dict(_mark(text) for text in marks),
    }
    kind = _kind(output, ".svg", ".png")
    if kind == ".png":
        from crownhead import pictures

        _write(output, _made(lambda: pictures.png(board, size=size, **look)))
    else:
        _write(output, f"{svg.board(board, size=size, **look)}\n".encode())


@command.command("game")
@WHICH_GAME
@click.option(
    "--seconds",
    type=click.FloatRange(0.04, 60),
    default=1.2,
    show_default=True,
    metavar="X",
    help="How long a move is shown.",
)
@LOOK
@SIZE
@THEME
@OUTPUT
def draw_game(
    moves: str,
    fen: str | None,
    link: str | None,
    file: str | None,
    number: int,
    seconds: float,
    bottom: str,
    no_numbers: bool,
    size: int,
    theme: str,
    output: str,
) -> None:
    """Make a moving picture of a game: OUT is a .gif, .apng or .webp."""
    from crownhead import pictures

    game = _game(moves, fen, link, file, number)
    kind = _kind(output, ".gif", ".apng", ".webp")
    with click.progressbar(
        length=2 * game.ply_count + 1, file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:
        data = _made(
            lambda: pictures.animation(
                game,
                format=pictures.Format[kind[1:].upper()],
                size=size,
                seconds=seconds,
                bottom=Color[bottom.upper()],
                numbers=not no_numbers,
                theme=theme,
                progress=lambda _done, _all: bar.update(1),
            )
        )
    _write(output, data)


@command.command("sheet")
@click.argument("file", type=GAME_FILE)
@click.option("--title", default="", metavar="TEXT", help="What stands above the diagrams.")
@click.option(
    "--columns",
    type=whole_number(1, 6),
    default=3,
    show_default=True,
    metavar="N",
    help="How many stand side by side.",
)
@click.option(
    "--page",
    type=click.Choice(["a4", "letter"]),
    default="a4",
    show_default=True,
    help="The size of the paper.",
)
@click.option("--at-start", is_flag=True, help="Show where games start, not where they end.")
@LOOK
@OUTPUT
def draw_sheet(
    file: str,
    title: str,
    columns: int,
    page: str,
    at_start: bool,
    bottom: str,
    no_numbers: bool,
    output: str,
) -> None:
    """Print the positions that the games of FILE end with on a sheet: OUT is a .pdf.

    Under each stands its event and whose move it is.
    """
    from crownhead import pictures

    _kind(output, ".pdf")
    diagrams = list(_diagrams(file, at_start))
    if not diagrams:
        raise FileError(file, "there are no games")
    data = _made(
        lambda: pictures.sheet(
            (
                pictures.Diagram(game.start if at_start else game.board, caption)
                for game, caption in diagrams
            ),
            title=title,
            columns=columns,
            page=page,
            bottom=Color[bottom.upper()],
            numbers=not no_numbers,
        )
    )
    _write(output, data)


def _diagrams(file: str, at_start: bool) -> Iterator[tuple[Game, str]]:
    for game in read_games(file):
        board = game.start if at_start else game.board
        turn = "Black" if board.turn is Color.BLACK else "White"
        event = game.headers.get("Event", "").strip("? ")
        yield game, f"{event}, {turn} to move" if event else f"{turn} to move"


def _game(moves: str, fen: str | None, link: str | None, file: str | None, number: int) -> Game:
    if sum((bool(moves or fen), link is not None, file is not None)) > 1:
        raise click.UsageError("Give one of --moves with --fen, --link and --file.")
    if link is not None:
        return game_from_link(link)
    if file is not None:
        return game_of(file, number)
    return game_through(moves, fen) if moves else Game(fen and board_of(fen).fen())


def _arrow(text: str) -> svg.Arrow:
    squares = text.replace("x", "-").split("-")
    if len(squares) < 2 or not all(map(_is_square, squares)):
        raise InputError("expected squares of the board (1 to 32) such as 11-15", text, None)
    return svg.Arrow(tuple(map(int, squares)))


def _mark(text: str) -> tuple[int, svg.Mark]:
    square, _, name = text.partition("=")
    marks = {mark.value: mark for mark in svg.Mark}
    if not _is_square(square) or name not in marks:
        expected = f"expected a square (1 to 32) and a mark ({', '.join(marks)}) such as 11=ring"
        raise InputError(expected, text, None)
    return int(square), marks[name]


def _is_square(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 2 and 1 <= int(text) <= 32


def _kind(output: str, *kinds: str) -> str:
    """The end of a file's name. Raises click.BadParameter where it is none of `kinds`."""
    if output == STANDARD:
        return kinds[0]
    kind = Path(output).suffix.lower()
    if kind not in kinds:
        raise click.BadParameter(f"{output!r} does not end in {' or '.join(kinds)}.")
    return kind


def _made(make: Callable[[], Made]) -> Made:
    try:
        return make()
    except ImportError as error:
        raise click.ClickException(brief(str(error))) from error


def _write(output: str, data: bytes) -> None:
    with whole_file(output) as target:
        target.write(data)


share_examples(command)
