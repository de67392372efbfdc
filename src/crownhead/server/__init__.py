"""The web server of Crownhead: an ASGI application that serves the page.

Importing :mod:`crownhead` never imports this package, so the library stays free of web
libraries. ``crownhead serve`` is the usual way in; :func:`create_app` is for running the page
under another ASGI server or inside another application.
"""

from crownhead.server.app import LOOPBACK_HOSTS, create_app
from crownhead.server.assets import PageMissingError
from crownhead.server.listen import NoFreePortError
from crownhead.server.paths import RequestPathError

__all__ = [
    "LOOPBACK_HOSTS",
    "NoFreePortError",
    "PageMissingError",
    "RequestPathError",
    "create_app",
]
