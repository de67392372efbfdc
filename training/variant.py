"""Builds the engine with another evaluation, for a match against the one in the tree."""

from __future__ import annotations

import shutil
from pathlib import Path

from toolchain.artefacts import KERNEL
from toolchain.build import PACKAGE, build_extension_with

REPLACED = KERNEL / "search" / "evaluation.cpp"


def build_variant(evaluation: Path, folder: Path) -> None:
    """Put a copy of the package into ``folder`` whose kernel judges by another source file.

    The file may include headers of that folder, and those of the kernel by their rooms. Raises
    :class:`toolchain.errors.BuildError` where it cannot be compiled or gets the rules wrong.
    """
    package = folder / PACKAGE.name
    shutil.copytree(
        PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True
    )
    build_extension_with({REPLACED: evaluation}, (folder, KERNEL), package)
