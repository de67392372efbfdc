"""The kernel against the slow rules: random positions, and whole random games."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.faces import FaceGame, FaceRules, KernelFace
from tests.library.positions import choices, endings, positions
from tests.oracle.face import OracleFace, OracleGame
from tests.oracle.rules import Position, after, legal_moves
from tests.oracle.text import write_fen

ORACLE = OracleFace()
# A game has some seventy plies, and each is looked at from all sides.
games = settings(max_examples=25)
options = st.builds(FaceRules, st.booleans(), st.sampled_from(["automatic", "agreement"]))


def state(game: FaceGame) -> object:
    """All that a player could see of a game."""
    counters = game.quiet_plies, game.occurrences
    return game.fen(), game.turn, game.legal_moves(), counters, game.outcome()


@given(position=positions(), rules=options)
def test_any_position(kernel: KernelFace, position: Position, rules: FaceRules) -> None:
    fen = write_fen(position)
    game, oracle = kernel.game(fen, rules), ORACLE.game(fen, rules)
    assert state(game) == state(oracle)
    assert game.texts() == oracle.texts()


@given(position=positions(), rules=options)
def test_every_move_from_any_position(
    kernel: KernelFace, position: Position, rules: FaceRules
) -> None:
    fen = write_fen(position)
    game, oracle = kernel.game(fen, rules), ORACLE.game(fen, rules)
    for index in range(len(oracle.legal_moves())):
        game.play(index)
        oracle.play(index)
        assert state(game) == state(oracle)
        game.undo()
        oracle.undo()
    assert game.fen() == fen


Pick = Callable[[OracleGame], list[int]]


def any_move(game: OracleGame) -> list[int]:
    return list(range(len(game.legal_moves())))


def careful_move(game: OracleGame) -> list[int]:
    """The moves that leave nothing to take, or all where there is none: kings live long so."""
    position = game.game.position
    careful = [
        index
        for index, move in enumerate(game.game.legal_moves())
        if not any(reply.captured for reply in legal_moves(after(position, move)))
    ]
    return careful or any_move(game)


def compare_games(
    kernel: KernelFace, fen: str | None, rules: FaceRules, plies: list[int], pick: Pick = any_move
) -> None:
    """Plays both until the game ends, looking at every ply, and takes all of it back."""
    game, oracle = kernel.game(fen, rules), ORACLE.game(fen, rules)
    states = [state(oracle)]
    for ply in plies:
        indices = pick(oracle)
        if oracle.outcome() or not indices:
            break
        index = indices[ply % len(indices)]
        game.play(index)
        oracle.play(index)
        states.append(state(oracle))
        assert state(game) == states[-1]
    while states:
        assert state(game) == states.pop()
        if states:
            game.undo()


@games
@given(plies=choices(), rules=options)
def test_games_from_the_start(kernel: KernelFace, plies: list[int], rules: FaceRules) -> None:
    compare_games(kernel, None, rules, plies)


@games
@given(position=positions(), plies=choices(), rules=options)
def test_games_from_any_position(
    kernel: KernelFace, position: Position, plies: list[int], rules: FaceRules
) -> None:
    compare_games(kernel, write_fen(position), rules, plies)


@games
@given(position=endings(), plies=choices(), rules=options)
def test_endings_with_repetition_and_quiet_moves(
    kernel: KernelFace, position: Position, plies: list[int], rules: FaceRules
) -> None:
    compare_games(kernel, write_fen(position), rules, plies, careful_move)
