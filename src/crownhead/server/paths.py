"""What a request path may look like, judged before anything looks it up."""

from __future__ import annotations

from urllib.parse import quote

from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from crownhead.server.replies import error_reply

MAX_TARGET = 2048
"""Longest request target (path and query, in bytes) that is read. A game travels after the
``#`` of a link, which a browser never sends, so no honest request comes near this."""

_HEX_DIGITS = b"0123456789abcdefABCDEF"


class RequestPathError(ValueError):
    """A request path that no page file could have.

    ``column`` counts the bytes of the path as it was sent, from 1; ``status`` is the HTTP status
    that tells the client so (400, or 414 where the path is too long).
    """

    def __init__(self, message: str, column: int, status: int = 400) -> None:
        super().__init__(f"{message} (column {column})")
        self.column = column
        self.status = status


def check_path(raw: bytes) -> None:
    """Raise :class:`RequestPathError` unless ``raw`` is a well-formed, percent-encoded path.

    Refused at the first byte that is malformed or that could mean a different file to a
    different reader: percent signs without two hexadecimal digits, control characters,
    backslashes, encoded slashes, empty or dotted segments, bytes that are not UTF-8.
    """
    if len(raw) > MAX_TARGET:
        raise _too_long()
    if not raw.startswith(b"/"):
        raise RequestPathError("a path starts with '/'", 1)
    *folders, name = raw[1:].split(b"/")
    column = 2
    for folder in folders:
        if not folder:
            raise RequestPathError("two slashes in a row", column)
        _check_segment(folder, column)
        column += len(folder) + 1
    _check_segment(name, column)


def _check_segment(segment: bytes, column: int) -> None:
    """Check one path segment, whose first byte stands at ``column``."""
    decoded = bytearray()
    at = 0
    while at < len(segment):
        byte, width = _byte_at(segment, at, column + at)
        if byte < 0x20 or byte == 0x7F:
            raise RequestPathError("a control character", column + at)
        if byte in b"/\\":
            raise RequestPathError("an encoded slash or a backslash", column + at)
        decoded.append(byte)
        at += width
    try:
        text = decoded.decode("utf-8")
    except UnicodeDecodeError:
        raise RequestPathError("a name that is not UTF-8", column) from None
    if text in (".", ".."):
        raise RequestPathError("a segment of dots alone", column)


def _byte_at(segment: bytes, at: int, column: int) -> tuple[int, int]:
    """Return the byte encoded at index ``at`` and how many bytes encode it."""
    if segment[at] != ord("%"):
        return segment[at], 1
    digits = segment[at + 1 : at + 3]
    if len(digits) != 2 or any(digit not in _HEX_DIGITS for digit in digits):
        raise RequestPathError("'%' without two hexadecimal digits", column)
    return int(digits, 16), 3


class PathGuard:
    """ASGI middleware that answers a malformed request path with 4xx before any route sees it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on if its path is well-formed."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        try:
            _check_target(scope)
        except RequestPathError as error:
            reply: Response = error_reply(error.status, f"Bad address: {error}.")
            await reply(scope, receive, send)
            return
        await self.app(scope, receive, send)


def _check_target(scope: Scope) -> None:
    # ASGI makes raw_path optional; a server that leaves it out has decoded the path already.
    path = scope.get("raw_path") or quote(scope["path"]).encode("ascii")
    check_path(path)
    query = scope["query_string"]
    if query and len(path + b"?" + query) > MAX_TARGET:
        raise _too_long()


def _too_long() -> RequestPathError:
    message = f"longer than {MAX_TARGET} bytes"
    return RequestPathError(message, column=MAX_TARGET + 1, status=414)
