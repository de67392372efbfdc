"""Opening the user's browser, where there is one to open."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from collections.abc import Mapping


def has_browser(environment: Mapping[str, str] = os.environ, system: str = sys.platform) -> bool:
    """Whether a browser opened from here would show on the user's own screen.

    ``BROWSER`` says so by itself: editors set it in their remote terminals. Without it, a remote
    shell or a Unix without a display has at most a text browser, which would take over the
    terminal.
    """
    if environment.get("BROWSER"):
        return True
    if environment.get("SSH_CONNECTION") or environment.get("SSH_TTY"):
        return False
    if system in ("win32", "darwin", "cygwin"):
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def open_in_background(url: str) -> None:
    """Start opening ``url``; return at once.

    A thread, since a browser named by ``BROWSER`` may run until the user closes it.
    """
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
