"""The opening book's maker: what it looks at, how it goes on, and what it writes."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from crownhead import Board, _kernel
from toolchain.book import positions_of
from training import book
from training.expansion import Expansion, key_of


def run(folder: Path, name: str, positions: int) -> str:
    """What the book comes to after so many positions."""
    written = folder / f"{name}.txt"
    options = ["--positions", str(positions), "--nodes", "300", "--moves", "3"]
    files = ["--journal", str(folder / f"{name}.journal"), "--book", str(written)]
    done = CliRunner().invoke(book.main, [*options, *files])
    assert done.exit_code == 0, done.output
    return written.read_text("ascii")


def test_a_run_that_was_stopped_goes_on(tmp_path: Path) -> None:
    whole = run(tmp_path, "whole", 190)
    run(tmp_path, "parts", 60)
    journal = tmp_path / "parts.journal"
    # As where the machine went down in the middle of a line.
    journal.write_text(journal.read_text("ascii") + "11-15 23-19\t8-1", "ascii")
    assert run(tmp_path, "parts", 120) != whole
    assert run(tmp_path, "parts", 190) == whole
    assert len(whole.splitlines()) > 190


def test_the_text_becomes_the_file_that_the_engine_reads() -> None:
    text = "# A remark.\nstart +9\n 11-15 -9\n  23-19 +11\n9-13 21-17 5-9 -3\n"
    known = _kernel.Book(_kernel.pack_book(list(positions_of(_kernel, text))))
    assert len(known) == 4
    board = Board()
    assert [(str(move), score) for move, score in known.moves(board)] == [("11-15", 9)]
    board.push("11-15")
    assert known.moves(board) == []
    assert [(str(move), score) for move, score in known.moves(board, 2)] == [("23-19", -11)]


def expansion_of(*moves: str) -> tuple[Expansion, Board]:
    expansion = Expansion({key_of(Board()): ()})
    board = Board()
    expansion.add(board, [(board.legal_moves[i], 0) for i in range(3)])
    for move in moves:
        board.push(move)
    return expansion, board


def test_what_gives_away_least_is_looked_at_first() -> None:
    expansion, board = expansion_of()
    first, second, third = list(board.legal_moves)[:3]
    expansion.add(board, [(first, -40), (second, 5), (third, -2)])
    assert expansion.next_line() == (second,)
    board.push(second)
    answer = board.legal_moves[0]
    expansion.add(board, [(answer, 60)])
    # The move turned out badly, so another is the best now.
    assert expansion.values()[key_of(Board())] == -2
    assert expansion.next_line() == (third,)


def test_a_position_is_worth_what_its_best_move_leads_to() -> None:
    expansion, board = expansion_of()
    first, second, third = list(board.legal_moves)[:3]
    expansion.add(board, [(first, 8), (second, 4), (third, 29_990)])
    assert expansion.values()[key_of(board)] == 3000
    board.push(first)
    assert expansion.values()[key_of(board)] == -8
    assert expansion.values()[key_of(board.mirror())] == -8


def test_a_forced_move_needs_no_search() -> None:
    expansion, board = expansion_of()
    board = Board("W:W22,30:B18,1")
    assert expansion.forced(board) == []
    before = Board("B:W22,30:B14,1")
    expansion.add(before, [(move, 25) for move in before.legal_moves if str(move) == "14-18"])
    assert [(str(move), score) for move, score in expansion.forced(board)] == [("22x15", -25)]
