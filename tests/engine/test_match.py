"""Matches: who meets whom, how games are judged, what the result proves, and going on later."""

from __future__ import annotations

import json
import math
from collections import Counter
from pathlib import Path

import pytest

from crownhead import openings, pdn
from crownhead.engine import HubEngine, Limit, LocalEngine
from crownhead.match import (
    Control,
    Journal,
    JournalError,
    Referee,
    Score,
    Sprt,
    Tally,
    Verdict,
    elo,
    likelihood_of_superiority,
    play_game,
    schedule,
)
from crownhead.match.journal import Entry
from tests.command import run
from tests.engine.programs import program, quoted

ACCEPTED = [ballot for ballot in openings.three_move() if ballot.accepted]
FAST = Control(Limit(depth=2))


def test_every_accepted_ballot_is_played_from_both_sides() -> None:
    meetings = schedule(ACCEPTED, 312)
    seen = Counter((m.opening.number, m.first_is_black) for m in meetings if m.opening)
    assert len(seen) == 312
    assert set(seen.values()) == {1}
    for first, second in zip(meetings[::2], meetings[1::2], strict=True):
        assert first.opening == second.opening
        assert first.first_is_black != second.first_is_black


def test_the_order_is_decided_by_the_seed() -> None:
    assert schedule(ACCEPTED, 40, 1) == schedule(ACCEPTED, 40, 1)
    assert schedule(ACCEPTED, 40, 1) != schedule(ACCEPTED, 40, 2)


def test_a_long_match_goes_through_the_deck_again() -> None:
    seen = Counter(m.opening.number for m in schedule(ACCEPTED, 1000) if m.opening)
    assert set(seen.values()) <= {6, 8}


@pytest.mark.parametrize("games", [0, 1, 7])
def test_half_a_pair_is_refused(games: int) -> None:
    with pytest.raises(ValueError, match="even"):
        schedule(ACCEPTED, games)


def test_elo_of_known_results() -> None:
    assert elo(Tally(10, 80, 10))[0] == pytest.approx(0)
    assert elo(Tally(75, 0, 25))[0] == pytest.approx(190.8, abs=0.1)
    # Without pairs the error is that of independent games: 1.96 * sqrt(0.25 / 100) about a half.
    assert elo(Tally(50, 0, 50))[1] == pytest.approx(68.8, abs=0.5)


def test_pairs_that_cancel_each_other_narrow_the_error() -> None:
    loose = Tally(50, 0, 50)
    paired = Tally(50, 0, 50, (1.0,) * 48 + (0.0, 2.0))
    assert elo(paired)[1] < elo(loose)[1] / 3


def test_a_whitewash_has_no_number() -> None:
    difference, margin = elo(Tally(10, 0, 0))
    assert math.isinf(difference)
    assert math.isinf(margin)
    assert elo(Tally())[0] == 0


def test_superiority_grows_with_the_lead() -> None:
    assert likelihood_of_superiority(Tally(20, 60, 20)) == pytest.approx(0.5)
    assert likelihood_of_superiority(Tally(30, 60, 10)) > 0.99
    assert likelihood_of_superiority(Tally(10, 60, 30)) < 0.01


def tally_of_pairs(pairs: list[float]) -> Tally:
    return Tally(pairs=tuple(pairs))


def test_sprt_accepts_what_is_true() -> None:
    sprt = Sprt(0, 20)
    even = [1.0, 1.0, 0.5, 1.5] * 1000
    better = [1.0, 1.0, 0.5, 1.5, 1.5] * 1000
    assert sprt.verdict(tally_of_pairs(even)) == "rejected"
    assert sprt.verdict(tally_of_pairs(better)) == "accepted"
    assert sprt.verdict(tally_of_pairs(even[:8])) is None
    assert sprt.verdict(Tally()) is None
    assert (sprt.lower, sprt.upper) == pytest.approx((-2.944, 2.944), abs=0.001)


def test_sprt_is_calm_where_all_pairs_are_alike() -> None:
    assert Sprt(0, 10).verdict(tally_of_pairs([1.0] * 10)) is None


@pytest.mark.parametrize("bounds", [(5.0, 5.0), (10.0, 0.0)])
def test_a_test_without_a_difference_is_refused(bounds: tuple[float, float]) -> None:
    with pytest.raises(ValueError, match="less"):
        Sprt(*bounds)


def test_a_game_between_two_of_ours() -> None:
    with LocalEngine() as black, LocalEngine() as white:
        played = play_game(black, white, ACCEPTED[0], FAST, Referee())
    assert played.verdict is Verdict.BOARD
    assert played.game.outcome() is not None
    assert played.result == played.game.result
    assert tuple(played.game.moves[:3]) == ACCEPTED[0].moves


@pytest.mark.parametrize(
    ("thinking", "verdict"),
    [
        ("sys.exit(1)", Verdict.CRASH),
        ('say("error message=tired")', Verdict.CRASH),
        ('say("done move=1-32")', Verdict.ILLEGAL),
        ("time.sleep(30)", Verdict.TIME),
        ('time.sleep(0.6); say("done move=9-13")', Verdict.TIME),
    ],
)
def test_what_a_program_does_wrong_loses_it_the_game(
    tmp_path: Path, thinking: str, verdict: Verdict
) -> None:
    control = Control(Limit(seconds=0.05), margin=0.3)
    command = program(tmp_path, thinking=thinking)
    with HubEngine(command, patience=1.0) as bad, LocalEngine() as good:
        played = play_game(bad, good, None, control, Referee())
    assert (played.verdict, played.result) == (verdict, "0-1")
    assert played.fault.startswith("black: ")
    assert verdict.value in played.game.pdn()


def test_white_loses_by_its_faults_too(tmp_path: Path) -> None:
    with HubEngine(program(tmp_path, thinking="sys.exit(1)")) as bad, LocalEngine() as good:
        played = play_game(good, bad, None, FAST, Referee())
    assert (played.verdict, played.result) == (Verdict.CRASH, "1-0")
    assert played.fault.startswith("white: ")


def test_a_clock_runs_out(tmp_path: Path) -> None:
    command = program(
        tmp_path,
        thinking='time.sleep(1.0); say("done move=" + moves.pop(0))',
        moves=("9-13", "13-17"),
    )
    other = program(tmp_path, thinking='say("done move=" + moves.pop(0))', moves=("24-20", "28-24"))
    with HubEngine(command) as slow, HubEngine(other) as quick:
        played = play_game(slow, quick, None, Control(base=1.5, margin=0.0), Referee())
    assert (played.verdict, played.result, played.game.ply_count) == (Verdict.TIME, "0-1", 3)


def test_tables_end_a_game_that_they_know() -> None:
    from crownhead.endgame import Tables

    ballot = openings.Ballot(openings.Deck.THREE_MOVE, 1, (), accepted=True, name=None)
    with LocalEngine() as black, LocalEngine() as white:
        played = play_game(black, white, ballot, FAST, Referee(Tables.bundled()))
    assert played.verdict in (Verdict.ADJUDICATED, Verdict.BOARD)
    assert len(played.game.moves) > 20
    assert (played.game.outcome() is None) is False
    before = played.game.board
    # What they know is not played on: only captures that are under way lead to fewer pieces.
    if played.verdict is Verdict.BOARD:
        before.pop()
        assert Tables.bundled().result(before) is None


def test_an_endless_game_is_broken_off() -> None:
    with LocalEngine() as black, LocalEngine() as white:
        played = play_game(black, white, None, FAST, Referee(most_plies=10))
    assert (played.verdict, played.result, played.game.ply_count) == (Verdict.LENGTH, "1/2-1/2", 10)


def entry(number: int, points: float) -> Entry:
    return Entry(number, points, "1-0", "board", "", 0, 60, (0.0, 0.0), '[Result "1-0"]\n\n1-0\n')


def test_only_whole_pairs_count_as_pairs() -> None:
    score = Score([entry(3, 1.0), entry(0, 0.5), entry(1, 0.0)])
    assert score.tally.pairs == (0.5,)
    assert (score.tally.wins, score.tally.draws, score.tally.losses) == (1, 1, 1)


def test_a_journal_remembers_and_mends_its_end(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "match", {"a": 1})
    journal.add(entry(0, 1.0))
    journal.add(entry(1, 0.5))
    with (tmp_path / "match" / "games.jsonl").open("a") as file:
        file.write('{"number": 2, "poi')
    again = Journal(tmp_path / "match", {"a": 1})
    assert [(e.number, e.points) for e in again.entries] == [(0, 1.0), (1, 0.5)]
    again.add(entry(2, 0.0))
    assert len(Journal(tmp_path / "match", {"a": 1}).entries) == 3
    assert len(list(pdn.read(tmp_path / "match" / "games.pdn"))) == 3


def test_a_journal_of_something_else_is_refused(tmp_path: Path) -> None:
    Journal(tmp_path / "match", {"nodes": 100})
    with pytest.raises(JournalError, match="other settings: nodes"):
        Journal(tmp_path / "match", {"nodes": 200})
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "letter.txt").write_text("Dear")
    with pytest.raises(JournalError, match="holds no match"):
        Journal(tmp_path / "other", {})
    (tmp_path / "match" / "games.jsonl").write_text("nonsense\n")
    with pytest.raises(JournalError, match="line 1"):
        Journal(tmp_path / "match", {"nodes": 100})


MATCH = ("match", "crownhead", "crownhead", "--depth", "2", "--json")


def test_the_command_plays_and_goes_on_with_a_match(tmp_path: Path) -> None:
    folder = str(tmp_path / "kept")
    first = run(*MATCH, "--games", "2", "-o", folder)
    assert (first.returncode, first.stderr) == (0, "")
    told = json.loads(first.stdout)
    assert told["games"] == told["wins"] + told["draws"] + told["losses"] == 2
    assert sum(told["verdicts"].values()) == 2
    assert told["faults"] == {"first": {}, "second": {}}
    second = json.loads(run(*MATCH, "--games", "4", "--concurrency", "2", "-o", folder).stdout)
    assert second["games"] == 4
    games = list(pdn.read(Path(folder) / "games.pdn", strict=True))
    assert sorted(int(game.headers["Round"]) for game in games) == [1, 2, 3, 4]
    other = run(*MATCH, "--games", "4", "--seed", "5", "-o", folder)
    assert other.returncode == 1
    assert "other settings: seed" in other.stderr


def test_the_command_counts_faults_and_starts_the_program_again(tmp_path: Path) -> None:
    bad = quoted(program(tmp_path, thinking="sys.exit(9)"))
    done = run(
        "match", "crownhead", bad, "--depth", "2", "--games", "4", "--json", "--name-b", "Bad"
    )
    told = json.loads(done.stdout)
    assert (told["wins"], told["losses"], told["elo"]) == (4, 0, None)
    assert told["faults"]["second"] == {"crash": 4}
    assert done.stderr.count("crash") == 4
    words = run("match", "crownhead", bad, "--depth", "2", "--games", "2").stdout
    assert "Lost by python: 2 crash" in words


def test_the_command_ends_when_the_test_decides(tmp_path: Path) -> None:
    bad = quoted(program(tmp_path, thinking="sys.exit(9)"))
    done = run("match", "crownhead", bad, "--depth", "1", "--json", "--sprt", "0", "200")
    told = json.loads(done.stdout)
    assert told["sprt"]["verdict"] == "accepted"
    assert told["games"] < 100


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("crownhead", "/nowhere/engine", "--games", "2"), "could not be started"),
        (("crownhead", "crownhead", "--games", "3"), "even number"),
        (("crownhead", "crownhead", "--sprt", "5", "5"), "less"),
        (("crownhead", "crownhead", "--clock", "1+1", "--time", "1"), "either"),
        (("crownhead", "crownhead", "--clock", "soon"), "not a clock"),
        (("crownhead", "crownhead", "--time", "nan"), "not a number of seconds"),
        (("crownhead", "crownhead", "--option-a", "hash"), "not an option"),
        (("crownhead", "crownhead", "--option-a", "speed=2"), "no option 'speed'"),
        (("crownhead",), "Missing argument"),
    ],
)
def test_bad_input_to_the_command(arguments: tuple[str, ...], words: str) -> None:
    done = run("match", *arguments)
    assert done.returncode in (1, 2)
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert words in done.stderr
