"""Endgame tables offered beside the page: whole, by ranges, and none that is damaged."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from crownhead.endgame import TableError
from crownhead.server import create_app
from crownhead.server.tables import Offer
from tests.command import run
from tests.endgame.offer import write_offer
from tests.server.raw_http import Address, ask
from tests.server.serving import serving
from tests.server.test_serve_command import serving as command_serving

TABLE = "2m1k-0m1k.distances"
HERE = f"/data/endgame/{TABLE}"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = write_offer(tmp_path_factory.mktemp("offer") / "tables")
    (folder / "secret.txt").write_text("no table")
    (folder / "working").mkdir()
    (folder / "working" / "2m1k-0m1k.worths").write_text("no table")
    return folder


@pytest.fixture(scope="module")
def offering(folder: Path) -> Iterator[Address]:
    with serving(create_app(tables=Offer.of(folder, lambda _: None))) as where:
        yield where


def test_the_index_names_what_is_offered(offering: Address) -> None:
    reply = ask(offering, "/data/endgame/index.json")
    slices = json.loads(reply.text)["slices"]
    assert slices["2m1k-0m1k"]["files"].keys() == {"results", "distances"}


def test_a_table_is_sent_whole(offering: Address, folder: Path) -> None:
    reply = ask(offering, HERE)
    assert (reply.status, reply.body) == (200, (folder / TABLE).read_bytes())
    assert reply.headers["Accept-Ranges"] == "bytes"


@pytest.mark.parametrize(
    ("asked", "start", "end"), [("0-47", 0, 48), ("1000-16999", 1000, 17000), ("-7", -7, None)]
)
def test_a_part_is_sent(
    offering: Address, folder: Path, asked: str, start: int, end: int | None
) -> None:
    content = (folder / TABLE).read_bytes()
    reply = ask(offering, HERE, f"Range: bytes={asked}")
    assert (reply.status, reply.body) == (206, content[start:end])
    assert reply.headers["Content-Range"].endswith(f"/{len(content)}")
    assert reply.headers["Content-Encoding"] is None
    assert "default-src 'none'" in reply.headers["Content-Security-Policy"]


def test_a_part_beyond_the_end_is_refused(offering: Address) -> None:
    assert ask(offering, HERE, "Range: bytes=99999999-").status == 416


@pytest.mark.parametrize("name", ["secret.txt", "working/2m1k-0m1k.worths", "2m0k-0m1k.results"])
def test_nothing_else_in_the_folder_is_sent(offering: Address, name: str) -> None:
    assert ask(offering, f"/data/endgame/{name}").status == 404


def test_a_damaged_table_is_named_and_left_out(folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "tables"
    shutil.copytree(folder, copy)
    data = bytearray((copy / TABLE).read_bytes())
    data[-1] ^= 1
    (copy / TABLE).write_bytes(data)
    problems: list[TableError] = []
    with serving(create_app(tables=Offer.of(copy, problems.append))) as where:
        assert ask(where, HERE).status == 404
        listed = json.loads(ask(where, "/data/endgame/index.json").text)["slices"]
    assert [(each.path.name, each.kind) for each in problems] == [(TABLE, "damaged")]
    assert listed["2m1k-0m1k"]["files"].keys() == {"results"}


def test_a_table_that_goes_meanwhile_is_not_found(folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "tables"
    shutil.copytree(folder, copy)
    with serving(create_app(tables=Offer.of(copy, lambda _: None))) as where:
        (copy / TABLE).unlink()
        assert ask(where, HERE).status == 404


def test_the_command_offers_a_folder(folder: Path) -> None:
    with command_serving("--port", "0", "--no-browser", "--tables", str(folder)) as (_, url):
        host, port = url.removeprefix("http://").rstrip("/").split(":")
        reply = ask((host, int(port)), HERE, "Range: bytes=0-3")
    assert (reply.status, reply.body) == (206, b"CHET")


def test_the_command_refuses_a_folder_without_tables(tmp_path: Path) -> None:
    done = run("serve", "--port", "0", "--no-browser", "--tables", str(tmp_path))
    assert done.returncode == 1
    assert "index.json" in done.stderr
