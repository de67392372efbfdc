"""Plays two builds of the engine against each other: ``python -m training.match NEW OLD``.

Both are folders that hold a package `crownhead`, such as `src` of two checkouts. They play every
accepted three-move ballot from both sides. Games end by the rules, or when both sides have agreed
on the winner for some moves.
"""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from tqdm import tqdm

from crownhead import Board, Color, openings

CLEAR = 250
"""A score, in hundredths of a man, that says a game is won."""
AGREED_PLIES = 4
MOST_PLIES = 300


@dataclass
class Tally:
    """Results of the first of two rivals."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    def add(self, result: int) -> None:
        """Count a game: 1 won, 0 drawn, -1 lost."""
        self.wins += result > 0
        self.draws += result == 0
        self.losses += result < 0

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.wins + self.draws + self.losses

    def elo(self) -> tuple[float, float, float]:
        """The difference in strength, and the ends of its 95 % interval."""
        share = (self.wins + self.draws / 2) / self.games
        spread = (
            self.wins * (1 - share) ** 2 + self.draws * (0.5 - share) ** 2 + self.losses * share**2
        ) / self.games
        error = 1.96 * math.sqrt(spread / self.games)
        return _elo(share), _elo(share - error), _elo(share + error)

    def __str__(self) -> str:
        """As match tables show it."""
        middle, low, high = (f"{elo:+.0f}" for elo in self.elo())
        return f"+{self.wins} ={self.draws} -{self.losses}  Elo {middle} [{low}, {high}]"


def _elo(share: float) -> float:
    bounded = min(max(share, 1e-3), 1 - 1e-3)
    return -400 * math.log10(1 / bounded - 1)


class Rival:
    """A build of the engine in a process of its own."""

    def __init__(self, folder: Path, nodes: int | None, ms: int | None) -> None:
        paths = [str(folder.resolve()), str(Path(__file__).parent.parent)]
        self._limits = {"nodes": nodes, "ms": ms}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "training.rival"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        )

    def ask(self, fen: str, moves: list[str]) -> dict[str, Any]:
        """The move it plays and its score. Raises RuntimeError where its process has ended."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"fen": fen, "moves": moves, **self._limits}) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"{self._process.args!r} has ended with {self._process.wait()}")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def close(self) -> None:
        """End the process."""
        # It ends when there are no more questions; this closes its pipes too.
        self._process.communicate()


def play(black: Rival, white: Rival, fen: str) -> int:
    """Play one game; return 1 where Black wins, 0 for a draw, -1 where White wins."""
    board = Board(fen)
    moves: list[str] = []
    agreed = 0
    while board.outcome() is None and len(moves) < MOST_PLIES:
        blacks_turn = board.turn is Color.BLACK
        answer = (black if blacks_turn else white).ask(fen, moves)
        score: int = answer["score"] if blacks_turn else -answer["score"]
        sign = (score > CLEAR) - (score < -CLEAR)
        agreed = agreed + sign if agreed * sign >= 0 and sign else 0
        if abs(agreed) >= AGREED_PLIES:
            return sign
        board.push(answer["move"])
        moves.append(answer["move"])
    outcome = board.outcome()
    if outcome is None or outcome.winner is None:
        return 0
    return 1 if outcome.winner is Color.BLACK else -1


EPILOG = """\b
Examples:
  crownhead train match src ../before/src --ms 100
  crownhead train match src ../before/src --nodes 2000 --games 624
  crownhead train match src build/patterns --nodes 20000 --old-nodes 21000
"""


@click.command(epilog=EPILOG)
@click.argument("new", type=click.Path(path_type=Path, exists=True))
@click.argument("old", type=click.Path(path_type=Path, exists=True))
@click.option(
    "--nodes", type=click.IntRange(min=1), help="Positions a move, for the same match again."
)
@click.option(
    "--old-nodes",
    type=click.IntRange(min=1),
    help="Positions a move for OLD, where it is slower or faster and time is to be the same.",
)
@click.option("--ms", type=click.IntRange(min=1), help="Milliseconds a move.")
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=312,
    show_default=True,
    help="How many, both sides of a ballot.",
)
def main(
    new: Path, old: Path, nodes: int | None, old_nodes: int | None, ms: int | None, games: int
) -> None:
    """Play NEW against OLD from the three-move ballots."""
    if (nodes is None) == (ms is None):
        raise click.UsageError("say what a move may cost: --nodes or --ms")
    if old_nodes is not None and nodes is None:
        raise click.UsageError("--old-nodes goes with --nodes")
    first, second = Rival(new, nodes, ms), Rival(old, old_nodes or nodes, ms)
    ballots = [ballot.board().fen() for ballot in openings.three_move() if ballot.accepted]
    tally = Tally()
    try:
        for game in tqdm(range(games), unit="game"):
            fen = ballots[game // 2 % len(ballots)]
            result = -play(second, first, fen) if game % 2 else play(first, second, fen)
            tally.add(result)
    finally:
        first.close()
        second.close()
    click.echo(str(tally))


if __name__ == "__main__":
    main()
