"""A Chromium for the tests of the page: found, or installed where that may be done."""

from __future__ import annotations

import os
import platform
import shutil
from collections.abc import Iterator
from ctypes.util import find_library
from pathlib import Path

from support.packages import install, is_ubuntu, tell_and_run, works

VARIABLE = "CROWNHEAD_CHROMIUM"

_WHY = "The tests of the page need Chromium:"

_SHELL = "chromium-headless-shell"
"""Chromium without its windows: the same pages are drawn in half the time."""

_COMMANDS = (
    _SHELL,
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
    "microsoft-edge-stable",
    "brave-browser",
)
_MAC_APPLICATIONS = ("Chromium", "Google Chrome", "Microsoft Edge", "Brave Browser")
_WINDOWS_PROGRAMS = (
    "Chromium/Application/chrome.exe",
    "Google/Chrome/Application/chrome.exe",
    "Microsoft/Edge/Application/msedge.exe",
)


def find_or_install() -> str | None:
    """The path of a Chromium-like browser, or None where none is and none may be installed."""
    if _lacks_libatomic():
        install(_WHY, ["libatomic1"])
    # Not every system that knows the second package knows the first.
    for package in (_SHELL, "chromium"):
        if _find() is None:
            _install(package)
    return None if _lacks_libatomic() else _find()


def advice() -> str:
    """What a person can do to get the browser that the tests lack."""
    system = platform.system()
    if system == "Linux" and not is_ubuntu() and shutil.which("apt-get"):
        how = "install Chromium: sudo apt-get install chromium-headless-shell libatomic1"
    elif system == "Linux":
        # Ubuntu's package of the name is a stub for a snap, which many machines cannot run.
        how = "install Google Chrome, or your system's Chromium, and libatomic"
    elif system == "Darwin":
        how = "install Google Chrome or Chromium into Applications"
    else:
        how = "install Google Chrome"
    return f"{how},\nor give the path of a Chromium-like browser in the variable {VARIABLE}"


def _lacks_libatomic() -> bool:
    """Whether the program that drives the browser lacks a library of the system."""
    return platform.system() == "Linux" and find_library("atomic") is None


def _find() -> str | None:
    return next((path for path in _candidates() if works(path)), None)


def _candidates() -> Iterator[str]:
    given = os.environ.get(VARIABLE)
    if given:
        yield given
        return
    yield from filter(None, map(shutil.which, _COMMANDS))
    for name in _MAC_APPLICATIONS:
        for place in (Path("/Applications"), Path.home() / "Applications"):
            yield str(place / f"{name}.app/Contents/MacOS/{name}")
    for variable in ("ProgramFiles", "ProgramFiles(x86)", "LocalAppData"):
        folder = os.environ.get(variable)
        yield from (str(Path(folder, program)) for program in _WINDOWS_PROGRAMS if folder)


def _install(package: str) -> None:
    if platform.system() == "Darwin":
        if shutil.which("brew") and package != _SHELL:
            tell_and_run(_WHY, [["brew", "install", "--cask", package]])
    elif not is_ubuntu():
        install(_WHY, [package])
