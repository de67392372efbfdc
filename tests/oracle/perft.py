"""Counts of the move tree, for comparison with the published ones."""

from __future__ import annotations

from typing import NamedTuple

from tests.oracle.rules import Move, Position, after, coordinate_of, legal_moves


class FinalMoves(NamedTuple):
    """The moves at the last ply of a perft, and how many of them were made by kings."""

    total: int
    king_moves: int
    king_jumps: int


def perft(position: Position, depth: int, *, forced_captures: bool = True) -> int:
    """Lines of `depth` plies, two routes of a capture to one result being two lines."""
    if depth == 0:
        return 1
    moves = legal_moves(position, forced_captures=forced_captures)
    if depth == 1:
        return len(moves)
    return sum(
        perft(after(position, move), depth - 1, forced_captures=forced_captures) for move in moves
    )


def perft_by_outcome(position: Position, depth: int, *, forced_captures: bool = True) -> int:
    """Lines of `depth` plies, routes of one piece to one result being one line."""
    if depth == 0:
        return 1
    results: dict[tuple[int, int, tuple[int, ...]], Move] = {}
    for move in legal_moves(position, forced_captures=forced_captures):
        results.setdefault((move.path[0], move.path[-1], move.captured), move)
    return sum(
        perft_by_outcome(after(position, move), depth - 1, forced_captures=forced_captures)
        for move in results.values()
    )


def final_moves(position: Position, depth: int) -> FinalMoves:
    """A perft of `depth` >= 1 plies with its last moves sorted by what was moved."""
    moves = legal_moves(position)
    if depth == 1:
        by_kings = [move for move in moves if position.pieces[coordinate_of(move.path[0])].king]
        return FinalMoves(len(moves), len(by_kings), sum(bool(m.captured) for m in by_kings))
    parts = [final_moves(after(position, move), depth - 1) for move in moves]
    return FinalMoves(
        sum(part.total for part in parts),
        sum(part.king_moves for part in parts),
        sum(part.king_jumps for part in parts),
    )
