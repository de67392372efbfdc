"""Times in comments, as `[%clk 1:55:21]` gives them.

Source: the embedded commands of PDN 3.0 (github.com/wiegerw/pdn): `clk` the time that a player has
left, `clock` the same for both players, `emt` the time that a move took.
"""

import re

from crownhead._kernel import Color

_TIME = r"(\d{1,4}):([0-5]?\d):([0-5]?\d(?:\.\d{1,3})?)"
_LEFT = re.compile(rf"\[%clk\s+{_TIME}\s*\]|\[%clock\s+{_TIME}\s*\]", re.ASCII)
_BOTH_LEFT = re.compile(rf"\[%(?:clock|clk)((?:\s*[wWbB]\s*{_TIME})+)\s*\]", re.ASCII)
_OF_A_SIDE = re.compile(rf"([wWbB])\s*{_TIME}", re.ASCII)
_TAKEN = re.compile(rf"\[%emt\s+{_TIME}\s*\]", re.ASCII)
_LONGEST = 9999 * 3600


def time_left(comment: str, color: Color) -> float | None:
    """The seconds that a comment says a player has left, or None."""
    found = _LEFT.search(comment)
    if found is not None:
        return _seconds([group for group in found.groups() if group is not None])
    both = _BOTH_LEFT.search(comment)
    for side, *time in _OF_A_SIDE.findall(both[1]) if both is not None else ():
        if side.lower() == ("b" if color is Color.BLACK else "w"):
            return _seconds(time)
    return None


def time_taken(comment: str) -> float | None:
    """The seconds that a comment says a move took, or None."""
    found = _TAKEN.search(comment)
    return None if found is None else _seconds(list(found.groups()))


def without_time_left(comment: str) -> str:
    """The comment without the time that it says players have left."""
    return _BOTH_LEFT.sub("", _LEFT.sub("", comment))


def without_time_taken(comment: str) -> str:
    """The comment without the time that it says a move took."""
    return _TAKEN.sub("", comment)


def command(name: str, seconds: float) -> str:
    """A time as a comment gives it.

    Raises ValueError for a time that is negative or longer than 9,999 hours.
    """
    if not 0 <= seconds <= _LONGEST:
        raise ValueError(f"a clock shows 0 to 9,999 hours, not {seconds} seconds")
    whole, thousandths = divmod(round(seconds * 1000), 1000)
    minutes, rest = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    fraction = f".{thousandths:03}".rstrip("0") if thousandths else ""
    return f"[%{name} {hours}:{minutes:02}:{rest:02}{fraction}]"


def _seconds(time: list[str]) -> float:
    hours, minutes, seconds = time
    return int(hours) * 3600 + int(minutes) * 60 + float(seconds)
