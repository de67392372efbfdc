"""Boards from random games, the same on every machine."""

from __future__ import annotations

import random

from crownhead import Board


def middlegames(count: int, seed: int = 3) -> list[Board]:
    """Boards up to 60 plies into random games; some of them are over."""
    chance = random.Random(seed)
    return [_random_game(chance, chance.randrange(60)) for _ in range(count)]


def _random_game(chance: random.Random, plies: int) -> Board:
    board = Board()
    for _ in range(plies):
        if not board.legal_moves:
            break
        board.push(chance.choice(list(board.legal_moves)))
    return board
