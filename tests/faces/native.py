"""The kernel as Python programs use it: the compiled extension behind `crownhead`."""

from __future__ import annotations

from dataclasses import dataclass

import crownhead
from crownhead import _kernel
from tests.faces import (
    USUAL_RULES,
    FaceMove,
    FaceOutcome,
    FaceRules,
    RefusedError,
    SearchResult,
)


@dataclass
class NativeGame:
    """A game on a `crownhead.Board`."""

    board: crownhead.Board

    @property
    def turn(self) -> str:
        return self.board.turn.name.lower()

    @property
    def quiet_plies(self) -> int:
        return self.board.quiet_plies

    @property
    def occurrences(self) -> int:
        return self.board.occurrences

    def fen(self) -> str:
        return self.board.fen()

    def legal_moves(self) -> list[FaceMove]:
        return [face_move(move) for move in self.board.legal_moves]

    def outcome(self) -> FaceOutcome | None:
        outcome = self.board.outcome()
        if outcome is None:
            return None
        winner = outcome.winner.name.lower() if outcome.winner is not None else None
        return FaceOutcome(winner, outcome.reason.name.lower())

    def texts(self) -> list[str]:
        return [self.board.text(move) for move in self.board.legal_moves]

    def read(self, text: str) -> FaceMove:
        try:
            return face_move(self.board.parse(text))
        except crownhead.MoveError as error:
            raise RefusedError(error.kind, error.column) from error

    def play(self, index: int) -> None:
        self.board.push(self.board.legal_moves[index])

    def undo(self) -> None:
        self.board.pop()

    def link(self) -> str:
        return crownhead.link.encode(self.board)

    def search(self, nodes: int) -> SearchResult:
        return self.result(_kernel.Engine(table_mb=1).search(self.board, nodes=nodes))

    def choose(self, level: str, seed: int) -> SearchResult:
        chosen = _kernel.Engine(table_mb=1).play(self.board, _kernel.Level[level.upper()], seed)
        return self.result(chosen)

    def result(self, found: _kernel.Found) -> SearchResult:
        move = list(self.board.legal_moves).index(found.move)
        return SearchResult(move, found.score, found.depth, found.nodes)


class NativeFace:
    """The extension `crownhead._kernel`, through the public names of the package."""

    name = "native"

    def game(self, fen: str | None = None, rules: FaceRules = USUAL_RULES) -> NativeGame:
        return NativeGame(board_of(fen, rules))

    def game_from_link(self, text: str) -> NativeGame:
        try:
            board, _ = crownhead.link.decode(text)
        except crownhead.LinkError as error:
            raise RefusedError(error.kind, error.column) from error
        return NativeGame(board)

    def perft(self, depth: int, fen: str | None = None, rules: FaceRules = USUAL_RULES) -> int:
        return crownhead.perft(depth, board_of(fen, rules))


def board_of(fen: str | None, rules: FaceRules) -> crownhead.Board:
    options = crownhead.Rules(
        forced_captures=rules.forced_captures, draws=crownhead.Draws[rules.draws.upper()]
    )
    try:
        return crownhead.Board(fen, options)
    except crownhead.FenError as error:
        raise RefusedError(error.kind, error.column) from error


def face_move(move: crownhead.Move) -> FaceMove:
    return FaceMove(move.path, move.captured)
