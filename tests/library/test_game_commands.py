"""The commands that read, sift and draw games: what they write, and what they say to bad input."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from PIL import Image

from crownhead import Board, Game, openings, pdn, svg
from crownhead.cli import main
from tests.command import run

ARCHIVE = """\
[Event "Glasgow Open"]
[Site "Glasgow"]
[Date "1899.05.01"]
[Black "Jordan, R."]
[White "Stewart, J."]
[Result "1-0"]

1. 11-15 23-19 2. 8-11 22-17 {a remark} 3. 4-8 1-0

[Event "Boston Cup"]
[Date "1905.??.??"]
[Black "Barker, C."]
[White "Jordan, A."]
[Result "0-1"]

1. 9-13 22-18 2. 11-15 0-1

[Event "Glasgow Open"]
[Black "Stewart, J."]
[White "Jordan, R."]

1. 12-16 24-20 2. 10-15 1/2-1/2
"""
WITH_A_PROBLEM = '[Event "Slip"]\n1. 11-15 23-20 2. 8-11 1-0\n'


class Ran(NamedTuple):
    code: int
    output: str
    errors: str


Crownhead = Callable[..., Ran]


@pytest.fixture
def crownhead(capsys: pytest.CaptureFixture[str]) -> Crownhead:
    def ran(*arguments: str | Path) -> Ran:
        with pytest.raises(SystemExit) as ended:
            main([str(argument) for argument in arguments])
        assert isinstance(ended.value.code, int)
        return Ran(ended.value.code, *capsys.readouterr())

    return ran


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    path = tmp_path / "archive.pdn"
    path.write_text(ARCHIVE, encoding="utf-8")
    return path


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    path = tmp_path / "faulty.pdn"
    path.write_text(WITH_A_PROBLEM, encoding="utf-8")
    return path


def test_checking_a_sound_file(crownhead: Crownhead, archive: Path) -> None:
    assert crownhead("pdn", "check", archive) == Ran(
        0, f"{archive}: 3 games, 11 plies, no problems\n", ""
    )


def test_checking_a_faulty_file(crownhead: Crownhead, archive: Path, faulty: Path) -> None:
    ran = crownhead("pdn", "check", archive, faulty)
    assert ran.code == 1
    _, told, summary = ran.output.splitlines()
    assert told.startswith(f"{faulty}: game 1, line 2, column 10: the piece on square 23 cannot")
    assert summary == f"{faulty}: 1 game, 1 ply, 1 problem"


@pytest.mark.parametrize("content", [b"", b"  \n", b"x", b"\x7fELF\x02\x01\x01" + bytes(200)])
def test_checking_a_file_that_holds_no_game(
    crownhead: Crownhead, tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "none.pdn"
    path.write_bytes(content)
    ran = crownhead("pdn", "check", path)
    assert (ran.code, ran.errors) == (1, "")
    *problems, told = ran.output.splitlines()
    assert told.startswith(f"{path}: holds no game")
    assert bool(problems) is bool(content.strip())
    found = crownhead("pdn", "check", "--json", path)
    (report,) = json.loads(found.output)["files"]
    assert (found.code, report["games"], len(report["problems"])) == (1, 0, len(problems))


def test_checking_for_programs(crownhead: Crownhead, archive: Path, faulty: Path) -> None:
    ran = crownhead("pdn", "check", "--json", archive, faulty)
    assert ran.code == 1
    first, second = json.loads(ran.output)["files"]
    assert first == {"file": str(archive), "games": 3, "plies": 11, "problems": []}
    (problem,) = second["problems"]
    assert problem == {
        "kind": "move",
        "game": 1,
        "line": 2,
        "column": 10,
        "text": "23-20",
        "count": 1,
        "fault": "the piece on square 23 cannot move like that",
        "action": "the rest of the line left out",
    }


def test_checking_counts_all_problems(crownhead: Crownhead, tmp_path: Path) -> None:
    path = tmp_path / "wild.pdn"
    path.write_text("11-15 " + "] " * 250 + "*")
    ran = crownhead("pdn", "check", path)
    assert ran.code == 1
    *told, last, summary = ran.output.splitlines()
    assert len(told) == 100
    assert "150 more problems in this game" in last
    assert summary.endswith("1 game, 1 ply, 250 problems")


def test_converting_to_clean_pdn(crownhead: Crownhead, tmp_path: Path) -> None:
    path = tmp_path / "old.pdn"
    path.write_bytes("[Event “Old”]\r\n11–15 23:19 8-11* 2-0\r\n".encode("cp1252"))
    ran = crownhead("pdn", "convert", path)
    assert ran == Ran(0, '[Event "Old"]\n[Result "1-0"]\n\n1. 11-15 23-19 2. 8-11 $7 1-0\n', "")
    assert crownhead("pdn", "convert", path, "-o", path) == Ran(0, "", "")
    assert path.read_bytes() == ran.output.encode()
    assert '[White "?"]' in crownhead("pdn", "convert", path, "--roster").output


def test_converting_to_other_forms(crownhead: Crownhead, archive: Path) -> None:
    games = list(pdn.parse(ARCHIVE))
    links = crownhead("pdn", "convert", archive, "--to", "links").output.split()
    assert [Game.from_link(link).moves for link in links] == [game.moves for game in games]
    fens = crownhead("pdn", "convert", archive, "--to", "fens").output.split()
    assert fens == [game.board.fen() for game in games]
    lines = crownhead("pdn", "convert", archive, "--to", "json").output.splitlines()
    told = json.loads(lines[1])
    assert told["headers"]["White"] == "Jordan, A."
    assert told["moves"] == ["9-13", "22-18", "11-15"]
    assert (told["result"], told["fen"]) == ("0-1", games[1].board.fen())


def test_a_strict_conversion_leaves_no_half_file(
    crownhead: Crownhead, faulty: Path, tmp_path: Path
) -> None:
    target = tmp_path / "out.pdn"
    ran = crownhead("pdn", "convert", faulty, "--strict", "-o", target)
    assert ran.code == 2
    assert ran.errors.startswith(f"crownhead: {faulty}: game 1, line 2, column 10: the piece on")
    assert [path.name for path in tmp_path.iterdir()] == ["faulty.pdn"]


def test_moves_that_are_lost_are_told(crownhead: Crownhead, faulty: Path, tmp_path: Path) -> None:
    told = "moves of 1 game left out; 'crownhead pdn check' tells why\n"
    target = tmp_path / "out.pdn"
    assert crownhead("pdn", "convert", faulty, "-o", target) == Ran(0, "", told)
    assert told in crownhead("pdn", "filter", faulty, "-o", target).errors
    assert crownhead("pdn", "split", faulty, tmp_path / "games", "--every", "1").errors == told


def test_an_unknown_encoding(crownhead: Crownhead, archive: Path) -> None:
    ran = crownhead("pdn", "convert", archive, "--encoding", "rot26")
    assert (ran.code, ran.output) == (2, "")
    assert "rot26" in ran.errors


def test_counting(crownhead: Crownhead, archive: Path) -> None:
    told = json.loads(crownhead("pdn", "stats", archive, "--json").output)
    assert told["games"] == 3
    assert told["plies"] == 11
    assert told["longest"] == 5
    assert told["results"] == {"1-0": 1, "0-1": 1, "1/2-1/2": 1}
    assert told["annotated"] == 1
    assert (told["first_year"], told["last_year"]) == (1899, 1905)
    assert told["players"]["Jordan, R."] == 2
    assert told["openings"] == {"Old Fourteenth": 1, "Edinburgh Single": 1, "Skunk": 1}
    assert told["ballots"] == {"126": 1, "8": 1, "174": 1}
    text = crownhead("pdn", "stats", archive, "--top", "1").output
    assert text.startswith("3 games, 11 plies\n")
    assert "2  Jordan, R." in text


@pytest.mark.parametrize(
    ("options", "events"),
    [
        ([], ["Glasgow Open", "Boston Cup", "Glasgow Open"]),
        (["--player", "jordan"], ["Glasgow Open", "Boston Cup", "Glasgow Open"]),
        (["--player", "STEWART"], ["Glasgow Open", "Glasgow Open"]),
        (["--black", "Jordan"], ["Glasgow Open"]),
        (["--white", "Jordan, A"], ["Boston Cup"]),
        (["--winner", "Jordan"], ["Glasgow Open", "Boston Cup"]),
        (["--event", "cup"], ["Boston Cup"]),
        (["--site", "glas"], ["Glasgow Open"]),
        (["--from", "1900"], ["Boston Cup"]),
        (["--from", "1800", "--to", "1900"], ["Glasgow Open"]),
        (["--result", "1/2-1/2"], ["Glasgow Open"]),
        (["--opening", "fourteenth"], ["Glasgow Open"]),
        (["--ballot", "8"], ["Boston Cup"]),
        (["--moves", "1. 9-13 22-18"], ["Boston Cup"]),
        (["--position", "W:W19,21,22,24-32:B1-7,9,10,11,12,15"], ["Glasgow Open"]),
        (["--min-plies", "4"], ["Glasgow Open"]),
        (["--max-plies", "3"], ["Boston Cup", "Glasgow Open"]),
        (["--annotated"], ["Glasgow Open"]),
        (["--annotated", "--invert"], ["Boston Cup", "Glasgow Open"]),
        (["--clean", "--player", "nobody"], []),
    ],
)
def test_sifting(
    crownhead: Crownhead, archive: Path, options: list[str], events: list[str]
) -> None:
    ran = crownhead("pdn", "filter", archive, *options)
    found = list(pdn.parse(ran.output, strict=True))
    assert [game.headers["Event"] for game in found] == events
    assert ran.code == (0 if events else 1)
    assert ran.errors == f"{len(events)} game{'' if len(events) == 1 else 's'}\n"


def test_sifting_out_what_is_faulty(crownhead: Crownhead, archive: Path, faulty: Path) -> None:
    assert crownhead("pdn", "filter", archive, faulty, "--clean").errors == "3 games\n"


def test_splitting(crownhead: Crownhead, archive: Path, tmp_path: Path) -> None:
    directory = tmp_path / "games"
    ran = crownhead("pdn", "split", archive, directory, "--by", "event")
    assert ran == Ran(0, "3 games into 2 files\n", "")
    assert sorted(path.name for path in directory.iterdir()) == [
        "boston-cup.pdn",
        "glasgow-open.pdn",
    ]
    assert len(list(pdn.read(directory / "glasgow-open.pdn", strict=True))) == 2
    assert crownhead("pdn", "split", archive, directory, "--by", "event").code == 1
    assert crownhead("pdn", "split", archive, directory, "--by", "event", "--force").code == 0
    assert len(list(pdn.read(directory / "glasgow-open.pdn"))) == 2
    assert crownhead("pdn", "split", archive, tmp_path / "by", "--by", "year").code == 0
    assert {path.stem for path in (tmp_path / "by").iterdir()} == {"1899", "1905", "unknown"}
    every = crownhead("pdn", "split", archive, tmp_path / "every", "--every", "2", "--json")
    assert json.loads(every.output) == {"games": 3, "files": {"000001": 2, "000002": 1}}
    assert {path.stem for path in (tmp_path / "every").iterdir()} == {"000001", "000002"}


def test_no_event_writes_outside_its_directory(crownhead: Crownhead, tmp_path: Path) -> None:
    path = tmp_path / "evil.pdn"
    path.write_text('[Event "../../x"]\n*\n[Event "CON: a/b"]\n*\n[Event "…"]\n*\n', "utf-8")
    crownhead("pdn", "split", path, tmp_path / "out", "--by", "event")
    assert sorted(p.name for p in (tmp_path / "out").iterdir()) == [
        "con-a-b.pdn",
        "unknown.pdn",
        "x.pdn",
    ]


def test_standard_input() -> None:
    result = run("pdn", "check", "-", "--json")
    assert json.loads(result.stdout)["files"][0]["file"] == "standard input"


def test_drawing_a_ballot(crownhead: Crownhead) -> None:
    told = json.loads(crownhead("openings", "draw", "--json").output)
    ballot = openings.three_move()[told["number"] - 1]
    assert told["accepted"] is True
    assert told["fen"] == ballot.board().fen()
    first = crownhead("openings", "draw", "--seed", "7", "--deck", "eleven-man")
    assert first == crownhead("openings", "draw", "--seed", "7", "--deck", "eleven-man")
    assert "remove" in first.output


def test_listing_openings(crownhead: Crownhead) -> None:
    lines = crownhead("openings", "list").output.splitlines()
    assert len(lines) == 174
    assert lines[173].split() == ["174", "12-16", "24-20", "10-15", "Skunk"]
    assert len(crownhead("openings", "list", "--barred").output.splitlines()) == 18
    assert (
        len(json.loads(crownhead("openings", "list", "--deck", "two-move", "--json").output)) == 49
    )
    named = json.loads(crownhead("openings", "list", "--named", "--json").output)
    assert {"name": "Cross", "moves": ["11-15", "23-18"]} in named


def test_finding_an_opening(crownhead: Crownhead) -> None:
    ran = crownhead("openings", "find", "11-15", "22-17", "8-11", "23-19", "4-8")
    assert ran.code == 0
    assert ran.output.splitlines()[0] == "Old Fourteenth: 11-15 23-19 8-11 22-17 4-8"
    told = json.loads(crownhead("openings", "find", "12-16 24-20 10-15", "--json").output)
    assert (told["name"], told["ballot"]["number"]) == ("Skunk", 174)
    assert crownhead("openings", "find", "--fen", "B:WK32:BK1").code == 1
    assert crownhead("openings", "find").code == 2


def test_links_there_and_back(crownhead: Crownhead, archive: Path) -> None:
    link = crownhead("link", "encode", "11-15 23-19", "8-11").output.strip()
    assert [str(move) for move in Game.from_link(link).moves] == ["11-15", "23-19", "8-11"]
    told = json.loads(crownhead("link", "encode", "11-15 23-19", "8-11", "--json").output)
    assert (told["link"], told["plies"], told["result"]) == (link, 3, "*")
    address = crownhead("link", "encode", "11-15", "--address", "https://x.org/#old").output.strip()
    assert address.startswith("https://x.org/#")
    assert "1. 11-15 *" in crownhead("link", "decode", address).output
    ended = crownhead("link", "encode", "--file", archive, "--game", "2").output.strip()
    told = json.loads(crownhead("link", "decode", ended, "--json").output)
    assert (told["moves"], told["result"]) == (["9-13", "22-18", "11-15"], "0-1")
    set_up = crownhead("link", "encode", "22x13", "--fen", "W:W22:B6,9,17").output.strip()
    assert Game.from_link(set_up).start.fen() == "W:W22:B6,9,17"


def test_drawing_a_board(crownhead: Crownhead, tmp_path: Path) -> None:
    board = Board()
    move = board.push("11-15")
    ran = crownhead("svg", "board", "--moves", "11-15 23-19", "--ply", "1")
    assert ran == Ran(0, f"{svg.board(board, last_move=move)}\n", "")
    target = tmp_path / "a.png"
    fen = "W:WK18:BK1,K28"
    options = ["--mark", "18=ring", "--arrow", "18-15", "--bottom", "black", "--no-numbers"]
    assert crownhead("svg", "board", "--fen", fen, *options, "--size", "90", "-o", target).code == 0
    with Image.open(target) as image:
        assert image.size == (90, 90)


def test_drawing_a_game_and_a_sheet(crownhead: Crownhead, archive: Path, tmp_path: Path) -> None:
    moving = tmp_path / "a.gif"
    assert crownhead("svg", "game", "--file", archive, "--size", "40", "-o", moving).code == 0
    with Image.open(io.BytesIO(moving.read_bytes())) as image:
        assert getattr(image, "n_frames", 1) == 11
    sheet = tmp_path / "a.pdf"
    assert crownhead("svg", "sheet", archive, "--title", "Club", "-o", sheet).code == 0
    assert sheet.read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["pdn", "filter", "--ballot", "175", __file__], "175"),
        (["pdn", "check", "no-such-file.pdn"], "no-such-file.pdn"),
        (["pdn", "split", __file__, "x"], "Give either --by or --every."),
        (["openings", "list", "--deck", "four-move"], "four-move"),
        (["link", "decode", "???"], "the text of a game is made of letters"),
        (["link", "encode", "11-15", "23-20"], "the piece on square 23 cannot move like that"),
        (["link", "encode", "11-15", "--file", __file__], "Give either --file or MOVES."),
        (["link", "encode", "--fen", "B:W33:B1", "1-5"], "square 33 is not on the board"),
        (["svg", "board", "-o", "picture.bmp"], "'picture.bmp' does not end in .svg or .png."),
        (["svg", "board", "--mark", "40=ring"], "expected a square (1 to 32) and a mark (ring,"),
        (["svg", "board", "--mark", "4=blob"], "  4=blob\n  ^^^^^^"),
        (["svg", "board", "--arrow", "4"], "expected squares of the board (1 to 32) such as 11-15"),
        (["svg", "board", "--arrow", "11-x"], "  11-x\n  ^^^^"),
        (["analyse", "nowhere.pdn"], "There is no file 'nowhere.pdn', and it is no position"),
        (["svg", "board", "--moves", "11-16", "--link", "x"], "Give one of"),
        (["svg", "game", "--seconds", "0", "-o", "a.gif"], "0.04<=x<=60"),
    ],
)
def test_bad_input_is_told(crownhead: Crownhead, arguments: list[str], told: str) -> None:
    ran = crownhead(*arguments)
    assert (ran.code, ran.output) == (2, "")
    assert told in ran.errors
    assert "Traceback" not in ran.errors


def test_a_file_with_too_few_games(crownhead: Crownhead, archive: Path) -> None:
    ran = crownhead("link", "encode", "--file", archive, "--game", "4")
    assert (ran.code, ran.output) == (2, "")
    assert ran.errors.startswith(f"crownhead: {archive}: there is no game 4, only 3")


def test_a_file_of_noise_upsets_no_terminal(crownhead: Crownhead, tmp_path: Path) -> None:
    path = tmp_path / "noise.pdn"
    path.write_bytes(bytes(range(256)) * 200)
    ran = crownhead("pdn", "check", path)
    assert ran.code == 1
    assert ran.output.replace("\n", "").isprintable()
    assert crownhead("pdn", "stats", path).code == 0


@pytest.mark.parametrize("command", ["pdn", "openings", "link", "svg"])
def test_help_has_examples(crownhead: Crownhead, command: str) -> None:
    text = crownhead(command, "--help").output
    assert f"Usage: crownhead {command}" in text
    assert text.count(f"  crownhead {command} ") >= 3
