"""What keeps other sites away from the page, and the page from everything else."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.types import Receive, Scope, Send

from crownhead.server import LOOPBACK_HOSTS, create_app
from crownhead.server.headers import SecurityHeaders
from tests.server.raw_http import Address, ask
from tests.server.serving import serving

EVERY_REPLY = [
    ("/", "GET", 200),
    ("/main.js", "HEAD", 200),
    ("/nothing", "GET", 404),
    ("/%00", "GET", 400),
    ("/", "POST", 405),
    ("/".ljust(5000, "a"), "GET", 414),
]


@pytest.mark.parametrize(("target", "method", "status"), EVERY_REPLY)
def test_every_reply_is_fenced_in(address: Address, target: str, method: str, status: int) -> None:
    reply = ask(address, target, method=method)
    assert reply.status == status
    expected = {
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Embedder-Policy": "require-corp",
        "Cross-Origin-Resource-Policy": "same-origin",
    }
    assert {name: reply.headers[name] for name in expected} == expected
    assert "camera=()" in reply.headers["Permissions-Policy"]
    assert reply.headers["Server"] is None


def test_the_policy_allows_the_page_its_own_files_alone(address: Address) -> None:
    (policy,) = ask(address, "/").headers.get_all("Content-Security-Policy", [])
    directives = dict(part.split(" ", 1) for part in policy.split("; "))
    assert directives.pop("script-src") == "'self' 'wasm-unsafe-eval'"
    assert directives.pop("img-src") == "'self' data:"
    for name in ("default-src", "base-uri", "form-action", "frame-ancestors"):
        assert directives.pop(name) == "'none'"
    assert {"worker-src", "style-src", "connect-src", "manifest-src"} <= directives.keys()
    assert set(directives.values()) == {"'self'"}


def test_a_known_page_is_fenced_in_too(address: Address) -> None:
    etag = ask(address, "/").headers["ETag"]
    reply = ask(address, "/", f"If-None-Match: {etag}")
    assert reply.status == 304
    assert reply.headers["Content-Security-Policy"]


def test_an_unexpected_error_is_fenced_in_and_tells_nothing() -> None:
    async def failing(_scope: Scope, _receive: Receive, _send: Send) -> None:
        raise RuntimeError("the inside of the server")

    with serving(SecurityHeaders(failing)) as where:
        reply = ask(where, "/")
    assert reply.status == 500
    assert "inside" not in reply.text


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.1:8064", "localhost", "localhost:9"])
def test_this_machine_may_be_named_in_several_ways(address: Address, host: str) -> None:
    assert ask(address, "/", f"Host: {host}").status == 200


@pytest.mark.parametrize(
    "host",
    [
        "elsewhere.example",
        "127.0.0.1.elsewhere.example",
        "localhost.elsewhere.example",
        "elsewhere.example:8064",
        "127.0.0.1@elsewhere.example",
        "",
        "[",
        "a b",
    ],
)
def test_a_foreign_name_that_points_here_gets_nothing(address: Address, host: str) -> None:
    reply = ask(address, "/", f"Host: {host}")
    assert reply.status == 400
    assert "checkers" not in reply.text


def test_a_host_may_be_allowed_by_name(page: Path) -> None:
    with serving(create_app(page, hosts=[*LOOPBACK_HOSTS, "*.club.example"])) as where:
        assert ask(where, "/", "Host: board.club.example").status == 200
        assert ask(where, "/", "Host: club.elsewhere.example").status == 400
