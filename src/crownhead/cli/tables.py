"""The option that names a folder of endgame tables."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from crownhead.endgame import Tables

TABLES = click.option(
    "--tables",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Endgame tables to ask, instead of those of two to four pieces that come with Crownhead.",
)


def tables_of(folder: Path | None) -> Tables:
    """Return the tables of a folder, or those of the package; damaged files are told and left out.

    Raises ClickException where the package's own are damaged.
    """
    from crownhead.endgame import TableError, Tables

    try:
        if folder is None:
            return Tables.bundled()
        return Tables.open(folder, on_problem=lambda error: click.echo(f"{error}", err=True))
    except TableError as error:
        raise click.ClickException(str(error)) from error
