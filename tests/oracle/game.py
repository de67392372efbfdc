"""A game: moves in order, repetition, the count of quiet plies, and how it ends."""

from __future__ import annotations

from dataclasses import InitVar, dataclass, field
from typing import NamedTuple

from tests.oracle.rules import Move, Position, Side, after, coordinate_of, legal_moves

OCCURRENCES_TO_DRAW = 3
QUIET_PLIES_TO_DRAW = 80


class Outcome(NamedTuple):
    """How a game ended: the winner, None for a draw, and the rule that ended it."""

    winner: Side | None
    reason: str


@dataclass
class Game:
    """A game from any position.

    `automatic_draws` ends the game on the third occurrence of a position and after 80
    quiet plies, 40 a side; without it only the players may agree to a draw.
    """

    start: InitVar[Position]
    forced_captures: bool = True
    automatic_draws: bool = True
    positions: list[Position] = field(init=False, default_factory=list)
    choices: list[list[Move]] = field(init=False, default_factory=list)
    moves: list[Move] = field(init=False, default_factory=list)

    def __post_init__(self, start: Position) -> None:
        self.arrive_at(start)

    def arrive_at(self, position: Position) -> None:
        """Notes a position and its legal moves, which are too slow to be found twice."""
        self.positions.append(position)
        self.choices.append(legal_moves(position, forced_captures=self.forced_captures))

    @property
    def position(self) -> Position:
        return self.positions[-1]

    def legal_moves(self) -> list[Move]:
        return self.choices[-1]

    def play(self, move: Move) -> None:
        assert move in self.legal_moves()
        self.arrive_at(after(self.position, move))
        self.moves.append(move)

    def undo(self) -> None:
        self.moves.pop()
        self.choices.pop()
        self.positions.pop()

    @property
    def occurrences(self) -> int:
        """How often the position has stood on the board, the same side being to move."""
        return self.positions.count(self.position)

    @property
    def quiet_plies(self) -> int:
        """Plies since the last capture or move of a man; a chain of jumps is one ply."""
        count = 0
        for before, move in zip(self.positions, self.moves, strict=False):
            by_king = before.pieces[coordinate_of(move.path[0])].king
            count = count + 1 if by_king and not move.captured else 0
        return count

    def outcome(self) -> Outcome | None:
        """The end of the game, if it has come; a win is judged before a draw."""
        win = self.win()
        if win or not self.automatic_draws:
            return win
        if self.occurrences >= OCCURRENCES_TO_DRAW:
            return Outcome(None, "threefold")
        if self.quiet_plies >= QUIET_PLIES_TO_DRAW:
            return Outcome(None, "quiet_moves")
        return None

    def win(self) -> Outcome | None:
        """A side without a piece has lost; so has the side to move without a move."""
        position = self.position
        for side in (position.turn, position.turn.opponent):
            if all(piece.side is not side for piece in position.pieces.values()):
                return Outcome(side.opponent, "no_pieces")
        if not self.legal_moves():
            return Outcome(position.turn.opponent, "no_moves")
        return None
