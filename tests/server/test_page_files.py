"""The page's files as a browser gets them."""

from __future__ import annotations

import gzip
import json
import re
from hashlib import sha256
from pathlib import Path

import pytest

from crownhead.server import PageMissingError, create_app
from crownhead.server.assets import load_page
from tests.server.conftest import FILES
from tests.server.raw_http import Address, ask, send
from tests.server.serving import serving


@pytest.mark.parametrize(
    ("target", "name"),
    [
        ("/", "index.html"),
        ("/index.html", "index.html"),
        ("/?source=pwa", "index.html"),
        ("/main.js", "main.js"),
        ("/m%61in.js", "main.js"),
        ("/styles/tokens.css", "styles/tokens.css"),
        ("/help/", "help/index.html"),
        ("/with%20space.txt", "with space.txt"),
        ("/inside.js", "main.js"),
    ],
)
def test_an_address_gives_the_file_it_names(address: Address, target: str, name: str) -> None:
    reply = ask(address, target)
    assert (reply.status, reply.text) == (200, FILES[name])


@pytest.mark.parametrize(
    ("target", "media_type"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/main.js", "text/javascript; charset=utf-8"),
        ("/styles/tokens.css", "text/css; charset=utf-8"),
        ("/kernel.wasm", "application/wasm"),
        ("/app.webmanifest", "application/manifest+json"),
        ("/languages/es.json", "application/json"),
        ("/icon.svg", "image/svg+xml"),
        ("/weights.bin", "application/octet-stream"),
    ],
)
def test_media_types_do_not_depend_on_the_system(
    address: Address, target: str, media_type: str
) -> None:
    assert ask(address, target).headers.get_all("Content-Type") == [media_type]


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip", "gzip"),
        ("br, GZIP;q=0.5", "gzip"),
        ("*", "gzip"),
        ("identity", None),
        ("gzip;q=0", None),
        ("gzip; q=0.000, *", None),
        ("", None),
    ],
)
def test_a_file_is_compressed_for_those_who_take_it(
    address: Address, accepted: str, encoding: str | None
) -> None:
    reply = ask(address, "/main.js", f"Accept-Encoding: {accepted}")
    assert reply.headers["Content-Encoding"] == encoding
    assert reply.headers["Vary"] == "Accept-Encoding"
    assert int(reply.headers["Content-Length"]) == len(reply.body)
    assert reply.text == FILES["main.js"]
    if encoding:
        assert gzip.decompress(reply.body) != reply.body


def test_a_file_that_would_not_shrink_is_sent_plain(address: Address) -> None:
    reply = ask(address, "/weights.bin", "Accept-Encoding: gzip")
    assert reply.headers["Content-Encoding"] is None
    assert reply.body == b"\1\2\3"


def test_a_browser_that_has_the_file_gets_no_body(address: Address) -> None:
    first = ask(address, "/main.js", "Accept-Encoding: gzip")
    assert first.headers["Cache-Control"] == "no-cache"
    etag = first.headers["ETag"]
    for tags in (etag, f'"other", {etag}', "*", etag.removeprefix("W/")):
        again = ask(address, "/main.js", f"If-None-Match: {tags}")
        assert (again.status, again.body) == (304, b"")
        assert again.headers["ETag"] == etag
    changed = ask(address, "/main.js", 'If-None-Match: "older"')
    assert changed.status == 200
    assert ask(address, "/").headers["ETag"] != etag


def test_head_gives_the_headers_of_get_without_the_body(address: Address) -> None:
    got = ask(address, "/main.js")
    head = ask(address, "/main.js", method="HEAD")
    assert (head.status, head.body) == (200, b"")
    for name in ("Content-Length", "Content-Type", "ETag"):
        assert head.headers[name] == got.headers[name]
    assert ask(address, "/nothing", method="HEAD").status == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"])
@pytest.mark.parametrize("target", ["/", "/main.js", "/nothing"])
def test_only_reading_is_allowed(address: Address, method: str, target: str) -> None:
    reply = ask(address, target, "Content-Length: 0", method=method)
    assert reply.status == 405
    assert set(reply.headers["Allow"].split(", ")) == {"GET", "HEAD"}


def test_two_requests_share_a_connection(address: Address) -> None:
    request = f"GET /languages/es.json HTTP/1.1\r\nHost: {address[0]}\r\n\r\n".encode()
    reply = send(address, request * 2)
    assert (reply.status, reply.text) == (200, FILES["languages/es.json"])


def test_a_missing_file_is_told_in_words(address: Address) -> None:
    reply = ask(address, "/nothing.js")
    assert reply.status == 404
    assert reply.headers["Content-Type"] == "text/html; charset=utf-8"
    assert "nothing at this address" in reply.text


def test_a_folder_without_a_page_is_refused_at_the_start(tmp_path: Path) -> None:
    with pytest.raises(PageMissingError, match=r"no index\.html"):
        create_app(tmp_path)


def test_the_page_is_one_snapshot(tmp_path: Path) -> None:
    """An upgrade under a running server must not mix the modules of two versions."""
    (tmp_path / "index.html").write_text("first")
    app = create_app(tmp_path)
    (tmp_path / "index.html").write_text("second")
    (tmp_path / "late.js").write_text("late")
    with serving(app) as where:
        assert ask(where, "/").text == "first"
        assert ask(where, "/late.js").status == 404


def test_the_languages_of_a_page_are_those_that_have_a_file(tmp_path: Path) -> None:
    (tmp_path / "languages").mkdir()
    (tmp_path / "index.html").write_text('<html lang="en" data-languages="en"><p>board</p>')
    for code in ("pt-BR", "en", "eo"):
        (tmp_path / "languages" / f"{code}.json").write_text("{}")
    page = load_page(tmp_path)
    assert b'data-languages="en eo pt-BR"><p>' in page["index.html"].plain


def test_the_list_of_files_changes_with_every_file(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<p>board</p>")
    (tmp_path / "main.js").write_text("one")
    first = load_page(tmp_path)["files.js"].plain
    assert load_page(tmp_path)["files.js"].plain == first
    assert sha256(b"one").hexdigest().encode() in first
    (tmp_path / "main.js").write_text("two")
    second = load_page(tmp_path)["files.js"].plain
    assert second.splitlines()[0] != first.splitlines()[0], "another version"


def test_the_style_sheets_that_the_first_frame_waits_for_come_in_one_reply(tmp_path: Path) -> None:
    link = '<link rel="stylesheet" href="{}">'
    (tmp_path / "index.html").write_text(
        link.format("a.css") + "\n" + link.format("b.css") + "\n<p>"
    )
    (tmp_path / "a.css").write_text("p { color: red }")
    (tmp_path / "b.css").write_text("p { color: green }")
    page = load_page(tmp_path)
    (name,) = re.findall(r'href="([^"]+)"', page["index.html"].plain.decode())
    assert page[name].plain.decode().split("\n") == ["p { color: red }", "p { color: green }"]
    (tmp_path / "b.css").unlink()
    assert b'href="b.css"' in load_page(tmp_path)["index.html"].plain


def test_a_page_comes_with_the_words_of_its_first_language(tmp_path: Path) -> None:
    (tmp_path / "languages").mkdir()
    (tmp_path / "index.html").write_text(
        '<html lang="en" data-languages="en"><h2 class="title" data-first-word="move"></h2>'
        '<button data-word="undo" hidden></button>'
        '<p data-word="unknown"></p><p data-word="undo">!</p>'
    )
    (tmp_path / "languages" / "en.json").write_text('{"move": "Your <move>", "undo": "Undo"}')
    (tmp_path / "languages" / "eo.json").write_text('{"move": "Via movo", "undo": "Malfaru"}')
    sent = load_page(tmp_path)["index.html"].plain.decode()
    assert '<h2 class="title" data-first-word="move">Your &lt;move&gt;</h2>' in sent
    assert '<button data-word="undo" hidden>Undo</button>' in sent
    assert '<p data-word="unknown"></p><p data-word="undo">!</p>' in sent


def test_the_words_that_are_wanted_later_are_a_file_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "languages").mkdir()
    (tmp_path / "index.html").write_text("<p>board</p>")
    words = {"color.black": "Nigra", "read.rules": "Reguloj"}
    (tmp_path / "languages" / "eo.json").write_text(json.dumps(words))
    page = load_page(tmp_path)
    assert json.loads(page["languages/eo.json"].plain) == {"color.black": "Nigra"}
    assert json.loads(page["languages/more/eo.json"].plain) == {"read.rules": "Reguloj"}


def test_modules_come_without_indents_but_texts_over_lines_keep_theirs(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<p>")
    (tmp_path / "main.js").write_text("if (a) {\n  b(`c`,\n\t'  d');\n}\n")
    (tmp_path / "text.js").write_text("  a(`b\n  c`);\n")
    (tmp_path / "long.js").write_text("  a('b\\\n  c');\n")
    page = load_page(tmp_path)
    assert page["main.js"].plain == b"if (a) {\nb(`c`,\n'  d');\n}\n"
    assert page["text.js"].plain == b"  a(`b\n  c`);\n"
    assert page["long.js"].plain == b"  a('b\\\n  c');\n"


def test_modules_come_without_their_comments_and_with_their_lines(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<p>")
    (tmp_path / "main.js").write_text(
        "/**\n * What it is for.\n */\n"
        "const a = /** @type {number} */ (1);\n"
        "  // Why.\n"
        "/** @type {number} */ (a).toFixed(); /* kept */\n"
        "const b = `/* kept */ // kept`; // kept\n"
        "/* one */\n"
    )
    sent = load_page(tmp_path)["main.js"].plain.decode()
    assert sent.split("\n") == [
        "",
        "",
        "",
        "const a = /** @type {number} */ (1);",
        "",
        "/** @type {number} */ (a).toFixed(); /* kept */",
        "const b = `/* kept */ // kept`; // kept",
        "",
        "",
    ]
