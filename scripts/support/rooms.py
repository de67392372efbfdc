"""Which room may ask which: the arrows between the kernel's folders, and between page modules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from support.environment import ROOT
from support.steps import StepError

_KERNEL = ROOT / "kernel"
_PAGE = ROOT / "src" / "crownhead" / "page"

# Each room of the kernel, and the rooms that its files may include. A face sees every room but the
# other face.
_MAY_INCLUDE: dict[str, set[str]] = {
    "board": set(),
    "game": {"board"},
    "endgame": {"board"},
    "book": {"board"},
    "search": {"board", "game", "endgame", "book"},
    "proof": {"board", "endgame"},
    "faces": {"board", "game", "endgame", "book", "search", "proof"},
}
# The kernel is compiled for machines that have no standard library.
_PLAIN_HEADERS = {"stddef.h", "stdint.h"}

_INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)
_IMPORT = re.compile(
    r'\b(?:import|export)\b[^"\';]*?\bfrom\s*["\'](\.[^"\']+)["\']'
    r'|\bimport\s*["\'](\.[^"\']+)["\']'
)


def check_kernel() -> None:
    """Raise :class:`StepError` if a file of the kernel includes what its room may not."""
    faults = [fault for file in sorted(_KERNEL.rglob("*.?pp")) for fault in _kernel_faults(file)]
    if faults:
        raise StepError("\n".join(faults))


def check_page() -> None:
    """Raise :class:`StepError` if modules of the page import each other in a circle, or none."""
    graph = {module: set(_imports(module)) for module in sorted(_PAGE.rglob("*.js"))}
    missing = [
        f"{_short(module)} imports {_short(imported)}, which is not there"
        for module, imports in graph.items()
        for imported in sorted(imports - graph.keys())
    ]
    if missing:
        raise StepError("\n".join(missing))
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        raise StepError("a circle: " + " <- ".join(map(_short, error.args[1]))) from error


def _kernel_faults(file: Path) -> Iterator[str]:
    room = file.relative_to(_KERNEL).parts[0]
    if room not in _MAY_INCLUDE:
        yield f"{_short(file)} is in no room that scripts/support/rooms.py knows"
        return
    for bracket, name in _INCLUDE.findall(file.read_text(encoding="utf-8")):
        if bracket == '"':
            target = (file.parent / name).resolve()
            other = target.relative_to(_KERNEL).parts[0]
            if other != room and other not in _MAY_INCLUDE[room]:
                yield f"{_short(file)} includes {_short(target)}, but {room} may not ask {other}"
        elif room != "faces" and name not in _PLAIN_HEADERS:
            yield f"{_short(file)} includes <{name}>; a freestanding kernel has only {_plain()}"


def _plain() -> str:
    return " and ".join(f"<{name}>" for name in sorted(_PLAIN_HEADERS))


def _imports(module: Path) -> Iterator[Path]:
    for names in _IMPORT.findall(module.read_text(encoding="utf-8")):
        yield (module.parent / (names[0] or names[1])).resolve()


def _short(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()
