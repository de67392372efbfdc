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

# What a name stands for is loaded when it is first asked for: `import crownhead` costs next to
# nothing, and whoever wants a board alone waits for no games, files or pictures.
# As type checkers know it; `typing` would take longer to load than all of this.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from crownhead import analysis as analysis
    from crownhead import batch as batch
    from crownhead import dxp as dxp
    from crownhead import endgame as endgame
    from crownhead import engine as engine
    from crownhead import learning as learning
    from crownhead import link, openings, pdn, pictures, svg
    from crownhead import match as match
    from crownhead import solving as solving
    from crownhead._kernel import (
        Board,
        Color,
        Deadline,
        Draws,
        Ending,
        Engine,
        FinalMoves,
        Found,
        LegalMoves,
        Level,
        Line,
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

__all__ = [
    "AmbiguousMoveError",
    "Board",
    "Color",
    "CrownheadError",
    "Deadline",
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
    "Line",
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

_MODULES = (
    *("analysis", "batch", "dxp", "endgame", "engine", "learning", "link", "match", "openings"),
    *("pdn", "pictures", "solving", "svg"),
)
_NAMES = {
    "_version": "__version__",
    "errors": (
        "AmbiguousMoveError CrownheadError EngineBusyError FenError GameOverError "
        "IllegalMoveError LinkError MoveError MoveSyntaxError"
    ),
    "game": "Game",
    "headers": "Headers",
    "tree": "Node",
}


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        from importlib import import_module

        if name in _MODULES:
            return import_module(f"crownhead.{name}")
        if name not in __all__:
            raise AttributeError(f"module 'crownhead' has no attribute {name!r}")
        homes = (home for home, names in _NAMES.items() if name in names.split())
        value = getattr(import_module(f"crownhead.{next(homes, '_kernel')}"), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_MODULES})
