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

_COMMANDS = (
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
    found = _find()
    if found is None or _lacks_libatomic():
        _install(needs_browser=found is None)
        found = _find()
    return None if _lacks_libatomic() else found


def advice() -> str:
    """What a person can do to get the browser that the tests lack."""
    system = platform.system()
    if system == "Linux" and not is_ubuntu() and shutil.which("apt-get"):
        how = "install Chromium: sudo apt-get install chromium libatomic1"
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


def _install(needs_browser: bool) -> None:
    if platform.system() == "Darwin" and shutil.which("brew"):
        tell_and_run(_WHY, [["brew", "install", "--cask", "chromium"]])
    packages = ["chromium"] if needs_browser and not is_ubuntu() else []
    install(_WHY, packages + (["libatomic1"] if _lacks_libatomic() else []))
