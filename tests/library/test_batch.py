"""Positions as arrays: what is taken for one, and what is played on many at once."""

from __future__ import annotations

import _thread
import threading
from contextlib import suppress

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownhead import Board, Color, Move, Rules, batch
from tests.library.random_games import middlegames


def test_positions_are_bits_and_the_side_to_move() -> None:
    rows = batch.positions([Board(), Board("W:WK1,32:B2")]).tolist()
    assert rows == [[0x00000FFF, 0xFFF00000, 0, 0], [0x2, 0x80000001, 0x1, 1]]
    assert batch.positions([]).shape == (0, 4)


@pytest.mark.parametrize("nothing", [None, "B:W32:B1", 5])
def test_what_is_no_board_is_named_by_its_row(nothing: object) -> None:
    with pytest.raises(TypeError, match=f"expected boards, but row 1 is {nothing!r}"):
        batch.positions([Board(), nothing])  # type: ignore[list-item]


@pytest.mark.parametrize("forced", [True, False])
def test_a_batch_knows_the_moves_that_its_boards_know(forced: bool) -> None:
    rules = Rules(forced_captures=forced)
    boards = [Board(board.fen(), rules) for board in middlegames(100)]
    rows = batch.positions(boards)
    offsets, moves = batch.list_moves(rows, forced)
    for place, board in enumerate(boards):
        own = moves[offsets[place] : offsets[place + 1]]
        assert [Move.from_packed(int(move)) for move in own] == list(board.legal_moves)
    assert batch.count_moves(rows, forced).tolist() == numpy.diff(offsets).tolist()


def test_moves_are_played_on_all_positions() -> None:
    boards = [board for board in middlegames(100) if board.legal_moves]
    rows = batch.positions(boards)
    offsets, moves = batch.list_moves(rows)
    played = batch.play(rows, moves[offsets[:-1]])
    for board in boards:
        board.push(board.legal_moves[0])
    assert batch.boards(played) == [Board(board.fen()) for board in boards]


def test_what_cannot_be_played_is_named_by_its_row() -> None:
    rows = batch.positions([Board(), Board()])
    moves = numpy.array([Move("11-15").packed, Move("11-8").packed], dtype=numpy.uint64)
    with pytest.raises(ValueError, match="row 1 has a move that is not legal"):
        batch.play(rows, moves)
    with pytest.raises(ValueError, match="one move for each position"):
        batch.play(rows, moves[:1])


@pytest.mark.parametrize(
    "row",
    [
        [1, 1, 0, 0],
        [0xFFFFFFFF, 0, 0xFFFFFFFF, 0],
        [0, 0, 0, 0],
        [1, 2, 4, 0],
        [1, 2**31, 0, 2],
        [2**31, 1, 0, 0],
    ],
    ids=["overlap", "32 kings", "empty", "king on nothing", "no such side", "uncrowned men"],
)
def test_what_is_no_position_is_named_by_its_row(row: list[int]) -> None:
    rows = numpy.concatenate([batch.positions([Board()]), numpy.array([row], numpy.uint32)])
    for work in (batch.count_moves, batch.list_moves, batch.boards, batch.playouts):
        with pytest.raises(ValueError, match="row 1 is not a position of the game"):
            work(rows)


def test_boards_have_the_rules_asked_for() -> None:
    lenient = Rules(forced_captures=False)
    (board,) = batch.boards(batch.positions([Board("W:WK1:BK6,K13")]), lenient)
    assert board == Board("W:WK1:BK6,K13", lenient)
    assert board.turn is Color.WHITE


def test_playouts_count_wins_draws_and_losses_of_the_side_to_move() -> None:
    won, lost = Board("B:W18:B"), Board("W:W18:B")
    decided = batch.playouts(batch.positions([lost, won]), 10)
    assert decided.tolist() == [[10, 0, 0], [0, 0, 10]]
    # One king each: the opposition is Black's, so White can never be the one who jumps.
    wins, draws, losses = batch.playouts(batch.positions([Board("B:WK32:BK1")]), 1000)[0]
    assert wins + draws + losses == 1000
    assert min(wins, draws) > 300
    assert losses == 0


def test_both_sides_win_as_often_from_the_start() -> None:
    wins, draws, losses = batch.playouts(batch.positions([Board()]), 20_000)[0]
    assert wins + draws + losses == 20_000
    assert abs(int(wins) - int(losses)) < 1000
    assert draws < 2000


def test_playouts_are_the_same_with_any_number_of_threads() -> None:
    rows = batch.positions(middlegames(50))
    alone = batch.playouts(rows, 50, seed=5)
    assert (alone == batch.playouts(rows, 50, seed=5, threads=3)).all()
    assert (alone != batch.playouts(rows, 50, seed=6)).any()
    # Golden: the same on every machine.
    start = batch.positions([Board()])
    assert batch.playouts(start, 20_000, seed=1).tolist() == [[9361, 824, 9815]]


def test_captures_need_not_be_taken_where_they_are_free() -> None:
    # Forced, the only game there is: 22x15 wins at once.
    board = batch.positions([Board("W:W22:B18")])
    assert batch.playouts(board, 100).tolist() == [[100, 0, 0]]
    assert batch.playouts(board, 100, forced_captures=False)[0, 0] < 100


@pytest.mark.parametrize(
    ("games", "threads", "fault"),
    [
        (0, 1, "games has to be 1 or more"),
        (2**32 - 1, 1, "too many games"),
        (1, 0, "threads has to be 1 to 256"),
        (1, 257, "threads has to be 1 to 256"),
    ],
)
def test_numbers_out_of_range_are_refused(games: int, threads: int, fault: str) -> None:
    rows = batch.positions([Board()] * 300)
    with pytest.raises(ValueError, match=fault):
        batch.playouts(rows, games, threads=threads)


def test_playouts_leave_the_interpreter_to_others() -> None:
    rows = batch.positions([Board()])
    done = threading.Event()

    def work() -> None:
        batch.playouts(rows, 300_000)
        done.set()

    worker = threading.Thread(target=work)
    worker.start()
    steps = 0
    while not done.is_set():
        steps += 1
    worker.join()
    # Held, the lock would let this thread count no further than a few.
    assert steps > 1000


def test_ctrl_c_ends_playouts() -> None:
    interruption = threading.Timer(0.2, _thread.interrupt_main)
    interruption.start()
    with pytest.raises(KeyboardInterrupt):
        # An hour of games.
        batch.playouts(batch.positions([Board()]), 1_000_000_000, threads=2)
    interruption.join()


bits = st.one_of(st.integers(0, 2**32 - 1), st.sampled_from([0, 1, 2**31, 0xFFF, 0xFFF00000]))
any_rows = st.lists(st.tuples(bits, bits, bits, st.integers(0, 3)), max_size=5)


@given(any_rows, st.booleans())
def test_any_numbers_are_positions_or_refused(
    numbers: list[tuple[int, int, int, int]], forced: bool
) -> None:
    rows = numpy.array(numbers, dtype=numpy.uint32).reshape(-1, 4)
    with suppress(ValueError):
        assert len(batch.count_moves(rows, forced)) == len(rows)
        assert [len(board.legal_moves) for board in batch.boards(rows)] == batch.count_moves(
            rows
        ).tolist()
        assert batch.playouts(rows, 2, forced_captures=forced).sum() == 2 * len(rows)
    moves = numpy.array([row[0] << 32 | row[1] for row in numbers], dtype=numpy.uint64)
    with suppress(ValueError):
        batch.play(rows, moves, forced)
