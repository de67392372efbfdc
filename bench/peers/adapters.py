"""One adapter a library. Each sets up a position, lists moves, makes and takes back one, counts.

A move is what the library itself lists as one; where that is a single jump of a chain, `perft`
goes on until the turn is over, and so counts the same games as everybody else.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import pairwise
from typing import Any, ClassVar


@dataclass(frozen=True)
class Position:
    """A position in all the ways in which some library takes it."""

    fen: str
    black: int
    white: int
    kings: int
    black_to_move: bool
    paths: Sequence[Sequence[int]]
    """The moves that led here from the start of the game."""


class Adapter(ABC):
    """What is measured of a library."""

    module: ClassVar[str]
    """What a program imports."""

    note: ClassVar[str] = ""

    def __init__(self) -> None:
        self.library: Any = import_module(self.module)

    @abstractmethod
    def new(self) -> Any:
        """A board at the start of the game."""

    @abstractmethod
    def at(self, position: Position) -> Any:
        """A board at a position."""

    @abstractmethod
    def moves(self, board: Any) -> Sequence[Any]:
        """The legal moves."""

    def to_make(self, board: Any) -> Sequence[Any]:
        """What `make_unmake` takes for moves."""
        return self.moves(board)

    @abstractmethod
    def make_unmake(self, board: Any, move: Any) -> None:
        """Plays a move and takes it back, or plays it on a copy where that is what there is."""

    @abstractmethod
    def perft(self, board: Any, depth: int) -> int:
        """Counts the games of so many plies, the fastest way that the library offers."""

    def in_one_call(self, positions: Sequence[Position]) -> Any:
        """What lists the moves of all positions in one call; None where nothing does."""
        return None


class Crownhead(Adapter):
    """The library that the others are held against."""

    module = "crownhead"

    def new(self) -> Any:
        return self.library.Board()

    def at(self, position: Position) -> Any:
        return self.library.Board(position.fen)

    def moves(self, board: Any) -> Sequence[Any]:
        return list(board.legal_moves)

    def make_unmake(self, board: Any, move: Any) -> None:
        board.push(move)
        board.pop()

    def perft(self, board: Any, depth: int) -> int:
        return int(self.library.perft(depth, board))

    def in_one_call(self, positions: Sequence[Position]) -> Any:
        batch = import_module("crownhead.batch")
        rows = batch.positions([self.at(position) for position in positions])
        return lambda: batch.list_moves(rows)


class OpenSpiel(Adapter):
    """An action is a single jump; its undo breaks on captures, so moves are made on a copy."""

    module = "pyspiel"

    def __init__(self) -> None:
        super().__init__()
        self._game = self.library.load_game("checkers")

    def new(self) -> Any:
        return self._game.new_initial_state()

    def at(self, position: Position) -> Any:
        state = self.new()
        for path in position.paths:
            for start, end in pairwise(path):
                hop = self._square(start) + self._square(end)
                state.apply_action(state.string_to_action(hop))
        return state

    def moves(self, board: Any) -> Sequence[Any]:
        actions: Sequence[Any] = board.legal_actions()
        return actions

    def make_unmake(self, board: Any, move: Any) -> None:
        board.child(move)

    def perft(self, board: Any, depth: int) -> int:
        if board.is_terminal():
            return 0
        player, total = board.current_player(), 0
        for action in board.legal_actions():
            child = board.child(action)
            goes_on = not child.is_terminal() and child.current_player() == player
            left = depth if goes_on else depth - 1
            total += self.perft(child, left) if left else 1
        return total

    @staticmethod
    def _square(square: int) -> str:
        row, place = divmod(square - 1, 4)
        column = 2 * place + (1 if row % 2 == 0 else 0)
        return "abcdefgh"[7 - column] + str(row + 1)


class PushingAdapter(Adapter):
    """A library whose boards take a move and give it back."""

    def make_unmake(self, board: Any, move: Any) -> None:
        board.push(move)
        board.pop()

    def legal(self, board: Any) -> Sequence[Any]:
        """The moves that the rules allow, where the library lists more."""
        return self.moves(board)

    def perft(self, board: Any, depth: int) -> int:
        moves = self.legal(board)
        if depth == 1:
            return len(moves)
        total = 0
        for move in moves:
            board.push(move)
            total += self.perft(board, depth - 1)
            board.pop()
        return total


class PyDraughts(PushingAdapter):
    """py-draughts: captures are optional there, so its lists are longer; perft filters them."""

    module = "draughts"
    note = "captures optional"

    def new(self) -> Any:
        return self.library.AmericanBoard.from_fen(
            "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
        )

    def at(self, position: Position) -> Any:
        return self.library.AmericanBoard.from_fen(position.fen)

    def moves(self, board: Any) -> Sequence[Any]:
        return list(board.legal_moves)

    def legal(self, board: Any) -> Sequence[Any]:
        moves = self.moves(board)
        return [move for move in moves if move.captured_list] or moves


class ImparaPydraughts(PushingAdapter):
    """pydraughts, built on imparaai-checkers."""

    module = "draughts"

    def new(self) -> Any:
        return self.library.Board("english")

    def at(self, position: Position) -> Any:
        return self.library.Board("english", position.fen)

    def moves(self, board: Any) -> Sequence[Any]:
        moves: Sequence[Any] = board.legal_moves()
        return moves


class Impara(Adapter):
    """imparaai-checkers: a move is a single jump, played on a copy of the board."""

    module = "checkers.game"

    def new(self) -> Any:
        return self.library.Game().board

    def at(self, position: Position) -> Any:
        board = self.new()
        for path in position.paths:
            for start, end in pairwise(path):
                # It knows what a capture takes only once its moves have been listed.
                board.get_possible_moves()
                board = board.create_new_board_from_move([start, end])
        return board

    def moves(self, board: Any) -> Sequence[Any]:
        moves: Sequence[Any] = board.get_possible_moves()
        return moves

    def make_unmake(self, board: Any, move: Any) -> None:
        board.create_new_board_from_move(move)

    def perft(self, board: Any, depth: int) -> int:
        total = 0
        for move in board.get_possible_moves():
            child = board.create_new_board_from_move(move)
            left = depth if child.player_turn == board.player_turn else depth - 1
            total += self.perft(child, left) if left else 1
        return total


class EnglishCheckers(Adapter):
    """english-checkers: squares are rows and columns."""

    module = "checkers.game"

    def new(self) -> Any:
        return self.library.Game(8)

    def at(self, position: Position) -> Any:
        game = self.new()
        for path in position.paths:
            start, *steps = [self._square(square) for square in path]
            wanted = (start, steps)
            game.make_move(
                next(m for m in game.get_all_moves() if (m.start, list(m.steps)) == wanted)
            )
        return game

    def moves(self, board: Any) -> Sequence[Any]:
        moves: Sequence[Any] = board.get_all_moves()
        return moves

    def make_unmake(self, board: Any, move: Any) -> None:
        # Its undo leaves the turn where it was.
        turn = board.turn
        board.make_move(move)
        board.undo()
        board.turn = turn

    def perft(self, board: Any, depth: int) -> int:
        moves = board.get_all_moves()
        if depth == 1:
            return len(moves)
        total, turn = 0, board.turn
        for move in moves:
            board.make_move(move)
            total += self.perft(board, depth - 1)
            board.undo()
            board.turn = turn
        return total

    @staticmethod
    def _square(square: int) -> tuple[int, int]:
        row, place = divmod(square - 1, 4)
        return row, 2 * place + (1 if row % 2 == 0 else 0)


class Clatsop(Adapter):
    """clatsop: positions are values, of which the packed ones are the fastest.

    To make a move is to apply a rule, and nothing has to be taken back.
    """

    module = "clatsop"
    note = "values, no undo"

    def __init__(self) -> None:
        super().__init__()
        self._rules = self.library.american_ruleset()

    def new(self) -> Any:
        return self.library.Turn.initial()

    def at(self, position: Position) -> Any:
        turn = self.library.Turn.from_masks(
            position.black, position.white, position.kings, int(position.black_to_move)
        )
        return turn.packed

    def moves(self, board: Any) -> Sequence[Any]:
        moves: Sequence[Any] = self._rules.expand_packed_unchecked(board)[0]
        return moves

    def to_make(self, board: Any) -> Sequence[Any]:
        rules: Sequence[Any] = self._rules.legal_rule_indices(self.library.Turn.from_packed(board))
        return rules

    def make_unmake(self, board: Any, move: Any) -> None:
        self._rules.apply_packed(board, move)

    def perft(self, board: Any, depth: int) -> int:
        packed = board if isinstance(board, int) else board.packed
        children = self._rules.expand_packed_unchecked(packed)[0]
        if depth == 1:
            return len(children)
        return sum(self.perft(child, depth - 1) for child in children)


ADAPTERS: dict[str, type[Adapter]] = {
    "crownhead": Crownhead,
    "open_spiel==2.0.2": OpenSpiel,
    "clatsop==0.1.0": Clatsop,
    "py-draughts==1.10.1": PyDraughts,
    "english-checkers==0.0.2": EnglishCheckers,
    "imparaai-checkers==1.4.2": Impara,
    "pydraughts==0.6.7": ImparaPydraughts,
}
"""By what pip calls them; each is measured at the version that was looked at."""

IMPORTED_ONLY = {"samuel==0.1.9": "samuel.engine"}
"""Libraries that list no moves, and what a program imports of them."""
