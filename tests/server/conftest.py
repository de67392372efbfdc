"""A small page, and a server that serves it on a socket of this machine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from crownhead.server import create_app
from tests.server.raw_http import Address
from tests.server.serving import serving

SECRET = "nobody outside may read this"

FILES = {
    "index.html": "<!doctype html><title>board</title>" + "<p>checkers</p>" * 50,
    "main.js": "export const board = 8;\n" * 50,
    "kernel.wasm": "\0asm\1\0\0\0",
    "app.webmanifest": '{"name": "Crownhead"}',
    "icon.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "styles/tokens.css": ":root { --space: 8px }\n" * 50,
    "languages/es.json": '{"title": "Damas"}',
    "help/index.html": "<!doctype html><title>help</title>",
    "with space.txt": "spaced",
    "weights.bin": "\1\2\3",
    ".hidden": SECRET,
    ".git/config": SECRET,
}


@pytest.fixture(scope="session")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page folder with a secret beside it, and links that lead to the secret."""
    parent = tmp_path_factory.mktemp("site")
    folder = parent / "page"
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("latin-1"))
    (parent / "secret.txt").write_text(SECRET)
    (parent / "page-secrets").mkdir()
    (parent / "page-secrets" / "secret.txt").write_text(SECRET)
    (folder / "link.txt").symlink_to(parent / "secret.txt")
    (folder / "linked").symlink_to(parent, target_is_directory=True)
    (folder / "neighbour.txt").symlink_to(parent / "page-secrets" / "secret.txt")
    (folder / "broken.txt").symlink_to(parent / "nothing")
    (folder / "inside.js").symlink_to(folder / "main.js")
    return folder


@pytest.fixture(scope="session")
def address(page: Path) -> Iterator[Address]:
    """Where a real server serves :func:`page`."""
    with serving(create_app(page)) as where:
        yield where
