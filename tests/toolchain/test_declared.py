"""What the tests import is what `scripts/test` installs, so that they run in a new clone."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
OURS = {"crownhead", "scripts", "support", "tests", "toolchain", "training"}


def declared(extra: str) -> Iterator[str]:
    """The names of the distributions that come with Crownhead and an extra."""
    for wanted in [*PROJECT["dependencies"], *PROJECT["optional-dependencies"][extra]]:
        match = re.fullmatch(r"([\w.-]+)(?:\[([\w,-]+)\])?.*", wanted)
        assert match is not None
        if match[1] != PROJECT["name"]:
            yield normal(match[1])
            continue
        for inner in match[2].split(","):
            yield from declared(inner)


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def imported(file: Path) -> Iterator[str]:
    """The packages that a file needs as soon as it is imported."""
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Import):
            yield from (name.name.split(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.split(".")[0]


def test_what_the_tests_import_is_installed_for_them() -> None:
    homes = packages_distributions()
    files = [*(ROOT / "tests").rglob("*.py"), *(ROOT / "training").rglob("*.py")]
    needed = {name for file in files for name in imported(file)}
    needed -= set(sys.stdlib_module_names) | OURS
    installed = set(declared("test"))
    missing = {
        name for name in needed if not installed & {normal(home) for home in homes.get(name, [])}
    }
    assert missing == set()
