"""The clone's own Python environment, ``.venv``, with Crownhead built and installed in it."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import sysconfig
import tomllib
from importlib.util import find_spec
from pathlib import Path

from support import debian
from support.report import SetupError, say

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

_FROM_DEBIAN = VENV / "debian"
_PIP_SETTINGS = {
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    "PIP_NO_INPUT": "1",
    # Some people's settings install for the user by default, which no environment allows.
    "PIP_USER": "0",
}


def prepare(extra: str) -> Path:
    """Bring ``.venv`` and the kernel up to date; return the interpreter to run Crownhead with.

    ``extra`` names the optional dependencies in pyproject.toml that are wanted, or is empty. What
    is up to date is left alone, so a second call takes a fraction of a second.

    Raises :class:`SetupError` if it cannot be done.
    """
    _make_venv()
    fresh = _installed(extra)
    if not fresh:
        say("Fetching the compiler and libraries (about 110 MB, the first time only)...")
        _pip("install", "-q", *_build_requirements())
    _build_kernel()
    if not fresh:
        say("Installing Crownhead into .venv...")
        wanted = f"{ROOT}[{extra}]" if extra else str(ROOT)
        _pip("install", "-q", "--no-build-isolation", "-e", wanted)
        _stamp(extra).write_text(_recipe(), encoding="ascii")
    return PYTHON


def environment() -> dict[str, str]:
    """The environment variables for everything that runs in ``.venv``."""
    variables = {**os.environ, **_PIP_SETTINGS}
    headers = _debian_headers()
    if headers.is_dir():
        variables.setdefault("CROWNHEAD_PYTHON_INCLUDE", str(headers))
    return variables


def _make_venv() -> None:
    if not os.access(ROOT, os.W_OK):
        raise SetupError(f"{ROOT} cannot be written to; make a clone in a folder of your own")
    made_with = VENV / "made-with"
    maker = f"{sys.base_prefix}\n{sys.version}"
    runs_us = Path(sys.prefix).resolve() == VENV.resolve()
    if runs_us or (PYTHON.exists() and made_with.is_file() and made_with.read_text() == maker):
        return
    say(f"Making a Python environment in {VENV}...")
    _create_venv()
    _give_headers()
    made_with.write_text(maker)


def _create_venv() -> None:
    command = [sys.executable, "-m", "venv", "--clear", str(VENV)]
    # Debian leaves out ensurepip, and with it the means to put pip into an environment.
    if find_spec("ensurepip") and _succeeds(command):
        return
    if not _succeeds([*command, "--without-pip"]):
        raise SetupError(f"{sys.executable} cannot make an environment: is it a whole Python 3?")
    if _succeeds([sys.executable, "-m", "pip", "--python", str(PYTHON), "install", "-q", "pip"]):
        return
    if not debian.can_fetch():
        raise SetupError(f"{sys.executable} has no pip: install your system's package python3-pip")
    debian.fetch("python3-pip-whl", _FROM_DEBIAN)
    for wheel in (_FROM_DEBIAN / "usr/share/python-wheels").glob("pip-*.whl"):
        # A wheel is an archive that Python can run, and pip can install itself.
        _run(
            [str(PYTHON), f"{wheel}/pip", "install", "-q", "--no-index", str(wheel)], "install pip"
        )


def _give_headers() -> None:
    installed = Path(sysconfig.get_path("include"), "Python.h").is_file()
    if not installed and debian.can_fetch():
        debian.fetch(f"libpython{sysconfig.get_python_version()}-dev", _FROM_DEBIAN)


def _debian_headers() -> Path:
    return _FROM_DEBIAN / "usr" / "include" / f"python{sysconfig.get_python_version()}"


def _build_requirements() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return list(map(str, project["build-system"]["requires"]))


def _build_kernel() -> None:
    # Its messages tell what keeps the user waiting; pip would swallow them.
    if subprocess.call([str(PYTHON), "-m", "toolchain"], cwd=ROOT, env=environment()) != 0:
        raise SetupError("The kernel could not be built; see above")


def _installed(extra: str) -> bool:
    stamp = _stamp(extra)
    return stamp.is_file() and stamp.read_text(encoding="ascii") == _recipe()


def _stamp(extra: str) -> Path:
    return VENV / f"installed-{extra or 'plain'}"


def _recipe() -> str:
    place = str(ROOT).encode()
    return hashlib.sha256(place + (ROOT / "pyproject.toml").read_bytes()).hexdigest()


def _pip(*arguments: str) -> None:
    _run([str(PYTHON), "-m", "pip", *arguments], "install what Crownhead needs")


def _run(command: list[str], purpose: str) -> None:
    if subprocess.call(command, cwd=ROOT, env=environment()) != 0:
        raise SetupError(f"pip could not {purpose}; what it said is above")


def _succeeds(command: list[str]) -> bool:
    return subprocess.run(command, cwd=ROOT, env=environment(), capture_output=True).returncode == 0
