"""``crownhead train``: makes what the engine knows anew, in a clone of the source."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import click

# They write into the kernel's sources, so they come with these and not with the package.
SOURCE = Path(__file__).resolve().parents[4]

EPILOG = """\b
Examples:
  crownhead train selfplay games --shards 500 --processes 2
  crownhead train fit games
  crownhead train match src ../before/src --ms 100
"""

STEPS = {
    "selfplay": "Play games and keep their positions.",
    "fit": "Fit the network to positions that were kept.",
    "patterns": "Fit the other design, tables of patterns, and build the engine with it.",
    "match": "Let two builds of the kernel play.",
    "book": "Work out the opening book.",
}


class TrainingSteps(click.Group):
    """The programs of the folder ``training``, loaded when they are asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the steps in the order in which they are taken."""
        return list(STEPS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a step's command; None where there is no such step."""
        if cmd_name not in STEPS:
            return None
        try:
            return _loaded(cmd_name)
        except click.ClickException:
            # The Tab key completes names, whether or not what they stand for can run here.
            if not ctx.resilient_parsing:
                raise
            return click.Command(cmd_name, short_help=STEPS[cmd_name])

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what the steps are, which need not be loaded for that."""
        with formatter.section("Steps"):
            formatter.write_dl(list(STEPS.items()))


def _loaded(step: str) -> click.Command:
    if not (SOURCE / "training" / f"{step}.py").is_file():
        raise click.ClickException(
            "training comes with the source of Crownhead, not with the installed package: "
            "clone it, and run this there"
        )
    if str(SOURCE) not in sys.path:
        sys.path.append(str(SOURCE))
    try:
        module = importlib.import_module(f"training.{step}")
    except ModuleNotFoundError as error:
        raise click.ClickException(
            f"training needs {error.name}: pip install 'crownhead[training]'"
        ) from None
    command: click.Command = module.main
    return command


@click.group("train", cls=TrainingSteps, epilog=EPILOG)
def command() -> None:
    """Make what the engine knows anew: games, a fit, a match, the opening book."""
