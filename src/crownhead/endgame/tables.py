"""Asking the tables."""

from __future__ import annotations

import enum
import os
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from crownhead import _kernel
from crownhead._kernel import Board, Engine, Move, Prover
from crownhead.endgame.errors import TableError
from crownhead.endgame.slices import Slice
from crownhead.endgame.store import Store, add_table

BUNDLE = Path(__file__).parent.parent / "page" / "data" / "endgame.tables"
"""The tables of two to four pieces, shared with the page."""

Report = Callable[[TableError], None]
Answer = TypeVar("Answer")


class Result(enum.IntEnum):
    """What a position is for the side to move, with best play."""

    LOSS = 1
    DRAW = 2
    WIN = 3


@dataclass(frozen=True, slots=True)
class Probe:
    """What the tables say of a position.

    Attributes:
        result: for the side to move.
        plies: how far the end of the game is if the winner hurries and the loser delays, counted
            in plies; None for a draw, and where the tables at hand have no distances.
        moves: the best moves, in the frozen order of legal moves: all that keep the result and,
            where distances are known, win soonest or lose last. Empty where the game is over, and
            where no table at hand has the positions they lead to.
    """

    result: Result
    plies: int | None
    moves: tuple[Move, ...]


class Tables:
    """Endgame tables, with a cache of what was decoded last.

    Files of more than a megabyte are mapped into memory, and each page is compared with its
    checksum when it is asked for. One that is cut short or written over meanwhile is told of when
    it is next asked, as :meth:`probe` says, and is not asked again; of several that one question
    finds so, each question raises one.

    They know the game with forced captures and without automatic draws: a win is one that the
    opponent can do nothing about, however long it takes. May be used from several threads, which
    wait for each other.
    """

    def __init__(self, cache_mb: int = 64) -> None:
        """Make an empty set of tables; see :meth:`open` and :meth:`bundled`.

        Raises ValueError where ``cache_mb`` (megabytes of decoded blocks) is not 1 to 65536.
        """
        if not 1 <= cache_mb <= 65536:
            raise ValueError("cache_mb has to be 1 to 65536")
        self._kernel = _kernel.EndgameTables(cache_mb << 20)
        self._report: Report = _raise
        self._problems: deque[TableError] = deque()
        self._lock = threading.Lock()

    @classmethod
    def bundled(cls, cache_mb: int = 4) -> Tables:
        """Return the tables of two to four pieces that come with the package.

        Raises :class:`TableError` where the file was damaged or removed.
        """
        tables = cls(cache_mb)
        try:
            fault = tables._kernel.add(BUNDLE.read_bytes())
        except FileNotFoundError:
            fault = "missing"
        if fault != "none":
            raise TableError(fault, BUNDLE)
        return tables

    @classmethod
    def open(
        cls,
        directory: str | os.PathLike[str],
        cache_mb: int = 64,
        on_problem: Report | None = None,
    ) -> Tables:
        """Return the tables of a folder that ``crownhead endgame build`` made.

        Every checksum is looked at. Raises the :class:`TableError` of the first file that is
        missing or damaged, unless ``on_problem`` is given: then that is called with each such
        error, now and whenever a table that is open can no longer be read, and the other tables
        are used without it.
        """
        tables = cls(cache_mb)
        report = tables._report = on_problem or _raise
        store = Store(directory)
        try:
            index = store.read_index()
        except TableError as error:
            report(error)
            return tables
        for name, record in index.slices.items():
            # Results come before distances, which mean nothing without them.
            for kind in sorted(record.files, reverse=True):
                slice_ = Slice.named(name)
                try:
                    add_table(tables._kernel, store.table_path(slice_, kind), slice_, kind)
                except TableError as error:
                    report(error)
                    break
        return tables

    @property
    def pieces(self) -> int:
        """Up to how many pieces every position has its result here; 1 where there is none."""
        return self._kernel.pieces

    def probe(self, board: Board) -> Probe | None:
        """Return what the tables say of a position, or None where they do not reach it.

        Raises ValueError for a board on which captures are not forced: the tables do not know that
        game. Raises :class:`TableError`, or calls ``on_problem`` where that was given, when a file
        can no longer be read.
        """
        return self._ask(board, self._probe)

    def result(self, board: Board) -> Result | None:
        """Return the result alone, which is faster. Raises ValueError as :meth:`probe` does."""
        verdict = self._ask(board, self._kernel.verdict)
        return Result(verdict) if verdict else None

    def lend_to(self, engine: Engine | Prover) -> None:
        """Let an engine ask these tables while it searches, with a cache of its own.

        It plays on without them where captures are not forced, at the weaker levels, and in
        positions that they do not reach. When a file can no longer be read it plays on without
        that too, and issues a RuntimeWarning that names it.
        """
        engine.use_tables(self._kernel)

    def _ask(self, board: Board, question: Callable[[Board], Answer]) -> Answer:
        if not board.rules.forced_captures:
            raise ValueError("the tables know the game with forced captures only")
        with self._lock:
            answer = question(board)
            self._problems.extend(TableError(*each) for each in self._kernel.take_problems())
        # Where the first is raised, the others are told of at the next questions.
        while problem := self._next_problem():
            self._report(problem)
        return answer

    def _next_problem(self) -> TableError | None:
        with self._lock:
            return self._problems.popleft() if self._problems else None

    def _probe(self, board: Board) -> Probe | None:
        verdict = self._kernel.verdict(board)
        if verdict == 0:
            return None
        result = Result(verdict)
        worth = self._kernel.worth(board)
        plies = worth - 1 if worth else None
        scratch = board.copy()
        best = []
        for move in board.legal_moves:
            scratch.push(move)
            if self._kernel.is_best(verdict, worth or 0, scratch):
                best.append(move)
            scratch.pop()
        return Probe(result, plies, tuple(best))


def _raise(error: TableError) -> None:
    raise error
