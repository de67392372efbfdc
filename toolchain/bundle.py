"""Builds the endgame tables that come with the package: two to four pieces, in one file.

Run as ``python -m toolchain.bundle EXTENSION FILE``, in a process of its own, as the extension that
it works with is one that was just built.
"""

from __future__ import annotations

import importlib.util
import sys
from importlib.machinery import ExtensionFileLoader
from itertools import product
from pathlib import Path
from types import ModuleType

MOST_PIECES = 4

Slice = tuple[int, int, int, int]


def main(extension: str, file: str) -> int:
    """Write the bundle; return the exit code."""
    kernel = load_extension(extension)
    worths: dict[Slice, bytearray] = {}
    with Path(file).open("wb") as bundle:
        for slice_ in _slices():
            reverse = slice_[2:] + slice_[:2]
            own = worths[slice_] = bytearray(kernel.slice_size(slice_))
            other = worths.setdefault(reverse, bytearray(kernel.slice_size(reverse)))
            known = [(each, worths[each]) for each in kernel.slice_dependencies(slice_)]
            kernel.build_slice(slice_, known, distances=True, own=own, reversed=other, told=None)
            for each in dict.fromkeys((slice_, reverse)):
                for distances in (False, True):
                    bundle.write(kernel.pack_slice(each, distances, worths[each]))
    return 0


def _slices() -> list[Slice]:
    """Return one slice of each pair, after those that its moves lead to."""
    numbers = range(MOST_PIECES)
    slices = list(product(numbers, numbers, numbers, numbers))
    slices = [each for each in slices if sum(each) <= MOST_PIECES]
    slices = [each for each in slices if sum(each[:2]) and sum(each[2:])]
    pairs = [each for each in slices if each >= each[2:] + each[:2]]
    return sorted(pairs, key=lambda each: (sum(each), each[0] + each[2], each))


def load_extension(extension: str) -> ModuleType:
    """Load the extension at a path of this machine."""
    loader = ExtensionFileLoader("crownhead._kernel", extension)
    spec = importlib.util.spec_from_loader(loader.name, loader)
    assert spec is not None
    kernel = importlib.util.module_from_spec(spec)
    loader.exec_module(kernel)
    return kernel


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
