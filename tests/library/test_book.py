"""The opening book: sound, the same in all faces, and played by the levels that know it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from crownhead import Board, Engine, Level, Rules, _kernel, openings
from crownhead.engine import Limit, LocalEngine
from crownhead.openings import Book, BookError
from crownhead.openings.book import BOOK
from tests.faces.wasm import WasmFace, WasmGame

BALLOTS = openings.three_move()
SOUND = 3
"""What Expert may give away in the opening, in hundredths of a man."""
TO_PLAY = 16
"""The same for Hard."""


@pytest.fixture(scope="module")
def book() -> Book:
    return Book.bundled()


def test_it_knows_the_start_and_every_ballot(book: Book) -> None:
    for board in (Board(), *(ballot.board() for ballot in BALLOTS)):
        choices = book.moves(board, margin=40)
        assert choices, board.fen()
        assert {choice.move for choice in choices} <= set(board.legal_moves)
        assert [c.score for c in choices] == sorted((c.score for c in choices), reverse=True)


def test_its_lines_lead_to_no_lost_game(book: Book) -> None:
    for ballot in BALLOTS:
        board = ballot.board()
        while choices := book.moves(board):
            assert not ballot.accepted or abs(choices[0].score) < 100, board.fen()
            board.push(choices[0].move)
        assert board.outcome() is None


def test_transpositions_and_mirrors_are_one(book: Book) -> None:
    one, other = Board(), Board()
    for text in ["11-15", "23-19", "8-11", "22-17"]:
        one.push(text)
    for text in ["11-15", "22-17", "8-11", "23-19"]:
        other.push(text)
    assert book.moves(one, 30) == book.moves(other, 30)
    turned = book.moves(Board().mirror(), 30)
    assert [choice.score for choice in turned] == [c.score for c in book.moves(Board(), 30)]


def test_it_is_silent_on_what_it_does_not_know(book: Book) -> None:
    assert book.moves(Board("W:W22:B6,9,17")) == ()
    assert book.moves(Board(rules=Rules(forced_captures=False)), 30) == ()
    with pytest.raises(ValueError, match="margin"):
        book.moves(Board(), -1)


@pytest.mark.parametrize("damage", ["flipped", "cut", "grown", "empty", "other"])
def test_a_damaged_file_is_refused(tmp_path: Path, damage: str) -> None:
    whole = BOOK.read_bytes()
    path = tmp_path / "a book"
    path.write_bytes(
        {
            "flipped": whole[:40] + bytes([whole[40] ^ 1]) + whole[41:],
            "cut": whole[:-8],
            "grown": whole + b"\0",
            "empty": b"",
            "other": b"no book at all, but of some length",
        }[damage]
    )
    with pytest.raises(BookError, match="a book") as refused:
        Book(path)
    assert refused.value.kind == "damaged"


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(BookError, match="not there"):
        Book(tmp_path / "nowhere")
    with pytest.raises(BookError, match="nowhere"):
        LocalEngine({"book": str(tmp_path / "nowhere")})
    with pytest.raises(BookError, match="cannot be read"):
        Book(tmp_path)
    with pytest.raises(BookError, match="cannot be read"):
        Book(os.devnull)


@pytest.mark.parametrize(("level", "margin"), [(Level.HARD, TO_PLAY), (Level.EXPERT, SOUND)])
def test_strong_levels_play_only_what_it_knows_to_be_sound(
    book: Book, level: Level, margin: int
) -> None:
    engine = Engine(table_mb=1)
    book.lend_to(engine)
    for ballot in BALLOTS[::10]:
        board = ballot.board()
        known = {choice.move for choice in book.moves(board, margin)}
        for seed in range(5):
            found = engine.play(board, level, seed)
            assert found.move in known
            assert (found.depth, found.nodes) == (0, 0)


def test_a_level_varies_its_openings(book: Book) -> None:
    engine = Engine(table_mb=1)
    book.lend_to(engine)
    played = {
        (ballot.number, engine.play(ballot.board(), Level.HARD, seed).move)
        for ballot in BALLOTS
        for seed in range(8)
    }
    assert len(played) > 1.3 * len(BALLOTS)


def test_weak_levels_do_not_know_it(book: Book) -> None:
    with_book, without = Engine(table_mb=1), Engine(table_mb=1)
    book.lend_to(with_book)
    for level in (Level.EASY, Level.NORMAL):
        for seed in range(5):
            assert with_book.play(Board(), level, seed) == without.play(Board(), level, seed)


def test_without_forced_captures_it_is_left_aside(book: Book) -> None:
    engine = Engine(table_mb=1)
    book.lend_to(engine)
    assert engine.play(Board(rules=Rules(forced_captures=False)), Level.HARD).depth > 0
    engine.use_book(None)
    assert engine.play(Board(), Level.HARD).depth > 0


def test_an_engine_plays_it_at_once_and_thinks_when_it_is_left_out(book: Book) -> None:
    with LocalEngine() as engine:
        played = engine.play(Board(), Limit(depth=5))
        assert played.move == book.moves(Board())[0].move
        assert played.info is not None
        assert played.info.depth == 0
        # What is analysed is looked at afresh.
        assert [info.depth for info in engine.analyse(Board(), Limit(depth=3))][-1] == 3
        engine.configure({"book": "none"})
        thought = engine.play(Board(), Limit(depth=5))
        assert thought.info is not None
        assert thought.info.depth == 5


def test_the_page_has_the_same_book(book: Book) -> None:
    engine = Engine(table_mb=1)
    book.lend_to(engine)
    face = WasmFace()
    file = BOOK.read_bytes()
    room = face.kernel.call("allocate_book", len(file))
    face.kernel.memory.write(face.kernel.store, file, room)
    assert face.kernel.call("open_book", room, len(file)) == 1
    for ballot in BALLOTS[::6]:
        board = ballot.board()
        game = face.game(board.fen())
        assert isinstance(game, WasmGame)
        chosen = game.choose("hard", seed=7)
        assert game.texts()[chosen.move] == str(engine.play(board, Level.HARD, 7).move)
        assert chosen.nodes == 0


def test_the_page_refuses_a_damaged_book() -> None:
    face = WasmFace()
    file = b"\1" + BOOK.read_bytes()[1:]
    room = face.kernel.call("allocate_book", len(file))
    face.kernel.memory.write(face.kernel.store, file, room)
    assert face.kernel.call("open_book", room, len(file)) == 0
    assert face.game().choose("hard", seed=7).depth > 0


def test_a_score_that_no_book_can_hold_is_refused() -> None:
    assert len(_kernel.Book(_kernel.pack_book([(Board(), 12), (Board("W:W22:B6"), -40)]))) == 2
    with pytest.raises(ValueError, match="score"):
        _kernel.pack_book([(Board(), 40_000)])
