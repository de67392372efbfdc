"""Games judged move by move: what was the best, and what each move gave away.

>>> from crownhead import Game
>>> from crownhead.engine import Limit, LocalEngine
>>> game = Game("B:WK11:BK4,K18")
>>> game.play("18-15")
Move('18-15')
>>> with LocalEngine() as engine:
...     [judged] = judge(game, engine, Limit(nodes=20_000))
>>> judged.mistake
<Mistake.BLUNDER: 4>
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from dataclasses import dataclass

from crownhead._kernel import Board, Move
from crownhead.endgame import Result, Tables
from crownhead.engine import Engine, Info, Limit, words_of
from crownhead.engine.info import WIN, is_decided
from crownhead.errors import GameOverError
from crownhead.game import Game
from crownhead.tree import Node

_CLEARLY = 500
"""More than so much is as good as won; beyond it nothing is given away."""


class Mistake(enum.IntEnum):
    """What a move is called that was not the best, by the number of its glyph in PDN."""

    INACCURACY = 6
    """`?!`: it gives away something."""
    MISTAKE = 2
    """`?`: it gives away much, or a win."""
    BLUNDER = 4
    """`??`: it loses what was not lost, or more than a man."""


@dataclass(frozen=True, slots=True)
class Thresholds:
    """From how many hundredths of a man on a move is called what."""

    inaccuracy: int = 25
    mistake: int = 50
    blunder: int = 120


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is thought of one move.

    Attributes:
        ply: which move of the game, from 0.
        move: what was played.
        best: the best line found in the position before it.
        score: what the move played comes to, in hundredths of a man for its side.
        loss: how much less that is than the best, never negative.
        before: what endgame tables say of the position before, for the side to move; None where
            they do not reach it.
        after: the same of the move played, for the same side.
        mistake: what it is called, or None.
    """

    ply: int
    move: Move
    best: Info
    score: int
    loss: int
    before: Result | None
    after: Result | None
    mistake: Mistake | None


def judge(
    game: Game,
    engine: Engine,
    limit: Limit,
    *,
    tables: Tables | None = None,
    thresholds: Thresholds | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> list[Judgement]:
    """Judges every move of a game, in order.

    The game is gone through from its end, so that what the engine has found out about later
    positions helps it with those before.

    Args:
        game: the game; its main line is judged.
        engine: who judges.
        limit: how long it may think about each position.
        tables: endgame tables, whose word counts more than the engine's.
        thresholds: what is called a mistake.
        progress: called with how many moves are judged, and of how many.

    Raises EngineError where the engine fails.
    """
    return _Judge(game, engine, limit, tables, thresholds or Thresholds()).judge(progress)


def annotate(game: Game, judgements: list[Judgement]) -> Game:
    """A copy of a game with a glyph, a comment and the better line at each mistake."""
    annotated = game.copy()
    nodes = list(annotated.mainline())
    for judged in judgements:
        if judged.mistake is None:
            continue
        node = nodes[judged.ply]
        node.nags = [int(judged.mistake)]
        node.comments = [*node.comments, _comment(judged)]
        parent = node.parent
        assert parent is not None
        better = judged.best.line[:8]
        if better and better[0] != judged.move:
            _add_line(parent, better)
    return annotated


class _Judge:
    def __init__(
        self,
        game: Game,
        engine: Engine,
        limit: Limit,
        tables: Tables | None,
        thresholds: Thresholds,
    ) -> None:
        self._game = game
        self._engine = engine
        self._limit = limit
        self._tables = tables if game.rules.forced_captures else None
        self._thresholds = thresholds

    def judge(self, progress: Callable[[int, int], object] | None) -> list[Judgement]:
        board = self._game.board
        moves = self._game.moves
        following = self._best(board)
        judged: list[Judgement] = []
        for ply in reversed(range(len(moves))):
            outcome = board.outcome()
            draw = outcome is not None and outcome.winner is None
            after_result = self._result(board)
            score = 0 if draw else WIN - 1 if following is None else -_farther(following)
            board.pop()
            best = self._best(board)
            assert best is not None
            judged.append(self._judged(ply, board, moves[ply], best, score, after_result))
            following = best
            if progress is not None:
                progress(len(moves) - ply, len(moves))
        return judged[::-1]

    def _judged(
        self,
        ply: int,
        board: Board,
        move: Move,
        best: Info,
        score: int,
        after: Result | None,
    ) -> Judgement:
        before = self._result(board)
        ours = None if after is None else Result(4 - after)
        best_score = best.score or 0
        # The best move by the engine's own word cost nothing, whatever it thinks a ply later.
        if best.move == move:
            score = max(score, best_score)
        loss = max(0, _bounded(best_score) - _bounded(score))
        only = len(board.legal_moves) == 1
        mistake = None if only else self._mistake(best_score, score, loss, before, ours)
        return Judgement(ply, move, best, score, loss, before, ours, mistake)

    def _mistake(
        self, best: int, score: int, loss: int, before: Result | None, after: Result | None
    ) -> Mistake | None:
        if before is not None and after is not None:
            # What is known does not depend on what anybody thinks.
            if after >= before:
                return None
            return Mistake.BLUNDER if after is Result.LOSS else Mistake.MISTAKE
        now_lost = is_decided(score) and score < 0
        if now_lost and not (is_decided(best) and best < 0):
            return Mistake.BLUNDER
        for least, mistake in (
            (self._thresholds.blunder, Mistake.BLUNDER),
            (self._thresholds.mistake, Mistake.MISTAKE),
            (self._thresholds.inaccuracy, Mistake.INACCURACY),
        ):
            if loss >= least:
                return mistake
        return None

    def _best(self, board: Board) -> Info | None:
        """The best line; None where the side to move has lost."""
        if not board.legal_moves:
            return None
        found = [info for info in self._engine.analyse(board, self._limit) if info.rank == 1]
        return found[-1] if found else Info(0, None, ())

    def _result(self, board: Board) -> Result | None:
        if self._tables is None or not board.legal_moves:
            return None
        return self._tables.result(board)


def _add_line(node: Node, line: tuple[Move, ...]) -> None:
    """Adds a line as a variation, as far as the game would go on."""
    for move in line:
        try:
            node = node.add_variation(move)
        except GameOverError:
            return


def _comment(judged: Judgement) -> str:
    best = judged.best.score or 0
    if judged.before is not None and judged.after is not None:
        words = (
            f"{judged.before.name.lower()} to {judged.after.name.lower()}, by the endgame tables"
        )
    else:
        words = f"{words_of(best)} to {words_of(judged.score)}"
    return f"{judged.mistake.name.capitalize() if judged.mistake else ''}: {words}"


def _bounded(score: int) -> int:
    return max(-_CLEARLY, min(_CLEARLY, score))


def _farther(info: Info) -> int:
    """The score of the position after a move, seen from the one before: an end is a ply farther."""
    score = info.score or 0
    if abs(score) < WIN - 1000:
        return score
    return score - 1 if score > 0 else score + 1
