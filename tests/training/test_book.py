"""The opening book's maker: what it looks at, how it goes on, and what it writes."""

from __future__ import annotations

from pathlib import Path
from random import Random

from click.testing import CliRunner

from crownhead import Board, Move, _kernel
from toolchain.book import positions_of
from training import book
from training.expansion import Expansion, key_of
from training.rehearsal import Rehearsal


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


class Scripted:
    """Takes every position for even but one, which it knows to be lost once it looks at it."""

    def __init__(self, lost: Board) -> None:
        self.lost = key_of(lost)

    def look(self, board: Board) -> list[tuple[Move, int]]:
        score = -90 if key_of(board) == self.lost else 0
        return [(move, score) for move in board.legal_moves]

    def best(self, board: Board) -> tuple[Move, int]:
        return self.look(board)[0]


def test_a_line_that_is_lost_late_is_turned_off_in_time() -> None:
    board = Board()
    line: tuple[Move, ...] = ()
    for _ in range(6):
        line = (*line, board.legal_moves[0])
        board.push(line[-1])
    expansion = Expansion({key_of(Board()): ()})
    lines = [known for known, _ in Rehearsal(expansion, Scripted(board)).learn([()])]
    assert lines[:7] == [line[:ply] for ply in range(7)], "all that led there is looked at"
    assert lines[7][:4] == line[:4], "and then it is played out again"
    assert lines[7][4] != line[4], "with the last move changed that was to blame"
    assert len(lines[-1]) > 20, "until it is held"
    assert len(lines) == len(set(lines)), "nothing is looked at twice"


class Doubtful(Scripted):
    """Takes all for even, but knows a position beyond the book to be lost once it plays there."""

    def look(self, board: Board) -> list[tuple[Move, int]]:
        return [(move, 0) for move in board.legal_moves]

    def best(self, board: Board) -> tuple[Move, int]:
        return board.legal_moves[0], 90 if key_of(board) == self.lost else 0


def test_a_book_s_last_move_is_worth_what_play_beyond_it_comes_to() -> None:
    moves = (
        "9-14 24-20 5-9 27-24 1-5 24-19 10-15 19x10x1 2-6 1x10x17 11-16 20x11x2 3-7 2x11 8x15 "
        "17-14 9x18x27"
    )
    line = tuple(map(Move, moves.split()))
    root = book.board_after(line)
    bad, good = root.legal_moves
    beyond = root.copy()
    beyond.push(bad)
    expansion = Expansion({key_of(root): line})
    learned = list(Rehearsal(expansion, Doubtful(beyond)).learn([line]))
    assert learned == [(line, [(bad, 0), (good, 0)]), (line, [(good, 0), (bad, -90)])]
    assert expansion.values()[key_of(root)] == 0
    assert expansion.values()[key_of(beyond)] == 90


class Whimsical:
    """Finds a move of each position best without a reason, but always the same."""

    def look(self, board: Board) -> list[tuple[Move, int]]:
        chance = Random(board.fen())
        found = [(move, chance.randint(-1, 1)) for move in board.legal_moves]
        return sorted(found, key=lambda one: -one[1])[:2]

    def best(self, board: Board) -> tuple[Move, int]:
        return self.look(board)[0]


def test_lines_are_played_out_until_none_of_them_teaches_the_others() -> None:
    lines = [(), (Move("9-13"),), (Move("11-15"),), (Move("11-15"), Move("23-19"))]
    expansion = Expansion({key_of(Board()): ()})
    assert len(list(Rehearsal(expansion, Whimsical()).learn(lines))) > 20
    assert list(Rehearsal(expansion, Whimsical()).learn(lines)) == []


def test_what_was_rehearsed_is_known_when_the_book_is_made_again(tmp_path: Path) -> None:
    options = ["--positions", "176", "--nodes", "200", "--rehearse", "6"]
    files = ["--journal", str(tmp_path / "journal"), "--book", str(tmp_path / "book")]
    plain = run(tmp_path, "plain", 176)
    for _ in range(2):
        done = CliRunner().invoke(book.main, [*options, *files])
        assert done.exit_code == 0, done.output
    kept = (tmp_path / "journal").read_text("ascii").splitlines()
    assert len(kept) == len(set(kept)) > 176
    assert len((tmp_path / "book").read_text("ascii").splitlines()) > len(plain.splitlines())
