"""The names of positions, found whatever moves led to them."""

from dataclasses import dataclass
from functools import cache

from crownhead._kernel import Board, Color, Move
from crownhead.openings.ballots import Ballot, eleven_man, rows_of, three_move, two_move

_Position = tuple[int, int, int, Color]


@dataclass(frozen=True, slots=True)
class Opening:
    """A position that has a name.

    Attributes:
        name: what players call it.
        moves: the moves that usually form it.

    """

    name: str
    moves: tuple[Move, ...]

    def board(self) -> Board:
        """A new board with the moves played on it."""
        board = Board()
        for move in self.moves:
            board.push(move)
        return board

    def __str__(self) -> str:
        return f"{self.name}: {' '.join(map(str, self.moves))}"


def named() -> tuple[Opening, ...]:
    """All openings that have a name here, in the order of their moves."""
    return tuple(_openings().values())


def find(board: Board) -> Opening | None:
    """The opening that the game on this board went through last, by whatever order of moves.

    Where the board has no history its position alone is looked up. None where no name is known.
    """
    board = board.copy()
    while True:
        opening = _openings().get(_position(board))
        if opening is not None or not board.ply_count:
            return opening
        board.pop()


def name(board: Board) -> str | None:
    """The name of the opening that `find` finds, or None."""
    opening = find(board)
    return None if opening is None else opening.name


def ballot(board: Board) -> Ballot | None:
    """The ballot that stands on this board or that its game came through, or None.

    The latest position counts; a three-move ballot is found before a two-move one.
    """
    board = board.copy()
    while True:
        found = _ballots().get(_position(board))
        if found is not None or not board.ply_count:
            return found
        board.pop()


def _position(board: Board) -> _Position:
    return board.black, board.white, board.kings, board.turn


@cache
def _openings() -> dict[_Position, Opening]:
    openings = (Opening(name, tuple(map(Move, moves.split()))) for moves, name in rows_of("names"))
    return {_position(opening.board()): opening for opening in openings}


@cache
def _ballots() -> dict[_Position, Ballot]:
    decks = (*eleven_man(), *two_move(), *three_move())
    return {_position(ballot.board()): ballot for ballot in decks}
