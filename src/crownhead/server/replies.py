"""Replies that are not files of the page."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from http import HTTPStatus

from starlette.responses import HTMLResponse

_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<h1>{title}</h1>
<p>{message}</p>
<p><a href="/">To the board</a></p>
</html>
"""


def error_reply(
    status: int, message: str, headers: Mapping[str, str] | None = None
) -> HTMLResponse:
    """Return a small page that says what was wrong; ``message`` is plain text."""
    title = f"{status} {HTTPStatus(status).phrase}"
    body = _PAGE.format(title=escape(title), message=escape(message))
    return HTMLResponse(body, status, {"Cache-Control": "no-store", **(headers or {})})
