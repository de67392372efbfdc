"""Files that are missing, cut off, swapped, damaged or of another version are found and named."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from crownhead import Board, Engine
from crownhead.endgame import TableError, Tables
from tests.command import run
from tests.endgame.facts import random_boards

RESULTS = "0m1k-1m1k.results"
DISTANCES = "1m1k-0m1k.distances"

Damage = Callable[[Path], None]


@pytest.fixture
def folder(built: Path, tmp_path: Path) -> Path:
    copy = tmp_path / "a copy of tables"
    shutil.copytree(built, copy, ignore=shutil.ignore_patterns("working"))
    return copy


def flip_a_bit(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 0x10
    file.write_bytes(data)


def cut_off(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-7])


def empty(file: Path) -> None:
    file.write_bytes(b"")


def half_written(file: Path) -> None:
    data = file.read_bytes()
    file.write_bytes(data[: len(data) // 2] + bytes(len(data) - len(data) // 2))


def of_another_version(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[4] += 1
    file.write_bytes(data)


def swap(file: Path) -> None:
    shutil.copy(file.with_name("2m0k-1m0k" + file.suffix), file)


def overwrite(file: Path) -> None:
    file.write_text("not a table at all, but a text that is long enough to be one")


def put_a_folder_there(file: Path) -> None:
    file.unlink()
    file.mkdir()


DAMAGES: list[tuple[Damage, str]] = [
    (flip_a_bit, "damaged"),
    (cut_off, "too_short"),
    (empty, "too_short"),
    (half_written, "damaged"),
    (of_another_version, "version"),
    (swap, "swapped"),
    (overwrite, "not_a_table"),
    (Path.unlink, "missing"),
    (put_a_folder_there, "not_a_table"),
]


@pytest.mark.parametrize("name", [RESULTS, DISTANCES])
@pytest.mark.parametrize(("damage", "kind"), DAMAGES)
def test_a_bad_file_is_named(folder: Path, name: str, damage: Damage, kind: str) -> None:
    damage(folder / name)
    with pytest.raises(TableError) as caught:
        Tables.open(folder)
    assert caught.value.kind == kind
    assert caught.value.path == folder / name
    assert name in str(caught.value)


@pytest.mark.parametrize(("damage", "kind"), DAMAGES)
def test_the_others_are_used_without_it(folder: Path, damage: Damage, kind: str) -> None:
    damage(folder / RESULTS)
    problems: list[TableError] = []
    tables = Tables.open(folder, on_problem=problems.append)
    assert [(each.path.name, each.kind) for each in problems] == [(RESULTS, kind)]
    assert tables.pieces == 2
    assert tables.probe(Board("B:BK5:W30,K18")) is None
    assert tables.probe(Board("B:BK15,K18:WK1")) is not None


def test_without_distances_the_result_is_still_known(folder: Path) -> None:
    (folder / "0m2k-0m1k.distances").unlink()
    probe = Tables.open(folder, on_problem=lambda _: None).probe(Board("B:BK15,K18:WK1"))
    assert probe is not None
    assert probe.result.name == "WIN"
    assert probe.plies is None
    assert "15-10" in map(str, probe.moves)


@pytest.mark.parametrize("bit", range(0, 48 * 8, 5))
def test_no_bit_of_a_header_may_change(folder: Path, bit: int) -> None:
    file = folder / RESULTS
    data = bytearray(file.read_bytes())
    data[bit // 8] ^= 1 << bit % 8
    file.write_bytes(data)
    with pytest.raises(TableError):
        Tables.open(folder)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", "index"),
        ("[]", "index"),
        ('{"version": 2}', "index"),
        ('{"version": 1, "distances": 5, "slices": {}}', "version"),
        ('{"version": 2, "distances": 5, "slices": {"9m9k": {}}}', "index"),
        ('{"version": 2, "distances": 1e400, "slices": {}}', "index"),
        pytest.param("[" * 200_000, "index", id="deep"),
    ],
)
def test_a_bad_index_is_named(folder: Path, text: str, kind: str) -> None:
    (folder / "index.json").write_text(text)
    with pytest.raises(TableError) as caught:
        Tables.open(folder)
    assert caught.value.kind == kind
    assert caught.value.path.name == "index.json"


def test_a_folder_without_tables_is_named(tmp_path: Path) -> None:
    with pytest.raises(TableError, match="not there"):
        Tables.open(tmp_path)


def test_a_folder_in_place_of_the_index_is_named(folder: Path) -> None:
    put_a_folder_there(folder / "index.json")
    with pytest.raises(TableError) as caught:
        Tables.open(folder)
    assert (caught.value.kind, caught.value.path.name) == ("index", "index.json")


def test_a_file_in_place_of_the_folder_has_no_tables(folder: Path) -> None:
    with pytest.raises(TableError) as caught:
        Tables.open(folder / RESULTS)
    assert caught.value.kind == "missing"


def test_tables_that_are_open_outlive_their_files(folder: Path) -> None:
    """Small ones are read whole. Were they mapped, cutting them short would end the process."""
    program = (
        "import os, sys; from pathlib import Path; from crownhead import Board\n"
        "from crownhead.endgame import Tables\n"
        "tables = Tables.open(sys.argv[1])\n"
        "for file in Path(sys.argv[1]).glob('*m*'): os.truncate(file, 0)\n"
        "print(tables.probe(Board('B:BK15,K18:WK1')).plies)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(folder)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "19\n", "")


def test_the_index_says_what_was_built(built: Path) -> None:
    index = json.loads((built / "index.json").read_text())
    assert len(index["slices"]) == 16
    assert index["slices"]["2m0k-0m1k"]["tally"]["longest_win"] == 61


def test_the_command_names_bad_files_and_goes_on(folder: Path) -> None:
    flip_a_bit(folder / RESULTS)
    done = run("endgame", "probe", "B:BK15,K18:WK1", str(folder))
    assert done.returncode == 0
    assert done.stdout == "win in 19 plies: 15-10, 18-14\n"
    assert RESULTS in done.stderr
    assert "checksum" in done.stderr


def test_verifying_refuses_bad_files(folder: Path) -> None:
    flip_a_bit(folder / RESULTS)
    done = run("endgame", "verify", str(folder))
    assert done.returncode == 1
    assert RESULTS in done.stderr


def test_an_index_without_totals_is_verified_and_found_wrong(folder: Path) -> None:
    index = json.loads((folder / "index.json").read_text())
    index["slices"]["0m1k-0m1k"]["tally"] = {}
    (folder / "index.json").write_text(json.dumps(index))
    done = run("endgame", "verify", "--pieces", "2", str(folder))
    assert done.returncode == 1
    assert done.stderr == "crownhead: 0m1k-0m1k: the totals differ from those of the index\n"


@pytest.fixture
def on_disk(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same folder, of which every table stays on disk while it is open."""
    monkeypatch.setattr("crownhead.endgame.store.LARGEST_READ", 16)
    return folder


def test_tables_on_disk_say_the_same(on_disk: Path, bundled: Tables) -> None:
    tables = Tables.open(on_disk)
    for board in random_boards(300, 3, seed=4):
        assert tables.probe(board) == bundled.probe(board)


@pytest.mark.parametrize("name", [RESULTS, DISTANCES])
@pytest.mark.parametrize(("damage", "kind"), DAMAGES)
def test_a_bad_file_on_disk_is_named(on_disk: Path, name: str, damage: Damage, kind: str) -> None:
    damage(on_disk / name)
    with pytest.raises(TableError) as caught:
        Tables.open(on_disk)
    assert (caught.value.kind, caught.value.path) == (kind, on_disk / name)


def cut_to_nothing(file: Path) -> None:
    os.truncate(file, 0)


def write_over(file: Path) -> None:
    with file.open("r+b") as there:
        there.seek(-3, os.SEEK_END)
        there.write(b"???")


@pytest.mark.parametrize(
    ("damage", "kind"), [(cut_to_nothing, "too_short"), (write_over, "damaged")]
)
def test_a_table_that_is_spoiled_while_open_is_named_once(
    on_disk: Path, damage: Damage, kind: str
) -> None:
    tables = Tables.open(on_disk)
    lost = on_disk / "0m2k-0m1k.results"
    damage(lost)
    board = Board("B:BK15,K18:WK1")
    with pytest.raises(TableError) as caught:
        tables.probe(board)
    assert (caught.value.kind, caught.value.path) == (kind, lost)
    assert tables.probe(board) is None
    assert tables.pieces == 2
    assert tables.probe(Board("B:BK15:WK1")) is not None


def test_each_of_several_tables_that_one_question_finds_spoiled_is_named(on_disk: Path) -> None:
    tables = Tables.open(on_disk)
    lost = {on_disk / "0m1k-0m2k.results", on_disk / "0m2k-0m1k.distances"}
    for file in lost:
        cut_to_nothing(file)
    named = []
    for _ in lost:
        with pytest.raises(TableError) as caught:
            tables.probe(Board("B:BK15,K18:WK1"))
        named.append(caught.value.path)
    assert set(named) == lost


def test_the_engine_plays_on_without_a_table_that_is_spoiled_and_says_so(on_disk: Path) -> None:
    tables = Tables.open(on_disk)
    engine = Engine(table_mb=1)
    tables.lend_to(engine)
    cut_to_nothing(on_disk / "0m2k-0m1k.results")
    board = Board("B:BK15,K18:WK1")
    with pytest.warns(RuntimeWarning, match=r"0m2k-0m1k\.results"):
        found = engine.search(board, nodes=2_000, depth=3)
    assert found.move in board.legal_moves
    assert engine.search(board, nodes=2_000, depth=3).move in board.legal_moves
