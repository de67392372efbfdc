"""How games end, in all the ways that files put it.

In English draughts `1-0` says that Black won, who moves first.
"""

from crownhead._kernel import Ending

DRAW = "1/2-1/2"
UNFINISHED = "*"

_FORMS = {
    "1-0": ("1-0", "2-0", "black wins", "black won", "black", "red wins", "red won", "red", "b+"),
    "0-1": ("0-1", "0-2", "white wins", "white won", "white", "w+"),
    DRAW: ("1/2-1/2", "1/2", "1-1", "½-½", "½", ".5-.5", "0.5-0.5", "draw", "drawn"),
    "0-0": ("0-0",),
    UNFINISHED: (UNFINISHED, "", "?", "-", "unfinished", "unknown"),
}
_RESULT_OF = {form: result for result, forms in _FORMS.items() for form in forms}

_ENDINGS = {
    "1-0": Ending.WHITE_RESIGNED,
    "0-1": Ending.BLACK_RESIGNED,
    DRAW: Ending.DRAW_AGREED,
}


def result_of(text: str) -> str:
    """The result that a text means, as PDN writes it; `*` where it means none that is known."""
    return _RESULT_OF.get("".join(text.lower().split()), _RESULT_OF.get(text.lower(), UNFINISHED))


def ending_of(result: str) -> Ending:
    """What the players must have done for a game to end so before the board shows it."""
    return _ENDINGS.get(result, Ending.NONE)
