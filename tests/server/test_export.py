"""The page as files in a folder."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from crownhead.server.export import FolderInUseError, export_page
from crownhead.server.tables import Offer
from tests.command import run
from tests.endgame.offer import write_offer
from tests.server.conftest import FILES


def listed(folder: Path) -> dict[str, str]:
    """The files that the service worker will fetch, with their hashes."""
    text = (folder / "files.js").read_text(encoding="utf-8")
    found = json.loads(text.partition("self.FILES = ")[2].rstrip().rstrip(";"))
    assert isinstance(found, dict)
    return found


def names(folder: Path) -> set[str]:
    return {p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file()}


def test_all_that_is_served_is_written_and_nothing_else(page: Path, tmp_path: Path) -> None:
    folder = tmp_path / "site" / "deep"
    written = export_page(folder, page)
    visible = {name for name in FILES if not name.startswith(".")}
    assert set(written) == names(folder) == visible | {"inside.js", "files.js"}


def test_the_list_of_files_tells_their_hashes(page: Path, tmp_path: Path) -> None:
    export_page(tmp_path / "site", page)
    for name, digest in listed(tmp_path / "site").items():
        content = (tmp_path / "site" / name).read_bytes()
        assert hashlib.sha256(content).hexdigest() == digest, name


def test_the_policy_travels_with_the_page(tmp_path: Path) -> None:
    export_page(tmp_path / "site")
    html = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    head, _, _ = html.partition("<title>")
    assert "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'" in head
    assert "frame-ancestors" not in head


def test_an_earlier_export_is_brought_up_to_date(page: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    export_page(site)
    export_page(site, page)
    assert "main.js" in names(site)
    assert "words.js" not in names(site), "what the other page had has gone"


def test_files_of_others_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("all my work")
    with pytest.raises(FolderInUseError):
        export_page(tmp_path)
    assert names(tmp_path) == {"thesis.tex"}


def test_the_command_says_what_it_did_and_what_is_in_the_way(tmp_path: Path) -> None:
    done = run("export", str(tmp_path / "site"))
    assert done.returncode == 0
    assert "files to" in done.stdout
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "thesis.tex").write_text("all my work")
    refused = run("export", str(tmp_path / "full"))
    assert refused.returncode == 2
    assert "holds files already" in refused.stderr
    blocked = run("export", str(tmp_path / "full" / "thesis.tex" / "site"))
    assert blocked.returncode == 1
    assert "cannot be written" in blocked.stderr


def test_tables_are_written_beside_the_page(tmp_path: Path) -> None:
    tables = write_offer(tmp_path / "tables")
    site = tmp_path / "site"
    written = export_page(site, tables=Offer.of(tables, lambda _: None))
    name = "data/endgame/2m1k-0m1k.results"
    assert name in written
    assert (site / name).read_bytes() == (tables / "2m1k-0m1k.results").read_bytes()
    assert 'data-tables="data/endgame/"' in (site / "index.html").read_text()
    assert "data/endgame/" not in (site / "files.js").read_text(), "nothing keeps them offline"
    assert not set(export_page(site)) & {name, "data/endgame/index.json"}
    assert not (site / name).exists()
    assert 'data-tables=""' in (site / "index.html").read_text()
