"""Requests as bytes on a socket, since an HTTP library would tidy up the ones that matter here."""

from __future__ import annotations

import gzip
import socket
from dataclasses import dataclass
from http.client import HTTPMessage, HTTPResponse

Address = tuple[str, int]


@dataclass(frozen=True)
class Reply:
    """A reply as it came; ``body`` is still compressed if it came compressed."""

    status: int
    headers: HTTPMessage
    body: bytes

    @property
    def text(self) -> str:
        plain = gzip.decompress(self.body) if self.headers["Content-Encoding"] else self.body
        return plain.decode()


def send(address: Address, request: bytes) -> Reply:
    """Send ``request`` as it stands and read one reply."""
    with socket.create_connection(address, timeout=10) as connection:
        connection.sendall(request)
        response = HTTPResponse(connection, method=request.split(b" ", 1)[0].decode("latin-1"))
        response.begin()
        return Reply(response.status, response.headers, response.read())


def ask(address: Address, target: str | bytes, *lines: str, method: str = "GET") -> Reply:
    """Send a request for ``target``, unchanged, with ``lines`` as further headers.

    The Host header is the server's own address unless one of ``lines`` gives it.
    """
    raw_target = target.encode("ascii") if isinstance(target, str) else target
    headers = [*lines, "Connection: close"]
    if not any(line.lower().startswith("host:") for line in lines):
        headers.insert(0, f"Host: {address[0]}:{address[1]}")
    head = "".join(f"{line}\r\n" for line in headers).encode("latin-1")
    return send(address, method.encode() + b" " + raw_target + b" HTTP/1.1\r\n" + head + b"\r\n")
