"""A game between two players: its moves, what was taken back, and how it ended."""

from crownhead import link
from crownhead._kernel import Board, Color, Ending, Move, Outcome, Reason, Rules
from crownhead.errors import GameOverError


class Game:
    """A game in progress or finished.

    Unlike a board, a game ends: once `outcome` is not None no move is taken. What the players do
    (resign, agree on a draw) counts beside what stands on the board.

    >>> game = Game()
    >>> game.play("11-15")
    Move('11-15')
    >>> game.play("22-18")
    Move('22-18')
    >>> str(game)
    '1. 11-15 22-18 *'
    """

    def __init__(self, fen: str | None = None, rules: Rules | None = None) -> None:
        """A new game from the start, or from the position that `fen` describes.

        Raises FenError where the text is no position.
        """
        self._board = Board(fen, rules)
        self._undone: list[Move] = []
        self._ending = Ending.NONE

    @classmethod
    def from_link(cls, text: str) -> "Game":
        """The game that a link's text holds. Raises LinkError where it holds none."""
        game = cls()
        game._board, game._ending = link.decode(text)
        return game

    def link(self) -> str:
        """The whole game as a text that fits behind the # of an address."""
        return link.encode(self._board, self._ending)

    @property
    def board(self) -> Board:
        """A copy of the board as it stands, with the moves that led to it."""
        return self._board.copy()

    @property
    def rules(self) -> Rules:
        """The options played under."""
        return self._board.rules

    @property
    def turn(self) -> Color:
        """The side to move."""
        return self._board.turn

    @property
    def moves(self) -> list[Move]:
        """A new list of the moves played."""
        return self._board.move_stack

    def play(self, move: Move | str) -> Move:
        """Plays a move, given as such or as text, and returns it; nothing can be redone after it.

        Raises MoveError where it cannot be played, GameOverError where the game has ended.
        """
        self._check_open()
        played = self._board.push(move)
        self._undone.clear()
        return played

    def undo(self) -> Move:
        """Takes back the last move, and any ending agreed after it.

        Raises IndexError where no move has been played.
        """
        move = self._board.pop()
        self._undone.append(move)
        self._ending = Ending.NONE
        return move

    def redo(self) -> Move:
        """Plays again the move last taken back. Raises IndexError where there is none."""
        if not self._undone:
            raise IndexError("no move has been taken back")
        return self._board.push(self._undone.pop())

    def resign(self, color: Color) -> None:
        """Ends the game: `color` gives up. Raises GameOverError where it has ended already."""
        self._check_open()
        black = color is Color.BLACK
        self._ending = Ending.BLACK_RESIGNED if black else Ending.WHITE_RESIGNED

    def agree_draw(self) -> None:
        """Ends the game as a draw that both players want.

        Raises GameOverError where it has ended already.
        """
        self._check_open()
        self._ending = Ending.DRAW_AGREED

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        if self._ending is Ending.DRAW_AGREED:
            return Outcome(Reason.AGREEMENT)
        if self._ending is Ending.BLACK_RESIGNED:
            return Outcome(Reason.RESIGNATION, Color.WHITE)
        if self._ending is Ending.WHITE_RESIGNED:
            return Outcome(Reason.RESIGNATION, Color.BLACK)
        return self._board.outcome()

    def _check_open(self) -> None:
        outcome = self.outcome()
        if outcome is not None:
            raise GameOverError("over", outcome.result)

    def _start(self) -> Board:
        board = self._board.copy()
        while board.ply_count:
            board.pop()
        return board

    def __str__(self) -> str:
        """The moves in standard notation, numbered, with the result at the end."""
        board = self._start()
        words = []
        number = 1
        for move in self.moves:
            black = board.turn is Color.BLACK
            if black:
                words.append(f"{number}.")
            elif not words:
                words.append("1...")
            words.append(board.text(move))
            board.push(move)
            number += 0 if black else 1
        outcome = self.outcome()
        words.append("*" if outcome is None else outcome.result)
        return " ".join(words)

    def __repr__(self) -> str:
        return f"<Game {self}>"
