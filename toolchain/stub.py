"""Writes the types of the extension as a stub, ``_kernel.pyi``, for type checkers and editors."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from toolchain.errors import BuildError

NAME = "_kernel.pyi"


def stub_beside(extension: Path) -> Path:
    """Return the stub of ``extension``, written anew where it is missing or older.

    The extension is loaded for it, so it has to be one for this machine.

    Raises :class:`BuildError` if the extension cannot be described.
    """
    stub = extension.with_name(NAME)
    if stub.is_file() and stub.stat().st_mtime >= extension.stat().st_mtime:
        return stub
    command = [sys.executable, "-m", "nanobind.stubgen", "-q", "-P", "-m", "_kernel"]
    command += ["-i", str(extension.parent), "-o", str(stub)]
    result = subprocess.run(command, capture_output=True, text=True, errors="replace")
    if result.returncode != 0:
        said = (result.stdout + result.stderr).strip() or f"exit code {result.returncode}"
        raise BuildError(f"The types of the new kernel could not be written down:\n{said}")
    return stub
