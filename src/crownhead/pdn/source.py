"""The text of a file, piece by piece: decoded, its line ends made one, and its places known."""

import codecs
import io
import re
from collections.abc import Callable
from itertools import islice
from typing import IO, Any, NamedTuple, Protocol

from crownhead.pdn.tokens import SPACE

PIECE = 1 << 16
"""Characters or bytes that are read at a time."""

LOOKAHEAD = 1 << 12
"""Characters that `Source.fill` puts ahead of a reader: more than any single word needs."""

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# No file can hold these, but a text can.
_UNWRITABLE = re.compile("[\0\ud800-\udfff]+")
_REPLACEMENT = "\ufffd"
_MOST_FOUND = 1000
_WINDOWS = "crownhead.windows-1252"


Place = tuple[int, int]
"""A line and a column, both from 1."""


class Report(Protocol):
    """Tells what is wrong at a place of a text."""

    def __call__(self, kind: str, place: Place, text: str = "", detail: str = "") -> None:
        """Tells it; the kinds are those of `Problem`. The strict reader raises PdnError here."""


class Found(NamedTuple):
    """What is wrong with characters at a place, and of what kind; as `Report` tells it."""

    place: Place
    kind: str
    text: str
    detail: str


def _as_windows(error: UnicodeError) -> tuple[str, int]:
    # Bytes that Windows-1252 leaves undefined are read as Latin-1, which defines all.
    assert isinstance(error, UnicodeDecodeError)
    return _windows_text(error.object[error.start : error.end]), error.end


def _windows_text(found: bytes) -> str:
    try:
        return found.decode("cp1252")
    except UnicodeDecodeError:
        return found.decode("latin-1")


codecs.register_error(_WINDOWS, _as_windows)


class Source:
    """A window on a text: `text` from `at` on is still to be read, `fill` brings more of it."""

    def __init__(self, stream: IO[Any], encoding: str | None) -> None:
        """Reads a stream of text or of bytes; see `crownhead.pdn.read` for the encoding.

        Raises LookupError for an encoding that Python does not know.
        """
        # What was wrong with characters, not told yet: the reader may not be so far.
        self.found: list[Found] = []
        self.text = ""
        self.at = 0
        self.ended = False
        self._read = stream.read
        self._encoding = encoding
        self._decode: Callable[[bytes, bool], str] | None = None
        self._line_ends = io.IncrementalNewlineDecoder(None, translate=True)
        if encoding is not None:
            codecs.lookup(encoding)
        # What was dropped from the front: whole lines, then characters of the line begun.
        self._lines_before = 0
        self._columns_before = 0
        # The last place that was asked for: its index, its line here, and where that begins.
        self._placed, self._placed_line, self._line_start = 0, 1, 0

    def fill(self, room: int = LOOKAHEAD) -> None:
        """Brings `room` characters ahead of `at`, or all that are left; `text` and `at` change."""
        while not self.ended and len(self.text) - self.at < room:
            self.more()

    def more(self) -> None:
        """Brings one more piece; what is before `at` is dropped, all but one character.

        The more is kept, the more is read, so that a long comment costs no more than its length.
        """
        self._drop()
        kept = len(self.text)
        raw = self._read(max(PIECE, kept))
        if not raw:
            self.ended = True
        decoded = raw if isinstance(raw, str) else self._decoded(raw)
        self.text += self._line_ends.decode(decoded, final=self.ended)
        self._clean_from(kept)

    def skip_space(self) -> str:
        """Moves on to the next character that is no space, and returns it; empty at the end."""
        while True:
            self.fill()
            found = SPACE.match(self.text, self.at)
            assert found is not None
            self.at = found.end()
            if self.at < len(self.text) or self.ended:
                return self.text[self.at : self.at + 1]

    def place(self, at: int) -> Place:
        """The place in the file of an index into `text`."""
        if at < self._placed:
            self._placed, self._placed_line, self._line_start = 0, 1, 0
        # Counted on from the last place that was asked for: reports come in order.
        self._placed_line += self.text.count("\n", self._placed, at)
        self._line_start = max(self._line_start, self.text.rfind("\n", self._placed, at) + 1)
        self._placed = at
        before = 0 if self._line_start else self._columns_before
        return self._lines_before + self._placed_line, before + at - self._line_start + 1

    def _drop(self) -> None:
        # Whether a star touches the word before it has a meaning.
        dropped = max(0, self.at - 1)
        line, column = self.place(dropped)
        self._lines_before, self._columns_before = line - 1, column - 1
        self._placed, self._placed_line, self._line_start = 0, 1, 0
        self.text = self.text[dropped:]
        self.at -= dropped

    def _decoded(self, raw: bytes) -> str:
        if self._decode is None:
            self._decode = self._decoder_for(raw)
        return self._decode(raw, self.ended)

    def _decoder_for(self, raw: bytes) -> Callable[[bytes, bool], str]:
        encoding = self._encoding
        if encoding is None:
            boms = (name for bom, name in _BOMS if raw.startswith(bom))
            encoding = next(boms, "utf-8")
        decoder = codecs.getincrementaldecoder(encoding)("strict")

        def decode(piece: bytes, final: bool) -> str:
            try:
                return decoder.decode(piece, final)
            except UnicodeDecodeError as error:
                guessed = self._encoding is None and encoding != "utf-16"
                self._tell_undecodable(error, guessed)
                decoder.errors = _WINDOWS if guessed else "replace"
                return decoder.decode(piece, final)

        return decode

    def _tell_undecodable(self, error: UnicodeDecodeError, guessed: bool) -> None:
        found = error.object[error.start : error.start + 8]
        known = self.text
        # What comes before it in this piece has to count for the place.
        self.text += error.object[: error.start].decode(error.encoding, "replace")
        place = self.place(len(self.text))
        self.text = known
        if guessed:
            self.found.append(Found(place, "encoding", _windows_text(found), ""))
        else:
            detail = f"not {error.encoding}: {found!r}"
            self.found.append(Found(place, "undecodable", "", detail))

    def _clean_from(self, start: int) -> None:
        fresh = self.text[start:]
        if "\0" not in fresh and fresh.isascii():
            return
        fresh = fresh.replace("\ufeff", " ")
        self.text = self.text[:start] + fresh
        for run in islice(_UNWRITABLE.finditer(fresh), _MOST_FOUND):
            place = self.place(start + run.start())
            self.found.append(Found(place, "character", "", ""))
        self.text = self.text[:start] + _UNWRITABLE.sub(_replaced, fresh)


def _replaced(run: re.Match[str]) -> str:
    return _REPLACEMENT * len(run[0])
