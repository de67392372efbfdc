"""The ASGI application."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from crownhead.server.assets import PAGE_FOLDER, Asset, load_page
from crownhead.server.headers import SecurityHeaders
from crownhead.server.paths import PathGuard
from crownhead.server.replies import error_reply
from crownhead.server.tables import Offer

LOOPBACK_HOSTS = ("127.0.0.1", "localhost")
"""Names by which this machine reaches itself."""


def create_app(
    page: Path = PAGE_FOLDER,
    hosts: Sequence[str] = LOOPBACK_HOSTS,
    tables: Offer | None = None,
) -> ASGIApp:
    """Return an application that serves the page, the endgame tables offered, and nothing else.

    ``page`` is the folder to serve, read once, here. ``hosts`` are the names a request may be
    addressed to; any other is refused, so that a foreign site whose name is made to point at
    this machine (DNS rebinding) gets nothing. A name may start with ``*.``.

    Raises :class:`~crownhead.server.PageMissingError` if the folder holds no page.
    """
    offered = [] if tables is None else [tables.route()]
    app = Starlette(
        routes=[*offered, _page_route(load_page(page, offers_tables=tables is not None))],
        middleware=[
            Middleware(TrustedHostMiddleware, allowed_hosts=list(hosts), www_redirect=False),
            Middleware(PathGuard),
        ],
        exception_handlers={HTTPException: _explain},
    )
    return SecurityHeaders(app)


def _page_route(assets: Mapping[str, Asset]) -> Route:
    async def send_asset(request: Request) -> Response:
        path = request.path_params["path"]
        if not path or path.endswith("/"):
            path += "index.html"
        asset = assets.get(path)
        if asset is None:
            raise HTTPException(404, "There is nothing at this address.")
        return _asset_reply(asset, request.headers)

    return Route("/{path:path}", send_asset, methods=["GET"])


def _asset_reply(asset: Asset, asked: Headers) -> Response:
    headers = {
        # Kept by the browser, but asked about each time: an upgrade shows at once.
        "Cache-Control": "no-cache",
        "ETag": asset.etag,
        "Vary": "Accept-Encoding",
    }
    if _names_etag(asked.get("if-none-match", ""), asset.etag):
        return Response(status_code=304, headers=headers)
    headers["Content-Type"] = asset.media_type
    if asset.gzipped is not None and _takes_gzip(asked.get("accept-encoding", "")):
        headers["Content-Encoding"] = "gzip"
        return Response(asset.gzipped, headers=headers)
    return Response(asset.plain, headers=headers)


def _names_etag(if_none_match: str, etag: str) -> bool:
    """Whether the header names ``etag``; the weak comparison of RFC 9110, section 8.8.3.2."""
    opaque = etag.removeprefix("W/")
    tags = (tag.strip() for tag in if_none_match.split(","))
    return any(tag == "*" or tag.removeprefix("W/") == opaque for tag in tags)


def _takes_gzip(accept_encoding: str) -> bool:
    """Whether the header allows gzip; a weight of 0 forbids it (RFC 9110, section 12.5.3)."""
    weights: dict[str, bool] = {}
    for item in accept_encoding.lower().split(","):
        coding, _, parameter = item.partition(";")
        weight = parameter.strip().removeprefix("q=")
        weights[coding.strip()] = not weight or weight.strip("0.") != ""
    return weights.get("gzip", weights.get("*", False))


async def _explain(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return error_reply(error.status_code, error.detail, error.headers)
