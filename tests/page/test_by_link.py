"""Games and tosses by link: all that is known stands behind the # of an address."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from crownhead import Board, link
from tests.page.hand import START, Hand, board

KEPT = """async () => ({
  local: Object.keys(localStorage),
  session: Object.keys(sessionStorage),
  databases: await indexedDB.databases(),
  caches: await caches.keys(),
  workers: (await navigator.serviceWorker.getRegistrations()).length,
  cookies: document.cookie,
})"""
NOTHING = {
    "local": [],
    "session": [],
    "databases": [],
    "caches": [],
    "workers": 0,
    "cookies": "",
}


def linked(*moves: str) -> str:
    game = Board()
    for move in moves:
        game.push(move)
    return link.encode(game)


@pytest.fixture
def friend(browser: Browser, address: str) -> Iterator[Hand]:
    """Another person's browser."""
    context = browser.new_context(reduced_motion="reduce")
    yield Hand(context.new_page(), address)
    context.close()


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def copied(hand: Hand) -> str:
    """What "Copy link" puts on the clipboard."""
    hand.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    button(hand.page, "Copy link").last.click()
    expect(hand.page.get_by_text("Copied.").filter(visible=True)).to_have_count(1)
    return str(hand.page.evaluate("navigator.clipboard.readText()"))


def test_two_people_play_by_sending_links(hand: Hand, friend: Hand) -> None:
    hand.open()
    hand.new_game({"mode": "link"})
    expect(hand.page).to_have_url(re.compile(f"#{linked()}$"))
    hand.tap(11, 15)
    sent = copied(hand)
    assert sent == f"{hand.address}#{linked('11-15')}"

    friend.page.goto(sent)
    friend.expect_moves(1)
    expect(friend.title).to_have_text("White to play")
    friend.tap(22, 18)
    friend.press("u", "u")
    assert friend.board() == START, "undo reaches back behind the link"
    friend.press("r")
    friend.tap(23, 19)
    back = copied(friend)
    assert back.endswith(linked("11-15", "23-19"))

    hand.page.goto(back)
    hand.expect_moves(2)
    assert hand.board() == board("1-10 12 15", "19 21 22 24-32")
    hand.reload()
    assert hand.moves() == ["11-15", "23-19"]


def test_the_address_follows_every_step_of_the_game(hand: Hand) -> None:
    hand.visit(f"#{linked('11-15')}")
    hand.tap(22, 18)
    expect(hand.page).to_have_url(re.compile(linked("11-15", "22-18")))
    hand.tap(15)
    expect(hand.page).to_have_url(re.compile(linked("11-15", "22-18")))
    hand.press("Escape", "u")
    expect(hand.page).to_have_url(re.compile(linked("11-15")))
    hand.follow(f"{linked('9-13', '22-18')}")
    hand.expect_moves(2)
    assert hand.moves() == ["9-13", "22-18"]
    hand.page.go_back()
    hand.expect_moves(1)
    hand.new_game({"mode": "two"})
    expect(button(hand.page, "Copy link")).to_be_hidden()
    hand.tap(11, 15)
    assert "#" not in hand.page.url


def test_the_turn_by_link_is_said_to_end_with_sending_it(hand: Hand) -> None:
    hand.visit(f"#{linked('11-15')}")
    expect(hand.note).to_have_text("Black played 11-15. Make your move, then send the link.")
    hand.tap(22, 18)
    expect(hand.note).to_have_text("White played 22-18. A jump must be taken. Now send the link.")
    hand.press("u")
    expect(hand.note).to_have_text("Black played 11-15. Make your move, then send the link.")


def test_the_link_of_a_long_game_is_short_and_the_game_goes_on(hand: Hand) -> None:
    """Sixty moves a side."""
    chance = random.Random(60)
    game = Board()
    while game.ply_count < 120:
        if not game.legal_moves:
            game = Board()
        game.push(chance.choice(list(game.legal_moves)))
    hand.visit(f"#{link.encode(game)}")
    hand.expect_moves(120)
    hand.press("u", "r")
    assert len(hand.page.evaluate("location.hash")) < 80
    move = chance.choice(list(game.legal_moves))
    hand.tap(*move.path)
    game.push(move)
    hand.expect_moves(121)
    expect(hand.page).to_have_url(re.compile(f"#{link.encode(game)}$"))


def test_where_the_page_may_not_copy_the_link_is_shown(hand: Hand) -> None:
    hand.page.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', { get() { return undefined; } })"
    )
    hand.visit(f"#{linked('11-15')}")
    button(hand.page, "Copy link").click()
    shown = hand.page.get_by_role("textbox", name="Link of the game")
    expect(shown).to_have_value(hand.page.url)
    assert hand.page.evaluate("String(getSelection())") == hand.page.url
    hand.tap(22, 18)
    expect(shown).to_be_hidden()
    expect(button(hand.page, "Copy link")).to_be_visible()


def test_a_device_that_can_share_is_asked_to(hand: Hand) -> None:
    hand.page.add_init_script("navigator.share = async (sent) => { window.sent = sent; }")
    hand.visit(f"#{linked('11-15')}")
    button(hand.page, "Send…").click()
    assert hand.page.evaluate("window.sent.url") == hand.page.url


def test_nothing_is_kept_and_nothing_is_sent(hand: Hand, context: BrowserContext) -> None:
    requests: list[str] = []
    hand.page.goto(hand.address + f"#{linked('11-15')}")
    expect(hand.page.get_by_text("the network is asked for nothing")).to_be_visible()
    context.on("request", lambda request: requests.append(request.url))
    hand.tap(22, 18, 15, 22, 25, 18)
    hand.press("u", "u", "r")
    copied(hand)
    hand.flip()
    button(hand.page, "Settings").click()
    hand.page.get_by_role("radio", name="Night").check()
    hand.page.get_by_role("radio", name="Wood").check()
    hand.page.get_by_role("switch", name="Sound").check()
    hand.page.get_by_role("radio", name="Español").check()
    expect(hand.title).to_have_text("Blancas juegan")
    hand.page.get_by_role("radio", name="English").check()
    hand.press("Escape")
    button(hand.page, "Rules and more").click()
    expect(hand.page.get_by_role("heading", name="Rules", exact=True)).to_be_visible()
    hand.press("Escape")
    button(hand.page, "New game").click()
    expect(hand.page.get_by_role("dialog")).to_be_visible()
    hand.press("Escape")
    for _ in range(3):
        hand.press("u")
    button(hand.page, "Who plays first?").click()
    button(hand.page, "Hide a coin").click()
    copied(hand)
    button(hand.page, "Close").click()
    hand.page.wait_for_load_state("networkidle")
    assert sorted(set(requests)) == []
    assert hand.page.evaluate(KEPT) == NOTHING


def hide(hand: Hand) -> str:
    """Hide a coin; return the link to send."""
    hand.open()
    hand.new_game({"mode": "link"})
    button(hand.page, "Who plays first?").click()
    button(hand.page, "Hide a coin").click()
    expect(hand.page.get_by_text("A coin lies under the cup.")).to_be_visible()
    return copied(hand)


def call(friend: Hand, sent: str, face: str) -> str:
    """Call a coin; return the link to send back."""
    friend.page.goto(sent)
    button(friend.page, face).click()
    return copied(friend)


@pytest.mark.parametrize("face", ["Heads", "Tails"])
def test_a_toss_far_apart_tells_both_the_same(hand: Hand, friend: Hand, face: str) -> None:
    sent = hide(hand)
    assert "hidden" not in sent
    answer = call(friend, sent, face)
    hand.page.get_by_role("textbox", name="Link that came back").fill(answer)
    button(hand.page, "Lift the cup").click()
    coin = hand.page.locator(".coin")
    expect(coin).to_be_visible()
    right = coin.inner_text() == face
    said = "the other plays Black" if right else "you play Black"
    expect(hand.page.get_by_text(said)).to_be_visible()
    shown = copied(hand)

    watching = friend.page.context.new_page()
    watching.goto(shown)
    expect(watching.locator(".coin")).to_have_text(coin.inner_text())
    whose = "who called plays Black" if right else "who hid the coin plays Black"
    expect(watching.get_by_text(whose)).to_be_visible()
    expect(watching.get_by_text("its seal is the same")).to_be_visible()
    button(watching, "Start the game").click()
    expect(watching).to_have_url(re.compile(linked()))


def test_the_cup_is_lifted_where_the_answer_is_opened(hand: Hand, friend: Hand) -> None:
    answer = call(friend, hide(hand), "Heads")
    opened = hand.page.context.new_page()
    opened.goto(answer)
    expect(opened.locator(".coin")).to_be_visible()
    expect(opened.get_by_text("so that the other can see the coin")).to_be_visible()


def test_the_hidden_coin_outlives_a_reload(hand: Hand, friend: Hand) -> None:
    sent = hide(hand)
    hand.page.reload()
    expect(hand.page.get_by_text("A coin lies under the cup.")).to_be_visible()
    assert copied(hand) == sent


def test_a_coin_that_was_exchanged_is_found_out(hand: Hand, friend: Hand) -> None:
    sent = hide(hand)
    call(friend, sent, "Heads")
    seal = sent.partition("#toss=")[2]
    friend.page.goto("about:blank")
    for forged in (f"{seal}.h.{'A' * 22}", f"{seal}.h.{'_' * 21}w"):
        friend.page.goto(f"{friend.address}#toss={forged}")
        expect(friend.page.get_by_text("This is not the coin that was hidden")).to_be_visible()
        expect(button(friend.page, "Start the game")).to_have_count(0)
        friend.page.goto("about:blank")


def test_who_has_no_page_open_compares_the_seals(hand: Hand, friend: Hand) -> None:
    sent = hide(hand)
    answer = call(friend, sent, "Tails")
    hand.page.get_by_role("textbox", name="Link that came back").fill(answer)
    button(hand.page, "Lift the cup").click()
    shown = copied(hand)
    friend.page.goto("about:blank")
    friend.page.goto(shown)
    expect(friend.page.get_by_text(sent.partition("#toss=")[2])).to_be_visible()


@pytest.mark.parametrize(
    "toss", ["A" * 24, f"hidden.{'A' * 22}", f"{'A' * 24}.h", f"{'A' * 24}.h.{'A' * 22}"]
)
def test_where_nothing_can_be_sealed_it_is_said(browser: Browser, address: str, toss: str) -> None:
    """At a plain http address of another machine."""
    plain = "http://crownhead.test/"
    context = browser.new_context(reduced_motion="reduce")
    context.route(
        f"{plain}**",
        lambda route: route.fulfill(
            response=route.fetch(url=route.request.url.replace(plain, address))
        ),
    )
    complaints: list[str] = []
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    player = Hand(context.new_page(), plain)
    player.visit(f"#toss={toss}")
    expect(player.page.get_by_text("has to be opened at an https address")).to_be_visible()
    # What the page still fetches is not waited for.
    context.unroute_all(behavior="ignoreErrors")
    context.close()
    assert complaints == []


@pytest.mark.parametrize("answer", ["", "Heads", "#toss=x.h", "#toss=" + "A" * 24 + ".h"])
def test_what_is_no_answer_does_not_lift_the_cup(hand: Hand, answer: str) -> None:
    hide(hand)
    hand.page.get_by_role("textbox", name="Link that came back").fill(answer)
    button(hand.page, "Lift the cup").click()
    expect(hand.page.get_by_text("That is not the answer to this coin.")).to_be_visible()
    expect(hand.page.locator(".coin")).to_have_count(0)


def test_a_damaged_toss_is_said_to_be(hand: Hand) -> None:
    hand.visit("#toss=abc")
    expect(hand.notice).to_contain_text("cannot read")


@pytest.mark.parametrize(
    ("width", "height"), [(320, 568), (375, 640), (390, 844), (768, 1024), (1440, 900)]
)
def test_the_button_that_sends_the_move_is_in_sight(hand: Hand, width: int, height: int) -> None:
    hand.page.set_viewport_size({"width": width, "height": height})
    hand.visit(f"#{linked('11-15')}")
    box = button(hand.page, "Copy link").bounding_box()
    bar = hand.page.locator(".actions").bounding_box()
    assert box is not None
    assert bar is not None
    assert box["y"] + box["height"] <= min(bar["y"], height)


@pytest.mark.parametrize("damaged", [linked("11-15")[:-1], "toss=abc"], ids=["game", "toss"])
def test_a_damaged_link_takes_nothing_from_the_game_in_the_address(
    hand: Hand, damaged: str
) -> None:
    """The game is kept nowhere else, so the address must go on to hold it."""
    hand.visit(f"#{linked('11-15')}")
    expect(button(hand.page, "Copy link")).to_be_visible()
    hand.follow(damaged)
    expect(hand.notice).to_contain_text("cannot read")
    expect(hand.page).to_have_url(re.compile(f"#{linked('11-15')}$"))
    hand.reload()
    assert hand.moves() == ["11-15"]


def test_a_call_that_was_changed_is_found_out_where_it_was_made(hand: Hand, friend: Hand) -> None:
    """In the same tab too: there only the address changes, and the page is the one that called."""
    answer = call(friend, hide(hand), "Heads")
    forged = answer.removesuffix(".h") + ".t"
    hand.page.get_by_role("textbox", name="Link that came back").fill(forged)
    button(hand.page, "Lift the cup").click()
    friend.page.goto(copied(hand))
    expect(friend.page.get_by_text("or not the call that was made")).to_be_visible()
    expect(button(friend.page, "Start the game")).to_have_count(0)


def test_the_answer_may_be_opened_where_the_coin_was_hidden(hand: Hand, friend: Hand) -> None:
    hand.page.goto(call(friend, hide(hand), "Heads"))
    expect(hand.page.locator(".coin")).to_be_visible()


def test_a_game_that_is_opened_does_not_lie_under_the_toss(hand: Hand) -> None:
    hide(hand)
    hand.follow(linked("11-15"))
    expect(hand.page.locator("#toss-sheet")).to_be_hidden()
    hand.tap(22, 18)
    hand.expect_moves(2)


def test_a_toss_that_comes_as_its_sheet_closes_is_shown(hand: Hand) -> None:
    hand.page.add_init_script("requestAnimationFrame = (run) => setTimeout(run, 90)")
    hand.visit(f"#toss={'A' * 24}")
    expect(hand.page.get_by_text("Call it.")).to_be_visible()
    hand.settle()
    hand.press("Escape")
    hand.follow(f"#toss={'B' * 24}")
    expect(hand.page.get_by_text("Call it.")).to_be_visible()


def test_a_toss_takes_nothing_from_the_game_in_the_address(hand: Hand, friend: Hand) -> None:
    """It comes while another game by link is on the board, and nothing else keeps that."""
    sent = hide(friend)
    toss = sent.partition("#")[2]
    hand.visit(f"#{linked('11-15')}")
    expect(button(hand.page, "Copy link")).to_be_visible()
    hand.follow(toss)
    button(hand.page, "Heads").click()
    answer = copied(hand)
    assert answer == f"{hand.address}#{toss}.h", "only the toss is sent"
    hand.reload()
    expect(hand.page.get_by_text("You called heads.")).to_be_visible()
    assert hand.moves() == ["11-15"]

    button(hand.page, "Close").click()
    assert copied(hand).endswith(f"#{linked('11-15')}"), "only the game is sent"
    hand.tap(22, 18)
    expect(hand.page).to_have_url(re.compile(f"#{linked('11-15', '22-18')}$"))


def test_the_game_before_the_one_that_was_tossed_for_can_be_gone_back_to(
    hand: Hand, friend: Hand
) -> None:
    hand.visit(f"#{linked('11-15')}")
    expect(button(hand.page, "Copy link")).to_be_visible()
    hand.follow(hide(friend).partition("#")[2])
    button(hand.page, "Tails").click()
    friend.page.get_by_role("textbox", name="Link that came back").fill(copied(hand))
    button(friend.page, "Lift the cup").click()
    hand.follow(copied(friend).partition("#")[2])
    button(hand.page, "Start the game").click()
    expect(hand.page).to_have_url(re.compile(f"#{linked()}$"))
    expect(hand.notice).to_contain_text("is not lost")
    button(hand.page, "Back to it").click()
    expect(hand.page).to_have_url(re.compile(f"#{linked('11-15')}$"))
    expect(hand.notice).to_be_hidden()
    hand.expect_moves(1)


def test_the_game_before_a_position_that_was_followed_can_be_gone_back_to(hand: Hand) -> None:
    hand.visit(f"#{linked('11-15')}")
    expect(button(hand.page, "Copy link")).to_be_visible()
    hand.follow("#fen=B:W18:B15")
    hand.tap(15, 22)
    button(hand.page, "Back to it").click()
    expect(hand.page).to_have_url(re.compile(f"#{linked('11-15')}$"))
    hand.expect_moves(1)


def test_a_hidden_coin_is_neither_sent_with_the_game_nor_lost_with_a_pause(hand: Hand) -> None:
    hide(hand)
    button(hand.page, "Close").click()
    assert copied(hand).endswith(f"#{linked()}")
    hand.press("p", "p")
    expect(hand.page).to_have_url(re.compile("#toss=hidden"))
