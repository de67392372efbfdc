"""Crownhead's own engine in this process."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator, Mapping

from crownhead._kernel import Board, Deadline, Found
from crownhead._kernel import Engine as Search
from crownhead._version import __version__
from crownhead.endgame import Tables
from crownhead.engine.base import Engine, Option, Value, checked, require_moves
from crownhead.engine.info import Info, Played
from crownhead.engine.limits import Limit
from crownhead.openings import Book

BUNDLED = "bundled"
"""The value of the options `tables` and `book` for those that come with the package."""
NO_TABLES = "none"
"""The value of the option `tables` for none at all."""
NO_BOOK = "none"
"""The value of the option `book` for none at all."""

_OPTIONS = (
    Option("hash", 16, "int", 1, 65536),
    Option("threads", 1, "int", 1, 256),
    Option("tables", BUNDLED),
    Option("book", BUNDLED),
)
_DEEPEST = 100

Tell = Callable[[Info], None]


class LocalEngine(Engine):
    """Crownhead's own engine, in a thread of this process.

    Options: `hash`, megabytes for what the search remembers; `threads`, how many search together;
    `tables`, a folder of endgame tables, `bundled` for those of two to four pieces that come with
    the package, or `none`; `book`, the file of an opening book that `play` follows, `bundled` for
    the one that comes with the package, or `none`.

    >>> with LocalEngine() as engine:
    ...     engine.play(Board("W:WK27:B28"), Limit(depth=4)).move
    Move('27-32')
    """

    def __init__(self, options: Mapping[str, Value] | None = None) -> None:
        """An engine ready to think. Raises as `configure` does."""
        self.name = f"Crownhead {__version__}"
        self._options = {option.name: option for option in _OPTIONS}
        self._deadline = Deadline()
        self._thinking = threading.Lock()
        self._set_up(checked(self._options, options or {}))

    @property
    def options(self) -> Mapping[str, Option]:
        """See `Engine.options`."""
        return dict(self._options)

    def configure(self, values: Mapping[str, Value]) -> None:
        """See `Engine.configure`.

        Raises TableError and BookError too, for what cannot be used, and MemoryError for a hash
        that is too large for this machine.
        """
        new = checked(self._options, values)
        if new:
            self._set_up(new)

    def new_game(self) -> None:
        """See `Engine.new_game`."""
        self._search.forget()

    def play(self, board: Board, limit: Limit) -> Played:
        """See `Engine.play`."""
        require_moves(board)
        deadline = self._deadline = _deadline_of(limit)
        if self._book is not None and (known := self._book.moves(board)):
            return Played(known[0].move, info=Info(0, known[0].score, (known[0].move,)))
        with self._thinking:
            found = self._search.search(
                board, nodes=limit.nodes, depth=_depth_of(limit), deadline=deadline
            )
        best = _infos_of(found)[0]
        return Played(found.move, best.line[1] if len(best.line) > 1 else None, best)

    def analyse(
        self,
        board: Board,
        limit: Limit | None = None,
        *,
        lines: int = 1,
        thorough: bool = True,
    ) -> Iterator[Info]:
        """See `Engine.analyse`."""
        require_moves(board)
        if lines < 1:
            raise ValueError("at least one line has to be asked for")
        limit = limit or Limit()
        # Made here, not when the first result is asked for: `stop` may come before that.
        deadline = self._deadline = _deadline_of(limit)
        return self._analyse(board.copy(), limit, lines, thorough, deadline)

    def stop(self) -> None:
        """See `Engine.stop`."""
        self._deadline.stop()

    def close(self) -> None:
        """Ends a search under way."""
        self.stop()

    def _analyse(
        self, board: Board, limit: Limit, lines: int, thorough: bool, deadline: Deadline
    ) -> Iterator[Info]:
        items: queue.SimpleQueue[Found | BaseException | None] = queue.SimpleQueue()

        def think() -> None:
            try:
                items.put(
                    self._search.search(
                        board,
                        nodes=limit.nodes,
                        depth=_depth_of(limit),
                        deadline=deadline,
                        lines=lines,
                        progress=items.put,
                        to_the_end=thorough,
                    )
                )
                items.put(None)
            except BaseException as error:
                items.put(error)

        with self._thinking:
            thread = threading.Thread(target=think, daemon=True)
            thread.start()
            try:
                yield from _told_once(items)
            finally:
                deadline.stop()
                thread.join()

    def _set_up(self, new: Mapping[str, Value]) -> None:
        """Makes the search that the options ask for, before any of them is changed."""
        values = {name: option.value for name, option in self._options.items()} | dict(new)
        try:
            search = Search(int(values["hash"]), int(values["threads"]))
        except MemoryError:
            raise MemoryError(f"there is no memory for a hash of {values['hash']} MB") from None
        folder = str(values["tables"])
        if folder == BUNDLED:
            Tables.bundled().lend_to(search)
        elif folder != NO_TABLES:
            Tables.open(folder).lend_to(search)
        book = str(values["book"])
        self._book = None if book == NO_BOOK else Book.bundled() if book == BUNDLED else Book(book)
        self._search = search
        for name, value in new.items():
            self._options[name] = self._options[name].set_to(value)


def _told_once(items: queue.SimpleQueue[Found | BaseException | None]) -> Iterator[Info]:
    """What a search tells, without what it has told before. Raises what it ends with."""
    last: tuple[object, ...] = ()
    while (item := items.get()) is not None:
        if isinstance(item, BaseException):
            raise item
        told = (item.depth, [(line.score, line.moves) for line in item.lines])
        if told != last:
            yield from _infos_of(item)
        last = told


def _infos_of(found: Found) -> list[Info]:
    return [
        Info(found.depth, line.score, tuple(line.moves), found.nodes, found.seconds, rank)
        for rank, line in enumerate(found.lines, start=1)
    ]


def _depth_of(limit: Limit) -> int:
    return min(limit.depth or _DEEPEST, _DEEPEST)


def _deadline_of(limit: Limit) -> Deadline:
    """When a search has to end, counted from now, and from when on it begins no new iteration."""
    if limit.clock is not None:
        return Deadline(limit.clock.most() * 1000, limit.clock.share() * 1000)
    return Deadline(None if limit.seconds is None else limit.seconds * 1000)
