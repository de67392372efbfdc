"""A folder of endgame tables, offered to the page beside its own."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from crownhead.endgame import Slice, TableError, Tables
from crownhead.endgame.store import INDEX_NAME, INDEX_VERSION, Index, Store
from crownhead.endgame.tables import Report
from crownhead.server.derived import TABLES_FOLDER

# A browser may keep what it fetched, but asks whether it still holds: checksums would refuse parts
# of two files under one name.
_HEADERS = {"Cache-Control": "no-cache"}


@dataclass(frozen=True, slots=True)
class Offer:
    """The tables of a folder that are whole.

    Attributes:
        files: where they are, by the names that the page asks for.
        listing: what the page reads of the folder's index.
    """

    files: dict[str, Path]
    listing: bytes

    @classmethod
    def of(cls, directory: Path, on_problem: Report) -> Offer:
        """Return what a folder has to offer; every checksum is looked at, once, here.

        ``on_problem`` hears of each file that is missing or damaged; it is not offered. Raises
        :class:`~crownhead.endgame.TableError` where the folder has no index.
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
        return cls(files, _listing(index, set(files)))

    def route(self) -> Route:
        """Return a route that sends the index, and the tables whole or by HTTP ranges."""

        async def send(request: Request) -> Response:
            name = request.path_params["name"]
            if name == INDEX_NAME:
                return Response(self.listing, media_type="application/json", headers=_HEADERS)
            path = self.files.get(name)
            if path is None or not path.is_file():
                raise HTTPException(404, "There is no such table here.")
            return FileResponse(path, media_type="application/octet-stream", headers=_HEADERS)

        return Route(f"/{TABLES_FOLDER}{{name}}", send, methods=["GET"])


def _listing(index: Index, files: set[str]) -> bytes:
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
