"""``crownhead serve``: the page on this machine, for this machine."""

from __future__ import annotations

from pathlib import Path

import click

from crownhead.cli.browser import has_browser, open_in_background
from crownhead.cli.numbers import whole_number
from crownhead.cli.offers import TABLES, offer_of

DEFAULT_PORT = 8064

EPILOG = """\b
Examples:
  crownhead serve
  crownhead serve --port 9000 --no-browser
"""


@click.command("serve", epilog=EPILOG)
@click.option(
    "--port",
    type=whole_number(0, 65535),
    default=DEFAULT_PORT,
    show_default=True,
    metavar="PORT",
    help="Port to listen on; if it is in use, the next free one. 0 takes any.",
)
@TABLES
@click.option("--no-browser", is_flag=True, help="Print the address and open no browser.")
def command(port: int, tables: Path | None, no_browser: bool) -> None:
    """Serve the page on 127.0.0.1 and open the browser; Ctrl-C ends it, with exit code 0.

    Only this machine can reach the page. The browser is not opened where there is no display,
    nor in a remote shell, unless the variable BROWSER names one.
    """
    from crownhead.server.app import create_app
    from crownhead.server.listen import listen_on_loopback, serve

    app = create_app(tables=offer_of(tables))
    listener = listen_on_loopback(port)
    host, taken = listener.getsockname()
    url = f"http://{host}:{taken}/"

    def announce() -> None:
        if port not in (0, taken):
            click.echo(f"Port {port} is in use; taking {taken}.", err=True)
        click.echo(f"Crownhead is at {url}\nPress Ctrl-C to stop.")
        if not no_browser and has_browser():
            open_in_background(url)

    serve(app, listener, announce)
    # After the "^C" that a terminal shows.
    click.echo("\nStopped.")
