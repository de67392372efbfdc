"""The oldest Python that serves. This file must be readable by the older ones too."""

import sys

OLDEST = (3, 11)


def require_python() -> None:
    """End the process with a plain message if this Python is too old."""
    if sys.version_info < OLDEST:
        needed = ".".join(map(str, OLDEST))
        have = ".".join(map(str, sys.version_info[:3]))
        sys.exit(
            f"Crownhead needs Python {needed} or newer, but {sys.executable} is Python {have}.\n"
            f"If a newer one is installed, call it by its name, as in: python{needed} {sys.argv[0]}"
        )
