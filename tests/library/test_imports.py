"""What `import crownhead` brings with it, and what is there once a name is asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

import crownhead

OPTIONAL = ("click", "numpy", "PIL", "resvg_py", "rich", "starlette", "textual", "uvicorn")


def loaded_after(code: str) -> set[str]:
    told = f"import sys\n{code}\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_importing_loads_nothing_but_itself() -> None:
    loaded = loaded_after("import crownhead")
    assert {name for name in loaded if name.startswith("crownhead")} == {"crownhead"}
    assert not loaded.intersection(OPTIONAL)


def test_games_boards_and_files_need_nothing_that_is_optional() -> None:
    code = "import crownhead\ncrownhead.Game.from_pdn('1. 11-15 *').pdn(), crownhead.svg.board"
    loaded = loaded_after(code)
    assert "crownhead._kernel" in loaded
    assert not loaded.intersection(OPTIONAL)


@pytest.mark.parametrize("name", [*crownhead.__all__, "batch", "endgame", "learning"])
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(crownhead, name) is getattr(crownhead, name)
    assert name in dir(crownhead)


def test_all_names_can_be_imported_at_once() -> None:
    assert "crownhead._kernel" in loaded_after("from crownhead import *\nBoard(), Game(), Node")


def test_a_name_that_is_not_there_is_refused() -> None:
    with pytest.raises(AttributeError, match="module 'crownhead' has no attribute 'Bord'"):
        crownhead.Bord  # type: ignore[attr-defined]  # noqa: B018
