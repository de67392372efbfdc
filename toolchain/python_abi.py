"""What the extension is compiled against: Python's headers, and its binary interface."""

from __future__ import annotations

import os
import re
import shutil
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path

from toolchain.errors import BuildError
from toolchain.targets import Target
from toolchain.zig import run_zig

INCLUDE_VARIABLE = "CROWNHEAD_PYTHON_INCLUDE"
_CROSS_CONFIG = Path(__file__).resolve().parent / "include" / "pyconfig_cross.h"

_NO_HEADERS = """\
The C headers of Python {version} are not in {folder}. `python3 scripts/play` finds them without
changing the system; otherwise install them:
    Debian, Ubuntu:  sudo apt-get install python3-dev
    Fedora:          sudo dnf install python3-devel
    openSUSE:        sudo zypper install python3-devel
    Alpine:          sudo apk add python3-dev
or name the folder of Python.h in the environment variable {variable}."""


@dataclass(frozen=True, slots=True)
class PythonAbi:
    """One binary interface of CPython.

    ``is_stable`` is the stable one of Python 3.12, which every later Python loads. Python 3.11's
    lacks what nanobind needs, and free-threaded Pythons have none: both get a build of their own.
    """

    tag: str
    is_stable: bool

    @property
    def wheel_tag(self) -> str:
        return "cp312-abi3" if self.is_stable else f"cp{self._digits}-{self.tag}"

    @property
    def definitions(self) -> list[str]:
        return ["-DPy_LIMITED_API=0x030C0000"] if self.is_stable else []

    @property
    def _digits(self) -> str:
        return self.tag.removeprefix("cp").rstrip("t")

    def file_name(self, module: str, target: Target) -> str:
        """The name under which the interpreter looks for the extension ``module``."""
        if self.is_stable:
            infix = "" if target.is_windows else ".abi3"
        elif target.is_windows:
            infix = f".{self.tag}-{target.abi_suffix}"
        else:
            infix = f".{self.tag.replace('cp', 'cpython-')}-{target.abi_suffix}"
        return f"{module}{infix}{target.library_suffix}"

    def windows_library(self) -> str:
        return "python3.dll" if self.is_stable else f"python{self.tag.removeprefix('cp')}.dll"


def running_abi() -> PythonAbi:
    """The interface that the running interpreter is to be served with."""
    if sys.implementation.name != "cpython":
        raise BuildError(f"Crownhead runs on CPython, not on {sys.implementation.name}")
    threads = "t" if sysconfig.get_config_var("Py_GIL_DISABLED") else ""
    tag = f"cp{sys.version_info.major}{sys.version_info.minor}{threads}"
    return PythonAbi(tag=tag, is_stable=sys.version_info >= (3, 12) and not threads)


def header_flags(target: Target, host: Target, scratch: Path) -> list[str]:
    """Compiler flags that find ``Python.h``; ``scratch`` is a folder to put headers into."""
    folder = Path(os.environ.get(INCLUDE_VARIABLE) or sysconfig.get_path("include"))
    if not (folder / "Python.h").is_file():
        version = sysconfig.get_python_version()
        raise BuildError(
            _NO_HEADERS.format(version=version, folder=folder, variable=INCLUDE_VARIABLE)
        )
    flags = ["-isystem", str(folder)]
    # On Windows the real file is written for Microsoft's compiler, so ours serves there too.
    if target != host or target.is_windows:
        return ["-include", str(_CROSS_CONFIG), *flags]
    return [*flags, *_debian_flags(folder, scratch)]


def import_library(abi: PythonAbi, target: Target, nanobind: Path, scratch: Path) -> Path:
    """Make the library that Windows links against in place of Python's own DLL.

    nanobind keeps the names of all functions of Python's C interface, for the linker of macOS.
    """
    names = (nanobind / "cmake" / "darwin-ld-cpython.sym").read_text(encoding="utf-8")
    definition = scratch / "python.def"
    exports = re.findall(r"-U _(\w+)", names)
    definition.write_text("\n".join(["EXPORTS", *exports]), encoding="utf-8")
    library = scratch / "python.lib"
    machine = "arm64" if target.triple.startswith("aarch64") else "i386:x86-64"
    arguments = ["-m", machine, "-D", abi.windows_library(), "-d", str(definition)]
    run_zig(["dlltool", *arguments, "-l", str(library)], scratch, "make Python's import library")
    return library


def _debian_flags(folder: Path, scratch: Path) -> list[str]:
    """Debian's ``pyconfig.h`` refers to one in a system folder that Zig rightly does not search."""
    architecture = str(sysconfig.get_config_var("MULTIARCH") or "")
    real = folder.parent / architecture / folder.name / "pyconfig.h"
    if not architecture or not real.is_file():
        return []
    headers = scratch / "include"
    copy = headers / architecture / folder.name / "pyconfig.h"
    copy.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(real, copy)
    return ["-isystem", str(headers)]
