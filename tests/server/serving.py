"""A real server in this process, on a port of its own."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from starlette.types import ASGIApp

from crownhead.server.listen import listen_on_loopback, make_server
from tests.server.raw_http import Address


@contextmanager
def serving(app: ASGIApp) -> Iterator[Address]:
    """Serve ``app`` while the block runs; the value is where."""
    listener = listen_on_loopback(0)
    server = make_server(app)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    host, port = listener.getsockname()
    thread.start()
    try:
        yield host, port
    finally:
        server.should_exit = True
        thread.join()
