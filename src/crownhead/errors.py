"""Everything that Crownhead refuses, as subclasses of ValueError that say what and where."""


class CrownheadError(ValueError):
    """Base of every error about a text or a move that Crownhead was given.

    Attributes:
        kind: a short stable name of the fault, for programs.
        text: the text that was refused, or that stands for the move refused.
        column: where in the text the fault stands, counting characters from 1; None where the
            whole text is meant.
        square: the square the fault is about; None where it is about none.
    """

    messages: dict[str, str] = {}

    def __init__(
        self, kind: str, text: str = "", column: int | None = None, square: int | None = None
    ) -> None:
        self.kind = kind
        self.text = text
        self.column = column
        self.square = square
        super().__init__(self._message())

    def _message(self) -> str:
        message = self.messages[self.kind].format(square=self.square)
        where = "" if self.column is None else f", at column {self.column}"
        return f"{message}{where}: {_shortened(self.text)!r}"

    def __reduce__(self) -> tuple[type, tuple[str, str, int | None, int | None]]:
        return type(self), (self.kind, self.text, self.column, self.square)


class FenError(CrownheadError):
    """A text that describes no position."""

    messages = {
        "empty": "expected a position such as W:W18,24,K31:B1-4,12",
        "too_long": "a position takes at most 1000 characters",
        "turn": "expected the side to move, B or W",
        "colour": "expected the colour of a list of squares, B or W",
        "repeated_colour": "this colour was listed before",
        "missing_colour": "expected a second list: both colours have to be named",
        "syntax": "expected squares, commas and colons only",
        "square": "square {square} is not on the board (1 to 32)",
        "range": "a range of squares has to run upwards",
        "repeated_square": "square {square} already holds a piece",
        "too_many": "a side has twelve pieces at most",
        "crownhead": "a man on square {square} would have been crowned",
        "no_pieces": "the board has no pieces at all",
    }


class MoveError(CrownheadError):
    """A text or a move that cannot be played; its kinds are the subclasses."""


class MoveSyntaxError(MoveError):
    """A text that is no move at all."""

    messages = {
        "empty": "expected a move such as 11-15 or 22x15",
        "syntax": "expected squares joined by - or x, such as 11-15 or 22x15x6",
        "square": "square {square} is not on the board (1 to 32)",
        "path": "no piece can go this way",
    }


class IllegalMoveError(MoveError):
    """A move that the rules do not allow on this board."""

    messages = {
        "no_piece": "no piece stands on square {square}",
        "not_yours": "the piece on square {square} belongs to the side not to move",
        "must_jump": "a capture is there and has to be taken",
        "unfinished": "the capture goes on from square {square} and has to be finished",
        "illegal": "the piece on square {square} cannot move like that",
    }


class AmbiguousMoveError(MoveError):
    """Several captures with these ends take different men."""

    messages = {
        "ambiguous": "several captures have these ends; name every landing",
    }


class LinkError(CrownheadError):
    """A text that holds no game."""

    messages = {
        "empty": "expected the text of a game",
        "too_long": "the text of a game takes at most 16384 characters",
        "character": "the text of a game is made of letters, digits, - and _",
        "cut_short": "a part of the game's text is missing",
        "damaged": "the game's text was damaged on its way",
        "version": "the game's text was made by another version of Crownhead",
        "set_up": "the game starts from a position that cannot stand",
        "moves": "the text holds no game that can be played",
        "game_too_long": "the game is too long for a link (16383 plies at most)",
    }


class GameOverError(CrownheadError):
    """A move, resignation or agreement in a game that has ended."""

    messages = {"over": "the game is over"}


class EngineBusyError(RuntimeError):
    """A call to an engine that is at work for another thread, or further up in this one."""


def _shortened(text: str, limit: int = 80) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"
