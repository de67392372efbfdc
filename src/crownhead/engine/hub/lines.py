"""Lines of the Hub protocol: a command, then arguments with or without a value.

Source: the description of Hub, version 2, that comes with Scan (github.com/rhalbersma/scan,
protocol.txt).
"""

from __future__ import annotations

import re
from collections.abc import Mapping

LONGEST_LINE = 1 << 16
"""Characters of a line; no command of the protocol needs as many."""

_ARGUMENT = re.compile(r'\s*([^\s="]+)(?:\s*=\s*(?:"([^"]*)"|([^\s"]*)))?')
_PLAIN = re.compile(r'[^\s="]+')


class LineError(ValueError):
    """A line that is not in the form of the protocol."""


def parse(line: str) -> tuple[str, dict[str, str]]:
    """The command of a line and its arguments; an argument without a value has an empty one.

    Raises LineError. An empty line has an empty command.

    >>> parse('level moves=9 time=291.587')
    ('level', {'moves': '9', 'time': '291.587'})
    >>> parse('pos pos=We moves="1-6 32-27"')
    ('pos', {'pos': 'We', 'moves': '1-6 32-27'})
    """
    if len(line) > LONGEST_LINE:
        raise LineError("the line is too long")
    command, _, rest = line.strip().partition(" ")
    arguments: dict[str, str] = {}
    rest = rest.strip()
    place = 0
    while place < len(rest):
        found = _ARGUMENT.match(rest, place)
        if found is None:
            raise LineError(f"expected an argument such as name=value at {rest[place:][:20]!r}")
        name, quoted, plain = found.groups()
        arguments[name] = quoted if quoted is not None else plain or ""
        place = found.end()
    return command, arguments


def write(command: str, arguments: Mapping[str, object] | None = None) -> str:
    """A line, its end not included; values are quoted where they have to be.

    An argument whose value is None stands by itself.

    >>> write("id", {"name": "Crownhead", "author": "The Crownhead founders"})
    'id name=Crownhead author="The Crownhead founders"'
    """
    words = [command]
    for name, value in (arguments or {}).items():
        if value is None:
            words.append(name)
            continue
        # The protocol has no way to write a quote inside quotes, nor a line end.
        text = re.sub(r"[\s\"]+", " ", str(value))
        words.append(f"{name}={text}" if _PLAIN.fullmatch(text) else f'{name}="{text}"')
    return " ".join(words)
