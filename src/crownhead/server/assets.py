"""The page's files, read once into memory."""

from __future__ import annotations

import gzip
import hashlib
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from crownhead.server.derived import derive

PAGE_FOLDER = Path(__file__).resolve().parent.parent / "page"
"""Where the package keeps its page."""

# The registry of an operating system may lack these or name them wrongly (Windows often has
# text/plain for .js), and a module or a kernel with the wrong type is refused by browsers.
MEDIA_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".wav": "audio/wav",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".xml": "application/xml",
}


class PageMissingError(FileNotFoundError):
    """The folder that should hold the page has no ``index.html``."""


@dataclass(frozen=True, slots=True)
class Asset:
    """One file of the page, ready to be sent."""

    media_type: str
    etag: str
    plain: bytes
    gzipped: bytes | None
    """None where compression would not make the file smaller."""


def load_page(folder: Path, *, offers_tables: bool = False) -> Mapping[str, Asset]:
    """Read every file under ``folder``; the keys are paths with ``/``, relative to it.

    What the page has to know of its own files, and whether its host offers endgame tables, is
    added; see :mod:`crownhead.server.derived`.

    Only what was found here can be served: a request path is looked up among these keys and is
    never joined to a folder, so no spelling of it reaches another file. The files are one
    snapshot, so a browser never gets modules of two versions while the package is upgraded.
    Hidden files, links that leave the folder and linked folders are left out.

    Raises :class:`PageMissingError` where there is no ``index.html``.
    """
    root = folder.resolve()
    files = {path.relative_to(root).as_posix(): path.read_bytes() for path in _files(root)}
    if "index.html" not in files:
        raise PageMissingError(f"the page is not there: no index.html in {folder}")
    derived = derive(files, offers_tables=offers_tables)
    return {name: _asset(name, content) for name, content in derived.items()}


def _files(root: Path) -> Iterator[Path]:
    for parent, folders, names in os.walk(root, followlinks=False):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            path = Path(parent, name)
            target = path.resolve()
            inside = target.is_relative_to(root) and target.is_file()
            if inside and not name.startswith("."):
                yield path


def _asset(name: str, plain: bytes) -> Asset:
    gzipped = gzip.compress(plain, compresslevel=9, mtime=0)
    return Asset(
        media_type=MEDIA_TYPES.get(Path(name).suffix.lower(), "application/octet-stream"),
        # Weak, since the plain and the compressed form share it.
        etag=f'W/"{hashlib.sha256(plain).hexdigest()[:32]}"',
        plain=plain,
        gzipped=gzipped if len(gzipped) < len(plain) else None,
    )
