"""The search: positions a second, and how deep it sees, natively and as the page's WebAssembly.

    python bench/search.py [SECONDS]

Each position is searched with as many nodes as the native search does in SECONDS (1 by default);
then the WebAssembly, run by wasmtime, has the same to do, so that the ratio is one of the same work
in the same run. A last part searches the start by the clock on one thread and on two.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from crownhead import Board, Deadline, Engine  # noqa: E402
from crownhead.endgame.tables import Tables  # noqa: E402
from tests.faces.wasm import MAX_DEPTH, WasmFace, WasmGame  # noqa: E402

POSITIONS = {
    "start": "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
    "middlegame": "B:W21,22,23,26,27,28,30,31,32:B1,2,3,6,7,8,10,11,12",
    "kings": "W:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29",
}
TABLE_MB = 64


def native(fen: str, seconds: float) -> tuple[int, int, float]:
    """Nodes, depth and seconds of a search by the clock."""
    engine = Engine(TABLE_MB)
    found = engine.search(Board(fen), deadline=Deadline(hard_ms=1000 * seconds), to_the_end=True)
    return found.nodes, found.depth, found.seconds


def webassembly(fen: str, nodes: int) -> float:
    """Seconds for so many nodes."""
    game = WasmFace().game(fen)
    assert isinstance(game, WasmGame)
    search = game.kernel.call("create_search", TABLE_MB << 20)
    begin = time.perf_counter()
    game.kernel.call("search_nodes", search, game.slot, nodes, MAX_DEPTH)
    return time.perf_counter() - begin


def by_threads(seconds: float) -> None:
    """What the start comes to with the tables of the package, for one thread and two."""
    for threads in (1, 2):
        engine = Engine(TABLE_MB, threads)
        Tables.bundled().lend_to(engine)
        found = engine.search(Board(), deadline=Deadline(hard_ms=1000 * seconds))
        print(f"start, {seconds:g} s, {threads} threads: depth {found.depth}, score {found.score}")


def main(seconds: float) -> None:
    """Print a line for each position."""
    print(f"{'position':12}{'depth':>6}{'native/s':>12}{'wasm/s':>12}{'ratio':>7}")
    for name, fen in POSITIONS.items():
        nodes, depth, taken = native(fen, seconds)
        wasm = webassembly(fen, nodes)
        print(f"{name:12}{depth:6}{nodes / taken:12,.0f}{nodes / wasm:12,.0f}{taken / wasm:7.2f}")
    by_threads(seconds)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)
