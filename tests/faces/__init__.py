"""What the tests of the rules ask of a face of the kernel, and the faces that answer.

A test that is written against `Face` runs over the native extension and over the
WebAssembly that the page loads; where one kernel shows two faces, both have to agree.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol


class FaceMove(NamedTuple):
    """A whole turn: the squares walked, origin first, and the squares taken, ascending."""

    path: tuple[int, ...]
    captured: tuple[int, ...]

    def __str__(self) -> str:
        """The full path, as every face reads it: `22x15x6`."""
        return ("x" if self.captured else "-").join(str(square) for square in self.path)


class FaceOutcome(NamedTuple):
    """How a game ended: `winner` is "black", "white" or, for a draw, None."""

    winner: str | None
    reason: str


class FaceRules(NamedTuple):
    """The options of a game; `draws` is "automatic" or "agreement"."""

    forced_captures: bool = True
    draws: str = "automatic"


USUAL_RULES = FaceRules()


class SearchResult(NamedTuple):
    """The move found, by its place in the list, its score, and how deep and far was looked."""

    move: int
    score: int
    depth: int
    nodes: int


class RefusedError(Exception):
    """A text that a face would not take: the kind of fault, and where it stands, from 1."""

    def __init__(self, kind: str, column: int | None = None) -> None:
        super().__init__(kind, column)
        self.kind = kind
        self.column = column


class FaceGame(Protocol):
    """A game in progress. Moves are named by their place in the list of legal moves."""

    @property
    def turn(self) -> str: ...
    @property
    def quiet_plies(self) -> int: ...
    @property
    def occurrences(self) -> int: ...

    def fen(self) -> str: ...
    def legal_moves(self) -> list[FaceMove]: ...
    def outcome(self) -> FaceOutcome | None: ...

    def texts(self) -> list[str]:
        """The legal moves in standard notation, in the order of `legal_moves`."""

    def read(self, text: str) -> FaceMove:
        """The legal move that `text` stands for; raises RefusedError."""

    def play(self, index: int) -> None:
        """Plays the legal move at `index`."""

    def undo(self) -> None:
        """Takes the last ply back; raises IndexError where there is none."""


class Face(Protocol):
    """A way into some implementation of the rules."""

    @property
    def name(self) -> str: ...

    def game(self, fen: str | None = None, rules: FaceRules = USUAL_RULES) -> FaceGame:
        """A game from the start or from `fen`; raises RefusedError."""

    def perft(self, depth: int, fen: str | None = None, rules: FaceRules = USUAL_RULES) -> int:
        """Lines of `depth` plies, every route of a capture being a line of its own."""


class KernelGame(FaceGame, Protocol):
    """A game of the kernel, which can also be sent as a link and searched."""

    def link(self) -> str:
        """The text that holds the whole game."""

    def search(self, nodes: int) -> SearchResult:
        """What a fresh search with a table of one megabyte makes of the position."""

    def choose(self, level: str, seed: int) -> SearchResult:
        """What a fresh search plays at a level, "easy" to "expert"."""


class KernelFace(Face, Protocol):
    """A face of the kernel itself."""

    def game(self, fen: str | None = None, rules: FaceRules = USUAL_RULES) -> KernelGame: ...

    def game_from_link(self, text: str) -> KernelGame:
        """The game that a link holds; raises RefusedError."""
