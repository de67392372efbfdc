"""The messages of the protocol: ASCII, a letter for the kind, then fields of fixed width."""

from __future__ import annotations

import re
from dataclasses import dataclass

from crownhead._kernel import Board, Color, Move
from crownhead.engine.hub import positions

LONGEST = 127
"""Characters of a message at most."""
VERSION = 1
_NAME_WIDTH = 32
_MOST_TIME = 9999

ACCEPTED = "0"
OTHER_VERSION = "1"
DECLINED = "2"

UNKNOWN = "0"
GIVEN_UP = "1"
DRAWN = "2"
WON = "3"

_BACK_UNSUPPORTED = "1"


class DxpError(Exception):
    """What the other program sent is not in the form of the protocol, or came out of turn."""


class ClosedError(DxpError):
    """The other program has closed the connection, or it broke.

    Attributes:
        between_games: whether that was while no game was under way.
    """

    between_games = False


@dataclass(frozen=True, slots=True)
class GameRequest:
    """The initiator proposes a game.

    Attributes:
        name: the program that asks.
        follower: the side that the other program is to play.
        minutes: each player's time for the whole game.
        moves: after how many moves of each player the game is broken off; 0 for never.
        position: the letters of the position and the side to move, as the Hub protocol has them;
            None for the protocol's own start, which has White to move.
        version: of the protocol.
    """

    name: str
    follower: Color
    minutes: int
    moves: int
    position: str | None
    version: int = VERSION

    def encode(self) -> str:
        """The message as it is sent."""
        start = "A" if self.position is None else "B" + _to_dxp(self.position)
        head = f"R{self.version:02}{_padded(self.name)}{_side(self.follower)}"
        return f"{head}{min(self.minutes, 999):03}{min(self.moves, 999):03}{start}"


@dataclass(frozen=True, slots=True)
class GameAnswer:
    """The follower takes a game (`ACCEPTED`) or does not."""

    name: str
    code: str

    def encode(self) -> str:
        """The message as it is sent."""
        return f"A{_padded(self.name)}{self.code}"


@dataclass(frozen=True, slots=True)
class MoveMade:
    """A move: its ends and what it takes, in any order; `seconds` is what it took to find."""

    seconds: int
    origin: int
    destination: int
    captured: tuple[int, ...]

    @classmethod
    def of(cls, move: Move, seconds: float) -> MoveMade:
        """The message for a move."""
        return cls(min(round(seconds), _MOST_TIME), move.origin, move.destination, move.captured)

    def encode(self) -> str:
        """The message as it is sent."""
        taken = "".join(f"{square:02}" for square in self.captured)
        ends = f"{self.origin:02}{self.destination:02}"
        return f"M{self.seconds:04}{ends}{len(self.captured):02}{taken}"

    def on(self, board: Board) -> Move:
        """The legal move that is meant. Raises DxpError where there is none."""
        squares = (self.origin, self.destination, *self.captured)
        try:
            return positions.move_from(
                board, ("x" if self.captured else "-").join(map(str, squares))
            )
        except positions.HubPositionError as error:
            raise DxpError(f"an illegal move: {error}") from error


@dataclass(frozen=True, slots=True)
class GameEnd:
    """The end of a game, sent instead of a move, and sent back."""

    reason: str = UNKNOWN
    wants_no_more: bool = False

    def encode(self) -> str:
        """The message as it is sent."""
        return f"E{self.reason}{int(self.wants_no_more)}"


@dataclass(frozen=True, slots=True)
class Chat:
    """Words for whoever looks on."""

    text: str

    def encode(self) -> str:
        """The message as it is sent."""
        text = "".join(c if " " <= c <= "~" else "?" for c in self.text)
        return f"C{text[: LONGEST - 1] or ' '}"


@dataclass(frozen=True, slots=True)
class BackRequest:
    """The other side wants to take moves back."""

    move: int
    side: Color

    def encode(self) -> str:
        """The message as it is sent."""
        return f"B{self.move:03}{_side(self.side)}"


@dataclass(frozen=True, slots=True)
class BackAnswer:
    """Whether moves are taken back; by default that they cannot be."""

    code: str = _BACK_UNSUPPORTED

    def encode(self) -> str:
        """The message as it is sent."""
        return f"K{self.code}"


Message = GameRequest | GameAnswer | MoveMade | GameEnd | Chat | BackRequest | BackAnswer

_SQUARE = r"(?:0[1-9]|[12]\d|3[0-2])"
_FORMS = {
    "R": re.compile(
        rf"R(\d\d)(.{{{_NAME_WIDTH}}})([WZ])(\d{{3}})(\d{{3}})(?:A|B([WZ])([wWzZe]{{32}}))"
    ),
    "A": re.compile(rf"A(.{{{_NAME_WIDTH}}})([0-3])"),
    "M": re.compile(rf"M(\d{{4}})({_SQUARE})({_SQUARE})(\d\d)((?:{_SQUARE})*)"),
    "E": re.compile(r"E([0-3])([01])"),
    "C": re.compile(r"C(.+)", re.DOTALL),
    "B": re.compile(r"B(\d{3})([WZ])"),
    "K": re.compile(r"K([0-9])"),
}


def decode(text: str) -> Message:
    """The message that a text is. Raises DxpError.

    >>> decode("M000122150118")
    MoveMade(seconds=1, origin=22, destination=15, captured=(18,))
    """
    form = _FORMS.get(text[:1])
    # Some programs put blanks behind what they send.
    found = form and form.fullmatch(text if text[:1] in "CA" else text.rstrip(" \r\n"))
    if not found or len(text) > LONGEST:
        raise DxpError(f"not a message of the protocol: {text[:LONGEST]!r}")
    fields: tuple[str, ...] = found.groups("")
    match text[0]:
        case "R":
            return _request(fields)
        case "A":
            return GameAnswer(fields[0].strip(), fields[1])
        case "M":
            return _move(fields, text)
        case "E":
            return GameEnd(fields[0], fields[1] == "1")
        case "C":
            return Chat(fields[0])
        case "B":
            return BackRequest(int(fields[0]), _color(fields[1]))
    return BackAnswer(fields[0])


def _request(fields: tuple[str, ...]) -> GameRequest:
    version, name, follower, minutes, moves, turn, squares = fields
    position = _from_dxp(turn + squares) if squares else None
    return GameRequest(
        name.strip(), _color(follower), int(minutes), int(moves), position, int(version)
    )


def _move(fields: tuple[str, ...], text: str) -> MoveMade:
    seconds, origin, destination, count, taken = fields
    captured = tuple(int(taken[i : i + 2]) for i in range(0, len(taken), 2))
    if len(captured) != int(count):
        raise DxpError(f"not a message of the protocol: {text!r}")
    return MoveMade(int(seconds), int(origin), int(destination), captured)


def _padded(name: str) -> str:
    plain = "".join(c if " " <= c <= "~" else "?" for c in name).strip() or "?"
    return plain[:_NAME_WIDTH].ljust(_NAME_WIDTH)


def _side(color: Color) -> str:
    return "Z" if color is Color.BLACK else "W"


def _color(letter: str) -> Color:
    return Color.BLACK if letter == "Z" else Color.WHITE


def _to_dxp(position: str) -> str:
    return position.translate(str.maketrans("bB", "zZ"))


def _from_dxp(position: str) -> str:
    return position.translate(str.maketrans("zZ", "bB"))
