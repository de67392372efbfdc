"""Crownhead's board beside other libraries' in one run, on the same 200 middlegame positions.

    python bench/library.py

Peers are measured where they are installed (`pip install open_spiel dame-rs py-draughts`); dame-rs
plays on 10x10 only and gets 200 positions of its own game. Machines are noisy: the ratios are what
counts.
"""

from __future__ import annotations

import importlib
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy

import crownhead
from crownhead import batch

POSITIONS = 200
ROUNDS = 7
# Every measurement works through the positions this often, so that a round takes some 20 ms.
REPEATS = 100


@dataclass(frozen=True)
class Row:
    """One library's rates, in millions a second; None where it has no such call."""

    name: str
    listing: float
    make_unmake: float | None = None
    batched: float | None = None


def best_rate(work: Callable[[], object], count: int) -> float:
    """Millions of `count` things a second in the fastest of some rounds."""
    fastest = float("inf")
    for _ in range(ROUNDS):
        started = time.perf_counter()
        work()
        fastest = min(fastest, time.perf_counter() - started)
    return count / fastest / 1e6


def middlegames(seed: int = 7) -> list[crownhead.Board]:
    """Boards some 8 to 40 plies into random games that are still going on."""
    rng = random.Random(seed)
    boards: list[crownhead.Board] = []
    while len(boards) < POSITIONS:
        board = crownhead.Board()
        for _ in range(rng.randint(8, 40)):
            if board.outcome() is not None:
                break
            board.push(rng.choice(list(board.legal_moves)))
        if board.outcome() is None:
            boards.append(board)
    return boards


def measure_crownhead(boards: list[crownhead.Board]) -> Row:
    """List moves one position at a time, make and take back each, and list all in one call."""
    pairs = [(board, move) for board in boards for move in board.legal_moves]
    array = numpy.tile(batch.positions(boards), (REPEATS * 5, 1))

    def list_all() -> None:
        for _ in range(REPEATS):
            for board in boards:
                list(board.legal_moves)

    def make_all() -> None:
        for _ in range(REPEATS // 5):
            for board, move in pairs:
                board.push(move)
                board.pop()

    return Row(
        "crownhead",
        best_rate(list_all, REPEATS * len(boards)),
        best_rate(make_all, REPEATS // 5 * len(pairs)),
        best_rate(lambda: batch.list_moves(array), len(array)),
    )


def measure_open_spiel(boards: list[crownhead.Board], pyspiel: Any) -> Row:
    """The same positions, reached by the same moves; a hop is an action of its own there.

    Its undo breaks on captures, so a move is made on a copy, as its own search does.
    """
    states = [open_spiel_state(board, pyspiel) for board in boards]
    pairs = [(state, action) for state in states for action in state.legal_actions()]

    def list_all() -> None:
        for _ in range(REPEATS):
            for state in states:
                state.legal_actions()

    def make_all() -> None:
        for _ in range(REPEATS // 5):
            for state, action in pairs:
                state.child(action)

    return Row(
        "open_spiel",
        best_rate(list_all, REPEATS * len(boards)),
        best_rate(make_all, REPEATS // 5 * len(pairs)),
    )


def open_spiel_state(board: crownhead.Board, pyspiel: Any) -> Any:
    """OpenSpiel's state after the moves of `board`."""
    state = pyspiel.load_game("checkers").new_initial_state()
    for move in board.move_stack:
        for start, end in zip(move.path, move.path[1:], strict=False):
            hop = open_spiel_square(start) + open_spiel_square(end)
            state.apply_action(state.string_to_action(hop))
    return state


def open_spiel_square(square: int) -> str:
    """The name there of a square: its first player, our Black, sits at the bottom."""
    row, place = divmod(square - 1, 4)
    column = 2 * place + (1 if row % 2 == 0 else 0)
    return "abcdefgh"[7 - column] + str(row + 1)


def measure_dame(_boards: list[crownhead.Board], dame: Any) -> Row:
    """Positions of random 10x10 games: the library knows no other."""
    rng = random.Random(7)
    boards: list[Any] = []
    while len(boards) < POSITIONS:
        board = dame.Board()
        for _ in range(rng.randint(8, 40)):
            if not board.legal_moves:
                break
            board.push(rng.choice(board.legal_moves))
        if board.legal_moves:
            boards.append(board)
    return measure_push_pop("dame-rs (10x10)", boards, REPEATS)


def measure_py_draughts(boards: list[crownhead.Board], draughts: Any) -> Row:
    """The same positions; captures are optional there, so its lists are longer."""
    theirs = [draughts.AmericanBoard.from_fen(board.fen()) for board in boards]
    return measure_push_pop("py-draughts", theirs, REPEATS // 10)


def measure_push_pop(name: str, boards: list[Any], repeats: int) -> Row:
    """For a library whose boards have `legal_moves`, `push` and `pop` as ours do."""
    pairs = [(board, move) for board in boards for move in board.legal_moves]

    def list_all() -> None:
        for _ in range(repeats):
            for board in boards:
                list(board.legal_moves)

    def make_all() -> None:
        for _ in range(max(1, repeats // 5)):
            for board, move in pairs:
                board.push(move)
                board.pop()

    return Row(
        name,
        best_rate(list_all, repeats * len(boards)),
        best_rate(make_all, max(1, repeats // 5) * len(pairs)),
    )


PEERS: dict[str, Callable[[list[crownhead.Board], Any], Row]] = {
    "pyspiel": measure_open_spiel,
    "dame": measure_dame,
    "draughts": measure_py_draughts,
}


def rate_text(rate: float | None) -> str:
    """A rate as it stands in the table."""
    return "-" if rate is None else f"{rate:.2f}"


def main() -> int:
    """Measure everything that is here and print a table."""
    boards = middlegames()
    rows = [measure_crownhead(boards)]
    for module_name, measure in PEERS.items():
        try:
            module = importlib.import_module(module_name)
        except ModuleNotFoundError:
            print(f"{module_name}: not installed, left out", file=sys.stderr)
            continue
        rows.append(measure(boards, module))
    print(f"{'library':<18}{'lists M/s':>12}{'make+unmake M/s':>18}{'batched lists M/s':>20}")
    for row in rows:
        print(
            f"{row.name:<18}{rate_text(row.listing):>12}"
            f"{rate_text(row.make_unmake):>18}{rate_text(row.batched):>20}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
