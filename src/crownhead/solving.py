"""Positions solved: what they are with best play, proved and not judged.

>>> from crownhead import Board
>>> found = solve(Board("W:WK1,K2:BK14"), tables=None, nodes=100_000)
>>> found.value, len(found.line) >= 33
(<Value.WIN: 'win'>, True)

What is proved holds in the game with the automatic draw by repetition: whoever follows a proof of a
win wins without any position coming back, and whoever follows a proof of a draw is not beaten,
however long the other side tries. The count of quiet plies is left out, as it is in endgame
tables: a win that takes more than `QUIET_PLIES` plies without a capture or a man's move would be
drawn under that rule. What happened before the position counts for nothing.
"""

from __future__ import annotations

import enum
import time
from collections.abc import Callable
from dataclasses import dataclass

from crownhead import _kernel
from crownhead._kernel import Board, Color, Move
from crownhead.endgame import Result, Tables

QUIET_PLIES = 80
"""After so many plies without a capture or a man's move the automatic rule calls a draw."""

_FIRST_SLICE = 4_096
_LONGEST_SLICE = 1_000_000
_REFRESH_NODES = 200_000
"""What may be spent on finding again a step of the proof that memory had no room for."""
_LONGEST_LINE = 400
_LONGEST_DRAW = 40
_NO_LIMIT = 1 << 62


class Value(enum.Enum):
    """What a position is for the side to move."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    AT_LEAST_DRAW = "at least a draw"
    """The other side cannot win."""
    AT_MOST_DRAW = "at most a draw"
    """The side to move cannot win."""
    UNKNOWN = "not proved"

    @property
    def is_proved(self) -> bool:
        """Whether it is known what the position comes to."""
        return self in (Value.WIN, Value.DRAW, Value.LOSS)


@dataclass(frozen=True, slots=True)
class Solution:
    """What was proved about a position.

    Attributes:
        value: for the side to move.
        line: moves that show it: the winner's are proved to win, the loser's hold out longest; in a
            draw each side's keep it from losing. Empty where nothing was proved.
        end: in words, how the line ends.
        plies: the most plies that a win takes until the rules or the tables know it; None where
            nothing was won.
        nodes: positions whose moves were looked at.
        seconds: the time taken.
    """

    value: Value
    line: tuple[Move, ...]
    end: str
    plies: int | None
    nodes: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search for a proof is."""

    nodes: int
    seconds: float
    value: Value


def solve(
    board: Board,
    *,
    tables: Tables | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory_mb: int = 128,
    progress: Callable[[Progress], object] | None = None,
) -> Solution:
    """Looks for a proof of what a position is, until there is one or a limit is reached.

    Args:
        board: the position; the moves that led to it do not count.
        tables: endgame tables to end lines with; used where captures are forced.
        seconds: the most time to take.
        nodes: the most positions to look at; alone, it makes the result the same everywhere.
        memory_mb: megabytes to keep what was found out in.
        progress: called now and then.

    Raises ValueError for a limit that makes no sense.
    """
    if seconds is not None and not seconds > 0:
        raise ValueError(f"seconds has to be positive, not {seconds!r}")
    if nodes is not None and nodes < 1:
        raise ValueError(f"nodes has to be positive, not {nodes!r}")
    return _Solver(board, tables, seconds, nodes, memory_mb, progress).solve()


class _Solver:
    """Tries both claims in turn: that the side to move wins, and that the other side does."""

    def __init__(
        self,
        board: Board,
        tables: Tables | None,
        seconds: float | None,
        nodes: int | None,
        memory_mb: int,
        progress: Callable[[Progress], object] | None,
    ) -> None:
        self._board = Board(board.fen(), board.rules)
        self._tables = tables if board.rules.forced_captures else None
        self._prover = _kernel.Prover(memory_mb)
        if self._tables is not None:
            self._tables.lend_to(self._prover)
        self._started = time.monotonic()
        self._deadline = None if seconds is None else self._started + seconds
        self._most_nodes = _NO_LIMIT if nodes is None else nodes
        self._nodes = 0
        self._progress = progress

    def solve(self) -> Solution:
        """See `solve`."""
        value = self._value()
        line: tuple[Move, ...] = ()
        end = ""
        plies = None
        if value in (Value.WIN, Value.LOSS):
            us = self._board.turn
            winner = us if value is Value.WIN else _other(us)
            plies = self._prover.known(self._board, winner)[2]
            line, end = self._winning_line(winner)
        elif value is Value.DRAW:
            line, end = self._drawing_line()
        return Solution(value, line, end, plies, self._nodes, time.monotonic() - self._started)

    def _value(self) -> Value:
        wins: bool | None = None
        loses: bool | None = None
        share = _FIRST_SLICE
        while True:
            if wins is None:
                wins = self._prove(self._board.turn, share)
            if loses is None and wins is not True:
                loses = self._prove(_other(self._board.turn), share)
            value = _value_of(wins, loses)
            if self._progress is not None:
                spent = time.monotonic() - self._started
                self._progress(Progress(self._nodes, spent, value))
            if value.is_proved or self._is_over():
                return value
            share = min(2 * share, _LONGEST_SLICE)

    def _prove(self, attacker: Color, share: int) -> bool | None:
        left = self._most_nodes - self._nodes
        seconds = self._seconds_left()
        if left <= 0 or seconds <= 0:
            return self._prover.known(self._board, attacker)[0]
        proved = self._prover.prove(self._board, attacker, seconds, min(share, left))
        self._nodes += self._prover.nodes
        return proved

    def _seconds_left(self) -> float:
        return _NO_LIMIT if self._deadline is None else self._deadline - time.monotonic()

    def _is_over(self) -> bool:
        return self._nodes >= self._most_nodes or self._seconds_left() <= 0

    def _winning_line(self, winner: Color) -> tuple[tuple[Move, ...], str]:
        board = self._board.copy()
        line: list[Move] = []
        seen = {board.fen()}
        while len(line) < _LONGEST_LINE and board.legal_moves:
            if self._result(board) is not None:
                return self._finish_by_tables(board, line)
            move = self._step(board, winner, seen)
            if move is None:
                return tuple(line), "a proved win, whose further moves were forgotten"
            line.append(board.push(move))
            seen.add(board.fen())
        return tuple(line), _end_of(board)

    def _step(self, board: Board, winner: Color, seen: set[str]) -> Move | None:
        """The winner's shortest proved move, or the loser's longest."""
        best: Move | None = None
        best_plies = -1
        for move in board.legal_moves:
            board.push(move)
            proved, _, plies = self._knowledge(board, winner)
            came_back = board.fen() in seen
            board.pop()
            if proved is not True or came_back:
                continue
            shorter = board.turn is winner and plies < best_plies
            longer = board.turn is not winner and plies > best_plies
            if best is None or shorter or longer:
                best, best_plies = move, plies
        return best

    def _knowledge(self, board: Board, attacker: Color) -> tuple[bool | None, int, int]:
        """What is known of a step, proved again where it has been forgotten."""
        known = self._prover.known(board, attacker)
        if known[0] is not None or known[1] == 0:
            return known
        self._prover.prove(board, attacker, max(self._seconds_left(), 1.0), _REFRESH_NODES)
        return self._prover.known(board, attacker)

    def _finish_by_tables(self, board: Board, line: list[Move]) -> tuple[tuple[Move, ...], str]:
        """Plays on as the tables say, where they know how far the end is."""
        assert self._tables is not None
        probe = self._tables.probe(board)
        assert probe is not None
        if probe.plies is None:
            return tuple(line), f"tables: {probe.result.name.lower()} for the side to move"
        while probe is not None and probe.moves and len(line) < _LONGEST_LINE:
            line.append(board.push(probe.moves[0]))
            probe = self._tables.probe(board)
        return tuple(line), _end_of(board)

    def _drawing_line(self) -> tuple[tuple[Move, ...], str]:
        board = self._board.copy()
        line: list[Move] = []
        while len(line) < _LONGEST_DRAW:
            if self._result(board) is not None:
                return tuple(line), "tables: a draw"
            if board.occurrences > 1:
                return tuple(line), "the position comes back"
            move = self._holding_step(board)
            if move is None:
                break
            line.append(board.push(move))
        return tuple(line), "and so on"

    def _holding_step(self, board: Board) -> Move | None:
        """A move after which the other side is proved not to win."""
        other = _other(board.turn)
        for move in board.legal_moves:
            board.push(move)
            proved = self._knowledge(board, other)[0]
            board.pop()
            if proved is False:
                return move
        return None

    def _result(self, board: Board) -> Result | None:
        return None if self._tables is None else self._tables.result(board)


def _value_of(wins: bool | None, loses: bool | None) -> Value:
    if wins:
        return Value.WIN
    if loses:
        return Value.LOSS
    if wins is False and loses is False:
        return Value.DRAW
    if loses is False:
        return Value.AT_LEAST_DRAW
    return Value.AT_MOST_DRAW if wins is False else Value.UNKNOWN


def _end_of(board: Board) -> str:
    if board.legal_moves:
        return "and so on"
    winner = "White" if board.turn is Color.BLACK else "Black"
    return f"{winner} has won"


def _other(color: Color) -> Color:
    return Color.WHITE if color is Color.BLACK else Color.BLACK
