"""The page without a network, and how a new version of it comes."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from starlette.types import ASGIApp, Receive, Scope, Send

from crownhead.server import create_app
from tests.page.hand import START, Hand
from tests.server.serving import serving

PAGE = Path(str(files("crownhead"))) / "page"
KEPT = """async () => {
  await navigator.serviceWorker.ready;
  return navigator.serviceWorker.controller !== null && (await caches.keys()).length === 1;
}"""


class Host:
    """A host whose page can be replaced by another version."""

    def __init__(self) -> None:
        self.app: ASGIApp = create_app()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app(scope, receive, send)


@pytest.fixture
def host() -> Host:
    return Host()


@pytest.fixture
def hand(browser: Browser, host: Host) -> Iterator[Hand]:
    """A hand at a page that is kept for use without a network."""
    context = browser.new_context(reduced_motion="reduce")
    with serving(host) as (name, port):
        hand = Hand(context.new_page(), f"http://{name}:{port}/")
        hand.open(level="easy")
        wait_until_kept(hand.page)
        yield hand
    context.close()


def wait_until_kept(page: Page) -> None:
    page.wait_for_function(KEPT)


def changed(folder: Path, word: str) -> Path:
    """A page that says another word."""
    shutil.copytree(PAGE, folder)
    english = folder / "languages" / "en.json"
    words = json.loads(english.read_text(encoding="utf-8"))
    english.write_text(json.dumps(words | {"actions.newGame": word}), encoding="utf-8")
    return folder


def start(hand: Hand) -> str:
    return hand.page.locator("#new-game").inner_text()


def test_the_whole_game_is_there_without_a_network(hand: Hand) -> None:
    hand.page.context.set_offline(True)
    hand.reload()
    assert hand.board() == START
    hand.tap(11, 15)
    hand.expect_moves(2)
    other = hand.page.context.new_page()
    other.goto(hand.address)
    expect(other.locator('.square[data-square="1"][aria-label]')).to_have_count(1)


def test_a_new_version_comes_between_games_and_whole(
    hand: Hand, host: Host, tmp_path: Path
) -> None:
    host.app = create_app(changed(tmp_path / "page", "Another game"))
    hand.reload()
    assert start(hand) == "New game", "the old version is shown whole"
    expect(hand.notice).to_contain_text("A new version of this page is ready")
    hand.page.get_by_role("button", name="Reload").click()
    expect(hand.page.locator("#new-game")).to_have_text("Another game")
    wait_until_kept(hand.page)
    hand.page.context.set_offline(True)
    hand.reload()
    assert start(hand) == "Another game"


def test_a_new_version_does_not_interrupt_a_game(hand: Hand, host: Host, tmp_path: Path) -> None:
    hand.open("B:W18:B15", mode="two")
    hand.new_game({"mode": "two"})
    hand.tap(11, 15)
    host.app = create_app(changed(tmp_path / "page", "Another game"))
    asking = "navigator.serviceWorker.ready.then((one) => one.update())"
    hand.page.evaluate(asking)
    hand.page.wait_for_function("navigator.serviceWorker.ready.then((one) => one.waiting)")
    hand.tap(23, 19)
    expect(hand.notice).to_be_hidden()
    hand.new_game()
    expect(hand.notice).to_contain_text("A new version of this page is ready")


def test_a_new_version_does_not_interrupt_the_first_jump(
    hand: Hand, host: Host, tmp_path: Path
) -> None:
    hand.follow("#fen=B:W10,16,18,32:B6,12")
    hand.tap(6, 15)
    host.app = create_app(changed(tmp_path / "page", "Another game"))
    hand.page.evaluate("navigator.serviceWorker.ready.then((one) => one.update())")
    hand.page.wait_for_function("navigator.serviceWorker.ready.then((one) => one.waiting)")
    hand.tap(22)
    hand.expect_moves(2)
    expect(hand.notice).to_be_hidden()


def test_a_version_that_cannot_be_had_whole_is_not_taken(
    hand: Hand, host: Host, tmp_path: Path
) -> None:
    folder = changed(tmp_path / "page", "Another game")
    whole = create_app(folder)
    (folder / "words.js").write_text("export {};")
    other = create_app(folder)

    async def torn(scope: Scope, receive: Receive, send: Send) -> None:
        await (other if scope["path"] == "/words.js" else whole)(scope, receive, send)

    host.app = torn
    hand.page.evaluate(
        """() => navigator.serviceWorker.ready.then(async (kept) => {
          await kept.update();
          const one = kept.installing ?? kept.waiting;
          if (one && one.state !== 'redundant') {
            await new Promise((done) => {
              one.onstatechange = () => { if (one.state !== 'installing') done(); };
            });
          }
        })"""
    )
    hand.reload()
    assert start(hand) == "New game"
    hand.page.context.set_offline(True)
    hand.reload()
    assert start(hand) == "New game"


def test_the_page_can_be_installed(hand: Hand) -> None:
    manifest = hand.page.evaluate(
        """async () => {
          const url = document.querySelector('link[rel=manifest]').href;
          const manifest = await (await fetch(url)).json();
          const sizes = await Promise.all(manifest.icons.map(async (icon) => {
            const image = new Image();
            image.src = new URL(icon.src, url);
            await image.decode();
            return [icon.sizes, icon.purpose ?? 'any', image.naturalWidth, image.naturalHeight];
          }));
          return { name: manifest.name, display: manifest.display, sizes };
        }"""
    )
    assert (manifest["name"], manifest["display"]) == ("Crownhead", "standalone")
    sizes = {(size, purpose): (width, height) for size, purpose, width, height in manifest["sizes"]}
    assert sizes[("192x192", "any")] == (192, 192)
    assert sizes[("512x512", "any")] == (512, 512)
    assert sizes[("512x512", "maskable")] == (512, 512)
    session = hand.page.context.new_cdp_session(hand.page)
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Each test has a private window, in which nothing is ever installed.
    assert [one["errorId"] for one in errors if one["errorId"] != "in-incognito"] == []
