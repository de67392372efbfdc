"""Whether the engine loses any ballot of the three-move deck against itself.

    python bench/ballots.py [--nodes 100000] [--barred] [--first N] [--last N]

Each ballot is played once, the engine having both sides, with so many positions a move. Accepted
ballots are taken to be draws: no side should lose one. `--barred` plays the 18 that the deck bars
as lost instead. A game ends by the rules, or where the endgame tables of the package know its
result.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter

from crownhead import openings
from crownhead.endgame import Tables
from crownhead.engine import Limit, LocalEngine
from crownhead.match.game import Control, Referee, play_game

DRAWN = "1/2-1/2"


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--nodes", type=int, default=100_000, help="positions searched a move")
    parser.add_argument("--barred", action="store_true", help="play the ballots that are barred")
    parser.add_argument("--first", type=int, default=1, help="the number of the first ballot")
    parser.add_argument("--last", type=int, default=174, help="the number of the last ballot")
    return parser.parse_args()


def main() -> int:
    """Play, name the ballots lost, and fail where one of those accepted was."""
    given = arguments()
    ballots = [
        ballot
        for ballot in openings.three_move()
        if given.first <= ballot.number <= given.last and ballot.accepted != given.barred
    ]
    control = Control(Limit(nodes=given.nodes))
    referee = Referee(Tables.bundled())
    results: Counter[str] = Counter()
    started = time.monotonic()
    with LocalEngine() as black, LocalEngine() as white:
        for ballot in ballots:
            played = play_game(black, white, ballot, control, referee)
            results[played.result] += 1
            if played.result != DRAWN:
                loser = "White" if played.result == "1-0" else "Black"
                print(
                    f"{ballot.number} ({ballot}): {loser} lost after {played.game.ply_count} plies",
                    flush=True,
                )
    print(
        f"{len(ballots)} ballots at {given.nodes:,} positions a move: {results[DRAWN]} drawn, "
        f"Black won {results['1-0']}, White {results['0-1']} ({time.monotonic() - started:.0f} s)"
    )
    return 1 if results[DRAWN] < len(ballots) and not given.barred else 0


if __name__ == "__main__":
    sys.exit(main())
