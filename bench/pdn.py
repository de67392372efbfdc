"""PDN read and replayed, beside other libraries in one run on the same games.

    python bench/pdn.py [FILE]

Without FILE an archive of random games in the usual dress is made. Peers are measured where they
are installed, `pip install pydraughts` or `pip install py-draughts` (both are called `draughts`, so
one at a time), on the first games only. Machines are noisy: the ratios are what counts.
"""

from __future__ import annotations

import random
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

import crownhead
from crownhead import Game, pdn

GAMES = 5_000
PEER_GAMES = 50
START = '[FEN "B:W21-32:B1-12"]\n'


def random_game(rng: random.Random) -> Game:
    """A game of some 50 random moves, with the tags of an archive."""
    game = Game()
    game.headers.update(Event="Bench", Date="1900-??-??", Black="Black, B.", White="White, W.")
    for _ in range(rng.randint(20, 80)):
        if game.outcome() is not None:
            break
        game.play(rng.choice(list(game.board.legal_moves)))
    if game.outcome() is None:
        game.agree_draw()
    return game


@contextmanager
def archive() -> Iterator[Path]:
    """The file named on the command line, or a made one."""
    if len(sys.argv) > 1:
        yield Path(sys.argv[1])
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "random.pdn"
        rng = random.Random(1)
        pdn.write((random_game(rng) for _ in range(GAMES)), path)
        yield path


def pydraughts(texts: list[str]) -> None:
    """Reads and replays with pydraughts."""
    from draughts import Board, Move  # type: ignore[import-not-found]
    from draughts.PDN import PDNReader  # type: ignore[import-not-found]

    for text in texts:
        for game in PDNReader(text).games:
            board = Board(variant="english", fen="startpos")
            for move in game.moves:
                board.push(Move(board, pdn_move=move))


def py_draughts(texts: list[str]) -> None:
    """Reads and replays with py-draughts."""
    from draughts import AmericanBoard

    for text in texts:
        AmericanBoard.from_pdn(START + text)


def installed_peer() -> tuple[str, Callable[[list[str]], None]] | None:
    """The peer that is installed, if one is."""
    try:
        import draughts
    except ImportError:
        return None
    if hasattr(draughts, "AmericanBoard"):
        return "py-draughts", py_draughts
    return "pydraughts", pydraughts


def row(name: str, games: int, plies: int, seconds: float) -> None:
    """Prints one library's figures."""
    print(f"{name:<12}{games:>9,}{plies:>12,}{seconds:>10.3f}{seconds / games * 1e6:>14,.1f}")


def main() -> None:
    """Prints the table."""
    print(f"{'':<12}{'games':>9}{'plies':>12}{'seconds':>10}{'us a game':>14}")
    with archive() as path:
        games = plies = 0
        started = time.perf_counter()
        for game in pdn.read(path):
            games += 1
            plies += game.ply_count
        row("crownhead", games, plies, time.perf_counter() - started)
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        with pdn.read(path) as reader:
            first = list(islice(reader, PEER_GAMES))
    peer = installed_peer()
    if peer is not None:
        name, replay = peer
        started = time.perf_counter()
        replay([game.pdn() for game in first])
        plies = sum(game.ply_count for game in first)
        row(name, len(first), plies, time.perf_counter() - started)
    print(f"{memory} MB at most while the whole file was read by crownhead {crownhead.__version__}")


if __name__ == "__main__":
    main()
