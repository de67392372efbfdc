"""Proves the rules of a freshly built extension, and refuses it if they are wrong.

Run as ``python toolchain/proof.py FILE``, in a process of its own: a crash of the extension then
ends the proof, not the build, and Windows does not keep the file locked.
"""

from __future__ import annotations

import importlib.util
import sys
from importlib.machinery import ExtensionFileLoader

# How many ways there are to play the first 1, 2, 3... plies from the start, each route of a capture
# counted: OEIS A133046, and Aart Bik's page on perft for checkers.
COUNTS = (7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680)


def main(file: str) -> int:
    """Compare the extension in ``file`` with the published counts; return the exit code."""
    loader = ExtensionFileLoader("crownhead._kernel", file)
    spec = importlib.util.spec_from_loader(loader.name, loader)
    assert spec is not None
    kernel = importlib.util.module_from_spec(spec)
    loader.exec_module(kernel)
    for depth, expected in enumerate(COUNTS, start=1):
        counted = kernel.perft(depth)
        if counted != expected:
            print(f"perft({depth}) is {counted}; the published count is {expected}")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
