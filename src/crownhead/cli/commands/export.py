"""``crownhead export``: the page as files for any static host."""

from __future__ import annotations

from pathlib import Path

import click

from crownhead.cli.offers import TABLES, offer_of

EPILOG = """\b
Examples:
  crownhead export site
  crownhead export /var/www/checkers
  crownhead export site --tables tables
  rsync -a --delete-after site/ example.org:public/checkers/

The files work from any address and any folder below it. A host that also sends the headers which
`crownhead serve` sends (docs/hosting.md) isolates the page still better.
"""


@click.command("export", epilog=EPILOG)
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False, path_type=Path))
@TABLES
def command(folder: Path, tables: Path | None) -> None:
    """Write the page into DIR, for a web server or a static host to serve.

    DIR is made, or has to be empty or hold an earlier export, which is brought up to date.
    """
    from crownhead.server.export import FolderInUseError, export_page

    try:
        written = export_page(folder, tables=offer_of(tables))
    except FolderInUseError as error:
        raise click.UsageError(f"{error}; name another folder.") from error
    except OSError as error:
        raise click.ClickException(f"{folder} cannot be written: {error.strerror}.") from error
    click.echo(f"Wrote {len(written)} files to {folder}.")
