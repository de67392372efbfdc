"""The page's two figures: what it weighs, and how soon its board is seen.

    python bench/page.py

The weight is that of a first visit as the server sends it, compressed, heads of replies included.
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
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

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
WEIGHT = """
['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind))
  .reduce((bytes, { transferSize }) => bytes + transferSize, 0)
"""


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


def visit(browser: Browser, address: str) -> tuple[float, int]:
    """Milliseconds to the first paint of a first visit, and its bytes."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    page.goto(address, wait_until="networkidle")
    figures = float(page.evaluate(PAINT)), int(page.evaluate(WEIGHT))
    context.close()
    return figures


def main() -> int:
    """Print both figures; 1 where one misses its limit."""
    program = os.environ.get("CROWNHEAD_CHROMIUM") or shutil.which("chromium")
    with (
        tempfile.TemporaryDirectory() as plain,
        serving(None) as page,
        sync_playwright() as playwright,
    ):
        Path(plain, "index.html").write_text("<!doctype html><title>plain</title>board")
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        with serving(Path(plain)) as word:
            rounds = [(visit(browser, page), visit(browser, word)) for _ in range(ROUNDS)]
        browser.close()
    weight = rounds[0][0][1]
    paint, least = (statistics.median(one[i][0] for one in rounds) for i in (0, 1))
    print(f"weight of a first visit  {weight / 1000:6.1f} kB  (limit {WEIGHT_LIMIT / 1000:.0f})")
    print(f"first paint, CPU at 1/{SLOWED}  {paint:6.0f} ms  (limit {PAINT_LIMIT:.0f})")
    print(f"  of one word            {least:6.0f} ms")
    return int(weight > WEIGHT_LIMIT or paint > PAINT_LIMIT)


if __name__ == "__main__":
    sys.exit(main())
