"""Positions and games analysed: best lines, endgame truth, and mistakes by their names."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from crownhead import Game, pdn
from crownhead.analysis import Mistake, annotate, judge
from crownhead.endgame import Result, Tables
from crownhead.engine import Limit, LocalEngine
from tests.command import run

# Black runs into White's king and loses the game instead of winning it.
SPOILT = '[FEN "B:WK11:BK4,K18"] 1. 18-15 *'


def judged(text: str, nodes: int = 30_000) -> list[Mistake | None]:
    game = pdn.parse_game(text)
    with LocalEngine() as engine:
        found = judge(game, engine, Limit(nodes=nodes), tables=Tables.bundled())
    assert [one.ply for one in found] == list(range(game.ply_count))
    assert [one.move for one in found] == game.moves
    assert all(one.loss >= 0 for one in found)
    return [one.mistake for one in found]


@pytest.mark.parametrize(
    ("fen", "move", "after", "mistake"),
    [
        ("B:WK11:BK4,K18", "18-15", Result.LOSS, Mistake.BLUNDER),
        ("B:WK14:B27,K6", "6-9", Result.DRAW, Mistake.MISTAKE),
    ],
)
def test_a_win_thrown_away_is_named_by_the_tables(
    fen: str, move: str, after: Result, mistake: Mistake
) -> None:
    game = Game(fen)
    game.play(move)
    with LocalEngine() as engine:
        (found,) = judge(game, engine, Limit(nodes=20_000), tables=Tables.bundled())
    assert (found.before, found.after, found.mistake) == (Result.WIN, after, mistake)


def test_the_best_move_and_the_only_move_are_no_mistakes() -> None:
    game = Game("W:WK27:B28")
    game.play("27-32")
    with LocalEngine() as engine:
        (found,) = judge(game, engine, Limit(nodes=1_000))
    assert (found.mistake, found.loss, found.score) == (None, 0, 29_999)
    forced = Game("W:W22:B6,9,17")
    forced.play("22x13")
    with LocalEngine() as engine:
        (only,) = judge(forced, engine, Limit(nodes=1_000))
    assert only.mistake is None


def test_a_man_given_away_is_a_blunder() -> None:
    """White jumps to the other end of the board for it."""
    *_, given, taken = judged("1. 9-14 22-17 2. 5-9 26-22 3. 1-5 23-19 4. 10-15 17x1 *")
    assert given is Mistake.BLUNDER
    assert taken is not Mistake.BLUNDER


def test_mistakes_are_written_into_the_game() -> None:
    game = pdn.parse_game(SPOILT)
    with LocalEngine() as engine:
        found = judge(game, engine, Limit(nodes=20_000), tables=Tables.bundled())
    text = annotate(game, found).pdn()
    assert "by the endgame tables" in text
    assert "$4 {Blunder: win to loss, by the endgame tables} (1. " in text
    again = pdn.parse_game(text)
    assert again.moves == game.moves
    assert not game.is_annotated


def test_the_command_shows_lines_of_a_position() -> None:
    done = run("analyse", "B:W21-32:B1-12", "--depth", "6", "--lines", "2")
    assert (done.returncode, done.stderr) == (0, "")
    heads = [line for line in done.stdout.splitlines() if not line.startswith(" ")]
    assert [head.split()[0] for head in heads] == ["1.", "2."]
    assert "(depth 6, " in heads[0]


def test_the_command_plays_moves_first() -> None:
    told = json.loads(run("analyse", "--moves", "11-15 23-19", "--depth", "2", "--json").stdout)
    assert told["fen"] == "B:W19,21,22,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15"
    after = json.loads(run("analyse", "W:WK27:B28", "--moves", "27-31", "--json").stdout)
    assert after["fen"] == "B:WK31:B28"


def test_the_command_tells_the_truth_of_the_tables() -> None:
    done = run("analyse", "W:WK1,K2:BK14", "--depth", "2")
    assert done.stdout.startswith("Endgame tables: win in 33 plies, by 1-5, 1-6, 2-6, 2-7.")


def test_the_command_for_programs() -> None:
    told = json.loads(run("analyse", "W:WK1,K2:BK14", "--depth", "4", "--json").stdout)
    assert told["tables"]["plies"] == 33
    assert told["lines"][0]["score"] == 30_000 - 33
    assert told["lines"][0]["words"] == "win in 33 plies"


def test_the_command_names_mistakes(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_text(f"{SPOILT}\n\n1. 11-15 23-19 *\n", "utf-8")
    output = tmp_path / "judged.pdn"
    done = run("analyse", str(path), "--nodes", "5000", "-o", str(output))
    assert done.returncode == 0
    assert "1. 18-15 blunder: a win becomes a loss (proved); better" in done.stdout
    assert "Game 2: ? against ?, 2 plies, *" in done.stdout
    assert len(list(pdn.read(output))) == 2
    second = run("analyse", str(path), "--nodes", "2000", "--game", "2", "--json")
    (line,) = second.stdout.splitlines()
    assert [move["move"] for move in json.loads(line)["moves"]] == ["11-15", "23-19"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("nonsense",), 2),
        (("x" * 5000,), 2),
        ((), 2),
        (("--moves", "11-16 1-2"), 2),
        (("B:W33:B1",), 2),
        (("W:W:B1",), 1),
        (("B:W21-32:B1-12", "--lines", "0"), 2),
        (("B:W21-32:B1-12", "--engine", "/nowhere"), 1),
        (("B:W21-32:B1-12", "--option", "hash=0"), 2),
    ],
)
def test_bad_input_to_the_command(arguments: tuple[str, ...], code: int) -> None:
    done = run("analyse", *arguments)
    assert (done.returncode, done.stdout) == (code, "")
    assert len(done.stderr.splitlines()) <= 3
