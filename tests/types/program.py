# pyright: strict, reportUnnecessaryTypeIgnoreComment=true
"""What users write, with types: `mypy --strict` and `pyright` find nothing wrong with it.

It runs, too. Where something is ignored, it is a mistake that they have to notice.
"""

from __future__ import annotations

import io
from typing import assert_type

import crownhead
from crownhead import (
    Board,
    Color,
    CrownheadError,
    Engine,
    Found,
    Game,
    Level,
    Move,
    Node,
    Outcome,
    Piece,
    Rules,
    batch,
    endgame,
    learning,
    openings,
    pdn,
    svg,
)


def boards() -> None:
    """Moves, notation and how a position stands."""
    board = Board(rules=Rules(forced_captures=False))
    assert_type(board.legal_moves[0], Move)
    assert_type([move.path for move in board.legal_moves], list[tuple[int, ...]])
    assert_type(board.push("11-15"), Move)
    assert_type(board.move_stack, list[Move])
    assert_type(board.piece_at(15), Piece | None)
    assert_type(board.outcome(), Outcome | None)
    assert_type(board.turn, Color)
    assert_type(crownhead.perft(3), int)
    assert_type(crownhead.link.encode(board), str)
    try:
        board.push("1-2")
    except CrownheadError as error:
        assert_type(error.column, int | None)


def games() -> None:
    """Games, trees and files."""
    game = Game()
    game.play("11-15")
    for node in game.mainline():
        assert_type(node, Node)
        assert_type(node.time_left, float | None)
    for other in pdn.parse("1. 11-15 *"):
        assert_type(other, Game)
    file = io.StringIO()
    assert_type(pdn.write([game], file), int)
    opening = openings.find(game.board)
    assert opening is None or assert_type(opening.name, str)


def computers() -> None:
    """Searches and perfect play."""
    engine = Engine(table_mb=1)
    assert_type(engine.search(Board(), nodes=1000), Found)
    assert_type(engine.play(Board(), Level.EASY, seed=1).line, list[Move])
    probe = endgame.Tables.bundled().probe(Board("W:WK1,K2:BK14"))
    assert probe is not None
    assert_type(probe.plies, int | None)


def arrays() -> None:
    """Many positions at once."""
    rows = batch.positions([Board()])
    offsets, moves = batch.list_moves(rows)
    assert_type(Move.from_packed(int(moves[int(offsets[0])])), Move)
    assert learning.planes(rows).shape == (1, 5, 8, 8)


def mistakes() -> None:
    """What checkers have to notice, and Python refuses when it runs."""
    for mistake in (
        lambda: Board().push(5),  # type: ignore[arg-type]
        lambda: Game().resign("black"),  # type: ignore[arg-type]
        lambda: svg.board(Game()),  # type: ignore[arg-type]
        lambda: crownhead.Bord,  # type: ignore[attr-defined]
    ):
        try:
            mistake()
        except (TypeError, AttributeError):
            continue
        raise AssertionError("a mistake was not noticed")


def main() -> None:
    """Run everything."""
    for part in (boards, games, computers, arrays, mistakes):
        part()


if __name__ == "__main__":
    main()
