"""The group of all subcommands, found as files."""

from __future__ import annotations

import importlib
import pkgutil
from difflib import get_close_matches

import click

from crownhead.cli import commands
from crownhead.cli.version import version_text

DEFAULT_COMMAND = "serve"

EPILOG = """\b
Examples:
  crownhead                      play in the browser
  crownhead --port 9000          the same, at another port
  crownhead play --level hard    play in the terminal
  crownhead export site          write the page for any static host
  crownhead perft 9              count all games of one to nine plies
  crownhead pdn check games.pdn  tell what is wrong with a file of games
  crownhead openings draw        draw a ballot
  crownhead svg board --moves "11-15 23-19" -o start.svg
  crownhead link encode 11-15 23-19 8-11
  crownhead endgame probe "W:WK18:BK1,K28"
  crownhead analyse games.pdn    name the mistakes in games
  crownhead solve "W:W15,K4,K11:BK2,K8"
  crownhead match crownhead "./scan hub" --time 0.1

\b
Exit codes:
  0    done
  1    could not be done (no free port, say)
  2    bad input
  130  interrupted by Ctrl-C, which is how to end 'crownhead serve': with 0

\b
Completion of commands and options with the Tab key (add the line to the shell's start file):
  bash: eval "$(_CROWNHEAD_COMPLETE=bash_source crownhead)"
  zsh:  eval "$(_CROWNHEAD_COMPLETE=zsh_source crownhead)"
  fish: _CROWNHEAD_COMPLETE=fish_source crownhead | source
"""


class CommandFiles(click.Group):
    """A group whose subcommands are the modules of :mod:`crownhead.cli.commands`.

    A module is imported only when its command is asked for, so that one command's libraries
    cost the others nothing. Each defines ``command``; an underscore in its name is a hyphen in
    the command's.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the name of every subcommand, in alphabetical order."""
        found = pkgutil.iter_modules(commands.__path__)
        return sorted(module.name.replace("_", "-") for module in found)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return the subcommand ``cmd_name``, or None if there is none."""
        if cmd_name not in self.list_commands(ctx):
            return None
        name = cmd_name.replace("-", "_")
        command = importlib.import_module(f"{commands.__name__}.{name}").command
        assert isinstance(command, click.Command)
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse ``args``, taking options without a command for those of the default one."""
        own = {spelling for option in self.get_params(ctx) for spelling in option.opts}
        starts_with_option = bool(args) and args[0].startswith("-") and args[0] not in own
        # While completing (resilient parsing) an empty line must still offer every command.
        if not ctx.resilient_parsing and (not args or starts_with_option):
            args = [DEFAULT_COMMAND, *args]
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the subcommand named first; of a misspelt one, say what may be meant."""
        names = self.list_commands(ctx)
        if args[0] not in names and not ctx.resilient_parsing:
            close = get_close_matches(args[0], names, n=1)
            hint = f" Did you mean '{close[0]}'?" if close else ""
            ctx.fail(f"No such command {args[0]!r}.{hint}")
        return super().resolve_command(ctx, args)


def _print_version(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(version_text())
        ctx.exit()


@click.group(
    cls=CommandFiles,
    epilog=EPILOG,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_print_version,
    help="Print the versions of Crownhead and of Python, and exit.",
)
def crownhead() -> None:
    """Play checkers (English draughts) in the browser, and work with its games.

    Without a command, and with options alone, this is 'crownhead serve'.
    """
