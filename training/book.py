"""Works out the opening book: ``python -m training.book``.

Each position that is looked at gets a deep search of its best few moves. What was found is kept at
once in a journal, one line a position, so a run that was stopped goes on where it was, and a
finished book may be grown further. The book itself is text, from which the next build makes what
the engine and the page use.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click
from tqdm import tqdm

from crownhead import Board, Engine, Move, openings
from crownhead.endgame.tables import Tables
from crownhead.openings import Ballot
from training.expansion import Expansion, Key, key_of
from training.journal import whole_lines
from training.rehearsal import Rehearsal

BOOK = Path(__file__).parent.parent / "kernel" / "book" / "openings.txt"
TABLE_MB = 64
HEAD = """\
# The opening book, by `python -m training.book`: what positions come to for the side to move, in
# hundredths of a man. A line without indent begins from the start of the game.
"""


def roots() -> dict[Key, tuple[Move, ...]]:
    """The start of the game, and what each three-move ballot leads to."""
    lines = [(), *(ballot.moves for ballot in openings.three_move())]
    found: dict[Key, tuple[Move, ...]] = {}
    for line in lines:
        found.setdefault(key_of(board_after(line)), line)
    return found


def board_after(line: tuple[Move, ...]) -> Board:
    """A board with the moves played from the start."""
    board = Board()
    for move in line:
        board.push(move)
    return board


class Journal:
    """What was found so far, kept in a file: a line of the game, then moves with their scores."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self) -> Iterator[tuple[Board, list[tuple[Move, int]]]]:
        """The positions looked at; a last line that was cut short does not count."""
        for line in whole_lines(self._path):
            moves, _, found = line.partition("\t")
            words = found.split()
            scored = zip(map(Move, words[::2]), map(int, words[1::2]), strict=True)
            yield board_after(tuple(map(Move, moves.split()))), list(scored)

    def add(self, line: tuple[Move, ...], found: list[tuple[Move, int]]) -> None:
        """Keep what was found after these moves."""
        words = " ".join(f"{move} {score}" for move, score in found)
        with self._path.open("a", encoding="ascii") as file:
            file.write(f"{' '.join(map(str, line))}\t{words}\n")


class Looker:
    """Searches positions deep, the same for the same positions."""

    def __init__(self, nodes: int, moves: int) -> None:
        self._nodes = nodes
        self._moves = moves
        self._engine = Engine(TABLE_MB)
        Tables.bundled().lend_to(self._engine)

    def look(self, board: Board) -> list[tuple[Move, int]]:
        """The best moves with their scores, the best first."""
        self._engine.forget()
        found = self._engine.search(board, nodes=self._nodes, lines=self._moves, to_the_end=True)
        return [(line.moves[0], line.score) for line in found.lines]

    def best(self, board: Board) -> tuple[Move, int]:
        """The best move with its score."""
        self._engine.forget()
        found = self._engine.search(board, nodes=self._nodes, to_the_end=True)
        return found.lines[0].moves[0], found.lines[0].score


def ballots(numbers: tuple[int, ...]) -> list[Ballot]:
    """The ballots of these numbers."""
    return [ballot for ballot in openings.three_move() if ballot.number in numbers]


EPILOG = """\b
Examples:
  crownhead train book
  crownhead train book --positions 2000 --nodes 10000000
  crownhead train book --rehearse 6 --rehearse 141
"""


@click.command(epilog=EPILOG)
@click.option(
    "--positions",
    type=click.IntRange(min=1),
    default=600,
    show_default=True,
    help="Positions to look at in all.",
)
@click.option(
    "--nodes",
    type=click.IntRange(min=1),
    default=5_000_000,
    show_default=True,
    help="Positions searched for each of them.",
)
@click.option(
    "--moves",
    type=click.IntRange(min=1),
    default=4,
    show_default=True,
    help="Moves kept for each of them.",
)
@click.option(
    "--rehearse",
    type=click.IntRange(1, len(openings.three_move())),
    multiple=True,
    metavar="NUMBER",
    help="A ballot to play out afterwards until both sides hold it; may be given often.",
)
@click.option(
    "--journal",
    default=Path("book.journal"),
    show_default=True,
    type=click.Path(path_type=Path, dir_okay=False),
    help="File that keeps what was found, to go on from.",
)
@click.option("--book", default=BOOK, type=click.Path(path_type=Path), help="File to write.")
def main(
    positions: int, nodes: int, moves: int, rehearse: tuple[int, ...], journal: Path, book: Path
) -> None:
    """Work out the opening book and write it for the kernel."""
    expansion = Expansion(roots())
    kept = Journal(journal)
    done = 0
    for board, found in kept.read():
        expansion.add(board, found)
        done += 1
    looker = Looker(nodes, moves)
    with tqdm(total=positions, initial=min(done, positions), unit="position") as bar:
        while done < positions and (line := expansion.next_line()) is not None:
            board = board_after(line)
            found = expansion.forced(board) or looker.look(board)
            kept.add(line, found)
            expansion.add(board, found)
            done += 1
            bar.set_postfix(book=len(expansion.entries))
            bar.update()
    rehearsal = Rehearsal(expansion, looker)
    lines = [ballot.moves for ballot in ballots(rehearse)]
    for line, found in tqdm(rehearsal.learn(lines), unit="position", disable=not lines):
        kept.add(line, found)
    book.parent.mkdir(parents=True, exist_ok=True)
    book.write_text(HEAD + "".join(f"{line}\n" for line in expansion.lines()), encoding="ascii")


if __name__ == "__main__":
    main()
