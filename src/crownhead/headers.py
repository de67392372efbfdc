"""What a game record says about the game: who played, where, when."""

from collections.abc import Iterator, Mapping, MutableMapping

ROSTER = ("Event", "Site", "Date", "Round", "Black", "White", "Result")
"""The tags that programs look for first, in the order they are usually written."""

# Archives spell these in several ways, and Black is called Red on many boards.
_USUAL_NAMES = {name.lower(): name for name in (*ROSTER, "FEN", "SetUp", "GameType")}
_USUAL_NAMES["red"] = "Black"


class Headers(MutableMapping[str, str]):
    """The tags of a game record, by name, in the order they were given.

    Well-known names are kept in their usual spelling: `Setup` is `SetUp`, `Red` is `Black`.

    >>> headers = Headers({"event": "Irish Open", "Red": "McNally, H."})
    >>> headers["Black"]
    'McNally, H.'
    """

    __slots__ = ("_tags",)

    def __init__(self, tags: Mapping[str, str] | None = None) -> None:
        """The given tags. Raises ValueError as `headers[name] = value` does."""
        self._tags: dict[str, str] = {}
        self.update(tags or {})

    def __getitem__(self, name: str) -> str:
        return self._tags[usual_name(name)]

    def __setitem__(self, name: str, value: str) -> None:
        """Sets a tag.

        Raises ValueError where the name is not a word of ASCII letters, digits and _ that begins
        with a letter, or where the value could not stand on one line of a file; TypeError where
        one of them is no text.
        """
        name = usual_name(name)
        if not isinstance(value, str):
            raise TypeError(f"the value of a tag is text, not {value!r}")
        if not (name.isascii() and name.isidentifier() and name[0] != "_"):
            raise ValueError(f"not the name of a tag: {name!r}")
        if not all(map(_fits_a_line, value)):
            raise ValueError(f"the value of a tag is one line of text, not {value!r}")
        self._tags[name] = value

    def __delitem__(self, name: str) -> None:
        del self._tags[usual_name(name)]

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and usual_name(name) in self._tags

    def __iter__(self) -> Iterator[str]:
        return iter(self._tags)

    def __len__(self) -> int:
        return len(self._tags)

    def __repr__(self) -> str:
        return f"Headers({self._tags!r})"


def usual_name(name: str) -> str:
    """The usual spelling of a tag's name; any other name is its own.

    Raises TypeError where it is no text.
    """
    if not isinstance(name, str):
        raise TypeError(f"the name of a tag is text, not {name!r}")
    return _USUAL_NAMES.get(name.lower(), name)


def _fits_a_line(character: str) -> bool:
    # Half of a surrogate pair could not be written either; a byte order mark is read as a space.
    return character not in "\n\r\0\ufeff" and not "\ud800" <= character <= "\udfff"
