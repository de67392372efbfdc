"""The other engines that the page is tested in: found, or installed where that may be done."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from support.packages import install, works

_FIREFOX_ON_MAC = "/Applications/Firefox.app/Contents/MacOS/firefox"


@dataclass(frozen=True, slots=True)
class Engine:
    """An engine that the page is played in besides Chromium's."""

    name: str
    mark: str
    """The pytest mark of its tests."""
    variable: str
    """The environment variable that names the program, empty where there is none."""
    program: str | None
    packages: tuple[str, ...]

    def advice(self) -> str:
        """What a person can do to get an engine that the tests lack."""
        how = f"on Debian: sudo apt-get install {' '.join(self.packages)}"
        return f"The page was not played in {self.name}, for want of it; {how}"


def find_or_install() -> list[Engine]:
    """Firefox and WebKit, each with its program if it is there or may be installed."""
    _install()
    return [
        Engine("Firefox", "firefox", "CROWNHEAD_FIREFOX", _firefox(), ("firefox-esr",)),
        Engine("WebKit", "webkit", "CROWNHEAD_WEBKIT", _webkit(), ("webkit2gtk-driver", "xvfb")),
    ]


def _install() -> None:
    wanted = [] if _firefox() else ["firefox-esr"]
    wanted += [] if _webkit() else ["webkit2gtk-driver", "xvfb"]
    install("The tests of the page in other engines need Firefox and WebKit:", wanted)


def _firefox() -> str | None:
    given = os.environ.get("CROWNHEAD_FIREFOX")
    named = [given] if given else [*map(shutil.which, ("firefox-esr", "firefox")), _FIREFOX_ON_MAC]
    return next((path for path in named if path and works(path) and not _is_snap(path)), None)


def _is_snap(path: str) -> bool:
    """A snap sees no profile in a folder that a test makes."""
    resolved = Path(path).resolve()
    return "snap" in resolved.parts or b"/snap/" in resolved.read_bytes()[:4096]


def _webkit() -> str | None:
    driver = os.environ.get("CROWNHEAD_WEBKIT") or shutil.which("WebKitWebDriver")
    return driver if shutil.which("Xvfb") else None
