"""The oracle behind the interface that the tests of the rules are written against."""

from __future__ import annotations

from dataclasses import dataclass

from tests.faces import USUAL_RULES, FaceMove, FaceOutcome, FaceRules, RefusedError
from tests.oracle.game import Game
from tests.oracle.perft import perft
from tests.oracle.rules import Position, starting_position
from tests.oracle.text import full_text, read_fen, short_text, write_fen


@dataclass
class OracleGame:
    """A game of the oracle."""

    game: Game

    @property
    def turn(self) -> str:
        return self.game.position.turn.value

    @property
    def quiet_plies(self) -> int:
        return self.game.quiet_plies

    @property
    def occurrences(self) -> int:
        return self.game.occurrences

    def fen(self) -> str:
        return write_fen(self.game.position)

    def legal_moves(self) -> list[FaceMove]:
        return [FaceMove(*move) for move in self.game.legal_moves()]

    def outcome(self) -> FaceOutcome | None:
        outcome = self.game.outcome()
        if outcome is None:
            return None
        return FaceOutcome(outcome.winner.value if outcome.winner else None, outcome.reason)

    def texts(self) -> list[str]:
        moves = self.game.legal_moves()
        return [short_text(move, moves) for move in moves]

    def read(self, text: str) -> FaceMove:
        moves = self.game.legal_moves()
        for move in moves:
            if text in (full_text(move), short_text(move, moves)):
                return FaceMove(*move)
        raise RefusedError("illegal")

    def play(self, index: int) -> None:
        self.game.play(self.game.legal_moves()[index])

    def undo(self) -> None:
        self.game.undo()


class OracleFace:
    """The slow rules of `tests/oracle`; reads canonical FEN alone."""

    name = "oracle"

    def game(self, fen: str | None = None, rules: FaceRules = USUAL_RULES) -> OracleGame:
        automatic_draws = rules.draws == "automatic"
        return OracleGame(Game(position_of(fen), rules.forced_captures, automatic_draws))

    def perft(self, depth: int, fen: str | None = None, rules: FaceRules = USUAL_RULES) -> int:
        return perft(position_of(fen), depth, forced_captures=rules.forced_captures)


def position_of(fen: str | None) -> Position:
    return starting_position() if fen is None else read_fen(fen)
