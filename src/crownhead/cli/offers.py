"""The option that offers the page a folder of endgame tables."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from crownhead.server.tables import Offer

TABLES = click.option(
    "--tables",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="DIRECTORY",
    help="Offer the page the endgame tables in DIRECTORY, made by 'crownhead endgame build'.",
)


def offer_of(tables: Path | None) -> Offer | None:
    """Return what a folder has to offer; files that are damaged are named on standard error.

    Raises :class:`click.ClickException` where it holds no tables.
    """
    if tables is None:
        return None
    from crownhead.endgame import TableError
    from crownhead.server.tables import Offer

    try:
        return Offer.of(tables, on_problem=lambda error: click.echo(f"{error}", err=True))
    except TableError as error:
        raise click.ClickException(str(error)) from error
