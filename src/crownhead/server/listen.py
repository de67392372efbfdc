"""A socket on loopback, and the loop that serves an application on it."""

from __future__ import annotations

import errno
import logging
import os
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

import uvicorn
from starlette.types import ASGIApp

LOOPBACK = "127.0.0.1"
PORTS_TRIED = 100
"""How many ports are tried, the wanted one included, before giving up."""

_GRACE_SECONDS = 1
_STOP_SIGNALS = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGBREAK") if hasattr(signal, name)
)


class NoFreePortError(OSError):
    """No port near the wanted one could be listened on."""


def listen_on_loopback(port: int) -> socket.socket:
    """Return a listening socket on 127.0.0.1, at ``port`` or the first free one after it.

    Port 0 lets the operating system choose. ``getsockname()`` tells what was taken.
    Raises :class:`NoFreePortError` if every port tried is in use, and ``PermissionError`` where
    the system forbids the port.
    """
    last = min(port + PORTS_TRIED - 1, 65535)
    for candidate in range(port, last + 1):
        listener = _try_listen(candidate)
        if listener is not None:
            return listener
    raise NoFreePortError(f"no free port on {LOOPBACK} from {port} to {last}")


def _try_listen(port: int) -> socket.socket | None:
    """Return a listening socket, or None if another program has the port."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    # On POSIX this only skips the wait after a server has ended; on Windows the same option
    # would let two programs share the port, and the other one forbids that.
    exclusive = getattr(socket, "SO_EXCLUSIVEADDRUSE", None)
    listener.setsockopt(socket.SOL_SOCKET, exclusive or socket.SO_REUSEADDR, 1)
    try:
        listener.bind((LOOPBACK, port))
        # Two sockets may be bound to one port before either listens, so only this decides.
        listener.listen(socket.SOMAXCONN)
    except OSError as error:
        listener.close()
        # Windows answers "forbidden" for the port ranges that its virtual machines reserve.
        reserved = os.name == "nt" and error.errno == errno.EACCES
        if error.errno == errno.EADDRINUSE or reserved:
            return None
        raise
    return listener


def serve(app: ASGIApp, listener: socket.socket, announce: Callable[[], None]) -> None:
    """Serve ``app`` on ``listener`` until SIGINT (Ctrl-C) or SIGTERM, then return.

    ``announce`` is called when those signals are heeded and a client may connect: the socket
    already listens, so one that is quicker than the server waits its turn. Requests under way
    at the end get a second to finish. Must run in the main thread, where Python delivers signals.
    """
    server = make_server(app)
    with _stopping_on_signals(server):
        announce()
        server.run(sockets=[listener])


class QuietServer(uvicorn.Server):
    """A server that reports the errors of its work, but not what its end cuts off."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End every connection; a reader that stalls is no error worth a traceback now."""
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
        await super().shutdown(sockets)


def make_server(app: ASGIApp) -> uvicorn.Server:
    """Return a uvicorn server for ``app``, not yet running."""
    return QuietServer(
        uvicorn.Config(
            app,
            # One HTTP parser and one loop everywhere, whatever else is installed: what the tests
            # show of malformed requests then holds for every user.
            http="h11",
            loop="asyncio",
            # Neither sockets that stay open nor anything to prepare: the page is read already.
            ws="none",
            lifespan="off",
            access_log=False,
            # uvicorn's own set-up asks standard output whether it is a terminal, and there may be
            # none; errors reach standard error without it.
            log_config=None,
            log_level="error",
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=_GRACE_SECONDS,
        )
    )


@contextmanager
def _stopping_on_signals(server: uvicorn.Server) -> Iterator[None]:
    """Make the stop signals end ``server`` quietly while the block runs.

    uvicorn listens for signals only while it serves, and raises them again for the handlers it
    found; with Python's own ones the process would end by the signal instead of by returning.
    """

    def stop(_number: int, _frame: FrameType | None) -> None:
        server.should_exit = True

    found = {number: signal.signal(number, stop) for number in _STOP_SIGNALS}
    try:
        yield
    finally:
        for number, handler in found.items():
            signal.signal(number, handler)
