"""The rules, case by case: moves, captures, crowning, the end of a game, draws."""

from __future__ import annotations

import pytest

from tests.faces import Face, FaceGame, KernelFace, RefusedError
from tests.library.vectors import (
    RULES,
    Expectation,
    RulesCase,
    advance,
    move_of,
    outcome_of,
    rules_of,
)

by_name = pytest.mark.parametrize("case", RULES, ids=lambda case: case["name"])


@by_name
def test_case(face: Face, case: RulesCase) -> None:
    game = face.game(case["fen"], rules_of(case))
    check(game, case["expect"])
    for step in case.get("steps", []):
        advance(game, step)
        check(game, step["expect"])


def check(game: FaceGame, expected: Expectation) -> None:
    if "fen" in expected:
        assert game.fen() == expected["fen"]
    if "legal" in expected:
        assert game.legal_moves() == [move_of(legal) for legal in expected["legal"]]
    if "outcome" in expected:
        assert game.outcome() == outcome_of(expected["outcome"])
    if "quiet_plies" in expected:
        assert game.quiet_plies == expected["quiet_plies"]
    if "occurrences" in expected:
        assert game.occurrences == expected["occurrences"]
    for text in expected.get("refused", []):
        check_refused(game, text)


def check_refused(game: FaceGame, text: str) -> None:
    before = (game.fen(), game.legal_moves(), game.quiet_plies, game.occurrences)
    with pytest.raises(RefusedError):
        game.read(text)
    assert (game.fen(), game.legal_moves(), game.quiet_plies, game.occurrences) == before


def test_a_lone_king_has_98_moves_over_all_squares(face: Face) -> None:
    """Seven pairs of neighbours between each two rows, 49 in all, each walked both ways."""
    lists = [face.game(f"W:WK{square}:B").legal_moves() for square in range(1, 33)]
    assert sum(len(moves) for moves in lists) == 98


@pytest.mark.parametrize(("side", "squares"), [("W", range(5, 33)), ("B", range(1, 29))])
def test_a_lone_man_has_49_moves_over_all_squares(face: Face, side: str, squares: range) -> None:
    sides = {"W": "W:W{}:B", "B": "B:W:B{}"}
    lists = [face.game(sides[side].format(square)).legal_moves() for square in squares]
    assert sum(len(moves) for moves in lists) == 49


def test_a_king_can_take_a_lone_king_in_72_places(face: Face) -> None:
    """36 jumps over an inner square, each both ways."""
    takes = 0
    for king in range(1, 33):
        for enemy in set(range(1, 33)) - {king}:
            moves = face.game(f"W:WK{king}:BK{enemy}").legal_moves()
            captures = [move for move in moves if move.captured]
            assert all(move.captured == (enemy,) for move in captures)
            takes += len(captures)
    assert takes == 72


def test_nothing_can_be_undone_at_the_start(kernel: KernelFace) -> None:
    game = kernel.game()
    start = game.fen()
    with pytest.raises(IndexError):
        game.undo()
    assert game.fen() == start
    assert len(game.legal_moves()) == 7


def test_two_games_do_not_share_anything(kernel: KernelFace) -> None:
    one, other = kernel.game("B:WK32:BK1"), kernel.game("B:WK32:BK1")
    advance(one, {"play": "1-6 32-27 6-1 27-32", "expect": {}})
    assert (one.occurrences, one.quiet_plies) == (2, 4)
    assert (other.occurrences, other.quiet_plies) == (1, 0)
