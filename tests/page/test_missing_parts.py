"""A page some part of which the network did not bring."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Route, expect

from tests.page.hand import START, Hand

STUCK = "The computer could not answer."


@pytest.fixture
def hand(browser: Browser, address: str) -> Iterator[Hand]:
    """A hand at a page that may complain of what it misses."""
    context = browser.new_context(reduced_motion="reduce")
    yield Hand(context.new_page(), address)
    context.close()


def lose(hand: Hand, part: str) -> None:
    hand.page.context.route(f"**/{part}", lambda route: route.abort())


def find_again(hand: Hand, part: str) -> None:
    hand.page.context.unroute(f"**/{part}")


def retry(hand: Hand) -> Locator:
    return hand.page.get_by_role("button", name="Try again")


def test_a_computer_that_is_not_there_is_told_in_plain_words_and_asked_again(hand: Hand) -> None:
    lose(hand, "worker.js")
    hand.open(level="easy")
    hand.tap(11, 15)
    expect(hand.notice).to_contain_text("could not be loaded")
    assert "{" not in hand.notice.inner_text()
    expect(hand.note).to_have_text(STUCK)
    hand.flip()
    expect(hand.note).to_have_text(STUCK)
    find_again(hand, "worker.js")
    retry(hand).click()
    expect(hand.notice).to_be_hidden()
    expect(hand.page.locator(".square:focus")).to_have_count(1)
    hand.expect_moves(2)
    expect(hand.title).to_have_text("Your move")


def test_a_computer_without_rules_is_asked_again_once_there_is_a_network(hand: Hand) -> None:
    hand.open(level="easy")
    lose(hand, "kernel.wasm")
    hand.tap(11, 15)
    expect(hand.note).to_have_text(STUCK)
    find_again(hand, "kernel.wasm")
    hand.page.evaluate("dispatchEvent(new Event('online'))")
    hand.expect_moves(2)
    expect(hand.notice).to_be_hidden()


def test_taking_the_move_back_withdraws_what_was_said_of_the_computer(hand: Hand) -> None:
    lose(hand, "worker.js")
    hand.open(level="easy")
    hand.tap(11, 15)
    expect(retry(hand)).to_be_visible()
    hand.press("u")
    expect(hand.notice).to_be_hidden()
    expect(hand.title).to_have_text("Your move")
    hand.follow("#fen=W:W4:B12")
    expect(hand.notice).to_contain_text("a man on square 4")
    expect(retry(hand)).to_be_hidden()


def test_the_sheets_are_asked_for_again(hand: Hand) -> None:
    lose(hand, "later.js")
    hand.open(mode="two")
    hand.tap(11, 15)
    assert hand.moves() == ["11-15"]
    find_again(hand, "later.js")
    retry(hand).click()
    hand.page.click("#new-game")
    expect(hand.page.locator("#start-sheet")).to_be_visible()


@pytest.mark.parametrize(
    ("buttons", "title"),
    [
        (["New game", "More"], "This game"),
        (["More", "New game"], "New game"),
        (["More", "Settings"], "Settings"),
    ],
)
def test_of_sheets_asked_for_before_they_have_come_the_last_one_opens(
    hand: Hand, buttons: list[str], title: str
) -> None:
    coming: list[Route] = []

    def hold(route: Route) -> None:
        coming.append(route)

    hand.page.context.route("**/later.js", hold)
    hand.open()
    for name in buttons:
        hand.page.get_by_role("button", name=name, exact=True).click()
    with hand.page.expect_request_finished(lambda request: request.url.endswith("/later.js")):
        coming[0].continue_()
    expect(hand.page.get_by_role("dialog", name=title)).to_be_visible()
    expect(hand.page.locator("#standing svg")).to_be_visible()
    hand.settle()
    expect(hand.page.locator("dialog[open]")).to_have_count(1)


@pytest.mark.parametrize("part", ["endgames.js", "data/endgame.tables"])
def test_the_computer_plays_without_endgame_tables(hand: Hand, part: str) -> None:
    lose(hand, part)
    hand.open(level="easy")
    assert hand.board() == START
    hand.tap(11, 15)
    hand.expect_moves(2)
    expect(hand.notice).to_be_hidden()


@pytest.mark.parametrize("lost", ["module", "file", "damaged"])
def test_the_computer_plays_without_its_opening_book(hand: Hand, lost: str) -> None:
    if lost == "damaged":
        hand.page.context.route(
            "**/data/opening.book", lambda route: route.fulfill(body=b"no book at all.!")
        )
    else:
        lose(hand, "computer/book.js" if lost == "module" else "data/opening.book")
    hand.open(level="hard")
    hand.tap(11, 15)
    hand.expect_moves(2)
    expect(hand.notice).to_be_hidden()


@pytest.mark.parametrize("reply", ["none", "not found", "damaged"])
def test_a_page_without_words_says_so(hand: Hand, reply: str) -> None:
    def answer(route: Route) -> None:
        if reply == "none":
            route.abort()
        else:
            route.fulfill(status=404 if reply == "not found" else 200, body="{")

    hand.page.context.route("**/languages/en.json", answer)
    hand.page.goto(hand.address)
    expect(hand.notice).to_contain_text("part of this page could not be loaded. Reload it")
    hand.page.get_by_role("button", name="Close this notice").click()
    expect(hand.notice).to_be_hidden()
