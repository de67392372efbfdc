"""A game at one terminal: two players, or one against the computer. Knows no screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from threading import Lock

from crownhead import Board, Color, Engine, Found, Game, GameOverError, Level, Move, Rules
from crownhead.endgame import Tables
from crownhead.openings import Book

HINT_NODES = 200_000
"""A hint thinks about as long as a person waits for one without noticing."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What a game is played with; `human` is None where two players share the terminal."""

    human: Color | None = Color.BLACK
    level: Level = Level.NORMAL
    rules: Rules = field(default_factory=Rules)
    fen: str | None = None
    seed: int = 0


class Session:
    """A game that is being played, and who moves for whom.

    The computer's answer is worked out by `think`, which may run in a thread of its own, and
    takes effect when `accept` is given it: one that the game has not waited for is dropped.
    """

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.game = Game(setting.fen, setting.rules)
        # Counts every change of the game, so that a late answer is known as such.
        self._version = 0
        self._engine = Engine()
        Tables.bundled().lend_to(self._engine)
        Book.bundled().lend_to(self._engine)
        self._engine_lock = Lock()

    @property
    def is_computers_turn(self) -> bool:
        """Whether the computer has to move now."""
        human = self.setting.human
        return human is not None and self.game.outcome() is None and self.game.turn is not human

    @property
    def legal_moves(self) -> list[Move]:
        """The moves of whoever is at the keyboard; none while it is not their turn."""
        if self.is_computers_turn or self.game.outcome() is not None:
            return []
        return list(self.game.board.legal_moves)

    def play(self, move: Move | str) -> Move:
        """Plays a move. Raises MoveError or GameOverError, as `Game.play` does."""
        played = self.game.play(move)
        self._version += 1
        return played

    def think(self) -> Callable[[], Move | None]:
        """Works the computer's move out, and returns what plays it.

        That returns None, and plays nothing, where the game has changed meanwhile.
        """
        version, board = self._version, self.game.board
        with self._engine_lock:
            found = self._engine.play(board, self.setting.level, self.setting.seed + version)

        def accept() -> Move | None:
            return self.play(found.move) if version == self._version else None

        return accept

    def hint(self) -> tuple[Board, Found]:
        """The board, and what the computer would play there for the side to move.

        Raises GameOverError where the game has ended.
        """
        outcome, board = self.game.outcome(), self.game.board
        if outcome is not None:
            raise GameOverError("over", outcome.result)
        with self._engine_lock:
            return board, self._engine.search(board, nodes=HINT_NODES)

    def undo(self) -> int:
        """Takes back one's own last move, with the computer's answer, and returns the plies.

        Returns 0 where there is no move of one's own to take back.
        """
        human = self.setting.human
        board = self.game.board
        mine = [ply for ply, turn in enumerate(_turns(board)) if human is None or turn is human]
        if not mine:
            return 0
        return self._repeat(self.game.undo, board.ply_count - mine[-1])

    def redo(self) -> int:
        """Plays again what `undo` took back, and returns the plies; 0 where there is nothing."""
        plies = 0
        while plies == 0 or self.is_computers_turn:
            try:
                self.game.redo()
            except IndexError:
                break
            plies += 1
        self._version += plies
        return plies

    def resign(self) -> None:
        """Gives up for the player at the keyboard, or for the side to move where there are two.

        Raises GameOverError.
        """
        self.game.resign(self.setting.human or self.game.turn)
        self._version += 1

    def offer_draw(self) -> bool:
        """Offers a draw: two players have agreed on it; the computer takes it unless it is ahead.

        Returns False, too, where the game has changed before the computer could say.

        Raises GameOverError.
        """
        version, human = self._version, self.setting.human
        if human is not None:
            board, found = self.hint()
            is_ahead = found.score < 0 if board.turn is human else found.score > 0
            if is_ahead or version != self._version:
                return False
        self.game.agree_draw()
        self._version += 1
        return True

    def choose_level(self, level: Level) -> None:
        """Lets the computer play at another level from its next move on."""
        self.setting = replace(self.setting, level=level)

    def restart(self) -> None:
        """Begins a new game with the same setting."""
        self.game = Game(self.setting.fen, self.setting.rules)
        self._version += 1

    def _repeat(self, step: Callable[[], object], times: int) -> int:
        for _ in range(times):
            step()
        self._version += 1
        return times


def _turns(board: Board) -> list[Color]:
    """Whose each move played was."""
    start = board.turn if board.ply_count % 2 == 0 else _other(board.turn)
    return [start if ply % 2 == 0 else _other(start) for ply in range(board.ply_count)]


def _other(color: Color) -> Color:
    return Color.WHITE if color is Color.BLACK else Color.BLACK
