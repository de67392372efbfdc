"""The native build and the WebAssembly build are one kernel: all that they say is the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.faces import FaceRules, KernelFace, KernelGame, RefusedError
from tests.faces.native import NativeFace
from tests.faces.wasm import WasmFace
from tests.library.positions import choices, positions
from tests.library.vectors import PERFT, RULES, PerftCase, RulesCase, advance, rules_of
from tests.oracle.rules import Position
from tests.oracle.text import write_fen

NATIVE = NativeFace()
WASM = WasmFace()

NODES_IN_A_GAME = 2_000

options = st.builds(FaceRules, st.booleans(), st.sampled_from(["automatic", "agreement"]))
fen_like = st.text(alphabet="BWKbwk0123456789:,-. ", max_size=40)
move_like = st.text(alphabet="0123456789-x:X ", max_size=20)
link_like = st.text(alphabet="ABCDEFGHabcdefgh01234567-_+/= é", max_size=40)


class Fault(NamedTuple):
    """What a face finds wrong with a text, and where."""

    kind: str
    column: int | None


def play(game: KernelGame, plies: list[int]) -> None:
    """Plays on as long as there is a move, each ply's choice being taken as a remainder."""
    for ply in plies:
        moves = game.legal_moves()
        if not moves:
            return
        game.play(ply % len(moves))


def look(game: KernelGame) -> object:
    """All that a face tells of a game."""
    return (
        game.fen(),
        game.turn,
        game.legal_moves(),
        game.texts(),
        game.outcome(),
        game.quiet_plies,
        game.occurrences,
        game.link(),
    )


def answers(ask: Callable[[KernelFace], object]) -> tuple[object, object]:
    """What each face answers: a value, or the fault that it finds."""
    native, wasm = (answer(ask, face) for face in (NATIVE, WASM))
    return native, wasm


def answer(ask: Callable[[KernelFace], object], face: KernelFace) -> object:
    try:
        return ask(face)
    except RefusedError as refused:
        return Fault(refused.kind, refused.column)


@given(position=positions(), rules=options, plies=choices())
def test_games_and_their_links(position: Position, rules: FaceRules, plies: list[int]) -> None:
    native, wasm = (face.game(write_fen(position), rules) for face in (NATIVE, WASM))
    play(native, plies)
    play(wasm, plies)
    assert look(native) == look(wasm)


@given(rules=options, plies=choices())
def test_a_link_made_by_one_face_is_read_by_the_other(rules: FaceRules, plies: list[int]) -> None:
    for maker, reader in ((NATIVE, WASM), (WASM, NATIVE)):
        game = maker.game(None, rules)
        play(game, plies)
        assert look(reader.game_from_link(game.link())) == look(game)


@given(text=fen_like)
def test_faults_of_a_position(text: str) -> None:
    native, wasm = answers(lambda face: face.game(text).fen())
    assert native == wasm


@given(position=positions(), text=move_like)
def test_faults_of_a_move(position: Position, text: str) -> None:
    native, wasm = answers(lambda face: face.game(write_fen(position)).read(text))
    assert native == wasm


@given(text=link_like)
def test_faults_of_a_link(text: str) -> None:
    native, wasm = answers(lambda face: face.game_from_link(text).fen())
    assert native == wasm


@given(plies=choices(), place=st.integers(0, 2**16), letter=st.sampled_from("AZaz09-_!"))
def test_faults_of_a_damaged_link(plies: list[int], place: int, letter: str) -> None:
    game = NATIVE.game()
    play(game, plies)
    link = game.link()
    place %= len(link)
    damaged = link[:place] + letter + link[place + 1 :]
    native, wasm = answers(lambda face: look(face.game_from_link(damaged)))
    assert native == wasm
    assert damaged == link or isinstance(native, Fault)


@given(position=positions(), forced=st.booleans())
def test_perft(position: Position, forced: bool) -> None:
    fen, rules = write_fen(position), FaceRules(forced_captures=forced)
    for depth in range(1, 5):
        assert NATIVE.perft(depth, fen, rules) == WASM.perft(depth, fen, rules)


@pytest.mark.parametrize("forced", [True, False], ids=["forced", "not forced"])
@pytest.mark.parametrize("nodes", [1, 100, 20_000])
@pytest.mark.parametrize("case", PERFT, ids=lambda case: case["name"])
def test_search(case: PerftCase, nodes: int, forced: bool) -> None:
    """Move, score, depth and the very number of nodes: the search has no clock and no chance."""
    rules = FaceRules(forced_captures=forced)
    native, wasm = (face.game(case["fen"], rules).search(nodes) for face in (NATIVE, WASM))
    assert native == wasm


@pytest.mark.parametrize("case", RULES, ids=lambda case: case["name"])
def test_search_in_the_middle_of_a_game(case: RulesCase) -> None:
    """The repetitions and quiet plies behind a position are part of what is searched."""
    native, wasm = (face.game(case["fen"], rules_of(case)) for face in (NATIVE, WASM))
    for step in case.get("steps", []):
        advance(native, step)
        advance(wasm, step)
        if native.legal_moves():
            assert native.search(NODES_IN_A_GAME) == wasm.search(NODES_IN_A_GAME)
