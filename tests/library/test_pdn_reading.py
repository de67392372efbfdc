"""PDN as archives really write it: `tests/vectors/pdn.json`, read leniently and strictly."""

from __future__ import annotations

import io
from pathlib import Path
from typing import NotRequired, TypedDict, cast

import pytest

from crownhead import Color, Draws, Game, Rules, pdn
from tests.library.vectors import load


class GameCase(TypedDict):
    movetext: str
    result: str
    winner: NotRequired[str]
    start: NotRequired[str]
    headers: NotRequired[dict[str, str]]


class PdnCase(TypedDict):
    name: str
    text: str
    bytes: NotRequired[str]
    games: list[GameCase]
    problems: list[str]


PDN = cast(list[PdnCase], load("pdn"))
every_case = pytest.mark.parametrize("case", PDN, ids=lambda case: case["name"])


def source_of(case: PdnCase) -> str | bytes:
    return case["text"].encode(case["bytes"]) if "bytes" in case else case["text"]


def movetext_of(game: Game) -> str:
    return " ".join(pdn.dumps(game).partition("\n\n")[2].split("\n")).strip()


def summary(problem: pdn.Problem) -> str:
    return f"{problem.kind} {problem.game}:{problem.line}:{problem.column}"


@every_case
def test_the_lenient_reader(case: PdnCase) -> None:
    told: list[pdn.Problem] = []
    games = list(pdn.parse(source_of(case), on_problem=told.append))
    assert [(movetext_of(game), game.result) for game in games] == [
        (expected["movetext"], expected["result"]) for expected in case["games"]
    ]
    assert [summary(problem) for problem in told] == case["problems"]
    in_games = [problem for game in games for problem in game.problems]
    assert in_games == [problem for problem in told if problem.game <= len(games)]
    for game, expected in zip(games, case["games"], strict=True):
        if "headers" in expected:
            assert dict(game.headers) == expected["headers"]
        if "start" in expected:
            assert game.start.fen() == expected["start"]
        if "winner" in expected:
            outcome = game.outcome()
            assert outcome is not None
            assert outcome.winner is Color[expected["winner"].upper()]


@every_case
def test_the_strict_reader(case: PdnCase) -> None:
    if not case["problems"]:
        games = list(pdn.parse(source_of(case), strict=True))
        assert [game.result for game in games] == [game["result"] for game in case["games"]]
        return
    with pytest.raises(pdn.PdnError) as refused:
        list(pdn.parse(source_of(case), strict=True))
    error = refused.value
    assert f"{error.kind} {error.game}:{error.line}:{error.column}" == case["problems"][0]
    assert error.problem.place in str(error)


@every_case
def test_what_was_read_is_written_and_read_again(case: PdnCase) -> None:
    games = list(pdn.parse(source_of(case)))
    file = io.StringIO()
    assert pdn.write(games, file) == len(games)
    again = list(pdn.parse(file.getvalue()))
    assert [pdn.dumps(game) for game in again] == [pdn.dumps(game) for game in games]
    # Nothing is left to report but that a game is not of this kind.
    assert {problem.kind for game in again for problem in game.problems} <= {"game_type"}


@every_case
def test_small_pieces_read_as_the_whole_does(
    case: PdnCase, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read() -> tuple[list[str], list[str]]:
        told: list[pdn.Problem] = []
        games = [pdn.dumps(game) for game in pdn.parse(source_of(case), on_problem=told.append)]
        return games, [summary(problem) for problem in told]

    whole = read()
    monkeypatch.setattr("crownhead.pdn.source.PIECE", 3)
    assert read() == whole


def test_a_file_is_read_by_path_and_by_handle(tmp_path: Path) -> None:
    path = tmp_path / "club.pdn"
    text = '[Site "Besançon"]\n\n1. 11-15 23-19 1-0\n'
    path.write_text(text, encoding="utf-8")
    for source in (path, str(path), io.StringIO(text), io.BytesIO(text.encode())):
        (game,) = pdn.read(source)
        assert game.headers["Site"] == "Besançon"
        assert str(game) == "1. 11-15 23-19 1-0"
    with pytest.raises(FileNotFoundError):
        pdn.read(tmp_path / "none.pdn")


def test_an_encoding_that_is_named_is_used() -> None:
    text = '[Site "Łódź"]\n*'
    (game,) = pdn.parse(text.encode("cp1250"), encoding="cp1250", strict=True)
    assert game.headers["Site"] == "Łódź"
    (game,) = pdn.parse(b'[Site "\xff\xfe"]\n*', encoding="ascii")
    assert [problem.kind for problem in game.problems] == ["undecodable"]
    with pytest.raises(LookupError):
        pdn.parse(b"", encoding="no such encoding")


def test_a_game_is_read_no_further_than_it_goes() -> None:
    """One game at a time, so an archive of any size can be looked through."""

    class Endless(io.RawIOBase):
        def read(self, size: int = -1) -> bytes:
            return b'[Event "again"]\n1. 11-15 23-19 1-0\n\n' * 100

    reader = pdn.read(cast(io.BytesIO, Endless()))
    games = [next(reader) for _ in range(1000)]
    assert {str(game) for game in games} == {"1. 11-15 23-19 1-0"}
    assert reader.count == 1000
    reader.close()
    assert list(reader) == []


def test_repetition_ends_no_archived_game_unless_the_rules_say_so() -> None:
    text = '[FEN "B:WK32:BK1"] 1-6 32-27 6-1 27-32 1-6 32-27 6-1 27-32 1-6 *'
    (game,) = pdn.parse(text)
    assert len(game.moves) == 9
    assert game.outcome() is None
    (game,) = pdn.parse(text, rules=Rules(draws=Draws.AUTOMATIC))
    assert len(game.moves) == 9


def test_a_board_that_ended_the_game_outvotes_its_result() -> None:
    (game,) = pdn.parse('[FEN "W:WK27:B28"] 27-32 1-0')
    assert game.result == "0-1"


def test_from_pdn_is_strict() -> None:
    assert str(Game.from_pdn("11-15 23-19 1-0")) == "1. 11-15 23-19 1-0"
    with pytest.raises(pdn.PdnError) as refused:
        Game.from_pdn("11-15\n23-20")
    assert (refused.value.kind, refused.value.line, refused.value.column) == ("move", 2, 1)
    assert str(refused.value) == (
        "game 1, line 2, column 1: the piece on square 23 cannot move like that: '23-20'"
    )
    for empty in ("", "{a comment}", "words"):
        with pytest.raises(pdn.PdnError):
            Game.from_pdn(empty)


def test_a_problem_says_where_what_and_what_was_done() -> None:
    (game,) = pdn.parse('[Event "x"]\n\n1. 11-15 23-19 2. 8-12 22-17 *')
    (problem,) = game.problems
    assert str(problem) == (
        "game 1, line 3, column 19: the piece on square 8 cannot move like that: '8-12'; "
        "the rest of the line left out"
    )


def test_the_reports_of_one_game_are_bounded() -> None:
    told: list[pdn.Problem] = []
    (game,) = pdn.parse("11-15 " + "] " * 1000 + "23-19 *", on_problem=told.append)
    assert len(game.problems) == 101
    assert told == list(game.problems)
    last = game.problems[-1]
    assert (last.kind, last.count, last.column) == ("more_problems", 900, 207)
    assert last.fault == "900 more problems in this game"
    assert sum(problem.count for problem in game.problems) == 1000
    assert str(game) == "1. 11-15 23-19 *"


def test_the_rest_of_a_games_problems_is_told_in_its_own_game() -> None:
    told: list[pdn.Problem] = []
    bad = "11-15 " + "] " * 101 + "*"
    games = list(pdn.parse(f"{bad} {bad} 9-14 ] *", on_problem=told.append))
    assert [len(game.problems) for game in games] == [101, 101, 1]
    assert [problem for game in games for problem in game.problems] == told
    assert games[1].problems[-1].fault == "1 more problem in this game"
    assert games[1].problems[-1].game == 2
