"""Programs that the tests need, installed where that may be done."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

from support.report import say


def install(why: str, packages: list[str]) -> None:
    """Install Debian or Ubuntu packages, if this is such a system and root is to be had."""
    as_root = _administrator() if shutil.which("apt-get") else None
    if as_root is None or not packages:
        return
    apt_get = [*as_root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    command = [*apt_get, "install", "-y", "--no-install-recommends", *packages]
    tell_and_run(why, [[*apt_get, "update"], command])


def _administrator() -> list[str] | None:
    """What to put before a command that needs root; None if root is not to be had."""
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") is None:
        return None
    if subprocess.run(["sudo", "-n", "true"], capture_output=True).returncode == 0:
        return ["sudo", "-n"]
    return ["sudo"] if sys.stdin.isatty() else None


def tell_and_run(why: str, commands: list[list[str]]) -> None:
    """Say why and what, and run the commands until one fails; what that one said is shown."""
    say(why)
    for command in commands:
        say(f"    {' '.join(command)}")
        result = subprocess.run(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
        )
        if result.returncode != 0:
            say(result.stdout)
            return


def works(path: str) -> bool:
    """Whether a browser's path leads to a program with a browser behind it."""
    if not Path(path).is_file():
        return False
    if sys.platform == "win32":
        # There, asked for its version, it opens a window instead.
        return True
    try:
        # Ubuntu's stub of a snap is a program too, and ends with an error.
        answer = subprocess.run([path, "--version"], capture_output=True, timeout=30)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0


def is_ubuntu() -> bool:
    """Whether some packages are but stubs, which install a snap."""
    try:
        return platform.freedesktop_os_release().get("ID") == "ubuntu"
    except OSError:
        return False
