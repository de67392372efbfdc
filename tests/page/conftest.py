"""A real Chromium before the real server."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Playwright,
    Request,
    expect,
    sync_playwright,
)

from crownhead.server import create_app
from tests.page.hand import Hand
from tests.server.serving import serving

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]

# Milliseconds: what never comes fails late, but a busy machine is no fault of the page.
expect.set_options(timeout=20_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/page/" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with serving(create_app()) as (host, port):
        yield f"http://{host}:{port}/"


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def program() -> str | None:
    """The browser's own program; None leaves it to Playwright."""
    named = os.environ.get("CROWNHEAD_CHROMIUM")
    return named or shutil.which("chromium-headless-shell") or shutil.which("chromium")


@pytest.fixture(scope="session")
def browser(playwright: Playwright, program: str | None) -> Iterator[Browser]:
    chromium = playwright.chromium.launch(executable_path=program, args=FLAGS)
    yield chromium
    chromium.close()


class Watch:
    """What a page must never do: complain, or ask anyone but its own server."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.complaints: list[str] = []
        self.requests: list[str] = []
        self.address = address
        context.on("console", self._console)
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        context.on("request", self._request)

    def _console(self, message: ConsoleMessage) -> None:
        blocked = "Service Worker registration blocked by Playwright" in message.text
        if message.type in {"error", "warning"} and not blocked:
            self.complaints.append(f"{message.text} {message.location.get('url', '')}")

    def _request(self, request: Request) -> None:
        self.requests.append(request.url)

    def judge(self) -> None:
        assert self.complaints == []
        assert [url for url in self.requests if not url.startswith(self.address)] == []


@pytest.fixture
def context(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """A fresh profile that asks for less motion, so that a move is seen as soon as it is made."""
    context = browser.new_context(
        reduced_motion="reduce",
        viewport={"width": 1280, "height": 800},
        # Keeping the whole page takes its time, and has tests of its own.
        service_workers="block",
    )
    watch = Watch(context, address)
    yield context
    context.close()
    watch.judge()


@pytest.fixture
def hand(context: BrowserContext, address: str) -> Hand:
    return Hand(context.new_page(), address)


@pytest.fixture
def two(hand: Hand) -> Hand:
    """A hand that plays both sides."""
    hand.open(mode="two")
    return hand
