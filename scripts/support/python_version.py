"""The oldest Python that serves. This file must be readable by the older ones too."""

import shutil
import subprocess
import sys

OLDEST = (3, 11)
_NEWEST_TO_LOOK_FOR = 30


def require_python() -> None:
    """Go on in a newer Python if this one is too old; end with a plain message if there is none."""
    if sys.version_info >= OLDEST:
        return
    newer = _find_newer()
    if newer is not None:
        sys.exit(subprocess.call([newer, *sys.argv]))
    needed = ".".join(map(str, OLDEST))
    have = ".".join(map(str, sys.version_info[:3]))
    sys.exit(f"Crownhead needs Python {needed} or newer, but {sys.executable} is Python {have}.")


def _find_newer() -> "str | None":
    for minor in range(_NEWEST_TO_LOOK_FOR, OLDEST[1] - 1, -1):
        path = shutil.which(f"python3.{minor}")
        # A version manager leaves names behind for versions that are not in use.
        if path and subprocess.call([path, "-c", ""], stderr=subprocess.DEVNULL) == 0:
            return path
    return None
