"""Games at 20 ms a move between two of our engines: none may be lost by a fault.

    python bench/fast_games.py [--games 2000] [--time 0.02] [--concurrency 1] [--margin 0.1]

Each ballot is played from both sides, by engines in processes of their own. Illegal moves, crashes
and moves that took longer than their time and the margin are counted; the latest move tells how
much of the margin was needed.
"""

from __future__ import annotations

import argparse
import sys
import time

from crownhead import openings
from crownhead.engine import Limit
from crownhead.match import Control, Match, Score, Settings, Verdict, run, schedule
from crownhead.match.journal import Entry

FAULTS = (Verdict.ILLEGAL, Verdict.TIME, Verdict.CRASH)


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--time", type=float, default=0.02, help="seconds a move")
    parser.add_argument("--margin", type=float, default=0.1, help="seconds beyond that")
    parser.add_argument("--concurrency", type=int, default=1)
    parser.add_argument("--seconds", type=float, help="stop after so long")
    return parser.parse_args()


class Enough(Exception):
    """The time for this run is over."""


def main() -> int:
    """Play, and fail where a game was lost by a fault."""
    given = arguments()
    deck = [ballot for ballot in openings.three_move() if ballot.accepted]
    match = Match(
        Settings("crownhead", "A"),
        Settings("crownhead", "B"),
        tuple(schedule(deck, given.games)),
        Control(Limit(seconds=given.time), margin=given.margin),
        concurrency=given.concurrency,
    )
    score = Score()
    started = time.monotonic()

    def tell(_all: Score, entry: Entry) -> None:
        score.add(entry)
        if entry.fault:
            print(f"game {entry.number + 1}: {entry.verdict}: {entry.fault}", flush=True)
        if given.seconds and time.monotonic() - started > given.seconds:
            raise Enough

    try:
        run(match, None, tell)
    except Enough:
        print("stopped for time")
    faults = {verdict.value: score.verdicts[verdict.value] for verdict in FAULTS}
    tally = score.tally
    print(
        f"{tally.games} games, {score.plies:,} plies at {given.time * 1000:g} ms: "
        + ", ".join(f"{count} {name}" for name, count in faults.items())
        + f"; +{tally.wins} ={tally.draws} -{tally.losses}; latest move "
        f"{max(score.late) * 1000:.0f} ms over its time ({time.monotonic() - started:.0f} s)"
    )
    return 1 if any(faults.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
