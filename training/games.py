"""Games of the engine against itself."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np

from crownhead import Board, Color, Engine, openings
from crownhead.endgame.tables import Result, Tables
from training.positions import POSITION, TRUTH, Positions

GAMES_PER_SHARD = 20
MOST_PLIES = 200
FEWEST_PIECES = 5
"""Positions of fewer pieces are never evaluated: their tables come with the package."""
CLEAR = 540
"""A score, in hundredths of a man, from which a game counts as won."""
FAIR = 90
"""An opening may leave one side this much behind, in hundredths of a man."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How games are played.

    Attributes:
        nodes: positions searched for each move.
        tables: a folder of endgame tables, which end a game with the truth; None for those that
            come with the package.
    """

    nodes: int = 2000
    tables: str | None = None


ENDING_PLIES = 16
"""So many moves are played by lot where the tables know the truth of each position."""

Squares = tuple[int, int, int, bool]
Row = tuple[int, int, int, bool, int, int]
"""As :data:`training.positions.POSITION`, for the side to move."""


class Player:
    """Plays games, the same for the same seeds."""

    def __init__(self, recipe: Recipe) -> None:
        """Open the tables. Raises :class:`crownhead.endgame.errors.TableError`."""
        self._recipe = recipe
        folder = recipe.tables
        self._tables = Tables.bundled() if folder is None else Tables.open(Path(folder))
        self._engine = Engine(table_mb=4)
        # Larger tables are too slow for a search of so few positions, but end games early.
        Tables.bundled().lend_to(self._engine)

    def shard(self, seed: int) -> Positions:
        """The quiet positions of some games."""
        chance = Random(seed)
        rows: list[Row] = []
        for _ in range(GAMES_PER_SHARD):
            board = self._opening(chance)
            self._engine.forget()
            rows += self._game(board)
            rows += self._ending(board, chance)
        return np.array(rows, dtype=POSITION)

    def _game(self, board: Board) -> list[Row]:
        """Play until the outcome is known."""
        searched: list[tuple[Squares, int]] = []
        outcome = self._play_out(board, searched)
        return [(*at, -outcome if at[3] else outcome, score) for at, score in searched]

    def _play_out(self, board: Board, searched: list[tuple[Squares, int]]) -> int:
        """Play to the end; return 1 where Black wins, 0 for a draw, -1 where White wins."""
        for _ in range(MOST_PLIES):
            sign = 1 if board.turn is Color.BLACK else -1
            known = self._verdict(board)
            if known is not None:
                return known * sign
            found = self._engine.search(board, nodes=self._recipe.nodes)
            if abs(found.score) >= CLEAR:
                return sign if found.score > 0 else -sign
            if not found.move.is_jump:
                searched.append((_squares(board), found.score))
            board.push(found.move)
        return 0

    def _ending(self, board: Board, chance: Random) -> list[Row]:
        """Quiet positions of which the tables know the truth, the score saying no more than it."""
        rows: list[Row] = []
        for _ in range(ENDING_PLIES):
            pieces = (board.black | board.white).bit_count()
            known = self._verdict(board)
            if known is None or pieces < FEWEST_PIECES or board.outcome() is not None:
                break
            moves = board.legal_moves
            if not moves[0].is_jump:
                rows.append((*_squares(board), known, known * TRUTH))
            board.push(moves[chance.randrange(len(moves))])
        return rows

    def _verdict(self, board: Board) -> int | None:
        """1, 0 or -1 for the side to move where the game is over or the tables know."""
        outcome = board.outcome()
        if outcome is not None:
            return 0 if outcome.winner is None else 1 if outcome.winner is board.turn else -1
        if (board.black | board.white).bit_count() > self._tables.pieces:
            return None
        result = self._tables.result(board)
        return None if result is None else int(result) - int(Result.DRAW)

    def _opening(self, chance: Random) -> Board:
        """A ballot and some moves by lot, as long as nobody is far behind."""
        while True:
            deck = chance.choice((openings.three_move(), openings.eleven_man()))
            board = chance.choice(deck).board()
            plies = chance.randint(0, 10)
            for _ in range(plies):
                moves = board.legal_moves
                if not moves:
                    break
                board.push(moves[chance.randrange(len(moves))])
            if not board.legal_moves or board.outcome() is not None:
                continue
            self._engine.forget()
            if abs(self._engine.search(board, nodes=self._recipe.nodes).score) <= FAIR:
                return board


def _squares(board: Board) -> Squares:
    return board.black, board.white, board.kings, board.turn is Color.WHITE
