"""What can be wrong with a file of endgame tables."""

from __future__ import annotations

from pathlib import Path

from crownhead.errors import CrownheadError


class TableError(CrownheadError):
    """A file of endgame tables that cannot be used.

    Attributes:
        kind: ``missing``, ``too_short`` (cut off or half written), ``not_a_table``, ``version``,
            ``damaged``, ``malformed``, ``swapped`` (another file's content), ``index`` (the index
            file itself), ``built_otherwise`` or ``busy``.
        text: the path of the file, or of the folder.
    """

    messages = {
        "missing": "the file of this table is not there",
        "too_short": "the file of this table ends too early",
        "not_a_table": "this is no file of endgame tables",
        "version": "the file of this table was made by another version of Crownhead",
        "damaged": "the file of this table is damaged: its checksum is wrong",
        "malformed": "the file of this table cannot be read, though its checksum is right",
        "swapped": "the file holds another table than its name says",
        "index": "the index of the tables cannot be read",
        "built_otherwise": "the folder holds tables built with other distances",
        "busy": "another build is at work in this folder",
    }

    def __init__(
        self, kind: str, text: str | Path = "", column: int | None = None, square: int | None = None
    ) -> None:
        super().__init__(kind, str(text), column, square)

    def _message(self) -> str:
        # A path is told whole, or the file could not be found.
        return f"{self.messages[self.kind]}: {self.text}"

    @property
    def path(self) -> Path:
        """The file that is at fault."""
        return Path(self.text)
