"""What ``crownhead --version`` says."""

from __future__ import annotations

import platform

from crownhead import __version__


def version_text() -> str:
    """Return one line: the package's version, and the Python and machine it runs on."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"crownhead {__version__} ({python}, {platform.system()} {platform.machine()})"
