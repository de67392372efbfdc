"""English draughts (American checkers): rules, games and notation.

>>> import crownhead
>>> board = crownhead.Board()
>>> board.legal_moves
<LegalMoves 9-13, 9-14, 10-14, 10-15, 11-15, 11-16, 12-16>
>>> board.push("11-15")
Move('11-15')
>>> board.fen()
'W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15'
"""

from crownhead import link
from crownhead._kernel import (
    Board,
    Color,
    Draws,
    Ending,
    Engine,
    FinalMoves,
    Found,
    LegalMoves,
    Level,
    Move,
    Outcome,
    Piece,
    Reason,
    Rules,
    final_moves,
    perft,
    perft_by_outcome,
)
from crownhead._version import __version__
from crownhead.errors import (
    AmbiguousMoveError,
    CrownheadError,
    EngineBusyError,
    FenError,
    GameOverError,
    IllegalMoveError,
    LinkError,
    MoveError,
    MoveSyntaxError,
)
from crownhead.game import Game
from crownhead.headers import Headers
from crownhead.tree import Node

# As type checkers know it; `typing` would take longer to load than all the rest.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from crownhead import openings, pdn, pictures, svg

__all__ = [
    "AmbiguousMoveError",
    "Board",
    "Color",
    "CrownheadError",
    "Draws",
    "Ending",
    "Engine",
    "EngineBusyError",
    "FenError",
    "FinalMoves",
    "Found",
    "Game",
    "GameOverError",
    "Headers",
    "IllegalMoveError",
    "LegalMoves",
    "Level",
    "LinkError",
    "Move",
    "MoveError",
    "MoveSyntaxError",
    "Node",
    "Outcome",
    "Piece",
    "Reason",
    "Rules",
    "__version__",
    "final_moves",
    "link",
    "openings",
    "pdn",
    "perft",
    "perft_by_outcome",
    "pictures",
    "svg",
]

_OPENED_WHEN_ASKED_FOR = ("openings", "pdn", "pictures", "svg")


def __getattr__(name: str) -> "ModuleType":
    """The modules that take a moment to load, which few programs need all of."""
    if name in _OPENED_WHEN_ASKED_FOR:
        from importlib import import_module

        return import_module(f"crownhead.{name}")
    raise AttributeError(f"module 'crownhead' has no attribute {name!r}")
