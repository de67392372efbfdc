"""Bad input on the command line, and how it is shown."""

from __future__ import annotations

import click

_WIDTH = 72
"""Columns of a quoted input that are shown; a longer one is cut around its fault."""
_LONGEST = 300
"""Characters of a message that are shown."""


class InputError(click.ClickException):
    """An argument that could not be read, quoted with a mark under the place.

    ``column`` counts characters from ``first``, the place in the text where what was read begins;
    both from 1. It may be one past the end, where something is missing, and None where nobody
    knows the place: then all that was read is marked.
    """

    exit_code = 2

    def __init__(self, message: str, text: str, column: int | None, *, first: int = 1) -> None:
        super().__init__(message)
        self.text = text
        self.column = first if column is None else first + column - 1
        self.width = max(1, len(text.rstrip()) - first + 1) if column is None else 1

    def format_message(self) -> str:
        """The message, and below it the input with a mark under its fault."""
        return f"{brief(self.message)}\n{point(self.text, self.column, self.width)}"


def point(text: str, column: int, width: int = 1) -> str:
    """Return two lines: ``text``, and carets under ``width`` of its columns from ``column`` on."""
    start = max(0, column - 1 - _WIDTH // 2)
    shown = text[start : start + _WIDTH]
    before = "..." if start else ""
    after = "..." if start + _WIDTH < len(text) else ""
    carets = "^" * min(width, start + _WIDTH - column + 1)
    indent = " " * (len(before) + column - 1 - start)
    return f"  {before}{_printable(shown)}{after}\n  {indent}{carets}"


def _printable(text: str) -> str:
    # One narrow character for one, or the caret would stand under the wrong place.
    return "".join(character if " " <= character <= "~" else "?" for character in text)


def brief(message: str) -> str:
    """Return ``message`` on one line, no longer than a person would read.

    A message may quote its input, and that may hold control codes of the terminal.
    """
    line = "".join(character if character.isprintable() else "?" for character in message)
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]}..."
