"""`crownhead endgame build` and `verify`."""

from __future__ import annotations

import json
import os
import pty
import signal
import socket
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from crownhead.endgame.cluster import RayWorkers
from crownhead.endgame.store import Store
from tests.command import COMMAND, SECONDS, environment, run, started
from tests.endgame.facts import TOTALS


def tables_in(folder: Path) -> dict[str, bytes]:
    files = [*folder.glob("*.results"), *folder.glob("*.distances")]
    return {file.name: file.read_bytes() for file in files}


def test_the_plan_is_told_before_anything_is_built(tmp_path: Path) -> None:
    done = run("endgame", "build", "--pieces", "6", "--plan", str(tmp_path / "none"))
    assert done.returncode == 0
    assert "2,571,945,320 positions" in done.stdout
    assert "Disk needed" in done.stdout
    assert not (tmp_path / "none").exists()


def test_a_finished_folder_is_not_built_again(built: Path) -> None:
    done = run("endgame", "build", "--pieces", "3", str(built))
    assert done.returncode == 0
    assert done.stdout == "Everything is built.\n"


def test_a_killed_build_goes_on_where_it_was(built: Path, tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    with started("endgame", "build", "--pieces", "4", str(folder)) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if "2m0k-0m1k is built" in line:
                process.send_signal(signal.SIGKILL)
                break
    done = run("endgame", "build", "--pieces", "3", str(folder))
    assert done.returncode == 0
    assert "built already: 0" not in done.stdout
    assert {name: tables_in(folder)[name] for name in tables_in(built)} == tables_in(built)


def test_on_a_terminal_the_line_that_is_kept_up_to_date_is_ended(tmp_path: Path) -> None:
    master, slave = pty.openpty()
    build = [*COMMAND, "endgame", "build", "--pieces", "2", str(tmp_path)]
    with subprocess.Popen(build, stdout=slave, stderr=slave, env=environment()) as process:
        assert process.wait(SECONDS) == 0
    os.close(slave)
    shown = os.read(master, 65536).decode()
    os.close(master)
    assert "is built" in shown
    assert shown.endswith("\n")


def test_a_lost_file_is_built_again(built: Path, tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    assert run("endgame", "build", "--pieces", "3", str(folder)).returncode == 0
    assert not (folder / "working").exists()
    (folder / "1m0k-0m2k.results").write_bytes(b"CHET")
    done = run("endgame", "build", "--pieces", "3", str(folder))
    assert done.returncode == 0
    assert tables_in(folder) == tables_in(built)


def test_other_distances_are_refused(built: Path) -> None:
    done = run("endgame", "build", "--pieces", "3", "--distances", "2", str(built))
    assert done.returncode == 1
    assert "other distances" in done.stderr


def test_two_builds_do_not_share_a_folder(tmp_path: Path) -> None:
    """The first to end would remove what the other still needs."""
    folder = tmp_path / "tables"
    with Store(folder).building():
        done = run("endgame", "build", "--pieces", "2", str(folder))
        assert done.returncode == 1
        assert f"another build is at work in this folder: {folder}" in done.stderr
    assert run("endgame", "build", "--pieces", "2", str(folder)).returncode == 0


def test_what_a_killed_build_left_half_written_is_removed(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    left = [folder / ".0m1k-0m1k.results.77.new", folder / "working" / ".0m1k-0m1k.worths.77.new"]
    (folder / "working").mkdir(parents=True)
    for file in left:
        file.write_bytes(b"CHET")
    done = run("endgame", "build", "--pieces", "2", "--keep-working", str(folder))
    assert done.returncode == 0
    assert not any(file.exists() for file in left)


def test_a_cluster_that_does_not_answer_is_told_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", SimpleNamespace(is_initialized=lambda: False))
    with socket.create_server(("127.0.0.1", 0)) as server:
        host, port = server.getsockname()
    with pytest.raises(ConnectionError):
        RayWorkers(tmp_path, 5, f"{host}:{port}")


def test_all_tables_are_verified(built: Path) -> None:
    done = run("endgame", "verify", "--threads", "2", "--searched", "2000", str(built))
    assert done.returncode == 0, done.stderr
    rows = {row[0]: row[1:4] for row in map(str.split, done.stdout.splitlines()) if "k-" in row[0]}
    for slice_, totals in TOTALS.items():
        if slice_.pieces < 4:
            expected = [totals["wins"], totals["draws"], totals["losses"]]
            assert [int(number) for number in rows[slice_.name]] == expected
    assert "agree with a search" in done.stdout


def test_tables_are_verified_for_programs(built: Path) -> None:
    done = run("endgame", "verify", "--pieces", "2", "--searched", "100", "--json", str(built))
    *slices, searched = map(json.loads, done.stdout.splitlines())
    by_name = {told["slice"]: told for told in slices}
    for slice_, totals in TOTALS.items():
        if slice_.pieces == 2:
            tally = {key: number for key, number in totals.items() if key != "positions"}
            assert by_name[slice_.name] == tally
    keys = {key for told in slices for key in told} | set(searched)
    documented = run("endgame", "verify", "--help").stdout
    assert [key for key in keys if f'"{key}"' not in documented] == []
    assert searched["searched"] >= 100
    assert searched["depth"] == 7


def test_a_position_is_probed_for_programs() -> None:
    done = run("endgame", "probe", "W:WK18:BK1,K28", "--json")
    assert done.stdout == (
        '{"result": "loss", "plies": 12, "moves": ["18-14", "18-15", "18-22", "18-23"]}\n'
    )


def test_a_position_beyond_the_tables_is_told() -> None:
    done = run("endgame", "probe", "B:W21-32:B1-12")
    assert done.returncode == 1
    assert "4 pieces" in done.stderr


def test_a_bad_position_is_shown() -> None:
    done = run("endgame", "probe", "B:W21:B99")
    assert done.returncode == 2
    assert "^" in done.stderr
