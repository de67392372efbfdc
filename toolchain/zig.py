"""Calls of the compiler, and its cache."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from toolchain.errors import BuildError

_ROOT = Path(__file__).resolve().parent.parent


def tool_version(package: str) -> str:
    """The version of an installed build requirement.

    Raises :class:`BuildError` if it is not installed, which happens only when the build is started
    by hand: pip installs what ``[build-system]`` in pyproject.toml names.
    """
    try:
        return version(package)
    except PackageNotFoundError as error:
        raise BuildError(
            f"The build needs the package {package}, which {sys.executable} does not have; "
            "`python3 scripts/play` sets up everything that it needs"
        ) from error


def run_zig(arguments: list[str], folder: Path, purpose: str) -> None:
    """Run the Zig toolchain in ``folder``, where it may leave by-products.

    Raises :class:`BuildError` if it fails, with ``purpose`` and what it said.
    """
    command = [sys.executable, "-m", "ziglang", *arguments]
    environment = _environment()
    result = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, errors="replace"
    )
    if result.returncode != 0:
        said = (result.stderr + result.stdout).strip() or f"exit code {result.returncode}"
        raise BuildError(f"The compiler could not {purpose}:\n{said}")


def _environment() -> dict[str, str]:
    environment = dict(os.environ)
    # Zig would otherwise leave a cache in whatever folder the build was started from.
    environment.setdefault("ZIG_LOCAL_CACHE_DIR", str(_ROOT / "build" / "zig-cache"))
    if "ZIG_GLOBAL_CACHE_DIR" not in environment and not _can_write(_default_cache()):
        environment["ZIG_GLOBAL_CACHE_DIR"] = str(_ROOT / "build" / "zig-cache")
    return environment


def _default_cache() -> Path | None:
    """Where Zig keeps what it compiled for all projects; None where there is no home."""
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return Path(local) / "zig" if local else None
    cache = os.environ.get("XDG_CACHE_HOME")
    home = os.environ.get("HOME")
    if cache:
        return Path(cache) / "zig"
    return Path(home) / ".cache" / "zig" if home else None


def _can_write(folder: Path | None) -> bool:
    if folder is None:
        return False
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)
