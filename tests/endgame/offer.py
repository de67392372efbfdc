"""A folder of tables like those that a host offers: here those of four pieces, out of the bundle,
so that nothing has to be built."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from pathlib import Path

from crownhead.endgame import Slice
from crownhead.endgame.store import INDEX_VERSION
from crownhead.endgame.tables import BUNDLE


def bundled_tables() -> Iterator[tuple[Slice, str, bytes]]:
    """Each table of the bundle: its slice, its kind and its bytes."""
    data = BUNDLE.read_bytes()
    at = 0
    while at < len(data):
        size = int.from_bytes(data[at + 32 : at + 40], "little")
        kind = "distances" if data[at + 5] else "results"
        yield Slice(*data[at + 8 : at + 12]), kind, data[at : at + size]
        at += size


def small_bundle() -> bytes:
    """The bundle without its tables of four pieces."""
    return b"".join(data for slice_, _, data in bundled_tables() if slice_.pieces < 4)


def write_offer(folder: Path) -> Path:
    """Write the tables of four pieces and an index into a folder, and return it."""
    folder.mkdir()
    slices: dict[str, dict[str, object]] = {}
    for slice_, kind, data in bundled_tables():
        if slice_.pieces != 4:
            continue
        (folder / f"{slice_.name}.{kind}").write_bytes(data)
        file = {"bytes": len(data), "crc32": zlib.crc32(data)}
        nothing = {"positions": slice_.positions, "tally": {}, "seconds": 0}
        record = slices.setdefault(
            slice_.name, {**nothing, "files": {}, "worths": {"bytes": 0, "crc32": 0}}
        )
        files = record["files"]
        assert isinstance(files, dict)
        files[kind] = file
    index = {"version": INDEX_VERSION, "distances": 4, "slices": slices}
    (folder / "index.json").write_text(json.dumps(index))
    return folder
