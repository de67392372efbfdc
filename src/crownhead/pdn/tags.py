"""Reads the tags in front of a game's moves."""

from crownhead.headers import usual_name
from crownhead.pdn.comments import read_comment, read_line
from crownhead.pdn.source import Place, Report, Source
from crownhead.pdn.tokens import LOOSE_TAG, TAG, starts_tag

_QUOTES = "\"“”„«»‘’'`"
_DOUBTFUL = ("FEN", "GameType")


class Tags:
    """The tags of one game, and the comments between them.

    Attributes:
        values: the tags by their usual names, in the order they were given.
        comments: what was said between them; it is said of the game's start.
        places: where the tags stand whose value may turn out to be wrong.

    """

    def __init__(self, source: Source, report: Report) -> None:
        self.values: dict[str, str] = {}
        self.comments: list[str] = []
        self.places: dict[str, Place] = {}
        self._source = source
        self._report = report

    def read(self) -> None:
        """Reads until something else than a tag or a comment stands next."""
        while self._read_plain_tag() or self._read_other():
            pass

    def _read_plain_tag(self) -> bool:
        source = self._source
        source.fill()
        tag = TAG.match(source.text, source.at)
        if tag is None or not self._keep(tag[1], tag[2], tag.start(1)):
            return False
        source.at = tag.end()
        return True

    def _read_other(self) -> bool:
        """Reads a comment, or a tag that is not quite one; whether there was any."""
        source = self._source
        first = source.skip_space()
        if first == "{":
            self._say(read_comment(source, self._report))
        elif first == ";":
            self._say(read_line(source))
        elif first == "%":
            read_line(source)
        elif starts_tag(source.text, source.at):
            return self._read_odd_tag()
        else:
            return False
        return True

    def _say(self, text: str) -> None:
        if text:
            self.comments.append(text)

    def _read_odd_tag(self) -> bool:
        """Reads a tag behind odd spaces, a very long one, or one that is not as it should be."""
        source = self._source
        while not TAG.match(source.text, source.at):
            if source.ended or source.text.find("\n", source.at) >= 0:
                return self._read_loose_tag()
            source.more()
        return self._read_plain_tag()

    def _read_loose_tag(self) -> bool:
        source = self._source
        loose = LOOSE_TAG.match(source.text, source.at)
        assert loose is not None
        place = source.place(source.at)
        name, rest = loose[1], loose[2].strip()
        if not usual_name(name).isascii():
            self._report("tag_name", place, loose[0])
            source.at = loose.end()
            return True
        closed = rest.endswith("]")
        value = rest.removesuffix("]").strip()
        quoted = len(value) > 1 and value[0] in _QUOTES and value[-1] in _QUOTES
        if not self._keep(name, value.strip(_QUOTES).strip(), loose.start(1)):
            return False
        self._report("tag_quotes" if closed and quoted else "tag", place, loose[0])
        source.at = loose.end()
        return True

    def _keep(self, name: str, value: str, at: int) -> bool:
        """Keeps a tag; whether it is one of this game's, and not the first of the next."""
        name = usual_name(name)
        if name not in self.values:
            self.values[name] = _unescaped(value)
            if name in _DOUBTFUL:
                self.places[name] = self._source.place(at)
            return True
        if name == next(iter(self.values)):
            return False
        self._report("repeated_tag", self._source.place(at), name)
        return True


def _unescaped(value: str) -> str:
    if "\\" not in value:
        return value
    return value.replace("\\\\", "\0").replace('\\"', '"').replace("\0", "\\")
