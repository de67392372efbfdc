"""The page as a folder of files that any static host can serve, from any sub-path."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from pathlib import Path

from crownhead.endgame.store import INDEX_NAME, replacing
from crownhead.server.assets import PAGE_FOLDER, load_page
from crownhead.server.derived import FILE_LIST, TABLES_FOLDER, derive
from crownhead.server.headers import CONTENT_SECURITY_POLICY
from crownhead.server.tables import Offer

_AFTER = b'<meta charset="utf-8">'
_LAST = ("index.html", FILE_LIST, "service.js")
"""What brings a new version to browsers, in this order, when all else is in place."""


class FolderInUseError(ValueError):
    """The folder holds files that no earlier export wrote."""


def export_page(folder: Path, page: Path = PAGE_FOLDER, tables: Offer | None = None) -> list[str]:
    """Write the page into ``folder`` and return the names of its files, sorted.

    ``folder`` is made where there is none. An earlier export there is brought up to date: each file
    is replaced whole, and what the new version no longer has goes. The page carries its Content
    Security Policy along, for hosts that send none. ``tables`` are copied beside it, for hosts that
    answer HTTP range requests.

    Raises :class:`FolderInUseError` where something else is in the folder, OSError where it cannot
    be written to, and :class:`~crownhead.server.PageMissingError` if there is no page.
    """
    files = _site(page, offers_tables=tables is not None)
    before = _names_in(folder)
    if before and FILE_LIST not in before:
        raise FolderInUseError(f"{folder} holds files already, and no earlier export")
    offered = _write_offer(folder, tables) if tables else set()
    first = sorted(files.keys() - set(_LAST))
    for name in (*first, *(name for name in _LAST if name in files)):
        _write(folder / name, files[name])
    for name in before - files.keys() - offered:
        (folder / name).unlink()
    return sorted(files.keys() | offered)


def _site(page: Path, *, offers_tables: bool) -> Mapping[str, bytes]:
    files = {name: asset.plain for name, asset in load_page(page).items()}
    files["index.html"] = _with_policy(files["index.html"])
    return derive(files, offers_tables=offers_tables)


def _write_offer(folder: Path, tables: Offer) -> set[str]:
    for name, source in tables.files.items():
        with replacing(folder / TABLES_FOLDER / name) as file, source.open("rb") as content:
            shutil.copyfileobj(content, file)
    with replacing(folder / TABLES_FOLDER / INDEX_NAME) as file:
        file.write(tables.listing)
    return {f"{TABLES_FOLDER}{name}" for name in (*tables.files, INDEX_NAME)}


def _with_policy(html: bytes) -> bytes:
    # Browsers heed this one directive in a header alone.
    directives = CONTENT_SECURITY_POLICY.split("; ")
    policy = "; ".join(one for one in directives if not one.startswith("frame-ancestors"))
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    return html.replace(_AFTER, _AFTER + b"\n    " + meta.encode(), 1)


def _names_in(folder: Path) -> set[str]:
    if not folder.exists():
        return set()
    found = (Path(parent, name) for parent, _, names in os.walk(folder) for name in names)
    return {path.relative_to(folder).as_posix() for path in found}


def _write(path: Path, content: bytes) -> None:
    # Whoever fetches the file meanwhile gets the old or the new one, never a part.
    with replacing(path) as file:
        file.write(content)
