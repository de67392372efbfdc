"""What is seen before any module has come."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.page.hand import Hand

PAINTS = """
new Promise((tell) => {
  const paints = { first: 0, largest: 0, what: '' };
  new PerformanceObserver((list) => {
    for (const paint of list.getEntriesByName('first-contentful-paint')) {
      paints.first = paint.startTime;
    }
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    const { startTime, element } = list.getEntries().at(-1);
    Object.assign(paints, { largest: startTime, what: element.className });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  requestAnimationFrame(() => setTimeout(() => tell(paints), 100));
})
"""

SHOWN = """
(element) => {
  const style = getComputedStyle(element);
  return style.webkitTextFillColor === style.color && style.color !== 'rgba(0, 0, 0, 0)';
}
"""

PAINT = "(man) => getComputedStyle(man).backgroundColor"


@pytest.fixture
def still_coming(hand: Hand) -> Iterator[Hand]:
    """A hand at a page whose modules are on their way for as long as the test lasts."""
    hand.page.context.route("**/main.js", lambda _: None)
    yield hand
    hand.page.context.unroute_all(behavior="ignoreErrors")


def shown(page: Page, selector: str) -> bool:
    return bool(page.locator(selector).evaluate(SHOWN))


def test_the_first_frame_says_what_to_do(still_coming: Hand) -> None:
    page = still_coming.page
    page.goto(still_coming.address)
    expect(still_coming.title).to_have_text("Your move")
    expect(still_coming.note).to_have_text("Choose a piece, then a marked square.")
    for name in ("Undo", "Redo", "Pause", "More", "New game"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_visible()
    assert shown(page, ".status-title")
    assert shown(page, "#undo")


@pytest.mark.parametrize(
    "kept",
    ['{"mode": "two"}', '{"mode": "link"}', '{"side": "white"}'],
    ids=["two at one screen", "two by link", "the second side"],
)
def test_the_first_frame_says_nothing_of_the_game_that_will_not_hold(
    still_coming: Hand, kept: str
) -> None:
    page = still_coming.page
    page.add_init_script(f"localStorage['crownhead.settings'] = '{kept}'")
    page.goto(still_coming.address)
    assert not shown(page, ".status-title")
    assert not shown(page, ".status-note")
    assert shown(page, "#undo")


@pytest.mark.parametrize(("mode", "light"), [("computer", True), ("two", False), ("link", False)])
def test_the_first_frame_has_the_side_below_that_will_be_there(
    still_coming: Hand, mode: str, light: bool
) -> None:
    page = still_coming.page
    kept = f'{{"mode": "{mode}", "side": "white"}}'
    page.add_init_script(f"localStorage['crownhead.settings'] = '{kept}'")
    page.goto(still_coming.address)
    upper, lower = (
        sum(int(part) for part in re.findall(r"\d+", man.evaluate(PAINT)))
        for man in (page.locator(f'.pieces > [data-slot="{slot}"]') for slot in (1, 32))
    )
    assert (lower > upper) == light


def test_the_first_frame_leaves_a_game_in_progress_to_be_told_as_it_stands(hand: Hand) -> None:
    hand.open(level="easy")
    hand.tap(11, 15)
    hand.expect_moves(2)
    hand.page.context.route("**/main.js", lambda _: None)
    hand.page.reload(wait_until="commit")
    expect(hand.title).to_have_text("Your move")
    assert not shown(hand.page, ".status-title")
    assert shown(hand.page, "#new-game")
    hand.page.context.unroute_all(behavior="ignoreErrors")
    hand.reload()
    expect(hand.title).to_have_text("Paused")
    assert shown(hand.page, ".status-title")


def test_the_first_frame_speaks_no_language_but_the_readers(browser: Browser, address: str) -> None:
    context = browser.new_context(locale="es-ES")
    page = context.new_page()
    context.route("**/main.js", lambda _: None)
    page.goto(address)
    for part in (".status-title", ".status-note", "#undo", "#new-game"):
        assert not shown(page, part)
    context.unroute_all(behavior="ignoreErrors")
    hand = Hand(page, address)
    hand.reload()
    expect(hand.title).to_have_text("Te toca")
    for part in (".status-title", ".status-note", "#undo", "#new-game"):
        assert shown(page, part)
    context.close()


def test_without_javascript_nobody_is_asked_to_move(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    expect(page.locator("noscript p")).to_be_visible()
    expect(page.get_by_text("Your move")).to_be_hidden()
    expect(page.get_by_text("New game")).to_be_hidden()
    context.close()


def test_nothing_larger_comes_after_the_first_frame(browser: Browser, address: str) -> None:
    """As the browser judges it: what is read first on a phone is there with the first paint."""
    phone: ViewportSize = {"width": 412, "height": 823}
    context = browser.new_context(viewport=phone, device_scale_factor=1.75, is_mobile=True)
    hand = Hand(context.new_page(), address)
    hand.open()
    hand.page.wait_for_load_state("networkidle")
    paints = hand.page.evaluate(PAINTS)
    assert paints["first"] > 0
    assert (paints["largest"], paints["what"]) == (paints["first"], "status-note")
    context.close()
