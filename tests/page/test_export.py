"""The exported page on a stock web server, below a path of its own, with the strictest headers."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from crownhead.server.export import export_page
from tests.page.conftest import Watch
from tests.page.hand import START, Hand

DOCS = Path(__file__).parents[2] / "docs" / "hosting.md"
PATH = "/checkers/"
CONFIGURATION = """
daemon off;
master_process off;
pid {folder}/pid;
error_log {folder}/errors warn;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port};
        {location}
    }}
}}
"""


def documented_location(site: Path) -> str:
    """What docs/hosting.md tells to write, for another folder."""
    (location,) = re.findall(r"```nginx\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    return str(location).replace("/var/www/checkers/", f"{site}/")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def wait_for(port: int) -> None:
    for _ in range(200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError(f"nothing listens on port {port}")


@contextmanager
def nginx(site: Path, scratch: Path) -> Iterator[str]:
    """Serve an exported page by nginx; the value is where."""
    port = free_port()
    settings = scratch / "nginx.conf"
    settings.write_text(
        CONFIGURATION.format(folder=scratch, port=port, location=documented_location(site))
    )
    program = os.environ.get("CROWNHEAD_NGINX") or shutil.which("nginx", path=search_path())
    assert program is not None, "nginx is not there: sudo apt-get install nginx-light"
    server = subprocess.Popen([program, "-c", str(settings)], stderr=subprocess.DEVNULL)
    try:
        wait_for(port)
        yield f"http://127.0.0.1:{port}{PATH}"
    finally:
        server.terminate()
        server.wait()


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Where nginx serves an exported page."""
    site = tmp_path / "site"
    export_page(site)
    with nginx(site, tmp_path) as url:
        yield url


def search_path() -> str:
    # Debian keeps servers where only root looks for programs.
    return os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin"))


@pytest.fixture
def context(browser: Browser, address: str) -> Iterator[BrowserContext]:
    context = browser.new_context(reduced_motion="reduce", locale="es")
    watch = Watch(context, address)
    yield context
    context.close()
    watch.judge()


@pytest.mark.nginx
def test_the_exported_page_plays_below_any_path_and_without_a_network(
    context: BrowserContext, address: str
) -> None:
    hand = Hand(context.new_page(), address)
    reply = hand.page.goto(address)
    assert reply is not None
    assert "frame-ancestors 'none'" in (reply.header_value("content-security-policy") or "")
    expect(hand.title).to_have_text("Te toca")
    assert hand.drawn() == START
    hand.tap(11, 15)
    hand.expect_moves(2)
    hand.page.wait_for_function(
        "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
    )
    context.set_offline(True)
    hand.page.goto(address)
    hand.page.get_by_role("button", name="Seguir").click()
    expect(hand.title).to_have_text("Te toca")
    hand.page.goto(f"{address}#AQhV4waE38o")
    hand.expect_moves(8)
