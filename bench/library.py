"""Crownhead beside other libraries that play English checkers, in one run, on the same positions.

    python bench/library.py            all of them; what is missing is installed into build/peers
    python bench/library.py --offline  those that are installed there already

Each library is measured in a process of its own, one after the other, on 100 positions of random
games: lists of legal moves, moves made and taken back, games counted (perft), lists of many
positions in one call, bytes a board, and the time and memory of its import. Machines are noisy:
the ratios are what counts. Exits with 1 where another library is ahead in any column.
"""

from __future__ import annotations

import json
import os
import random
import statistics
import subprocess
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

import crownhead  # noqa: E402
from bench.peers.adapters import ADAPTERS, IMPORTED_ONLY, Position  # noqa: E402

PEERS = ROOT / "build" / "peers"
MEASURE = ROOT / "bench" / "peers" / "measure.py"
POSITIONS = 100
IMPORTS = 9
OWN = "crownhead"


@dataclass(frozen=True)
class Column:
    """One figure of the table."""

    key: str
    title: str
    form: str
    higher_is_better: bool = True


COLUMNS = (
    Column("lists", "lists/s", "{:,.0f}"),
    Column("makes", "made+back/s", "{:,.0f}"),
    Column("perft", "perft games/s", "{:,.0f}"),
    Column("batched", "batched lists/s", "{:,.0f}"),
    Column("bytes", "bytes a board", "{:,.0f}", higher_is_better=False),
    Column("import_ms", "import ms", "{:.1f}", higher_is_better=False),
    Column("import_mb", "import MB", "{:.1f}", higher_is_better=False),
)


def middlegames(seed: int = 7) -> list[Position]:
    """Positions 8 to 40 plies into random games that are still going on."""
    chance = random.Random(seed)
    found: list[Position] = []
    while len(found) < POSITIONS:
        board = crownhead.Board()
        for _ in range(chance.randint(8, 40)):
            if board.outcome() is not None:
                break
            board.push(chance.choice(list(board.legal_moves)))
        if board.outcome() is None:
            found.append(as_position(board))
    return found


def as_position(board: crownhead.Board) -> Position:
    """A board in all the ways in which some library takes it."""
    return Position(
        fen=board.fen(),
        black=board.black,
        white=board.white,
        kings=board.kings,
        black_to_move=board.turn is crownhead.Color.BLACK,
        paths=[move.path for move in board.move_stack],
    )


def folder_of(name: str) -> Path | None:
    """Where a library is installed; None for the one that is measured here."""
    return None if name == OWN else PEERS / name.replace("==", "-")


def is_there(name: str, offline: bool) -> bool:
    """Whether a library can be measured, once it is installed where it may be."""
    folder = folder_of(name)
    if folder is None or folder.is_dir():
        return True
    if offline:
        return False
    print(f"Installing {name}...", file=sys.stderr)
    command = [sys.executable, "-m", "pip", "install", "-q", "--target", str(folder), name]
    return subprocess.run(command).returncode == 0


def environment(name: str) -> dict[str, str]:
    """The variables with which a library, and no other, is found.

    Its byte code is kept, as it is where pip has installed a library.
    """
    folder = folder_of(name)
    own = Path(crownhead.__file__).parents[1]
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return {
        **kept,
        "PYTHONPATH": str(own if folder is None else folder),
        "PYTHONPYCACHEPREFIX": str(PEERS / "bytecode"),
    }


def measured(name: str, positions: list[Position]) -> dict[str, Any]:
    """All figures of a library."""
    figures: dict[str, Any] = {}
    if name in ADAPTERS:
        request = {"name": name, "positions": [asdict(position) for position in positions]}
        done = subprocess.run(
            [sys.executable, str(MEASURE)],
            input=json.dumps(request),
            capture_output=True,
            text=True,
            env=environment(name),
        )
        if done.returncode != 0:
            print(f"{name}: {done.stderr.strip().splitlines()[-1]}", file=sys.stderr)
        else:
            figures = json.loads(done.stdout)
    return {**figures, **import_figures(name)}


def import_figures(name: str) -> dict[str, float]:
    """Processor time and memory that an import takes in a new interpreter."""
    module = ADAPTERS[name].module if name in ADAPTERS else IMPORTED_ONLY[name]
    code = (
        "import time\n"
        "def resident(): return int(open('/proc/self/statm').read().split()[1]) * 4096\n"
        "resident(); memory, started = resident(), time.process_time()\n"
        f"import {module}\n"
        "print(time.process_time() - started, resident() - memory)"
    )
    command = [sys.executable, "-c", code]
    runs = [
        subprocess.run(command, capture_output=True, text=True, env=environment(name), check=True)
        for _ in range(IMPORTS)
    ]
    times, sizes = zip(*(map(float, run.stdout.split()) for run in runs), strict=True)
    return {"import_ms": 1e3 * min(times), "import_mb": statistics.median(sizes) / 1e6}


def show(rows: dict[str, dict[str, Any]]) -> None:
    """Print the table, and how far ahead of the best of the others this library is."""
    print(f"{'library':<26}" + "".join(f"{column.title:>17}" for column in COLUMNS))
    for name, figures in rows.items():
        cells = "".join(f"{cell(figures, column):>17}" for column in COLUMNS)
        note = ADAPTERS[name].note if name in ADAPTERS else "lists no moves"
        print(f"{name:<26}{cells}  {note}")
    print(f"{'ahead of the best peer':<26}" + "".join(f"{ahead(rows, c):>16.1f}x" for c in COLUMNS))


def cell(figures: dict[str, Any], column: Column) -> str:
    """A figure as it stands in the table."""
    value = figures.get(column.key)
    return "-" if value is None else column.form.format(value)


def ahead(rows: dict[str, dict[str, Any]], column: Column) -> float:
    """How many times better than the best peer: above 1 is ahead.

    No peer lists many positions in one call, so that is held against its lists one by one.
    """
    own = rows[OWN].get(column.key) or float("nan")
    key = "lists" if column.key == "batched" else column.key
    peers = [figures[key] for name, figures in rows.items() if name != OWN and figures.get(key)]
    if not peers:
        return float("nan")
    return float(own / max(peers) if column.higher_is_better else min(peers) / own)


def main(arguments: list[str]) -> int:
    """Measure everything that is here and print a table."""
    positions = middlegames()
    names = [*ADAPTERS, *IMPORTED_ONLY]
    rows = {
        name: measured(name, positions)
        for name in names
        if is_there(name, offline="--offline" in arguments)
    }
    show(rows)
    behind = [column.title for column in COLUMNS if ahead(rows, column) < 1]
    if behind:
        print(f"behind in: {', '.join(behind)}", file=sys.stderr)
    return 1 if behind else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
