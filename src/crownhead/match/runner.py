"""Plays the games of a match, several at a time."""

from __future__ import annotations

import queue
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from crownhead.engine import Engine, open_engine
from crownhead.engine.base import Value
from crownhead.match.game import Control, Played, Referee, Verdict, play_game
from crownhead.match.journal import Entry, Journal
from crownhead.match.schedule import Meeting
from crownhead.match.statistics import Sprt, Tally


@dataclass(frozen=True, slots=True)
class Settings:
    """One player of a match.

    Attributes:
        what: `crownhead`, or the command of a program that speaks the Hub protocol.
        name: what it is called in the records.
        options: what to set.
    """

    what: str
    name: str
    options: Mapping[str, Value] = field(default_factory=dict)

    def open(self) -> Engine:
        """Starts the engine."""
        return open_engine(self.what, self.options)


@dataclass(frozen=True, slots=True)
class Match:
    """What is to be played.

    Attributes:
        first: the player whose points are counted.
        second: the other one.
        meetings: the games.
        control: how long players may think.
        referee: how games are judged.
        concurrency: how many games are played at once.
        sprt: a test that may end the match early, or None.
    """

    first: Settings
    second: Settings
    meetings: tuple[Meeting, ...]
    control: Control
    referee: Referee = field(default_factory=Referee)
    concurrency: int = 1
    sprt: Sprt | None = None


class Score:
    """The games of a match so far."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.faults: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
        self.verdicts: Counter[str] = Counter()
        self.plies = 0
        self.late = [0.0, 0.0]
        self._points: dict[int, float] = {}
        self.tally = Tally()
        for entry in entries:
            self.add(entry)

    def add(self, entry: Entry) -> None:
        """Counts a game."""
        self._points[entry.number] = entry.points
        self.verdicts[entry.verdict] += 1
        self.plies += entry.plies
        self.late = [max(pair) for pair in zip(self.late, entry.late, strict=True)]
        if entry.faulty:
            self.faults[entry.faulty - 1][entry.verdict] += 1
        pairs = tuple(
            points + self._points[number + 1]
            for number, points in sorted(self._points.items())
            if number % 2 == 0 and number + 1 in self._points
        )
        values = Counter(self._points.values())
        self.tally = Tally(values[1.0], values[0.5], values[0.0], pairs)


def run(match: Match, journal: Journal | None, tell: Callable[[Score, Entry], Any]) -> Score:
    """Plays what is left of a match and returns its score.

    Args:
        match: what is to be played.
        journal: keeps the games, and knows those played before; None keeps nothing.
        tell: called after each game, in this thread.

    Raises EngineError where a player cannot be started.
    """
    score = Score(journal.entries if journal else ())
    played = {entry.number for entry in journal.entries} if journal else set()
    left = [meeting for meeting in match.meetings if meeting.number not in played]
    if not left or _is_decided(match, score):
        return score
    with _Hall(match, left) as hall:
        for entry in hall.entries():
            if journal is not None:
                journal.add(entry)
            score.add(entry)
            tell(score, entry)
            if _is_decided(match, score):
                break
    return score


def _is_decided(match: Match, score: Score) -> bool:
    return match.sprt is not None and match.sprt.verdict(score.tally) is not None


class _Hall:
    """Threads that play, each at a board of its own with engines of its own."""

    def __init__(self, match: Match, meetings: list[Meeting]) -> None:
        self._match = match
        self._count = len(meetings)
        self._meetings: queue.SimpleQueue[Meeting] = queue.SimpleQueue()
        for meeting in meetings:
            self._meetings.put(meeting)
        self._results: queue.SimpleQueue[Entry | BaseException] = queue.SimpleQueue()
        self._closing = threading.Event()
        boards = min(match.concurrency, self._count)
        self._boards = [_Board(self, match) for _ in range(boards)]

    def __enter__(self) -> _Hall:
        for board in self._boards:
            board.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._closing.set()
        for board in self._boards:
            board.end_game()
        for board in self._boards:
            board.join()

    def entries(self) -> Iterable[Entry]:
        """The games as they end. Raises what kept a board from going on."""
        for _ in range(self._count):
            result = self._results.get()
            if isinstance(result, BaseException):
                raise result
            yield result

    def next_meeting(self) -> Meeting | None:
        """The next game for a board; None where there is no more."""
        if self._closing.is_set():
            return None
        try:
            return self._meetings.get_nowait()
        except queue.Empty:
            return None

    def report(self, result: Entry | BaseException) -> None:
        """Takes a game, or an error, from a board."""
        if not self._closing.is_set():
            self._results.put(result)


class _Board(threading.Thread):
    """Plays games one after the other, and starts an engine anew after it has failed."""

    def __init__(self, hall: _Hall, match: Match) -> None:
        super().__init__(daemon=True)
        self._hall = hall
        self._match = match
        self._engines: list[Engine | None] = [None, None]

    def run(self) -> None:
        """Plays until there are no more games."""
        try:
            while (meeting := self._hall.next_meeting()) is not None:
                self._hall.report(self._play(meeting))
        except BaseException as error:
            self._hall.report(error)
        finally:
            for seat in (0, 1):
                self._dismiss(seat)

    def end_game(self) -> None:
        """Ends the game under way, from another thread: nobody waits for it any more."""
        for engine in list(self._engines):
            if engine is not None:
                engine.close()

    def _play(self, meeting: Meeting) -> Entry:
        settings = (self._match.first, self._match.second)
        for seat in (0, 1):
            if self._engines[seat] is None:
                self._engines[seat] = settings[seat].open()
        first, second = self._engines
        assert first is not None
        assert second is not None
        black, white = (first, second) if meeting.first_is_black else (second, first)
        played = play_game(black, white, meeting.opening, self._match.control, self._match.referee)
        faulty = _faulty_seat(played, meeting)
        if faulty:
            self._dismiss(faulty - 1)
        return _entry(self._match, meeting, played, faulty)

    def _dismiss(self, seat: int) -> None:
        engine, self._engines[seat] = self._engines[seat], None
        if engine is not None:
            engine.close()


def _faulty_seat(played: Played, meeting: Meeting) -> int:
    """Whose fault the end is: 1 or 2, or 0 where it is nobody's."""
    if not played.fault:
        return 0
    black_lost = played.result == "0-1"
    return 1 if black_lost == meeting.first_is_black else 2


def _entry(match: Match, meeting: Meeting, played: Played, faulty: int) -> Entry:
    points = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}[played.result]
    late = played.slowest
    names = (match.first.name, match.second.name)
    if not meeting.first_is_black:
        points, late, names = 1 - points, late[::-1], names[::-1]
    headers = played.game.headers
    headers.update(Event="Match", Round=str(meeting.number + 1), Black=names[0], White=names[1])
    if meeting.opening is not None:
        headers["Opening"] = " ".join(
            filter(None, (str(meeting.opening.number), meeting.opening.name))
        )
    headers["Termination"] = _TERMINATIONS[played.verdict]
    return Entry(
        meeting.number,
        points,
        played.result,
        played.verdict.value,
        played.fault,
        faulty,
        played.game.ply_count,
        late,
        played.game.pdn(),
    )


_TERMINATIONS = {
    Verdict.BOARD: "normal",
    Verdict.ADJUDICATED: "adjudication",
    Verdict.LENGTH: "adjudication",
    Verdict.TIME: "time forfeit",
    Verdict.ILLEGAL: "rules infraction",
    Verdict.CRASH: "abandoned",
}
