"""An nginx for the test of the exported page: found, or installed where that may be done."""

from __future__ import annotations

import os
import shutil

from support.packages import install

VARIABLE = "CROWNHEAD_NGINX"


def find_or_install() -> str | None:
    """The path of nginx, or None where none is and none may be installed."""
    if _find() is None:
        install("The test of the exported page needs nginx:", ["nginx-light"])
    return _find()


def _find() -> str | None:
    # Debian keeps servers where only root looks for programs.
    path = os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin"))
    return os.environ.get(VARIABLE) or shutil.which("nginx", path=path)
