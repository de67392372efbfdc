"""The page's kernel and the Python package say the same of the same tables."""

from __future__ import annotations

import pytest

from crownhead.endgame import Tables
from crownhead.endgame.tables import BUNDLE
from tests.endgame.facts import random_boards
from tests.faces.wasm import WasmGame, WasmKernel

FAULTS = [
    *("none", "too_short", "not_a_table", "version"),
    *("damaged", "malformed", "no_memory", "swapped"),
]


def give(kernel: WasmKernel, bundle: bytes) -> str:
    place = kernel.call("allocate_endgames", len(bundle))
    kernel.memory.write(kernel.store, bundle, place)
    return FAULTS[kernel.call("open_endgames", place, len(bundle))]


def asked(kernel: WasmKernel, fen: str) -> tuple[int, int, list[int]]:
    game = WasmGame(kernel)
    assert game.ask("set_up_game", kernel.give(fen), 1, 1) == 0
    verdict = game.ask("probe")
    answer = kernel.take(512)
    plies = int.from_bytes(answer[:4], "little", signed=True)
    count = int.from_bytes(answer[4:8], "little")
    return verdict, plies, list(answer[12 : 12 + count])


@pytest.fixture(scope="module")
def kernel() -> WasmKernel:
    kernel = WasmKernel()
    assert give(kernel, BUNDLE.read_bytes()) == "none"
    return kernel


@pytest.mark.parametrize("pieces", [2, 3, 4])
def test_both_know_the_same(kernel: WasmKernel, bundled: Tables, pieces: int) -> None:
    for board in random_boards(150, pieces, seed=pieces):
        probe = bundled.probe(board)
        assert probe is not None
        moves = list(board.legal_moves)
        best = [moves.index(move) for move in probe.moves]
        plies = -1 if probe.plies is None else probe.plies
        assert asked(kernel, board.fen()) == (int(probe.result), plies, best)


def test_nothing_is_known_beyond_four_pieces(kernel: WasmKernel) -> None:
    assert asked(kernel, "B:W21-32:B1-12")[0] == 0


def test_nothing_is_known_before_the_tables_are_there() -> None:
    assert asked(WasmKernel(), "B:BK15,K18:WK1")[0] == 0


@pytest.mark.parametrize(
    ("start", "end", "fault"),
    [(0, -1, "too_short"), (0, 20, "too_short"), (1, None, "not_a_table")],
)
def test_a_damaged_bundle_is_refused(start: int, end: int | None, fault: str) -> None:
    kernel = WasmKernel()
    assert give(kernel, BUNDLE.read_bytes()[start:end]) == fault
    assert asked(kernel, "B:BK15,K18:WK1")[0] == 0


def test_a_flipped_bit_is_noticed() -> None:
    bundle = bytearray(BUNDLE.read_bytes())
    bundle[300_000] ^= 1
    assert give(WasmKernel(), bytes(bundle)) == "damaged"
