"""Every command's help has examples, and the examples name options that there are."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

import click
import pytest

from crownhead.cli.group import crownhead


def commands(command: click.Command, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            found = command.get_command(context, name)
            assert found is not None
            yield from commands(found, (*path, name))
    yield path


ALL = list(commands(crownhead, ("crownhead",)))


def command_at(path: tuple[str, ...]) -> click.Command:
    command: click.Command = crownhead
    for name in path[1:]:
        if not isinstance(command, click.Group):
            break
        found = command.get_command(click.Context(command), name)
        assert found is not None
        command = found
    return command


def examples(path: tuple[str, ...]) -> list[str]:
    epilog = command_at(path).epilog or ""
    lines = [line.partition("| ")[0] for line in epilog.splitlines()]
    return [line for line in lines if line.startswith("  crownhead")]


def test_all_commands_are_found() -> None:
    assert ("crownhead", "pdn", "check") in ALL
    assert ("crownhead", "play") in ALL


@pytest.mark.parametrize("path", ALL, ids=" ".join)
def test_help_shows_examples(path: tuple[str, ...]) -> None:
    assert command_at(path).help
    assert any(" ".join(path) in line for line in examples(path))


@pytest.mark.parametrize("name", crownhead.list_commands(click.Context(crownhead)))
def test_the_documentation_knows_the_command(name: str) -> None:
    page = Path(__file__).parents[2] / "docs" / "command.md"
    rows = page.read_text(encoding="utf-8").splitlines()
    commands = [row.split("|")[1].strip(" `") for row in rows if row.startswith("| `crownhead ")]
    assert any(command.split()[1] == name for command in commands)
    assert len(commands) == len(set(commands))


@pytest.mark.parametrize("path", ALL, ids=" ".join)
def test_the_options_of_examples_are_there(path: tuple[str, ...]) -> None:
    for line in examples(path):
        # What is said about an example stands two spaces behind it.
        words = shlex.split(line.strip().split("   ")[0])
        named = tuple(takewhile(lambda word: word.isalpha(), words))
        command = command_at(named[:3] if len(named) > 1 else ("crownhead", "serve"))
        known = {option for parameter in command.params for option in parameter.opts}
        assert [word for word in words if word.startswith("-") and word not in known] == []
