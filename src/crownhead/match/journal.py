"""A folder that keeps a match, so that one that was ended goes on where it was."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from crownhead.match.game import Verdict

SETTINGS = "match.json"
GAMES = "games.jsonl"
PDN = "games.pdn"


class JournalError(ValueError):
    """A folder that holds another match, or what cannot be read as one."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A game of a match that is over.

    Attributes:
        number: its number in the match.
        points: of the first player: 1, 0.5 or 0.
        result: `1-0` where Black won.
        verdict: the value of a `Verdict`.
        fault: what a player did wrong, in words; empty where none did.
        faulty: whether it was the first player (1) or the second (2) who did; 0 where none did.
        plies: its length, the opening included.
        late: the longest that the first and the second player took over their time, in seconds.
        pdn: the whole game.
    """

    number: int
    points: float
    result: str
    verdict: str
    fault: str
    faulty: int
    plies: int
    late: tuple[float, float]
    pdn: str


class Journal:
    """Games of a match, each written down when it is over.

    A folder holds the settings, the games one a line, and all of them as PDN. The last line may be
    cut short by a power failure: that game is played again.
    """

    def __init__(self, folder: str | os.PathLike[str], settings: Mapping[str, Any]) -> None:
        """Opens the folder of a match, or begins one.

        Raises JournalError where it holds a match with other settings, or files that are no
        match's, and OSError where it cannot be written to.
        """
        self._folder = Path(folder)
        self._folder.mkdir(parents=True, exist_ok=True)
        self._check(settings)
        self.entries = list(self._read())
        # Written anew, so that what was cut short is gone and the PDN holds the same games.
        self._rewrite()

    def add(self, entry: Entry) -> None:
        """Writes a game down."""
        self.entries.append(entry)
        with (self._folder / GAMES).open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(entry)) + "\n")
            file.flush()
            os.fsync(file.fileno())
        with (self._folder / PDN).open("a", encoding="utf-8") as file:
            file.write(entry.pdn + "\n")

    def _check(self, settings: Mapping[str, Any]) -> None:
        path = self._folder / SETTINGS
        wanted = json.loads(json.dumps(settings))
        if not path.exists():
            if any(self._folder.iterdir()):
                raise JournalError(f"{self._folder} is not empty and holds no match")
            path.write_text(json.dumps(wanted, indent=2) + "\n", "utf-8")
            return
        try:
            found = json.loads(path.read_text("utf-8"))
        except (UnicodeDecodeError, json.JSONDecodeError) as error:
            raise JournalError(f"{path} cannot be read: {error}") from error
        if found != wanted:
            names = found.keys() | wanted.keys() if isinstance(found, dict) else set()
            other = sorted(n for n in names if found.get(n) != wanted.get(n))
            raise JournalError(
                f"{self._folder} holds a match with other settings: {', '.join(other)}"
            )

    def _read(self) -> Iterator[Entry]:
        path = self._folder / GAMES
        if not path.exists():
            return
        lines = path.read_bytes().split(b"\n")
        for number, line in enumerate(lines[:-1], start=1):
            try:
                fields = json.loads(line)
                fields["late"] = tuple(fields["late"])
                Verdict(fields["verdict"])
                yield Entry(**fields)
            except (ValueError, TypeError, KeyError) as error:
                raise JournalError(f"line {number} of {path} is no game: {error}") from error

    def _rewrite(self) -> None:
        games = "".join(json.dumps(asdict(entry)) + "\n" for entry in self.entries)
        for name, text in (
            (GAMES, games),
            (PDN, "".join(f"{entry.pdn}\n" for entry in self.entries)),
        ):
            fresh = self._folder / f".{name}.new"
            fresh.write_text(text, "utf-8")
            fresh.replace(self._folder / name)
