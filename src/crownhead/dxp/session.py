"""Playing games over a connection."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from crownhead._kernel import Color
from crownhead.dxp import messages
from crownhead.dxp.connection import Connection
from crownhead.dxp.messages import (
    BackAnswer,
    BackRequest,
    Chat,
    ClosedError,
    DxpError,
    GameEnd,
    MoveMade,
)
from crownhead.engine.base import Engine
from crownhead.engine.hub import positions
from crownhead.engine.limits import Clock, Limit
from crownhead.game import Game

_GRACE = 30.0
"""Seconds that the other program may take beyond its clock before it is given up."""
_ANSWER_SECONDS = 60.0

Watch = Callable[[Game], None]


@dataclass(frozen=True, slots=True)
class Proposal:
    """A game to ask for.

    Attributes:
        color: the side that we play.
        minutes: each player's time for the whole game, 1 to 999.
        moves: after how many moves of each player it is broken off, up to 999; 0 for never.
        fen: the position it starts from; None for the usual one.
    """

    color: Color
    minutes: int = 5
    moves: int = 0
    fen: str | None = None


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that is over.

    Attributes:
        game: its moves, and the players in its headers.
        how: in words, why it is over.
        wants_more: whether the other program would play another.
    """

    game: Game
    how: str
    wants_more: bool


class _Player:
    """One side of a connection, with the engine that plays for it."""

    def __init__(
        self,
        connection: Connection,
        engine: Engine,
        *,
        limit: Limit | None = None,
        watch: Watch | None = None,
    ) -> None:
        """A player.

        Args:
            connection: to the other program.
            engine: who chooses our moves.
            limit: how long each may take, within the clock; by default what the clock allows.
            watch: called with the game after every move.

        """
        self._connection = connection
        self._engine = engine
        self._limit = limit
        self._watch = watch

    def _play(self, game: Game, color: Color, minutes: int, moves: int) -> Finished:
        """Plays a game from its start to its end, and hears what the other program makes of it."""
        self._engine.new_game()
        clocks = {Color.BLACK: minutes * 60.0, Color.WHITE: minutes * 60.0}
        while True:
            started = time.monotonic()
            ours = game.turn is color
            over = self._our_turn(game, clocks, moves) if ours else self._their_turn(game, clocks)
            if over is not None:
                return over
            mover = color if ours else _other(color)
            clocks[mover] -= time.monotonic() - started
            if self._watch is not None:
                self._watch(game)

    def _our_turn(self, game: Game, clocks: dict[Color, float], moves: int) -> Finished | None:
        board = game.board
        outcome = game.outcome()
        if outcome is not None:
            reason = messages.DRAWN if outcome.winner is None else messages.GIVEN_UP
            return self._end(game, reason, outcome.reason.name.lower().replace("_", " "))
        if moves and game.ply_count >= 2 * moves:
            return self._end(game, messages.UNKNOWN, f"{moves} moves were played")
        if min(clocks.values()) <= 0:
            late = min(clocks, key=lambda side: clocks[side])
            return self._end(game, messages.UNKNOWN, f"{late.name.lower()}'s time is over")
        limit = self._limit or Limit(clock=Clock(clocks[game.turn]))
        started = time.monotonic()
        played = self._engine.play(board, limit)
        game.play(played.move)
        self._connection.send(MoveMade.of(played.move, time.monotonic() - started))
        return None

    def _their_turn(self, game: Game, clocks: dict[Color, float]) -> Finished | None:
        message = self._hear_them(max(clocks[game.turn], 0) + _GRACE)
        if isinstance(message, GameEnd):
            return self._ended_by_them(game, message)
        if not isinstance(message, MoveMade):
            raise DxpError(f"expected a move, not {message}")
        if game.outcome() is not None:
            # Where it does not see that the game is over, it hears so instead of a move.
            return self._our_turn(game, clocks, 0)
        try:
            game.play(message.on(game.board))
        except DxpError as error:
            self._connection.send(Chat(str(error)))
            self._end(game, messages.UNKNOWN, "illegal move", wants_no_more=True)
            raise
        return None

    def _hear_them(self, seconds: float) -> messages.Message:
        while True:
            message = self._connection.receive(seconds)
            if not isinstance(message, BackRequest):
                return message
            self._connection.send(BackAnswer())

    def _end(self, game: Game, reason: str, how: str, *, wants_no_more: bool = False) -> Finished:
        """Ends the game on our turn, which the other program confirms."""
        self._connection.send(GameEnd(reason, wants_no_more))
        answer = self._hear_them(_ANSWER_SECONDS)
        if not isinstance(answer, GameEnd):
            raise DxpError(f"expected the end of the game, not {answer}")
        return Finished(game, how, wants_more=not answer.wants_no_more)

    def _ended_by_them(self, game: Game, message: GameEnd) -> Finished:
        """The other program ends the game on its turn; the board decides first what that means."""
        self._connection.send(GameEnd())
        outcome = game.outcome()
        how = "they ended the game"
        if outcome is not None:
            how = outcome.reason.name.lower().replace("_", " ")
        elif message.reason == messages.GIVEN_UP:
            game.resign(game.turn)
            how = "they gave up"
        elif message.reason == messages.DRAWN:
            game.agree_draw()
            how = "they say that it is a draw"
        elif message.reason == messages.WON:
            how = "they say that they have won"
        return Finished(game, how, wants_more=not message.wants_no_more)


class Initiator(_Player):
    """Asks another program for games."""

    def play(self, proposal: Proposal) -> Finished:
        """Asks for a game and plays it.

        Raises DxpError where the other program declines or does not keep to the protocol,
        TimeoutError where it falls silent, FenError for a position that is none, and EngineError.
        """
        game = Game(proposal.fen)
        request = messages.GameRequest(
            self._engine.name,
            _other(proposal.color),
            proposal.minutes,
            proposal.moves,
            positions.position_text(game.board),
        )
        self._connection.send(request)
        answer = self._connection.receive(_ANSWER_SECONDS)
        if not isinstance(answer, messages.GameAnswer):
            raise DxpError(f"expected an answer to the request of a game, not {answer}")
        if answer.code != messages.ACCEPTED:
            raise DxpError(f"{answer.name} declines the game, with code {answer.code}")
        _name_players(game, proposal.color, self._engine.name, answer.name)
        return self._play(game, proposal.color, proposal.minutes, proposal.moves)


class Follower(_Player):
    """Takes the games that another program asks for."""

    def play(self) -> Finished | None:
        """Waits for the request of a game and plays it; None where the game was declined.

        Raises DxpError where the other program does not keep to the protocol or has gone,
        TimeoutError where it falls silent in a game, and EngineError.
        """
        try:
            request = self._connection.receive()
        except ClosedError as error:
            error.between_games = True
            raise
        if isinstance(request, GameEnd):
            raise DxpError("the other program wants no more games")
        if not isinstance(request, messages.GameRequest):
            raise DxpError(f"expected the request of a game, not {request}")
        refusal, game = self._judge(request)
        self._connection.send(messages.GameAnswer(self._engine.name, refusal))
        if game is None:
            return None
        _name_players(game, request.follower, self._engine.name, request.name)
        # No minutes would be a game lost at once; programs send that for a game without clocks.
        minutes = request.minutes or 999
        return self._play(game, request.follower, minutes, request.moves)

    def _judge(self, request: messages.GameRequest) -> tuple[str, Game | None]:
        if request.version != messages.VERSION:
            return messages.OTHER_VERSION, None
        if request.position is None:
            reason = "English draughts starts with Black to move: send the position"
        else:
            try:
                board = positions.board_at(request.position)
            except positions.HubPositionError as error:
                reason = str(error)
            else:
                return messages.ACCEPTED, Game(board.fen())
        self._connection.send(Chat(reason))
        return messages.DECLINED, None


def _name_players(game: Game, color: Color, ours: str, theirs: str) -> None:
    black, white = (ours, theirs) if color is Color.BLACK else (theirs, ours)
    game.headers.update(Event="DXP", Black=black, White=white)


def _other(color: Color) -> Color:
    return Color.WHITE if color is Color.BLACK else Color.BLACK
