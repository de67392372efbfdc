"""From arguments to an exit code: the one place where errors become words on the terminal."""

from __future__ import annotations

import click

from crownhead.cli.errors import brief
from crownhead.cli.group import crownhead

FAILED = 1
INTERRUPTED = 130


def run(arguments: list[str] | None = None) -> int:
    """Run the command and return its exit code; what went wrong is told on standard error."""
    try:
        result = crownhead.main(arguments, prog_name="crownhead", standalone_mode=False)
    except click.ClickException as error:
        click.echo(_told(error), err=True)
        return error.exit_code
    except click.Abort:
        return INTERRUPTED
    except OSError as error:
        click.echo(f"crownhead: {error}", err=True)
        return FAILED
    # click hands back the code of an early exit, and otherwise whatever the command returned.
    return result if isinstance(result, int) else 0


def _told(error: click.ClickException) -> str:
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        # A group without a subcommand: the message is its whole help.
        return error.format_message()
    if not isinstance(error, click.UsageError):
        return f"crownhead: {error.format_message()}"
    command = error.ctx.command_path if error.ctx else "crownhead"
    return f"{command}: {brief(error.format_message())} See '{command} --help'."
