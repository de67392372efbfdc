"""What the build makes, and when it has to make it again."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from toolchain.errors import BuildError

ROOT = Path(__file__).resolve().parent.parent
KERNEL = ROOT / "kernel"
BUILD = ROOT / "build" / "kernel"

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Artefact:
    """One file to build: ``sources`` and ``flags`` make it; ``versions`` names the tools used."""

    folder: Path
    name: str
    sources: tuple[Path, ...]
    flags: tuple[str, ...]
    versions: tuple[str, ...]
    header_folders: tuple[Path, ...] = (KERNEL, ROOT / "toolchain")

    @property
    def path(self) -> Path:
        return self.folder / self.name

    @property
    def _stamp(self) -> Path:
        return self.folder / "stamp"

    @property
    def is_fresh(self) -> bool:
        """Whether the file was made from these very sources, flags and tools."""
        if not self.path.is_file() or not self._stamp.is_file():
            return False
        return self._stamp.read_text(encoding="ascii") == self._fingerprint()

    @contextmanager
    def replaced(self) -> Iterator[Path]:
        """Yield the path to build at; on leaving without an error it becomes the artefact.

        So a build that failed, was interrupted or was refused leaves nothing that looks finished.
        The path is in a folder of its own, which goes away with all else that is in it.
        """
        fingerprint = self._fingerprint()
        self.folder.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(prefix="new-", dir=self.folder) as scratch:
            fresh = Path(scratch).resolve() / self.name
            yield fresh
            self._stamp.unlink(missing_ok=True)
            fresh.replace(self.path)
            self._stamp.write_text(fingerprint, encoding="ascii")

    def _fingerprint(self) -> str:
        digest = hashlib.sha256()
        for text in (*self.flags, *self.versions, *map(str, self._relative_sources())):
            digest.update(text.encode() + b"\0")
        for file in self._sources_and_headers():
            digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
        return digest.hexdigest()

    def _sources_and_headers(self) -> list[Path]:
        files = (file for folder in self.header_folders for file in folder.rglob("*"))
        return sorted({*self.sources, *(file for file in files if file.suffix in {".h", ".hpp"})})

    def _relative_sources(self) -> Iterator[Path]:
        return (source.relative_to(ROOT) for source in self.sources)


def kernel_sources(other_face: str) -> tuple[Path, ...]:
    """Every source of the kernel but those of the face that is not being built."""
    sources = sorted(KERNEL.rglob("*.cpp"))
    chosen = tuple(s for s in sources if not _is_of_face(s, other_face))
    if not chosen:
        raise BuildError(f"There are no C++ sources in {KERNEL}")
    return chosen


def _is_of_face(source: Path, face: str) -> bool:
    place = source.relative_to(KERNEL).parts
    return place[0] == "faces" and place[1].removesuffix(".cpp") == face
