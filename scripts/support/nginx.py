"""An nginx for the test of the exported page: found, or installed where that may be done."""

from __future__ import annotations

import os
import shutil

from support.browser import administrator, tell_and_run

VARIABLE = "CROWNHEAD_NGINX"


def find_or_install() -> str | None:
    """The path of nginx, or None where none is and none may be installed."""
    return _find() or _install()


def _find() -> str | None:
    # Debian keeps servers where only root looks for programs.
    path = os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin"))
    return os.environ.get(VARIABLE) or shutil.which("nginx", path=path)


def _install() -> str | None:
    as_root = administrator() if shutil.which("apt-get") else None
    if as_root is None:
        return None
    apt_get = [*as_root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    install = [*apt_get, "install", "-y", "--no-install-recommends", "nginx-light"]
    tell_and_run("The test of the exported page needs nginx:", [[*apt_get, "update"], install])
    return _find()
