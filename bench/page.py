"""The page's two figures: what it weighs, and how soon its board is seen.

    python bench/page.py

The weight is that of all files of a first visit as they are sent, compressed, those of the Worker
included; what lies in `data` is loaded after the board can be played on, and is told apart.
The time is that of the first contentful paint, which is the board, on loopback in headless Chromium
with its CPU slowed to a quarter; a page of one word is painted in the same run, since part of the
time is the browser's own and a busy machine adds to both. `CROWNHEAD_CHROMIUM` names the browser.
"""

from __future__ import annotations

import os
import shutil
import statistics
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Request, sync_playwright

from crownhead.server import create_app
from crownhead.server.listen import listen_on_loopback, make_server

ROUNDS = 9
SLOWED = 4
WEIGHT_LIMIT = 120_000
PAINT_LIMIT = 300.0

PAINT = """
new Promise((done) => new PerformanceObserver((list) => {
  for (const { startTime } of list.getEntriesByName('first-contentful-paint')) done(startTime);
}).observe({ type: 'paint', buffered: true }))
"""
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


def chromium() -> str | None:
    """The path of the browser to measure: if there is one, Chromium without its own windows."""
    named = os.environ.get("CROWNHEAD_CHROMIUM")
    return named or shutil.which("chromium-headless-shell") or shutil.which("chromium")


@contextmanager
def serving(folder: Path | None) -> Iterator[str]:
    """Serve a folder, or the page where none is given; the value is its address."""
    listener = listen_on_loopback(0)
    host, port = listener.getsockname()
    server = make_server(create_app(folder) if folder else create_app())
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        yield f"http://{host}:{port}/"
    finally:
        server.should_exit = True
        thread.join()


@dataclass
class Visit:
    """What one first visit took."""

    paint: float
    """Milliseconds to the first contentful paint."""
    weight: int
    """Bytes of the files that were sent, without those in `data`."""
    data: int
    """Bytes of the files in `data`."""


def visit(browser: Browser, address: str) -> Visit:
    """Open the page as one who never saw it, and wait until it asks for nothing more."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    finished: list[Request] = []

    def note(request: Request) -> None:
        finished.append(request)

    page.on("requestfinished", note)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    page.goto(address, wait_until="networkidle")
    paint = float(page.evaluate(PAINT))
    weights = {request.url: request.sizes()["responseBodySize"] for request in finished}
    data = sum(weight for url, weight in weights.items() if "/data/" in url)
    context.close()
    return Visit(paint, sum(weights.values()) - data, data)


def main() -> int:
    """Print both figures; 1 where one misses its limit."""
    with (
        tempfile.TemporaryDirectory() as plain,
        serving(None) as page,
        sync_playwright() as playwright,
    ):
        Path(plain, "index.html").write_text("<!doctype html><title>plain</title>board")
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        with serving(Path(plain)) as word:
            rounds = [(visit(browser, page), visit(browser, word)) for _ in range(ROUNDS)]
        browser.close()
    first = rounds[0][0]
    paint, least = (statistics.median(one[i].paint for one in rounds) for i in (0, 1))
    print(
        f"weight of a first visit  {first.weight / 1000:6.1f} kB  (limit {WEIGHT_LIMIT / 1000:.0f})"
    )
    print(f"  and in data, later     {first.data / 1000:6.1f} kB")
    print(f"first paint, CPU at 1/{SLOWED}  {paint:6.0f} ms  (limit {PAINT_LIMIT:.0f})")
    print(f"  of one word            {least:6.0f} ms")
    return int(first.weight > WEIGHT_LIMIT or paint > PAINT_LIMIT)


if __name__ == "__main__":
    sys.exit(main())
