"""Every state of the page is sound for assistive technology, at any magnification."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from crownhead import Board, link
from tests.page.hand import Hand
from tests.page.test_appearance import AXE

CHAIN = "B:W10,16,18,32:B1,6,12"
ZOOMS = {"100 %": (1280, 800), "200 %": (640, 400), "400 %": (320, 200)}
READING = ["Rules", "Tips", "What this page can’t do", "Privacy", "How the rules were checked"]


def judge(hand: Hand, state: str) -> None:
    violations = hand.page.evaluate("axe.run().then(({ violations }) => violations)")
    found = [(one["id"], [node["html"] for node in one["nodes"]]) for one in violations]
    assert found == [], state
    script = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert hand.page.evaluate(script) == 0, f"{state} scrolls sideways"


def dress(hand: Hand, look: str) -> None:
    hand.page.emulate_media(
        color_scheme="dark" if look == "dark" else "light",
        contrast="more" if look == "contrast" else "no-preference",
    )


@pytest.fixture(params=[*ZOOMS, "contrast"])
def magnified(request: pytest.FixtureRequest, hand: Hand) -> Callable[[str], Hand]:
    """Opens the page at a magnification, or in another dress, and has it judged."""
    width, height = ZOOMS.get(request.param, (1280, 800))

    def visit(hash_part: str) -> Hand:
        hand.page.set_viewport_size({"width": width, "height": height})
        dress(hand, request.param)
        hand.page.add_init_script("localStorage['crownhead.settings'] = '{\"mode\": \"two\"}'")
        hand.visit(hash_part)
        hand.page.wait_for_load_state("networkidle")
        hand.page.evaluate(AXE)
        return hand

    return visit


def test_playing(magnified: Callable[[str], Hand]) -> None:
    hand = magnified(f"#fen={CHAIN}")
    judge(hand, "start")
    hand.tap(1)
    judge(hand, "refused")
    hand.tap(6, 15)
    judge(hand, "chain")
    hand.page.get_by_role("textbox", name="Type a move").focus()
    judge(hand, "typing")
    hand.page.evaluate("document.activeElement.blur()")
    hand.press("p")
    judge(hand, "paused")
    hand.press("p")
    hand.follow("#fen=W:W4:B12")
    expect(hand.notice).to_be_visible()
    judge(hand, "notice")
    hand.page.get_by_role("button", name="Close this notice").click()
    hand.follow("#fen=B:W18:B15")
    hand.tap(15, 22)
    expect(hand.title).to_have_text("Black wins")
    judge(hand, "finished")


def test_sheets(magnified: Callable[[str], Hand]) -> None:
    hand = magnified("")
    for name in ("New game", "Settings", "More"):
        hand.page.get_by_role("button", name=name, exact=True).first.click()
        expect(hand.page.get_by_role("dialog")).to_be_visible()
        judge(hand, name)
        hand.press("Escape")
    hand.page.click("#standing")
    expect(hand.page.get_by_role("dialog")).to_be_visible()
    judge(hand, "stars and games")
    hand.press("Escape")
    hand.tap(11, 15)
    hand.choose_from_menu("Begin again")
    expect(hand.page.locator(".question")).to_be_visible()
    judge(hand, "question")
    hand.press("Escape")
    hand.page.get_by_role("button", name="Rules and more").click()
    for name in READING:
        tab = hand.page.get_by_role("navigation").get_by_role("button", name=name, exact=True)
        tab.click()
        judge(hand, name)


def test_by_link(magnified: Callable[[str], Hand]) -> None:
    hand = magnified(f"#{link.encode(Board())}")
    expect(hand.page.get_by_role("button", name="Copy link")).to_be_visible()
    judge(hand, "game by link")
    hand.page.get_by_role("button", name="Who plays first?").click()
    judge(hand, "toss")
    hand.page.get_by_role("button", name="Hide a coin").click()
    expect(hand.page.get_by_text("A coin lies under the cup.")).to_be_visible()
    judge(hand, "hidden")
    hand.press("Escape")
    hand.follow(f"#toss={'A' * 24}")
    expect(hand.page.get_by_text("Call it.")).to_be_visible()
    judge(hand, "to be called")
    hand.page.get_by_role("button", name="Tails").click()
    judge(hand, "called")
