"""Whether the engine loses any ballot of the three-move deck against itself.

    python bench/ballots.py [--nodes 50000] [--most 5000000] [--barred] [--first N] [--last N]

Each ballot is played with the engine on both sides, with so many positions a move; one that a side
loses is played again with ten times as many, as long as that is no more than `--most`, about what
Expert has. Accepted ballots are taken to be draws: none should be lost then. `--barred` plays the
18 that the deck bars as lost instead. A game ends by the rules, or where the endgame tables of the
package know its result.
"""

from __future__ import annotations

import argparse
import sys
import time

from crownhead import openings
from crownhead.endgame import Tables
from crownhead.engine import Limit, LocalEngine
from crownhead.match.game import Control, Referee, play_game
from crownhead.openings import Ballot

DRAWN = "1/2-1/2"
FACTOR = 10


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--nodes", type=int, default=50_000, help="positions searched a move")
    parser.add_argument("--most", type=int, default=5_000_000, help="the same for the last try")
    parser.add_argument("--barred", action="store_true", help="play the ballots that are barred")
    parser.add_argument("--first", type=int, default=1, help="the number of the first ballot")
    parser.add_argument("--last", type=int, default=174, help="the number of the last ballot")
    return parser.parse_args()


def is_drawn(engines: tuple[LocalEngine, LocalEngine], ballot: Ballot, nodes: int) -> bool:
    """Play a ballot, say who lost it, and return whether nobody did."""
    referee = Referee(Tables.bundled())
    played = play_game(*engines, ballot, Control(Limit(nodes=nodes)), referee)
    if played.result == DRAWN:
        return True
    loser = "White" if played.result == "1-0" else "Black"
    plies = played.game.ply_count
    print(f"{ballot.number} ({ballot}): {loser} lost at {nodes:,} in {plies} plies", flush=True)
    return False


def main() -> int:
    """Play, name the ballots lost, and fail where one of those accepted was lost to the last."""
    given = arguments()
    ballots = [
        ballot
        for ballot in openings.three_move()
        if given.first <= ballot.number <= given.last and ballot.accepted != given.barred
    ]
    started = time.monotonic()
    left = ballots
    nodes = given.nodes
    with LocalEngine() as black, LocalEngine() as white:
        while left and nodes <= given.most:
            played = len(left)
            left = [ballot for ballot in left if not is_drawn((black, white), ballot, nodes)]
            print(
                f"{played - len(left)} of {played} ballots drawn at {nodes:,} positions a move "
                f"({time.monotonic() - started:.0f} s)",
                flush=True,
            )
            nodes *= FACTOR
    return 1 if left and not given.barred else 0


if __name__ == "__main__":
    sys.exit(main())
