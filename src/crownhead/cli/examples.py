"""Examples at the end of a command's help."""

from __future__ import annotations

import click


def share_examples(group: click.Group) -> None:
    """Give each command of a group that has no examples of its own those that the group shows."""
    lines = (group.epilog or "").splitlines()
    for name, command in group.commands.items():
        start = f"  crownhead {group.name} {name} "
        examples = [line for line in lines if f"{line} ".startswith(start)]
        if examples and "Examples:" not in (command.epilog or ""):
            parts = [command.epilog] if command.epilog else []
            command.epilog = "\n".join([*parts, "\b", "Examples:", *examples])
