"""Whether each level beats the one below: at least 75 % of the points is what it should take.

    python bench/levels.py [--games 200] [--pair hard-expert] [--seed N] [--expert-nodes N]

Each pair plays ballots of the three-move deck from both sides, with the endgame tables and the
opening book for those that know them, to the end that the rules make. With `--expert-nodes` Expert
searches so many positions a move, which is quicker than its own thinking, and weaker: what it takes
then, it takes all the more with its own.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import time
from collections import Counter
from collections.abc import Callable

from crownhead import Board, Color, Engine, Level, Move, openings
from crownhead.endgame import Tables
from crownhead.match import schedule
from crownhead.openings import Book

LEAST = 0.75
PAIRS = {f"{a.name}-{b.name}".lower(): (a, b) for a, b in itertools.pairwise(Level)}

Player = Callable[[Board, int], Move]


def player(level: Level, expert_nodes: int | None) -> Player:
    """Somebody who moves as a level does; the second argument is the game's chance."""
    engine = Engine()
    book = Book.bundled()
    Tables.bundled().lend_to(engine)
    book.lend_to(engine)

    def move(board: Board, seed: int) -> Move:
        if level is Level.EXPERT and expert_nodes is not None:
            known = book.moves(board)
            return known[0].move if known else engine.search(board, nodes=expert_nodes).move
        return engine.play(board, level, seed).move

    return move


def play(board: Board, black: Player, white: Player, seed: int) -> Color | None:
    """The winner of a game; None where it is drawn."""
    while (outcome := board.outcome()) is None:
        board.push((black if board.turn is Color.BLACK else white)(board, seed))
    return outcome.winner


def meet(pair: str, games: int, seed: int, expert_nodes: int | None) -> bool:
    """Play a pair's games, print what came of them, and say whether it was enough."""
    lower, upper = (player(level, expert_nodes) for level in PAIRS[pair])
    deck = [ballot for ballot in openings.three_move() if ballot.accepted]
    results: Counter[str] = Counter()
    started = time.monotonic()
    for meeting in schedule(deck, games, seed):
        assert meeting.opening is not None
        sides = (upper, lower) if meeting.first_is_black else (lower, upper)
        winner = play(meeting.opening.board(), *sides, seed=1000 * seed + meeting.number)
        upper_won = (winner is Color.BLACK) == meeting.first_is_black
        results["drawn" if winner is None else "won" if upper_won else "lost"] += 1
    share = (results["won"] + results["drawn"] / 2) / games
    print(
        f"{pair}: +{results['won']} ={results['drawn']} -{results['lost']} for the upper, "
        f"{share:.1%} of the points ({time.monotonic() - started:.0f} s)",
        flush=True,
    )
    return share >= LEAST


def main() -> int:
    """Play all pairs, and fail where an upper level takes too little."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--pair", choices=PAIRS, action="append")
    parser.add_argument("--seed", type=int, default=0, help="decides ballots and chance")
    parser.add_argument("--expert-nodes", type=int, help="positions that Expert searches a move")
    given = parser.parse_args()
    pairs = given.pair or list(PAIRS)
    enough = sum(meet(pair, given.games, given.seed, given.expert_nodes) for pair in pairs)
    return 0 if enough == len(pairs) else 1


if __name__ == "__main__":
    sys.exit(main())
