"""Writes the weights of the network that judges positions, as the page fetches them.

Run as ``python -m toolchain.weights EXTENSION FILE``, in a process of its own, as the extension
that has them is one that was just built.
"""

from __future__ import annotations

import sys
from pathlib import Path

from toolchain.bundle import load_extension


def main(extension: str, file: str) -> int:
    """Write the file; return the exit code."""
    Path(file).write_bytes(load_extension(extension).network_weights())
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
