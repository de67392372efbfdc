"""What can be wrong with a PDN file: told as an error by the strict reader, else as a report."""

from dataclasses import dataclass

from crownhead.errors import CrownheadError

MOST_PROBLEMS = 100
"""So many of a game's problems are told one by one, so that a reader's memory is bounded.

All that follow are one more, of the kind `more_problems`, which says how many they are.
"""

_LONGEST_TEXT = 80

# What is wrong, and what the lenient reader does about it.
_WORDS = {
    "encoding": ("these bytes are not UTF-8", "read as Windows-1252"),
    "undecodable": ("these bytes are not of the encoding asked for", "replaced"),
    "character": ("NUL or half of a surrogate pair", "replaced"),
    "tag": ('a tag is written [Name "value"]', "read as far as it goes"),
    "tag_name": ("a tag's name is made of ASCII letters, digits and _", "left out"),
    "tag_quotes": ("a tag's value stands between straight quotes", "read as if it did"),
    "repeated_tag": ("this tag was given before", "the first one kept"),
    "fen": ("this is no position", "the moves left out"),
    "turn": ("the side to move is not known", "Black to move"),
    "crownhead": ("a man stands where it would have been crowned", "made a king"),
    "game_type": ("not English draughts (21)", "the moves left out"),
    "move": ("this move cannot be played", "the rest of the line left out"),
    "ambiguous": ("several captures have these ends", "the one taken that the next moves follow"),
    "hops": ("one capture is written as several moves", "read as one"),
    "text": ("neither a move nor a comment", "kept as a comment"),
    "sign": ("this sign has no meaning here", "left out"),
    "number": ("a move number ends with a dot", "taken for a move number"),
    "glyph": ("this glyph has no move to annotate or is none", "left out"),
    "unclosed_comment": ("the comment is not closed", "closed before the next tag or blank line"),
    "unclosed_variation": ("the variation is not closed", "closed at the end of the game"),
    "variation": ("a variation has to follow a move", "left out"),
    "set_up_later": ("a position is set up in the middle of a game", "a new game begun with it"),
    "set_up_inside": ("a position is set up in a variation", "the rest of the line left out"),
    "result_inside": ("a result stands in a variation", "left out"),
    "star": ("moves follow the result *", "taken for a strong move's star"),
    "no_result": ("the game ends without a result", "ended before the next tags"),
    "more_results": ("a second result", "left out"),
    "contradiction": ("the results do not agree", "the board, else the tag, decides"),
    "no_game": ("no game follows", "left out"),
    "more_problems": ("more problems in this game", "not told one by one"),
}

_LOSING_MOVES = frozenset({"fen", "game_type", "move", "set_up_inside"})


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that had to be mended, guessed or left out, and how the lenient reader did it.

    Attributes:
        kind: a short stable name of the fault, for programs.
        game: the number of the game, from 1, counted as the reader gives them.
        line: the line of the file, from 1.
        column: the column of that line, in characters from 1.
        text: what stands there, shortened.
        detail: more about the fault, where more is known, such as why a move is illegal.
        count: how many problems this stands for: 1, but for the kind `more_problems`.

    """

    kind: str
    game: int
    line: int
    column: int
    text: str = ""
    detail: str = ""
    count: int = 1

    @property
    def fault(self) -> str:
        """What is wrong, in words."""
        return self.detail or _WORDS[self.kind][0]

    @property
    def action(self) -> str:
        """What the lenient reader did about it, in words."""
        return _WORDS[self.kind][1]

    @property
    def loses_moves(self) -> bool:
        """Whether the lenient reader left out moves because of it."""
        return self.kind in _LOSING_MOVES

    @property
    def place(self) -> str:
        """Where it stands, in words."""
        return f"game {self.game}, line {self.line}, column {self.column}"

    def __str__(self) -> str:
        quoted = f": {self.text!r}" if self.text else ""
        return f"{self.place}: {self.fault}{quoted}; {self.action}"


class PdnError(CrownheadError):
    """A PDN text that could only be read by mending it, refused by the strict reader.

    Attributes:
        problem: what and where it is; its `kind`, `text` and `column` are the error's own.
        game, line: the game and the line of the file, from 1.

    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.game = problem.game
        self.line = problem.line
        super().__init__(problem.kind, problem.text, problem.column)

    def _message(self) -> str:
        quoted = f": {self.text!r}" if self.text else ""
        return f"{self.problem.place}: {self.problem.fault}{quoted}"

    def __reduce__(self) -> tuple[type, tuple[Problem]]:  # type: ignore[override]
        return type(self), (self.problem,)


def reason_of(error: CrownheadError) -> str:
    """Why a move or a position was refused, without quoting it."""
    return error.messages[error.kind].format(square=error.square)


def shortened(text: str) -> str:
    """A text short enough to stand in a report."""
    return text if len(text) <= _LONGEST_TEXT else f"{text[: _LONGEST_TEXT - 1]}…"
