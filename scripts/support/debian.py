"""Files of Debian and Ubuntu packages, had without installing them.

Debian keeps pip and Python's headers in packages of their own. Unpacked into the clone they serve
it as well, need no administrator, and leave the system as it is.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from support.report import SetupError


def can_fetch() -> bool:
    """Whether this system has Debian's packages."""
    return shutil.which("apt-get") is not None and shutil.which("dpkg-deb") is not None


def fetch(package: str, destination: Path) -> None:
    """Unpack the newest ``package`` into ``destination``.

    Raises :class:`SetupError` if it cannot be had.
    """
    with TemporaryDirectory() as scratch:
        # The system's own lists may be missing, or too old to find what they name.
        if not _download(package, scratch, []):
            _make_lists(scratch)
            if not _download(package, scratch, _own_lists(scratch)):
                raise SetupError(
                    f"The package {package} cannot be downloaded. Is there a network?\n"
                    "Otherwise this does it: sudo apt-get install python3-venv python3-dev"
                )
        destination.mkdir(parents=True, exist_ok=True)
        for archive in Path(scratch).glob("*.deb"):
            subprocess.run(["dpkg-deb", "-x", str(archive), str(destination)], check=True)


def _own_lists(scratch: str) -> list[str]:
    folders = {"Dir::State::lists": "lists", "Dir::Cache": "cache"}
    return [f"-o{option}={scratch}/{folder}" for option, folder in folders.items()]


def _make_lists(scratch: str) -> None:
    for folder in ("lists/partial", "cache/archives/partial"):
        Path(scratch, folder).mkdir(parents=True, exist_ok=True)
    _apt_get(["update"], scratch, _own_lists(scratch))


def _download(package: str, scratch: str, options: list[str]) -> bool:
    return _apt_get(["download", package], scratch, options)


def _apt_get(arguments: list[str], scratch: str, options: list[str]) -> bool:
    # Root's apt would fetch as a user who may not write into the scratch folder.
    sandbox = ["-oAPT::Sandbox::User=root"] if os.geteuid() == 0 else []
    command = ["apt-get", "-qq", *sandbox, *options, *arguments]
    return subprocess.run(command, cwd=scratch, capture_output=True).returncode == 0
