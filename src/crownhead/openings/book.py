"""The opening book that the engine worked out by itself."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from crownhead import _kernel
from crownhead._kernel import Board, Engine, Move
from crownhead.errors import CrownheadError

BOOK = Path(__file__).parent.parent / "page" / "data" / "opening.book"
"""The book that comes with the package, shared with the page."""


class BookError(CrownheadError):
    """A file that cannot be used as an opening book.

    Attributes:
        kind: ``missing``, ``unreadable`` or ``damaged`` (no book at all, cut off, or changed).
        text: the path of the file.
    """

    messages = {
        "missing": "the file of this opening book is not there",
        "unreadable": "the file of this opening book cannot be read",
        "damaged": "this is no opening book, or a damaged one",
    }

    def _message(self) -> str:
        # A path is told whole, or the file could not be found.
        return f"{self.messages[self.kind]}: {self.text}"


@dataclass(frozen=True, slots=True)
class BookMove:
    """A move that the book plays.

    Attributes:
        move: the move.
        score: what it comes to with best play by the book, in hundredths of a man for its side.

    """

    move: Move
    score: int


class Book:
    """What early positions come to, worked out by searches far deeper than those of a game.

    >>> from crownhead import Board
    >>> book = Book.bundled()
    >>> all(choice.move in Board().legal_moves for choice in book.moves(Board()))
    True
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Read a book. Raises :class:`BookError` where the file cannot be used."""
        file = Path(path)
        # A device or a pipe might never end.
        if file.exists() and not file.is_file():
            raise BookError("unreadable", str(path))
        try:
            self._kernel = _kernel.Book(file.read_bytes())
        except FileNotFoundError:
            raise BookError("missing", str(path)) from None
        except OSError:
            raise BookError("unreadable", str(path)) from None
        except ValueError:
            raise BookError("damaged", str(path)) from None

    @classmethod
    def bundled(cls) -> Book:
        """Return the book that comes with the package.

        Raises :class:`BookError` where the file was damaged or removed.
        """
        return cls(BOOK)

    def __len__(self) -> int:
        """How many positions it knows; a position and its mirror are one."""
        return len(self._kernel)

    def moves(self, board: Board, margin: int = 0) -> tuple[BookMove, ...]:
        """Return the moves worth at most ``margin`` hundredths of a man less than the best.

        The best comes first. There are none where the book does not know the position, or captures
        are not forced. Raises ValueError where ``margin`` is not 0 to 30000.
        """
        found = [BookMove(*each) for each in self._kernel.moves(board, margin)]
        return tuple(sorted(found, key=lambda each: -each.score))

    def lend_to(self, engine: Engine) -> None:
        """Let an engine's strong levels play from this book."""
        engine.use_book(self._kernel)
