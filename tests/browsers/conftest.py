"""Firefox and WebKit before the real server: what is shown to work in Chromium works there too."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from crownhead.server import create_app
from tests.browsers.engine import Engine
from tests.browsers.firefox import Firefox
from tests.browsers.hand import Hand
from tests.browsers.webkit import WebKit
from tests.server.serving import serving

SIZE = (1280, 800)


def program(variable: str, *names: str) -> str:
    """A program that scripts/test found, or that is where programs are."""
    found = os.environ.get(variable) or next(filter(None, map(shutil.which, names)), None)
    assert found is not None, f"there is no {names[0]}; scripts/test says how to get it"
    return found


def firefox() -> Engine:
    return Firefox(program("CROWNHEAD_FIREFOX", "firefox-esr", "firefox"), SIZE)


def webkit() -> Engine:
    return WebKit(program("CROWNHEAD_WEBKIT", "WebKitWebDriver"), program("", "Xvfb"), SIZE)


@pytest.fixture(
    scope="package",
    params=[
        pytest.param(firefox, id="firefox", marks=pytest.mark.firefox),
        pytest.param(webkit, id="webkit", marks=pytest.mark.webkit),
    ],
)
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    engine: Engine = request.param()
    yield engine
    engine.close()


class Host:
    """The page's server, on a port of its own: to a browser, a place where it has never been."""

    def __init__(self) -> None:
        self._stack = ExitStack()
        name, port = self._stack.enter_context(serving(create_app()))
        self.address = f"http://{name}:{port}/"

    def stop(self) -> None:
        self._stack.close()


@pytest.fixture
def host() -> Iterator[Host]:
    host = Host()
    yield host
    host.stop()


@pytest.fixture
def hand(engine: Engine, host: Host) -> Iterator[Hand]:
    player = Hand(engine, host.address)
    yield player
    assert engine.complaints() == []
    # Nothing of this page is to be at work while the next one is tried, nor what its end cuts off.
    player.leave()
    engine.complaints()
