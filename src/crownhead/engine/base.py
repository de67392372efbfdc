"""What every engine can do, whoever wrote it and wherever it runs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import TracebackType
from typing import Self

from crownhead._kernel import Board
from crownhead.engine.info import Info, Played
from crownhead.engine.limits import Limit

Value = bool | int | float | str
"""What an option can be set to."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something about an engine that can be set.

    Attributes:
        name: what it is called.
        value: what it is set to.
        kind: `bool`, `int`, `real`, `string` or `enum`.
        low: the least value of a number, where there is one.
        high: the greatest value of a number, where there is one.
        choices: the values of an enum.
    """

    name: str
    value: Value
    kind: str = "string"
    low: float | None = None
    high: float | None = None
    choices: tuple[str, ...] = ()

    def check(self, value: Value) -> Value:
        """The value as this option takes it. Raises ValueError for one that it does not take."""
        if self.kind == "bool":
            return _truth(self.name, value)
        if self.kind in ("int", "real"):
            return self._number(value)
        text = str(value)
        if self.kind == "enum" and text not in self.choices:
            raise ValueError(f"{self.name} is one of {', '.join(self.choices)}, not {text!r}")
        return text

    def set_to(self, value: Value) -> Option:
        """The same option, set to another value."""
        return replace(self, value=value)

    def _number(self, value: Value) -> int | float:
        try:
            number = int(value) if self.kind == "int" else float(value)
        except (ValueError, TypeError, OverflowError):
            raise ValueError(f"{self.name} is a number, not {value!r}") from None
        if isinstance(value, float) and self.kind == "int" and number != value:
            raise ValueError(f"{self.name} is a whole number, not {value!r}")
        below = self.low is not None and number < self.low
        above = self.high is not None and number > self.high
        if below or above or number != number:
            raise ValueError(f"{self.name} goes from {self.low} to {self.high}, not {value!r}")
        return number


class Engine(ABC):
    """A program that plays: ours in this process, ours in another, or anybody's.

    An engine serves one search at a time. `stop` and `close` may be called from any thread while
    another waits for a move. It is closed where a `with` block ends.
    """

    name: str
    """What the engine calls itself."""

    @property
    @abstractmethod
    def options(self) -> Mapping[str, Option]:
        """What can be set, by name."""

    @abstractmethod
    def configure(self, values: Mapping[str, Value]) -> None:
        """Sets options, all or none.

        Raises KeyError for a name that is no option, ValueError for a value that one does not
        take.
        """

    @abstractmethod
    def new_game(self) -> None:
        """Says that the next search has nothing to do with the last."""

    @abstractmethod
    def play(self, board: Board, limit: Limit) -> Played:
        """The move to play on a board whose game has not ended; the moves before count too.

        Raises ValueError where the side to move has no move, and EngineError where the engine
        fails.
        """

    @abstractmethod
    def analyse(
        self,
        board: Board,
        limit: Limit | None = None,
        *,
        lines: int = 1,
        thorough: bool = True,
    ) -> Iterator[Info]:
        """Searches and yields what is found as it is found, the last of each rank being the best.

        Without a limit it goes on until `stop` is called or the iterator is closed. Raises as
        `play` does.

        Args:
            board: the position, with the moves that led to it.
            limit: how long it may think.
            lines: how many of the best moves are to be shown with their lines.
            thorough: whether to think on where the move to play is clear, as where there is but
                one.

        """

    @abstractmethod
    def stop(self) -> None:
        """Ends the search under way, whose result still comes; does nothing where there is none."""

    @abstractmethod
    def close(self) -> None:
        """Ends the engine; may be called twice."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def checked(options: Mapping[str, Option], values: Mapping[str, Value]) -> dict[str, Value]:
    """What `configure` was given, as the options take it. Raises as that does."""
    for name in values:
        if name not in options:
            known = ", ".join(sorted(options)) or "none"
            raise KeyError(f"there is no option {name!r}; those there are: {known}")
    return {name: options[name].check(value) for name, value in values.items()}


def require_moves(board: Board) -> None:
    """Raises ValueError where the side to move has no move to think about."""
    if not board.legal_moves:
        raise ValueError("the side to move has no legal move to search for")


def _truth(name: str, value: Value) -> bool:
    text = str(value).lower()
    if text not in ("true", "false"):
        raise ValueError(f"{name} is true or false, not {value!r}")
    return text == "true"
