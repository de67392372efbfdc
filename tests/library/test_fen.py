"""Positions as text: every spelling that is read, every fault that is told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crownhead
from tests.faces import KernelFace, RefusedError
from tests.library.positions import positions
from tests.library.vectors import FEN, AcceptedFen, RefusedFen
from tests.oracle.rules import Position
from tests.oracle.text import write_fen


@pytest.mark.parametrize("case", FEN["accepted"], ids=lambda case: case["name"])
def test_read(kernel: KernelFace, case: AcceptedFen) -> None:
    assert kernel.game(case["text"]).fen() == case["fen"]


@pytest.mark.parametrize("case", FEN["refused"], ids=lambda case: case["name"])
def test_refused(kernel: KernelFace, case: RefusedFen) -> None:
    with pytest.raises(RefusedError) as refused:
        kernel.game(case["text"])
    assert refused.value.kind in case["faults"]
    if "column" in case:
        assert refused.value.column == case["column"]


@pytest.mark.parametrize("text", [" " * 2000, "B:W" + "18," * 700 + "18:B1", "x" * 100_000])
def test_a_text_longer_than_any_position_is_refused(kernel: KernelFace, text: str) -> None:
    with pytest.raises(RefusedError) as refused:
        kernel.game(text)
    assert refused.value.kind == "too_long"


@given(position=positions())
def test_every_position_is_read_as_it_is_written(kernel: KernelFace, position: Position) -> None:
    text = write_fen(position)
    assert kernel.game(text).fen() == text


@given(text=st.text(alphabet='BWKbwkx0123456789:,-. \t\n[]"FEN', max_size=60))
def test_any_text_is_read_or_refused(kernel: KernelFace, text: str) -> None:
    """What is read has one canonical form; what is refused says where, inside the text."""
    try:
        fen = kernel.game(text).fen()
    except RefusedError as refused:
        assert refused.column is None or 1 <= refused.column <= len(text) + 1  # noqa: PT017
    else:
        assert kernel.game(fen).fen() == fen


@pytest.mark.parametrize("text", ["B:W1\udcff:B2", "\ud800", "B:W18:B\udfff1"])
def test_a_lone_surrogate_is_refused_as_any_wrong_text_is(text: str) -> None:
    with pytest.raises(crownhead.FenError):
        crownhead.Board(text)
    with pytest.raises(crownhead.MoveSyntaxError):
        crownhead.Board().push(text)
    with pytest.raises(crownhead.MoveSyntaxError):
        crownhead.Move(text)
    with pytest.raises(crownhead.LinkError):
        crownhead.link.decode(text)
