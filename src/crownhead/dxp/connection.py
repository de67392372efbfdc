"""Messages over a TCP connection: each ends with a zero byte."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable

from crownhead.dxp.messages import LONGEST, Chat, ClosedError, DxpError, Message, decode

PORT = 27531
"""The port of the protocol."""

_CHUNK = 4096

Hear = Callable[[str], None]


class Connection:
    """A connection to another program.

    Chat is handed to a function as it comes, whatever else is waited for.
    """

    def __init__(self, link: socket.socket, hear: Hear | None = None) -> None:
        """A connection over an open socket, which is closed with it."""
        self._socket = link
        self._hear = hear
        self._received = b""
        # Messages are small and each is waited for.
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def send(self, message: Message) -> None:
        """Sends a message. Raises ClosedError where the connection is gone."""
        try:
            self._socket.settimeout(None)
            self._socket.sendall(message.encode().encode("ascii") + b"\0")
        except OSError as error:
            raise ClosedError(f"the connection is gone: {error}") from error

    def receive(self, seconds: float | None = None) -> Message:
        """The next message that is no chat.

        Raises TimeoutError where none has come within so many seconds, DxpError where what comes
        is no message, and ClosedError where the connection is gone.
        """
        deadline = None if seconds is None else time.monotonic() + seconds
        while True:
            message = decode(self._next_text(deadline))
            if not isinstance(message, Chat):
                return message
            if self._hear is not None:
                self._hear(message.text)

    def close(self) -> None:
        """Closes the connection."""
        self._socket.close()

    def __enter__(self) -> Connection:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def _next_text(self, deadline: float | None) -> str:
        while b"\0" not in self._received:
            if len(self._received) > LONGEST:
                raise DxpError(f"a message of more than {LONGEST} characters")
            self._received += self._more(deadline)
        text, self._received = self._received.split(b"\0", 1)
        try:
            return text.decode("ascii")
        except UnicodeDecodeError:
            raise DxpError(f"not ASCII: {text[:LONGEST]!r}") from None

    def _more(self, deadline: float | None) -> bytes:
        left = None if deadline is None else deadline - time.monotonic()
        if left is not None and left <= 0:
            raise TimeoutError("the other program does not answer")
        try:
            self._socket.settimeout(left)
            data = self._socket.recv(_CHUNK)
        except TimeoutError:
            raise TimeoutError("the other program does not answer") from None
        except OSError as error:
            raise ClosedError(f"the connection is gone: {error}") from error
        if not data:
            raise ClosedError("the other program has closed the connection")
        return data


def connect(host: str, port: int = PORT, seconds: float = 10.0) -> socket.socket:
    """A socket to a program that listens. Raises OSError where none answers."""
    return socket.create_connection((host, port), seconds)


def listener(host: str = "127.0.0.1", port: int = PORT) -> socket.socket:
    """A socket that other programs can connect to. Raises OSError where the port is in use."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family)
