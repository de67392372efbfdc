"""A folder of endgame tables: its files, and the index that says what they have to be.

Every file is written under another name and put in its place when it is whole, so that a kill at
any moment leaves no half of one.
"""

from __future__ import annotations

import json
import mmap
import os
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

from crownhead import _kernel
from crownhead.endgame.errors import TableError
from crownhead.endgame.slices import Slice

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


INDEX_NAME = "index.json"
INDEX_VERSION = 2
WORKING_NAME = "working"
LOCK_NAME = ".building"

RESULTS = "results"
DISTANCES = "distances"

LARGEST_READ = 1 << 20
"""Bytes of a table that is read into memory; of a larger one that is done page by page."""


@dataclass(frozen=True, slots=True)
class FileRecord:
    """What a file has to be."""

    bytes: int
    crc32: int


@dataclass(frozen=True, slots=True)
class SliceRecord:
    """What is known of a slice that has been built.

    Attributes:
        tally: its results; the keys are those of the columns in ``docs/endgame.md``.
        files: the packed tables, by their ending (``results``, ``distances``).
        worths: the file of one byte a position that larger slices are built from.
        seconds: how long one thread took to build and pack the pair this slice belongs to.
    """

    positions: int
    tally: dict[str, int]
    files: dict[str, FileRecord]
    worths: FileRecord
    seconds: float


@dataclass(slots=True)
class Index:
    """The slices of a folder. ``distances``: up to how many pieces they have distances."""

    distances: int
    slices: dict[str, SliceRecord] = field(default_factory=dict)


class Store:
    """The files in one folder."""

    def __init__(self, directory: str | os.PathLike[str]) -> None:
        self.directory = Path(directory)
        self.working = self.directory / WORKING_NAME
        self.index_path = self.directory / INDEX_NAME

    def table_path(self, slice_: Slice, kind: str) -> Path:
        """Where the packed table of a slice is."""
        return self.directory / f"{slice_.name}.{kind}"

    def worths_path(self, slice_: Slice) -> Path:
        """Where the worths that larger slices need are."""
        return self.working / f"{slice_.name}.worths"

    def read_index(self) -> Index:
        """Return the index.

        Raises :class:`TableError` where it is missing or is none.
        """
        try:
            data = json.loads(self.index_path.read_bytes())
            if data["version"] != INDEX_VERSION:
                raise TableError("version", self.index_path)
            slices = {name: _record_from(each) for name, each in data["slices"].items()}
            for name in slices:
                Slice.named(name)
            return Index(int(data["distances"]), slices)
        except (FileNotFoundError, NotADirectoryError):
            raise TableError("missing", self.index_path) from None
        except TableError:
            raise
        except (
            *(ValueError, KeyError, TypeError, AttributeError),
            # Brackets too deep, numbers too large, a folder in the file's place.
            *(RecursionError, OverflowError, IsADirectoryError),
        ) as error:
            raise TableError("index", self.index_path) from error

    def write_index(self, index: Index) -> None:
        """Put a new index in place of the old."""
        records = {name: asdict(index.slices[name]) for name in sorted(index.slices)}
        data = {"version": INDEX_VERSION, "distances": index.distances, "slices": records}
        with replacing(self.index_path) as file:
            file.write(json.dumps(data, indent=1).encode() + b"\n")

    @contextmanager
    def building(self) -> Iterator[None]:
        """Keep other builds out of the folder, and remove what killed ones left half written.

        Two would put their own index in place of the other's, and the first to end would remove
        what the other still needs. The system gives the lock up when the process ends, however
        that comes about.

        Raises :class:`TableError` (``busy``) where another process builds in the folder.
        """
        self.directory.mkdir(parents=True, exist_ok=True)
        with (self.directory / LOCK_NAME).open("ab") as file:
            try:
                _lock(file.fileno())
            except (BlockingIOError, PermissionError):
                raise TableError("busy", self.directory) from None
            for folder in (self.directory, self.working):
                for unfinished in folder.glob(".*.new"):
                    unfinished.unlink(missing_ok=True)
            yield

    def is_whole(self, path: Path, record: FileRecord) -> bool:
        """Whether a file is there and is what the index says."""
        try:
            return path.stat().st_size == record.bytes and crc_of(path) == record.crc32
        except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
            return False


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """Yield a file to write; on leaving without an error it takes the place of ``path``."""
    path.parent.mkdir(parents=True, exist_ok=True)
    # The process's number keeps workers apart that share a folder.
    fresh = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with fresh.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)


def write_bytes(path: Path, data: bytes | mmap.mmap) -> FileRecord:
    """Write a file whole or not at all, and return what it has to be."""
    with replacing(path) as file:
        file.write(data)
    return FileRecord(len(data), zlib.crc32(data))


def add_table(tables: _kernel.EndgameTables, path: Path, slice_: Slice, kind: str) -> None:
    """Add a packed table after a look at its checksums; a large one is mapped into memory.

    A mapped file may be cut short or written over: that is noticed, page by page, and told.

    Raises :class:`TableError` where the file is missing, damaged or another table.
    """
    expected = (slice_.key, kind == DISTANCES)
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_READ + 1)
            size = os.fstat(file.fileno()).st_size
    except (FileNotFoundError, NotADirectoryError):
        raise TableError("missing", path) from None
    except IsADirectoryError:
        raise TableError("not_a_table", path) from None
    if not data:
        raise TableError("too_short", path)
    if len(data) <= LARGEST_READ:
        fault = tables.add(data, expected)
    else:
        fault = tables.add_on_disk(path, size, expected)
    if fault != "none":
        raise TableError(fault, path)


def map_file(path: Path) -> mmap.mmap:
    """Return the bytes of a file that is not empty, mapped into memory."""
    with path.open("rb") as file:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)


def crc_of(path: Path) -> int:
    """Return the CRC-32 of a file."""
    crc = 0
    with path.open("rb") as file:
        while part := file.read(1 << 22):
            crc = zlib.crc32(part, crc)
    return crc


def _record_from(data: dict[str, Any]) -> SliceRecord:
    return SliceRecord(
        positions=int(data["positions"]),
        tally={str(key): int(value) for key, value in data["tally"].items()},
        files={str(kind): FileRecord(**each) for kind, each in data["files"].items()},
        worths=FileRecord(**data["worths"]),
        seconds=float(data["seconds"]),
    )
