"""Moves as text: written short where the ends tell enough, read in full always."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.faces import Face, KernelFace, RefusedError
from tests.library.positions import positions
from tests.library.vectors import NOTATION, NotationCase, rules_of
from tests.oracle.rules import Position
from tests.oracle.text import write_fen

by_name = pytest.mark.parametrize("case", NOTATION, ids=lambda case: case["name"])


@by_name
def test_written_and_read_again(face: Face, case: NotationCase) -> None:
    game = face.game(case["fen"], rules_of(case))
    moves = game.legal_moves()
    assert [str(move) for move in moves] == [move["path"] for move in case["moves"]]
    assert game.texts() == [move["written"] for move in case["moves"]]
    for move, expected in zip(moves, case["moves"], strict=True):
        assert game.read(expected["written"]) == move
        assert game.read(expected["path"]) == move


@by_name
def test_other_spellings(kernel: KernelFace, case: NotationCase) -> None:
    game = kernel.game(case["fen"], rules_of(case))
    for text, path in case.get("also_read", {}).items():
        assert str(game.read(text)) == path


@by_name
def test_refused(kernel: KernelFace, case: NotationCase) -> None:
    game = kernel.game(case["fen"], rules_of(case))
    for text in case.get("ambiguous", []):
        with pytest.raises(RefusedError) as refused:
            game.read(text)
        assert refused.value.kind == "ambiguous"
    for text in case.get("refused", []):
        with pytest.raises(RefusedError) as refused:
            game.read(text)
        assert refused.value.kind != "ambiguous"
    assert game.fen() == case["fen"]


@pytest.mark.parametrize(
    ("fen", "text", "kind"),
    [
        (None, "", "empty"),
        (None, "   ", "empty"),
        (None, "eleven-15", "syntax"),
        (None, "11", "syntax"),
        (None, "11-15-", "syntax"),
        (None, "11-33", "square"),
        (None, "0-4", "square"),
        (None, "15-18", "no_piece"),
        (None, "22-18", "not_yours"),
        (None, "11-18", "illegal"),
        ("W:W22,32:B1,18", "32-27", "must_jump"),
        ("B:W10,16,18,32:B6,12", "6x15", "unfinished"),
        ("B:W6,7,14,15:B2", "2x18", "ambiguous"),
    ],
)
def test_a_refusal_says_why(kernel: KernelFace, fen: str | None, text: str, kind: str) -> None:
    with pytest.raises(RefusedError) as refused:
        kernel.game(fen).read(text)
    assert refused.value.kind == kind


@given(position=positions())
def test_every_legal_move_is_read_as_it_is_written(kernel: KernelFace, position: Position) -> None:
    game = kernel.game(write_fen(position))
    moves = game.legal_moves()
    assert [game.read(text) for text in game.texts()] == moves
    assert [game.read(str(move)) for move in moves] == moves


@given(position=positions(), text=st.text(alphabet="0123456789-xX: ", max_size=30))
def test_any_text_is_a_legal_move_or_refused(
    kernel: KernelFace, position: Position, text: str
) -> None:
    game = kernel.game(write_fen(position))
    try:
        move = game.read(text)
    except RefusedError:
        return
    assert move in game.legal_moves()
