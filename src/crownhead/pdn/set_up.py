"""Positions that games are set up from, as files give them."""

import re

from crownhead._kernel import Board
from crownhead.errors import FenError
from crownhead.pdn.problems import reason_of
from crownhead.pdn.source import Place, Report

_UNKNOWN_TURN = re.compile(r"\s*\?\s*:")
_MOST_MEN = 24


def position_of(fen: str, place: Place, report: Report) -> str | None:
    """The position that a tag's value describes, as text that `Board` reads.

    What can be set right is, and reported: the side to move where it is not known, and men that
    stand where they would have been crowned. None, and a report, for anything else that is no
    position.
    """
    if _UNKNOWN_TURN.match(fen):
        report("turn", place, fen)
        fen = _UNKNOWN_TURN.sub("B:", fen, count=1)
    for attempt in range(_MOST_MEN):
        try:
            return Board(fen).fen()
        except FenError as error:
            crowned = _crowned(fen, error)
            if crowned is None:
                report("fen", place, fen, reason_of(error))
                return None
            if attempt == 0:
                report("crownhead", place, fen, reason_of(error))
            fen = crowned
    return None


def _crowned(fen: str, error: FenError) -> str | None:
    """The same text with the man that the error names made a king; None where that is no help."""
    if error.kind != "crownhead" or error.column is None:
        return None
    start = error.column - 1
    number = re.compile(r"\d+").match(fen, start)
    # A range cannot be crowned in part.
    if number is None or int(number[0]) != error.square or fen[number.end() :].lstrip()[:1] == "-":
        return None
    return f"{fen[:start]}K{fen[start:]}"
