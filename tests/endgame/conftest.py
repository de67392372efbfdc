from __future__ import annotations

from pathlib import Path

import pytest

from crownhead.endgame import Tables
from tests.command import run


@pytest.fixture(scope="session")
def bundled() -> Tables:
    return Tables.bundled()


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of tables of two and three pieces, as the command builds it."""
    folder = tmp_path_factory.mktemp("endgame") / "our tables"
    done = run("endgame", "build", "--pieces", "3", "--threads", "2", "--keep-working", str(folder))
    assert done.returncode == 0, done.stderr
    return folder
