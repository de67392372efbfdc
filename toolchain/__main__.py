"""``python -m toolchain``: build the kernel into the package of this clone."""

from __future__ import annotations

import sys

from toolchain.build import build_in_place
from toolchain.errors import BuildError


def main() -> int:
    """Build and return the exit code."""
    try:
        build_in_place(lambda message: print(message, flush=True))
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
