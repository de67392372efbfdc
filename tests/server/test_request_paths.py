"""No spelling of an address reaches a file outside the page, and none upsets the server."""

from __future__ import annotations

from urllib.parse import quote, unquote_to_bytes

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crownhead.server import RequestPathError
from crownhead.server.paths import MAX_TARGET, check_path
from tests.server.conftest import FILES, SECRET
from tests.server.raw_http import Address, ask, send

MALFORMED = [
    "/../secret.txt",
    "/..",
    "/styles/../../secret.txt",
    "/styles/../main.js",
    "/./main.js",
    "/%2e%2e/secret.txt",
    "/%2E%2E/secret.txt",
    "/.%2e/secret.txt",
    "/%2e%2e%2fsecret.txt",
    "/..%2fsecret.txt",
    "/styles%2ftokens.css",
    "/..%5csecret.txt",
    "/..\\secret.txt",
    "/styles\\tokens.css",
    "//main.js",
    "//etc/passwd",
    "/styles//tokens.css",
    "/%2fetc%2fpasswd",
    "/main.js%00",
    "/main.js%00.html",
    "/%0d%0aSet-Cookie:%20a=b",
    "/%7f",
    "/%",
    "/%4",
    "/%zz",
    "/%+1",
    "/%u002e%u002e/secret.txt",
    "/main.js%",
    "/%E0%A4%A",
    "/%ff",
    "/%c0%ae%c0%ae/secret.txt",
    "/%ed%a0%80",
    "http://127.0.0.1/main.js",
    "http://elsewhere.example/",
    "*",
    "main.js",
]

NOT_THERE = [
    "/secret.txt",
    "/%252e%252e/secret.txt",
    "/%252e%252e%252fsecret.txt",
    "/etc/passwd",
    "/C:/Windows/win.ini",
    "/file:/etc/passwd",
    "/.../secret.txt",
    "/link.txt",
    "/linked/secret.txt",
    "/neighbour.txt",
    "/broken.txt",
    "/.hidden",
    "/.git/config",
    "/styles",
    "/styles/",
    "/main.js/",
    "/MAIN.JS",
    "/main.js.",
    "/main.js%20",
    "/index.html/main.js",
    "/%EF%BC%8E%EF%BC%8E/secret.txt",
]


@pytest.mark.parametrize("target", MALFORMED)
def test_a_malformed_path_is_refused(address: Address, target: str) -> None:
    reply = ask(address, target)
    assert reply.status == 400
    assert SECRET not in reply.text
    assert "(column " in reply.text


@pytest.mark.parametrize("target", NOT_THERE)
def test_what_is_not_in_the_page_is_not_found(address: Address, target: str) -> None:
    reply = ask(address, target)
    assert reply.status == 404
    assert SECRET not in reply.text


@pytest.mark.parametrize("length", [MAX_TARGET + 1, 10_000])
@pytest.mark.parametrize("start", ["/", "/?", "/" + "a/" * 500 + "?"])
def test_a_long_address_is_refused(address: Address, start: str, length: int) -> None:
    assert ask(address, start.ljust(length, "a")).status == 414


@pytest.mark.parametrize("start", ["GET /", "GET /?", "GET / HTTP/1.1\r\nCookie: "])
def test_a_flood_is_cut_off(address: Address, start: str) -> None:
    """The server hangs up in the middle, so its reply may not get through."""
    try:
        status = send(address, start.encode().ljust(2_000_000, b"a")).status
    except ConnectionError:
        status = 400
    assert 400 <= status < 500
    assert ask(address, "/").status == 200


def test_the_longest_address_that_is_read(address: Address) -> None:
    assert ask(address, "/".ljust(MAX_TARGET, "a")).status == 404
    assert ask(address, "/".ljust(MAX_TARGET + 1, "a")).status == 414


def test_dots_and_percent_signs_in_the_query_are_harmless(address: Address) -> None:
    assert ask(address, "/?../../secret.txt%00%zz").text == FILES["index.html"]


@pytest.mark.parametrize(
    "request_bytes",
    [
        b"GET /\xff\xfe HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"GET /\x00 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"GET /a b HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"GET  HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: elsewhere.example\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nbroken header\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"\r\n" * 5 + b"hello\r\n\r\n",
    ],
)
def test_what_is_not_http_is_refused(address: Address, request_bytes: bytes) -> None:
    assert 400 <= send(address, request_bytes).status < 500
    assert ask(address, "/").status == 200


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.sampled_from(["..", ".", "/", "\\", "%2e", "%2f", "%5c", "%00", "%", "%c0%af", "%25"])
        | st.sampled_from(["secret.txt", "linked", "styles", "main.js", "~", ";", "%EF%BC%8F"]),
        max_size=12,
    )
)
def test_no_mixture_of_spellings_leaves_the_page(address: Address, pieces: list[str]) -> None:
    reply = ask(address, "/" + "".join(pieces))
    assert reply.status in (200, 400, 404)
    assert SECRET not in reply.text
    if reply.status == 200:
        assert reply.text in FILES.values()


@given(st.binary(max_size=40) | st.text("/.%\\02ef5cFa", max_size=20).map(str.encode))
def test_a_path_is_harmless_or_refused_with_its_column(tail: bytes) -> None:
    raw = b"/" + tail
    refused_at = None
    try:
        check_path(raw)
    except RequestPathError as error:
        refused_at = error.column
    decoded = unquote_to_bytes(raw)
    segments = decoded.split(b"/")
    harmless = (
        not set(decoded) & {*range(0x20), 0x7F, ord("\\")}
        and not {b".", b".."} & set(segments)
        and b"" not in segments[1:-1]
        and decoded.count(b"/") == raw.count(b"/")
    )
    assert harmless if refused_at is None else 1 <= refused_at <= len(raw)


HONEST_NAME = st.text(
    st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="/\\"),
    min_size=1,
    max_size=20,
).filter(lambda name: name not in (".", ".."))


@given(st.lists(HONEST_NAME, max_size=4))
def test_every_honest_name_passes(names: list[str]) -> None:
    check_path(("/" + "/".join(quote(name, safe="") for name in names)).encode())


@pytest.mark.parametrize(
    ("raw", "column"),
    [(b"", 1), (b"a", 1), (b"/a%", 3), (b"/a/b%2G", 5), (b"//", 2), (b"/a/../b", 4), (b"/a\\b", 3)],
)
def test_the_column_of_a_fault(raw: bytes, column: int) -> None:
    with pytest.raises(RequestPathError) as caught:
        check_path(raw)
    assert caught.value.column == column
    assert f"column {column}" in str(caught.value)
