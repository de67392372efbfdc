"""Learning from nothing: games, a fit, a match; each goes on where it was stopped."""

from __future__ import annotations

from pathlib import Path

import click
import numpy as np
import pytest
from click.testing import CliRunner

import crownhead
from training import fit, match, selfplay
from training.games import Player, Recipe
from training.network import INPUTS, Network, mirrored_bits, samples_of
from training.positions import POSITION, TRUTH, read_shards

QUICK = Recipe(nodes=20)
SOURCE = Path(crownhead.__file__).parent.parent


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some games, played in two processes."""
    folder = tmp_path_factory.mktemp("games")
    options = [str(folder), "--shards", "2", "--nodes", "20", "--processes", "2"]
    assert CliRunner().invoke(selfplay.main, options).exit_code == 0
    return folder


def test_games_follow_from_their_number(folder: Path) -> None:
    again = Player(QUICK).shard(1)
    assert np.array_equal(np.load(folder / "00000001.npy"), again)


def test_only_what_is_missing_is_played(folder: Path) -> None:
    kept = (folder / "00000001.npy").stat().st_mtime_ns
    (folder / "00000000.npy").unlink()
    assert selfplay.missing_seeds(folder, 2) == [0]
    options = [str(folder), "--shards", "2", "--nodes", "20"]
    assert CliRunner().invoke(selfplay.main, options).exit_code == 0
    assert selfplay.missing_seeds(folder, 2) == []
    assert (folder / "00000001.npy").stat().st_mtime_ns == kept


def test_files_of_other_numbers_are_other_games(folder: Path, tmp_path: Path) -> None:
    options = [str(tmp_path), "--shards", "1", "--first", "7", "--nodes", "20"]
    said = CliRunner().invoke(selfplay.main, options)
    assert said.exit_code == 0, said.output
    assert [path.name for path in tmp_path.iterdir()] == ["00000007.npy"]
    assert not np.array_equal(read_shards(tmp_path), read_shards(folder))


def test_positions_are_quiet_and_their_results_fit(folder: Path) -> None:
    positions = read_shards(folder)
    assert len(positions) > 500
    assert set(np.unique(positions["result"])) == {-1, 0, 1}
    for row in positions[::97]:
        board = crownhead.Board(fen_of(row))
        assert not board.legal_moves[0].is_jump
        assert (board.black | board.white).bit_count() >= 5


def fen_of(row: np.void) -> str:
    def pieces(bits: int) -> str:
        kings = int(row["kings"])
        squares = [square for square in range(1, 33) if bits >> (square - 1) & 1]
        return ",".join(("K" if kings >> (n - 1) & 1 else "") + str(n) for n in squares)

    turn = "W" if row["white_to_move"] else "B"
    return f"{turn}:W{pieces(int(row['white']))}:B{pieces(int(row['black']))}"


def test_a_position_and_its_mirror_are_one_input() -> None:
    board = crownhead.Board("B:W18,25,K6:B3,11,K30")
    mirror = board.mirror()
    rows = [
        (b.black, b.white, b.kings, b.turn is crownhead.Color.WHITE, 1, TRUTH)
        for b in (board, mirror)
    ]
    inputs = samples_of(np.array(rows, dtype=POSITION), result_share=0.5).inputs
    assert np.array_equal(inputs[0], inputs[1])
    assert inputs.shape == (2, INPUTS)
    assert list(mirrored_bits(np.array([1 << 31], np.uint32))) == [1]


def test_a_fit_that_was_stopped_comes_to_the_same_weights(folder: Path, tmp_path: Path) -> None:
    samples = samples_of(np.tile(read_shards(folder), 4), 0.3)
    networks = [Network(16, seed=5) for _ in range(3)]
    whole, first, second = (fit.Run(samples, network, 3, seed=5) for network in networks)
    before = whole.loss()
    for _ in range(3):
        whole.advance()
    first.advance()
    first.save(tmp_path / "kept.npz")
    second.resume(tmp_path / "kept.npz")
    second.advance()
    second.advance()
    assert fit.header_of(networks[0]) == fit.header_of(networks[2])
    assert whole.loss() < before


def test_what_another_fit_left_is_told_from_what_can_go_on(folder: Path, tmp_path: Path) -> None:
    samples = samples_of(read_shards(folder), 0.3)
    fit.Run(samples, Network(16), 3, seed=5).save(tmp_path / "kept.npz")
    other = fit.Run(samples, Network(8), 3, seed=5)
    with pytest.raises(click.ClickException, match=r"kept\.npz .* other options"):
        other.resume(tmp_path / "kept.npz")


def test_a_header_holds_whole_numbers_that_fit() -> None:
    network = Network(16)
    network.output[0, 0] = 3.0
    network.confine()
    header = fit.header_of(network)
    assert "constexpr int hidden_units = 16;" in header
    assert "int16_t input_weights[6][121][hidden_units]" in header
    assert "{127, " in header


def test_an_engine_is_as_strong_as_itself() -> None:
    options = [str(SOURCE), str(SOURCE), "--nodes", "30", "--games", "4"]
    said = CliRunner().invoke(match.main, options)
    assert said.exit_code == 0, said.output
    wins, _, losses = said.stdout.split()[:3]
    assert int(wins[1:]) == int(losses[1:])


def test_error_bars_enclose_the_difference() -> None:
    tally = match.Tally(wins=52, draws=100, losses=48)
    middle, low, high = tally.elo()
    assert low < 0 < middle < high
    assert str(tally).startswith("+52 =100 -48")
