"""Files that keep what was found, a line each, so that a run that was stopped goes on."""

from __future__ import annotations

from pathlib import Path


def whole_lines(path: Path) -> list[str]:
    """The lines of a file, none where it is not there.

    A last one that was cut short is taken off the file, so that the next one does not run into it.
    """
    if not path.exists():
        return []
    found = path.read_bytes()
    whole = found[: found.rfind(b"\n") + 1]
    if whole != found:
        with path.open("r+b") as file:
            file.truncate(len(whole))
    return whole.decode("utf-8").splitlines()
