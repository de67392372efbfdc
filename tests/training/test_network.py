"""The kernel and the fit mean one network: same inputs, same phases, same scale."""

from __future__ import annotations

import ctypes
from pathlib import Path

import numpy as np
import pytest

from crownhead import _kernel
from toolchain.artefacts import KERNEL
from toolchain.zig import run_zig
from training import network
from training.network import INPUTS, OUTPUT_UNIT, PHASES, SCALE, UNIT, Network
from training.positions import POSITION, Positions

LIBRARY = """
#include "search/network.cpp"
#include "search/built_in_weights.cpp"
extern "C" int worth(uint32_t black, uint32_t white, uint32_t kings, int turn) {
    return crownhead::evaluate_by_network(
        {black, white, kings, static_cast<crownhead::Color>(turn)});
}
"""
EACH = 40
"""Positions of each number of pieces, with kings and without."""


def scattered(pieces: int, with_kings: bool, chance: np.random.Generator) -> Positions:
    """Positions with so many pieces, wherever lots have put them; no man on its crownhead."""
    rows = []
    for turn in range(EACH):
        squares = chance.permutation(np.arange(4, 28))[:pieces]
        boards = [0, 0, 0]
        for i, square in enumerate(squares):
            boards[i % 2] |= 1 << int(square)
        if with_kings:
            boards[2] = 1 << int(chance.choice(squares))
        rows.append((*boards, turn % 2, 0, 0))
    return np.array(rows, dtype=POSITION)


def network_of_the_kernel() -> Network:
    raw = memoryview(_kernel.network_weights())
    units = (len(raw) - 2 * PHASES) // (PHASES * (2 * INPUTS + 2 + 1))
    parts = []
    for kind, shape in (
        ("<i2", (PHASES, INPUTS, units)),
        ("<i2", (PHASES, units)),
        ("i1", (PHASES, units)),
        ("<i2", (PHASES,)),
    ):
        size = int(np.dtype(kind).itemsize * np.prod(shape))
        parts.append(np.frombuffer(raw[:size], kind).reshape(shape).astype(np.float32))
        raw = raw[size:]
    assert len(raw) < 16, "no more is left than fills up the last vector"
    known = Network(units)
    scales = (UNIT, UNIT, OUTPUT_UNIT, SCALE)
    for weights, part, scale in zip(known.weights, parts, scales, strict=True):
        weights[...] = part / scale
    return known


@pytest.fixture(scope="module")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    folder: Path = tmp_path_factory.mktemp("network")
    (folder / "library.cpp").write_text(LIBRARY, "ascii")
    built = folder / "library.so"
    flags = ["-std=c++20", "-shared", "-fPIC", "-nostdlib", "-O2", f"-I{KERNEL}"]
    run_zig(["cc", *flags, str(folder / "library.cpp"), "-o", str(built)], folder, "build it")
    return ctypes.CDLL(str(built))


@pytest.mark.parametrize("with_kings", [False, True])
@pytest.mark.parametrize("pieces", range(5, 25))
def test_the_kernel_judges_as_the_fit_does(
    kernel: ctypes.CDLL, pieces: int, with_kings: bool
) -> None:
    positions = scattered(pieces, with_kings, np.random.default_rng(pieces))
    expected = network_of_the_kernel().values(network.samples_of(positions, 0.5)) * SCALE
    boards = [[int(row[name]) for name in ("black", "white", "kings")] for row in positions]
    turns = [int(row["white_to_move"]) for row in positions]
    found = [kernel.worth(*board, turn) for board, turn in zip(boards, turns, strict=True)]
    assert np.abs(np.array(found) - expected).max() <= 3
