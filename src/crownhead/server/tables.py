"""A folder of endgame tables, offered to the page beside its own."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from crownhead.endgame import Slice, TableError, Tables
from crownhead.endgame.store import INDEX_NAME, INDEX_VERSION, Index, Store
from crownhead.endgame.tables import Report

OFFERED_AT = "/data/endgame"
"""Where the page looks for them: any host that keeps such a folder there offers its tables."""

# A browser may keep what it fetched, but asks whether it still holds: checksums would refuse parts
# of two files under one name.
_HEADERS = {"Cache-Control": "no-cache"}


def tables_route(directory: Path, on_problem: Report) -> Route:
    """Return a route that offers the tables of a folder, whole or by HTTP ranges.

    Every checksum is looked at, once, here. ``on_problem`` hears of each file that is missing or
    damaged; it is not offered. Raises :class:`~crownhead.endgame.TableError` where the folder has
    no index.
    """
    store = Store(directory)
    index = store.read_index()
    bad: set[Path] = set()

    def leave_out(error: TableError) -> None:
        bad.add(error.path)
        on_problem(error)

    Tables.open(directory, cache_mb=1, on_problem=leave_out)
    files = {
        path.name: path
        for name, record in index.slices.items()
        for kind in record.files
        if (path := store.table_path(Slice.named(name), kind)) not in bad
    }
    listing = _listing(index, files)

    async def send(request: Request) -> Response:
        name = request.path_params["name"]
        if name == INDEX_NAME:
            return Response(listing, media_type="application/json", headers=_HEADERS)
        path = files.get(name)
        if path is None or not path.is_file():
            raise HTTPException(404, "There is no such table here.")
        return FileResponse(path, media_type="application/octet-stream", headers=_HEADERS)

    return Route(f"{OFFERED_AT}/{{name}}", send, methods=["GET"])


def _listing(index: Index, files: Mapping[str, Path]) -> bytes:
    """Return the index with what the page reads of it, and without what is not offered."""
    slices = {
        name: {
            "files": {
                kind: {"bytes": file.bytes, "crc32": file.crc32}
                for kind, file in record.files.items()
                if f"{name}.{kind}" in files
            }
        }
        for name, record in index.slices.items()
    }
    data = {"version": INDEX_VERSION, "distances": index.distances, "slices": slices}
    return json.dumps(data, separators=(",", ":")).encode()
