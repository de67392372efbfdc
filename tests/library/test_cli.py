"""The ``crownhead`` command: perft, help, completion, and what it says to bad input."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from importlib.metadata import entry_points, version

import pytest

from crownhead import Board
from crownhead.cli import main
from crownhead.cli.errors import point
from tests.command import COMMAND, SECONDS, environment, run, started

START_COUNTS = [7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680]  # OEIS A133046


def test_perft_prints_an_aligned_table() -> None:
    result = run("perft", "7")
    assert (result.returncode, result.stderr) == (0, "")
    header, *rows = result.stdout.splitlines()
    assert header.split() == ["depth", "count", "seconds", "M", "nodes/s"]
    assert [[int(word) for word in row.split()[:2]] for row in rows] == [
        [depth, count] for depth, count in enumerate(START_COUNTS[:7], start=1)
    ]
    assert len({len(line) for line in (header, *rows)}) == 1


def test_perft_for_programs() -> None:
    result = run("perft", "6", "--json")
    assert (result.returncode, result.stderr) == (0, "")
    told = json.loads(result.stdout)
    assert list(told) == ["fen", "threads", "hash_megabytes", "counts"]
    assert told["fen"] == Board().fen()
    assert (told["threads"], told["hash_megabytes"]) == (1, 0)
    assert [row["count"] for row in told["counts"]] == START_COUNTS[:6]
    assert [row["depth"] for row in told["counts"]] == [1, 2, 3, 4, 5, 6]
    for row in told["counts"]:
        assert list(row) == ["depth", "count", "seconds", "nodes_per_second"]
        assert row["seconds"] >= 0


@pytest.mark.parametrize(
    "options", [[], ["--threads", "2"], ["--hash", "1"], ["--threads", "3", "--hash", "16"]]
)
def test_perft_counts_the_same_however_it_is_done(options: list[str]) -> None:
    told = json.loads(run("perft", "9", "--only", "--json", *options).stdout)
    assert [(row["depth"], row["count"]) for row in told["counts"]] == [(9, START_COUNTS[8])]


def test_perft_of_the_last_depth_alone() -> None:
    lines = run("perft", "5", "--only").stdout.splitlines()
    assert len(lines) == 2
    assert lines[1].split()[:2] == ["5", "7361"]


def test_perft_of_a_given_position() -> None:
    fen = "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29."
    told = json.loads(run("perft", "5", "--fen", fen, "--json").stdout)
    assert [row["count"] for row in told["counts"]] == [5, 38, 178, 1378, 5836]


def test_perft_of_a_finished_game_is_nothing() -> None:
    told = json.loads(run("perft", "2", "--fen", "B:W18:B", "--json").stdout)
    assert [row["count"] for row in told["counts"]] == [0, 0]


def test_perft_beyond_64_bits_is_told() -> None:
    # Two kings a side that keep apart: the count grows quickly, the table keeps it cheap.
    result = run("perft", "100", "--only", "--hash", "16", "--fen", "B:WK32:BK1")
    assert (result.returncode, len(result.stdout.splitlines())) == (1, 1)
    assert result.stderr == "crownhead: The count of 100 plies needs over 64 bits.\n"


@pytest.mark.parametrize("options", [[], ["--only"], ["--threads", "2", "--hash", "1"]])
def test_perft_is_ended_by_ctrl_c(options: list[str]) -> None:
    with started("perft", "100", *options) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=SECONDS)
    assert (process.returncode, errors.strip()) == (130, "")


@pytest.mark.parametrize(
    ("fen", "column"),
    [
        ("B:W99:B1", 4),
        ("X:W22:B9", 1),
        ("B:W4,30:B12", 4),
        ("B:W18,18:B1", 7),
        ("", 1),
    ],
)
def test_a_bad_fen_is_quoted_with_a_mark(fen: str, column: int) -> None:
    result = run("perft", "3", "--fen", fen)
    assert (result.returncode, result.stdout) == (2, "")
    told, quoted, caret = result.stderr.splitlines()
    assert told.startswith("crownhead: ")
    assert quoted == f"  {fen}"
    assert caret == "  " + " " * (column - 1) + "^"


@pytest.mark.parametrize(
    ("link", "first", "marked"),
    [
        ("AQT_AhLOIQ", 5, "^"),
        ("https://x.org/?a=1#AQT_AhLOIQ", 24, "^"),
        ("https://x.org/#AQT_AhLO", 16, "^^^^^^^^"),
    ],
)
def test_a_damaged_link_is_marked_where_it_is_damaged(link: str, first: int, marked: str) -> None:
    damaged = link.replace("_A", "_B") if link.endswith("IQ") else link
    result = run("link", "decode", damaged)
    assert (result.returncode, result.stdout) == (2, "")
    told, quoted, carets = result.stderr.splitlines()
    assert "damaged on its way" in told
    assert quoted == f"  {damaged}"
    assert carets == "  " + " " * (first - 1) + marked


@pytest.mark.parametrize(
    "fen", ["B:W1:B\udcff", "B:W\x1b[31m1:B2", "B:W❅:B1", "B:" + "W" * 100_000, "B:W1\t:B1\n"]
)
def test_a_strange_fen_does_not_upset_the_terminal(fen: str) -> None:
    result = run("perft", "3", "--fen", fen)
    assert (result.returncode, result.stdout) == (2, "")
    assert "Traceback" not in result.stderr
    assert len(result.stderr.splitlines()) == 3
    assert max(map(len, result.stderr.splitlines())) < 400
    assert result.stderr.replace("\n", "").isprintable()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["perft"], "crownhead perft: Missing argument 'DEPTH'."),
        (["perft", "x"], "'DEPTH': 'x' is not a whole number from 1 to 100."),
        (["perft", "0"], "'DEPTH': '0' is not a whole number from 1 to 100."),
        (["perft", "101"], "'DEPTH': '101' is not a whole number from 1 to 100."),
        (["perft", "1.5"], "'DEPTH': '1.5' is not a whole number"),
        (["perft", "1_0"], "'DEPTH': '1_0' is not a whole number"),
        (["perft", "٣"], "'DEPTH': '٣' is not a whole number"),
        (["perft", "9" * 5000], "'DEPTH': '99999"),
        (["perft", "3", "--threads", "0"], "'--threads': '0' is not a whole number from 1 to 256."),
        (["perft", "3", "--threads", "-1"], "'--threads': '-1' is not a whole number"),
        (["perft", "3", "--hash", "much"], "'--hash': 'much' is not a whole number"),
        (["perft", "3", "4"], "crownhead perft: Got unexpected extra argument"),
        (["perft", "3", "--fen"], "crownhead: Option '--fen' requires an argument."),
        (["--port", "65536"], "crownhead serve: Invalid value for '--port': '65536' is not"),
        (["--nothing"], "crownhead serve: No such option"),
        (["perf", "3"], "crownhead: No such command 'perf'. Did you mean 'perft'?"),
    ],
)
def test_a_bad_argument_is_told_in_one_line(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    output, errors = capsys.readouterr()
    assert (ended.value.code, output) == (2, "")
    (line,) = errors.splitlines()
    assert told in line
    assert len(line) < 400


def test_a_long_input_is_shown_around_its_fault() -> None:
    quoted, caret = point("a" * 500 + "!" + "b" * 500, 501).splitlines()
    assert quoted[caret.index("^")] == "!"
    assert len(quoted) <= 80
    assert point("abc", 4).splitlines() == ["  abc", "     ^"]


def test_version() -> None:
    result = run("--version")
    assert result.returncode == 0
    assert result.stdout.startswith(f"crownhead {version('crownhead')} ")


def test_the_installed_command_is_this_one() -> None:
    (script,) = entry_points(group="console_scripts", name="crownhead")
    assert script.load() is main


def test_help_shows_the_way() -> None:
    text = run("--help").stdout
    for name in ("perft", "pdn check", "openings", "svg board", "link", "endgame probe"):
        assert f"\n    crownhead {name}" in text
    for word in ("serve", "perft", "--version", "Examples:", "Exit codes:", "_CROWNHEAD_COMPLETE"):
        assert word in text
    assert run("-h").stdout == text
    for command in ("serve", "perft"):
        told = run(command, "--help")
        assert told.returncode == 0
        assert told.stdout.startswith(f"Usage: crownhead {command}")


@pytest.mark.parametrize("group", ["endgame", "link", "openings", "pdn", "svg"])
def test_a_group_without_a_command_shows_its_help(
    group: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as asked:
        main([group, "--help"])
    assert asked.value.code == 0
    help_text = capsys.readouterr().out
    with pytest.raises(SystemExit) as ended:
        main([group])
    assert ended.value.code == 2
    assert capsys.readouterr() == ("", help_text)


def test_the_tab_key_completes_commands_and_options() -> None:
    def completed(words: str) -> set[str]:
        changes = {"_CROWNHEAD_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": "1"}
        if words.startswith("crownhead perft "):
            changes["COMP_CWORD"] = "2"
        result = subprocess.run(
            COMMAND, capture_output=True, text=True, env=environment(**changes), check=False
        )
        return {line.split(",")[1] for line in result.stdout.splitlines()}

    assert completed("crownhead ") >= {"serve", "perft"}
    assert completed("crownhead per") == {"perft"}
    assert completed("crownhead perft --") >= {"--fen", "--threads", "--json", "--only"}


def test_a_reader_that_leaves_early_is_no_error() -> None:
    with started("perft", "9") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""


def test_the_library_alone_loads_nothing_else() -> None:
    """Importing the package must not cost a web server, a command-line library or numpy."""
    program = "import sys; before = set(sys.modules); import crownhead; print(*sys.modules)"
    modules = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout.split()
    assert "crownhead" in modules
    unwanted = {"click", "starlette", "uvicorn", "anyio", "h11", "numpy", "asyncio", "http"}
    assert not unwanted & {name.partition(".")[0] for name in modules}
    assert not {"crownhead.cli", "crownhead.server"} & set(modules)
