"""The kernel against the slow rules: random positions, and whole random games."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.faces import FaceGame, FaceRules, KernelFace
from tests.library.positions import choices, positions
from tests.oracle.face import OracleFace
from tests.oracle.rules import Position
from tests.oracle.text import write_fen

ORACLE = OracleFace()
options = st.builds(FaceRules, st.booleans(), st.sampled_from(["automatic", "agreement"]))


def state(game: FaceGame) -> object:
    """All that a player could see of a game."""
    moves = game.legal_moves(), game.texts()
    return game.fen(), game.turn, moves, game.quiet_plies, game.occurrences, game.outcome()


@given(position=positions(), rules=options)
def test_any_position(kernel: KernelFace, position: Position, rules: FaceRules) -> None:
    fen = write_fen(position)
    assert state(kernel.game(fen, rules)) == state(ORACLE.game(fen, rules))


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


def compare_games(kernel: KernelFace, fen: str | None, rules: FaceRules, plies: list[int]) -> None:
    """Plays both until the game ends, looking at every ply, and takes all of it back."""
    game, oracle = kernel.game(fen, rules), ORACLE.game(fen, rules)
    states = [state(oracle)]
    for ply in plies:
        moves = oracle.legal_moves()
        if oracle.outcome() or not moves:
            break
        game.play(ply % len(moves))
        oracle.play(ply % len(moves))
        states.append(state(oracle))
        assert state(game) == states[-1]
    while states:
        assert state(game) == states.pop()
        if states:
            game.undo()


@given(plies=choices, rules=options)
def test_games_from_the_start(kernel: KernelFace, plies: list[int], rules: FaceRules) -> None:
    compare_games(kernel, None, rules, plies)


@given(position=positions(), plies=choices, rules=options)
def test_games_from_any_position(
    kernel: KernelFace, position: Position, plies: list[int], rules: FaceRules
) -> None:
    compare_games(kernel, write_fen(position), rules, plies)


@given(position=positions(most_pieces=2), plies=choices, rules=options)
def test_endings_with_repetition_and_quiet_moves(
    kernel: KernelFace, position: Position, plies: list[int], rules: FaceRules
) -> None:
    compare_games(kernel, write_fen(position), rules, plies)
