"""One game between two engines, and the rules that it is judged by."""

from __future__ import annotations

import enum
import time
from dataclasses import dataclass, field

from crownhead._kernel import Board, Color
from crownhead.endgame import Result, Tables
from crownhead.engine import Clock, Engine, EngineError, EngineMoveError, EngineTimeoutError, Limit
from crownhead.errors import IllegalMoveError
from crownhead.game import Game
from crownhead.openings import Ballot


class Verdict(enum.Enum):
    """Why a game ended."""

    BOARD = "board"
    """The rules of the game say so."""
    ADJUDICATED = "adjudicated"
    """The endgame tables say what it comes to."""
    TIME = "time"
    """A player took longer than allowed, or did not answer."""
    ILLEGAL = "illegal move"
    """A player chose what is no legal move."""
    CRASH = "crash"
    """A player's program ended, or did not keep to its protocol."""
    LENGTH = "length"
    """The game was broken off as drawn after so many plies."""


@dataclass(frozen=True, slots=True)
class Control:
    """How long players may think.

    Attributes:
        limit: for each move, where there is no clock.
        base: seconds on the clock for the whole game; None for no clock.
        increment: seconds added to the clock for each move.
        margin: seconds that a move may take beyond that before it is lost on time.
    """

    limit: Limit = field(default_factory=Limit)
    base: float | None = None
    increment: float = 0.0
    margin: float = 0.1

    def __post_init__(self) -> None:
        if (self.base is None) == (self.limit == Limit()):
            raise ValueError("a match has either a limit for each move or a clock")


@dataclass(frozen=True, slots=True)
class Referee:
    """How games are judged.

    Attributes:
        tables: endgame tables that adjudicate what they know; None to play all games out. They do
            not count quiet moves: they may call a game won that the automatic draw would end.
        most_plies: after how many plies a game is drawn, as one that never ends.
    """

    tables: Tables | None = None
    most_plies: int = 1000

    def result_of(self, board: Board) -> str | None:
        """The result that the tables give to a game, or None where they do not know it."""
        result = self.tables.result(board) if self.tables is not None else None
        if result is None:
            return None
        if result is Result.DRAW:
            return "1/2-1/2"
        black_wins = (result is Result.WIN) == (board.turn is Color.BLACK)
        return "1-0" if black_wins else "0-1"


@dataclass(slots=True)
class Player:
    """An engine in a game, with its clock."""

    engine: Engine
    left: float = 0.0


@dataclass(frozen=True, slots=True)
class Played:
    """A game that is over.

    Attributes:
        game: its moves; `headers` name the result and the reason.
        result: `1-0` where Black won.
        verdict: why it ended.
        fault: what a player did wrong, in words; empty where none did.
        slowest: the longest that each player took over its time, in seconds, Black's first.
    """

    game: Game
    result: str
    verdict: Verdict
    fault: str
    slowest: tuple[float, float]


def play_game(
    black: Engine, white: Engine, opening: Ballot | None, control: Control, referee: Referee
) -> Played:
    """Plays a game to its end; whatever an engine does wrong loses it the game."""
    return _Table(black, white, opening, control, referee).play()


class _Table:
    """A game under way."""

    def __init__(
        self,
        black: Engine,
        white: Engine,
        opening: Ballot | None,
        control: Control,
        referee: Referee,
    ) -> None:
        self._players = {Color.BLACK: Player(black), Color.WHITE: Player(white)}
        self._slowest = {Color.BLACK: 0.0, Color.WHITE: 0.0}
        self._control = control
        self._referee = referee
        self._game = Game(None if opening is None else opening.start)
        for move in opening.moves if opening is not None else ():
            self._game.play(move)

    def play(self) -> Played:
        """Plays to the end."""
        for color, player in self._players.items():
            player.left = self._control.base or 0.0
            try:
                player.engine.new_game()
            except EngineError as error:
                return self._forfeit(color, Verdict.CRASH, str(error))
        while True:
            over = self._judge() or self._turn(self._game.turn)
            if over is not None:
                return over

    def _judge(self) -> Played | None:
        outcome = self._game.outcome()
        if outcome is not None:
            return self._over(outcome.result, Verdict.BOARD)
        result = self._referee.result_of(self._game.board)
        if result is not None:
            return self._over(result, Verdict.ADJUDICATED)
        if self._game.ply_count >= self._referee.most_plies:
            return self._over("1/2-1/2", Verdict.LENGTH)
        return None

    def _turn(self, color: Color) -> Played | None:
        player = self._players[color]
        limit = self._limit_of(player)
        started = time.monotonic()
        try:
            played = player.engine.play(self._game.board, limit)
            taken = time.monotonic() - started
            self._game.play(played.move)
        except EngineTimeoutError as error:
            return self._forfeit(color, Verdict.TIME, str(error))
        except (EngineMoveError, IllegalMoveError) as error:
            return self._forfeit(color, Verdict.ILLEGAL, str(error))
        except EngineError as error:
            return self._forfeit(color, Verdict.CRASH, str(error))
        return self._tick(color, player, limit, taken)

    def _limit_of(self, player: Player) -> Limit:
        if self._control.base is None:
            return self._control.limit
        player.left += self._control.increment
        return Limit(clock=Clock(player.left, self._control.increment))

    def _tick(self, color: Color, player: Player, limit: Limit, taken: float) -> Played | None:
        player.left -= taken
        allowed = limit.seconds if limit.clock is None else limit.clock.seconds
        if allowed is None:
            return None
        self._slowest[color] = max(self._slowest[color], taken - allowed)
        if taken <= allowed + self._control.margin:
            return None
        return self._forfeit(color, Verdict.TIME, f"{taken:.3f} s of {allowed:.3f} s were taken")

    def _forfeit(self, color: Color, verdict: Verdict, fault: str) -> Played:
        result = "0-1" if color is Color.BLACK else "1-0"
        return self._over(result, verdict, f"{color.name.lower()}: {fault}")

    def _over(self, result: str, verdict: Verdict, fault: str = "") -> Played:
        if self._game.outcome() is None:
            self._end_by(result)
            self._game.root.end().comments = [
                f"{verdict.value}: {fault}" if fault else verdict.value
            ]
        slowest = (self._slowest[Color.BLACK], self._slowest[Color.WHITE])
        return Played(self._game, result, verdict, fault, slowest)

    def _end_by(self, result: str) -> None:
        """What the referee decides stands in the record as what the players agree to."""
        if result == "1/2-1/2":
            self._game.agree_draw()
        else:
            self._game.resign(Color.WHITE if result == "1-0" else Color.BLACK)
