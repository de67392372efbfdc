"""The plain mode, as a process with pipes."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from crownhead import pdn
from tests import command


def play_bytes(lines: bytes, *arguments: str, **variables: str) -> bytes:
    process = subprocess.run(
        [*command.COMMAND, "play", "--level", "easy", "--seed", "1", *arguments],
        input=lines,
        capture_output=True,
        env=command.environment(**variables),
        timeout=60,
        check=False,
    )
    assert (process.returncode, process.stderr) == (0, b"")
    return process.stdout


def play(lines: str, *arguments: str) -> str:
    return play_bytes(lines.encode(), *arguments).decode()


def test_a_move_is_played_and_answered() -> None:
    told = play("11-15\nquit\n")
    assert "Black to move" in told
    assert "The computer plays" in told
    assert "⛂" in told


def test_the_end_of_the_input_ends_the_game() -> None:
    assert "Black to move" in play("")


def test_the_computer_begins_where_one_plays_white() -> None:
    told = play("moves\n", "--side", "white")
    assert told.index("The computer plays") < told.index("White to move")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("hello", "Expected squares joined by - or x, such as 11-15 or 22x15x6"),
        ("hello", "Type help"),
        ("11-18", "The piece on square 11 cannot move like that: '11-18'."),
        ("22-18", "The piece on square 22 belongs to the side not to move"),
        ("13-17", "No piece stands on square 13"),
        ("11-99", "Square 99 is not on the board (1 to 32), at column 4: '11-99'."),
        ("\xff\xfe", "Expected squares"),
        ("undo", "There is no move to take back."),
        ("redo", "Nothing was taken back."),
        ("help", "resign   give up"),
        ("moves", "9-13 9-14 10-14 10-15 11-15 11-16 12-16"),
        ("fen", "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"),
        ("hint", "worth"),
        ("hard", "The computer plays at level hard now."),
        ("resign", "White wins: the other side resigned (0-1)"),
    ],
)
def test_a_line_is_answered(line: str, told: str) -> None:
    assert told in play(f"{line}\n")


def test_bytes_that_are_no_text_are_explained_too() -> None:
    told = play_bytes(b"\xff\x00\xfe\n11-15\n").decode()
    assert "Expected squares" in told
    assert "The computer plays" in told


def test_where_the_symbols_cannot_be_shown_there_are_letters() -> None:
    told = play_bytes(b"", PYTHONUTF8="0", PYTHONIOENCODING="latin-1").decode("latin-1")
    assert "32    w   w   w   w  29" in told


def test_a_capture_has_to_be_finished_and_an_unclear_one_named() -> None:
    fen = ["--two", "--fen"]
    told = play("6x15\n", *fen, "B:W10,16,18,32:B6,12")
    assert "The capture goes on from square 15 and has to be finished: '6x15'." in told
    told = play("2x18\n2x9x18\n", *fen, "B:W6,7,14,15:B2")
    assert "Several captures have these ends; name every landing" in told
    assert "White to move" in told


def test_a_finished_game_says_who_won_and_takes_no_more() -> None:
    told = play("27-32\n28-24\n", "--two", "--fen", "W:WK27:B28")
    assert "White wins: there is no move left (0-1)" in told
    assert "The game is over: '0-1'." in told


def test_games_are_added_to_a_file(tmp_path: Path) -> None:
    mine = tmp_path / "mine.pdn"
    play("11-15\nsave\nnew\n9-14\nresign\nsave\n", "--save-to", str(mine))
    with pdn.read(mine, strict=True) as games:
        first, second = games
    assert str(first.moves[0]) == "11-15"
    assert first.headers["Black"] == "Player"
    assert first.headers["White"] == "Crownhead (easy)"
    assert second.result == "0-1"


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    told = play("save\n", "--save-to", str(tmp_path / "none" / "x.pdn"))
    assert "Could not be saved" in told


def test_the_board_can_be_turned() -> None:
    told = play("flip\n")
    assert told.index("32    ⛀") < told.index(" 1    ⛂")


def test_the_rules_asked_for_are_played_by() -> None:
    fen = ["--two", "--fen", "W:W22,32:B18"]
    assert "moves" in play("help\n")
    assert "22x15\n" in play("moves\n", *fen)
    assert "22x15 22-17" in play("moves\n", *fen, "--free-captures")
    shuffle = "1-6\n32-27\n6-1\n27-32\n" * 2
    kings = ["--two", "--fen", "B:WK32:BK1"]
    assert "Draw: the position stood for the third time (1/2-1/2)" in play(shuffle, *kings)
    assert "(this position stands for the third time)" in play(shuffle, *kings, "--draws-agreed")


def test_a_position_that_cannot_be_read_is_pointed_at() -> None:
    process = command.run("play", "--fen", "W:W22:B33")
    assert process.returncode == 2
    assert "square 33 is not on the board" in process.stderr
    assert "^" in process.stderr
