"""How many published problems the engine judges right, and which it does not.

    python bench/problems.py PDN [--time 1] [--tables FOLDER] [--sample N] [--prove SECONDS]

PDN is a file of positions with their results, such as Gould's 262 problems ("To play and win",
"To play and draw"). A position is judged a win where the engine's score is decided or at least
`--win` hundredths of a man, a draw in between. Where endgame tables, or a proof, contradict a
published result, that is told: then it is the book that is wrong.
"""

from __future__ import annotations

import argparse
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from crownhead import Board, Color, pdn
from crownhead.endgame import Result, Tables
from crownhead.engine import Info, LocalEngine, words_of
from crownhead.engine.info import is_decided
from crownhead.solving import Value, solve

DRAW = "1/2-1/2"


@dataclass(frozen=True, slots=True)
class Problem:
    """A position and what the book says of it."""

    name: str
    board: Board
    published: str


def problems_in(path: Path) -> Iterator[Problem]:
    """The positions of a file that have a result."""
    for number, game in enumerate(pdn.read(path), start=1):
        result = game.headers.get("Result", game.result)
        if result in ("1-0", "0-1", DRAW):
            yield Problem(game.headers.get("Event", f"#{number}"), game.start, result)


def result_of(board: Board, sign: int) -> str:
    """The result where the side to move wins (1), loses (-1) or draws (0)."""
    if sign == 0:
        return DRAW
    return "1-0" if (sign > 0) == (board.turn is Color.BLACK) else "0-1"


def judged(board: Board, info: Info, win: int) -> str:
    """What the engine's score says."""
    score = info.score or 0
    return result_of(board, 0 if abs(score) < win else 1 if score > 0 else -1)


def known(board: Board, tables: Tables) -> str | None:
    """What endgame tables say."""
    result = tables.result(board)
    return None if result is None else result_of(board, result - Result.DRAW)


def proved(board: Board, tables: Tables, seconds: float) -> str | None:
    """What a proof says, where one was found."""
    value = solve(board, tables=tables, seconds=seconds, memory_mb=256).value
    signs = {Value.WIN: 1, Value.DRAW: 0, Value.LOSS: -1}
    return result_of(board, signs[value]) if value in signs else None


def think(engine: LocalEngine, board: Board, seconds: float) -> Info:
    """The best line within so many seconds of processor time, whatever else the machine does."""
    engine.new_game()
    over = threading.Event()
    end = time.process_time() + seconds

    def watch() -> None:
        while time.process_time() < end:
            if over.wait(0.005):
                return
        engine.stop()

    best = Info(0, None, ())
    watcher = threading.Thread(target=watch)
    infos = engine.analyse(board)
    watcher.start()
    for info in infos:
        best = info
        if is_decided(info.score or 0):
            # A win that is seen is a win; only its length could still change.
            break
    over.set()
    watcher.join()
    return best


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("pdn", type=Path)
    parser.add_argument("--time", type=float, default=1.0, help="processor seconds a position")
    parser.add_argument("--tables", type=Path, help="a folder of endgame tables")
    parser.add_argument("--sample", type=int, help="so many problems, spread over the file")
    parser.add_argument("--win", type=int, default=36, help="from which score on a win is meant")
    parser.add_argument("--prove", type=float, default=0.0, help="seconds for a proof of each")
    return parser.parse_args()


def main() -> int:
    """Judge all problems, print those judged otherwise, then the figures."""
    given = arguments()
    problems = list(problems_in(given.pdn))
    if given.sample:
        step = max(1, len(problems) // given.sample)
        problems = problems[::step][: given.sample]
    tables = Tables.open(given.tables) if given.tables else Tables.bundled()
    counts: Counter[str] = Counter()
    started = time.monotonic()
    option = {"tables": str(given.tables)} if given.tables else {}
    with LocalEngine({"hash": 64, **option}) as engine:
        for place, problem in enumerate(problems, start=1):
            judge(problem, engine, tables, given, counts)
            if sys.stderr.isatty():
                print(f"\r{place} of {len(problems)}", end="", file=sys.stderr, flush=True)
    total = counts["right"] + counts["wrong"]
    print(
        f"{counts['right']} of {total} judged as published at {given.time:g} s of processor time "
        f"each, {counts['decided']} of them with a decided score.\n"
        f"{counts['truth']} are known by tables or proof; {counts['refuted']} of those contradict "
        f"the book. Against what is known, and published where nothing is: "
        f"{counts['right for sure']} judged right by the engine, {counts['right with truth']} with "
        f"the word of tables and proofs ({time.monotonic() - started:.0f} s in all)."
    )
    return 0


def judge(
    problem: Problem,
    engine: LocalEngine,
    tables: Tables,
    given: argparse.Namespace,
    counts: Counter[str],
) -> None:
    """Judge one problem and tell of it where something is not as published."""
    info = think(engine, problem.board, given.time)
    says = judged(problem.board, info, given.win)
    truth = known(problem.board, tables)
    if truth is None and given.prove:
        truth = proved(problem.board, tables, given.prove)
    right = says == problem.published
    counts["right" if right else "wrong"] += 1
    counts["decided"] += right and is_decided(info.score or 0)
    counts["truth"] += truth is not None
    counts["right for sure"] += says == (truth or problem.published)
    counts["right with truth"] += truth is not None or right
    where = f"{problem.name}  {problem.board.fen()}  published {problem.published}"
    if truth is not None and truth != problem.published:
        counts["refuted"] += 1
        print(f"BOOK WRONG  {where}, proved {truth}")
    if not right:
        print(
            f"otherwise   {where}, judged {says} ({words_of(info.score)}, depth {info.depth})"
            + (f", proved {truth}" if truth else "")
        )


if __name__ == "__main__":
    sys.exit(main())
