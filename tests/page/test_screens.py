"""Nothing is cut, covered or broken, on small screens and in longer words above all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.page.hand import Hand
from tests.page.test_by_link import linked
from tests.page.test_words import hebrew, pretend

Screen = Callable[..., Hand]

BROKEN = """(all) => all.filter((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  const words = one.textContent.trim().split(/\\s+/).length;
  return new Set([...range.getClientRects()].map((box) => box.top)).size > words
    || one.scrollWidth > one.clientWidth;
}).map((one) => one.textContent)"""


LONG_NAMES = {"first": "Wilhelmina Featherstone-", "second": "Maximilian Oberhausen-Xy"}
"""As long as a name may be."""

PARTS = (".head", "#player-far", ".board", "#player-near", "#status", "#moves", ".actions")
OVER = """(parts) => {
  const places = parts.map((part) => [part, document.querySelector(part).getBoundingClientRect()]);
  return places.flatMap(([part, a], i) => places.slice(i + 1).filter(([, b]) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1).map(([other]) => [part, other]));
}"""
"""Pairs of parts of the page that lie over each other."""
OUTSIDE = """(parts) => parts.flatMap((part) => {
  const outer = document.querySelector(part).getBoundingClientRect();
  // Its words begin where the others do: only what it shows when it is pressed reaches further.
  return [...document.querySelectorAll(`${part} > *:not(.standing)`)].filter((one) => {
    const { left, right, bottom, width } = one.getBoundingClientRect();
    const seen = one.checkVisibility() && width > 1;
    return seen && (left < outer.left - 1 || right > outer.right + 1 || bottom > outer.bottom + 1);
  }).map((one) => one.className);
})"""
"""What sticks out of its part."""


@pytest.fixture
def screen(browser: Browser, address: str) -> Iterator[Screen]:
    """Makes a hand at a screen of a size, and of whatever else a browser may be told."""
    opened = []

    def make(width: int, height: int, **options: object) -> Hand:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            service_workers="block",
            **options,  # type: ignore[arg-type]
        )
        opened.append(context)
        return Hand(context.new_page(), address)

    yield make
    for context in opened:
        context.close()


def top(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["y"]


def bottom(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def finish_a_game(hand: Hand) -> None:
    """Play a game to its end, so that there is one to be replayed."""
    hand.tap(11, 15)
    hand.expect_moves(2)
    hand.page.click("#open-menu")
    hand.page.locator(".deed:visible").nth(3).click()
    hand.page.locator("dialog.question .main-action").click()
    expect(hand.page.locator("#plaque")).to_have_attribute("data-shown", "")


def replay(hand: Hand) -> Locator:
    """The sheet in which the game finished last is replayed."""
    finish_a_game(hand)
    hand.page.click("#standing")
    hand.page.locator(".games-list .action").last.click()
    sheet = hand.page.locator("#replay-sheet")
    expect(sheet).to_be_visible()
    return sheet


def test_without_javascript_the_notice_reads_from_its_beginning(
    screen: Screen, address: str
) -> None:
    hand = screen(390, 844, java_script_enabled=False)
    hand.page.goto(address)
    words = hand.page.locator("noscript p")
    box = hand.page.locator(".notice:visible")
    inner, outer = words.bounding_box(), box.bounding_box()
    assert inner is not None
    assert outer is not None
    assert inner["x"] - outer["x"] < 40


def test_the_board_stays_where_it_is_whoever_is_to_move(screen: Screen) -> None:
    hand = screen(320, 568, locale="es-ES")
    hand.open(level="expert")
    before = top(hand.page.locator("#board"))
    hand.tap(11, 15)
    hand.press("p")
    assert top(hand.page.locator("#board")) == before
    expect(hand.page.locator("#player-far")).to_have_attribute("data-turn", "")


@pytest.mark.parametrize(("width", "height"), [(844, 390), (1280, 720)])
def test_nothing_lies_over_something_else_beside_the_board(
    screen: Screen, width: int, height: int
) -> None:
    hand = screen(width, height, locale="es-ES")
    hand.visit(f"#{linked()}")
    expect(hand.page.locator(".share-note")).to_contain_text("ni se pide nada a la red")
    hand.page.keyboard.press("/")
    expect(hand.page.locator(".typed input")).to_be_focused()
    parts = [hand.page.locator(one) for one in ("#status", "#player-far", "#player-near")]
    parts += [hand.page.locator(one) for one in ("#moves", ".actions")]
    for upper, lower in pairwise(parts):
        assert bottom(upper) <= top(lower) + 0.5
    inside = hand.page.locator("#status").evaluate("(one) => one.scrollHeight - one.clientHeight")
    assert inside <= 0, "what is said of the game has all its room"


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 700)])
def test_a_box_to_write_in_is_not_under_the_buttons(
    screen: Screen, width: int, height: int
) -> None:
    hand = screen(width, height)
    hand.open(mode="two", typed=True)
    field = hand.page.locator(".typed input")
    field.focus()
    assert bottom(field) <= top(hand.page.locator(".actions"))


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844), (844, 390)])
def test_no_word_under_a_replayed_game_is_broken(screen: Screen, width: int, height: int) -> None:
    hand = screen(width, height, locale="es-ES")
    hand.open(level="easy", instant=True)
    sheet = replay(hand)
    steps = sheet.locator(".replay-steps .action")
    assert steps.evaluate_all(BROKEN) == []
    places = [one.bounding_box() for one in steps.all()]
    steps.nth(2).click()
    assert [one.bounding_box() for one in steps.all()] == places, "stopping is where playing was"
    board = sheet.locator(".board").bounding_box()
    assert board is not None
    assert board["width"] >= 150


def test_the_results_fit_in_their_sheet(screen: Screen) -> None:
    hand = screen(320, 568, locale="es-ES")
    hand.open(level="easy", instant=True)
    finish_a_game(hand)
    hand.page.click("#standing")
    table = hand.page.locator(".results")
    expect(table).to_be_visible()
    script = "(one) => one.getBoundingClientRect().right"
    assert table.evaluate(script) <= hand.page.locator(".results + p").evaluate(script)


@pytest.mark.parametrize("name", ["Bo", "Wilhelmina Featherstone"])
def test_a_name_comes_out_of_the_hat(screen: Screen, name: str) -> None:
    hand = screen(320, 568)
    hand.open(mode="two", lot="hat", first=name, second=name)
    hand.page.click("#new-game")
    hand.page.get_by_role("button", name="Start game").click()
    slip, crown = hand.page.locator(".slip"), hand.page.locator(".hat > i")
    paper, hat = slip.bounding_box(), crown.bounding_box()
    assert paper is not None
    assert hat is not None
    side = 0.16 * hat["width"]
    assert paper["x"] >= hat["x"] + side, "it does not stick out beside the hat"
    assert paper["x"] + paper["width"] <= hat["x"] + hat["width"] - side
    script = """(one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return range.getBoundingClientRect().bottom;
    }"""
    assert slip.evaluate(script) <= hat["y"], "the name is above the brim"


def test_a_theme_with_its_own_board_and_pieces_offers_no_other(screen: Screen) -> None:
    hand = screen(390, 844, contrast="more")
    hand.open(board="wood")
    hand.page.click("#open-settings")
    sheet = hand.page.get_by_role("dialog")
    board = sheet.get_by_role("group", name="Board")
    expect(sheet.get_by_role("group", name="Sides")).to_be_visible()
    expect(board).to_be_hidden()
    expect(sheet.get_by_role("group", name="Pieces")).to_be_hidden()
    sheet.get_by_role("radio", name="Day").check()
    expect(board.get_by_role("radio", name="Wood")).to_be_checked()
    expect(board).to_be_visible()


def test_with_more_contrast_the_button_in_focus_is_told_from_the_others(screen: Screen) -> None:
    hand = screen(390, 844)
    hand.open(theme="contrast")
    hand.page.click("#open-settings")
    hand.press("Tab", "Shift+Tab", "Shift+Tab")
    button = hand.page.locator("#settings-sheet .main-action")
    button.focus()
    fill, ring, gap = button.evaluate(
        """(one) => {
          const style = getComputedStyle(one);
          const [gap] = style.boxShadow.match(/rgb[^)]*\\)/) ?? [''];
          return [style.backgroundColor, style.outlineColor, gap];
        }"""
    )
    assert gap not in {fill, ring}


def test_a_coin_tossed_far_apart_rests_where_less_motion_is_asked_for(screen: Screen) -> None:
    """Also after a coin of another kind was tossed here."""
    hand = screen(390, 844)
    hand.open(mode="two", lot="coin")
    hand.page.click("#new-game")
    hand.page.get_by_role("button", name="Start game").click()
    hand.page.get_by_role("button", name="Begin").click()
    hand.new_game({"mode": "link"})
    hand.page.get_by_role("button", name="Who plays first?").click()
    hand.page.get_by_role("button", name="Hide a coin").click()
    expect(hand.page.get_by_text("A coin lies under the cup.")).to_be_visible()
    hidden = hand.page.url.partition("#toss=hidden.")[2]
    script = """async (secret) => {
      const { sealOf } = await import('./share/cup.js');
      return sealOf(secret);
    }"""
    seal = hand.page.evaluate(script, hidden)
    hand.page.get_by_role("textbox", name="Link that came back").fill(f"#toss={seal}.h")
    hand.page.get_by_role("button", name="Lift the cup").click()
    coin = hand.page.locator(".toss .coin")
    expect(coin).to_have_css("width", "128px")
    running = "(one) => one.getAnimations().filter(({ playState }) => playState === 'running')"
    assert coin.evaluate(f"(one) => ({running})(one).length") == 0


def test_paper_shows_the_board_and_nothing_to_press(screen: Screen) -> None:
    hand = screen(768, 1024)
    hand.open(mode="two")
    hand.page.emulate_media(media="print")
    expect(hand.page.locator(".actions")).to_be_hidden()
    expect(hand.page.locator("#open-settings")).to_be_hidden()
    for part in (".squares", ".pieces > .piece"):
        expect(hand.page.locator(part).first).to_have_css("print-color-adjust", "exact")


def test_a_reading_page_is_printed_from_its_beginning_to_its_end(screen: Screen) -> None:
    hand = screen(768, 1024)
    hand.open()
    hand.page.get_by_role("button", name="Rules and more").click()
    page = hand.page.locator(".reading-page")
    expect(page).to_be_visible()
    hand.page.emulate_media(media="print")
    cut = page.evaluate("(one) => one.scrollHeight - one.clientHeight")
    assert cut == 0
    expect(hand.page.locator("main")).to_be_hidden()
    expect(hand.page.get_by_role("button", name="Close")).to_be_hidden()
    expect(page.get_by_text("House rules")).to_be_visible()


def test_a_clock_keeps_off_the_edge_of_a_narrow_screen(screen: Screen) -> None:
    hand = screen(320, 568)
    hand.open(mode="two", clock=True, minutes=10, increment=0)
    clock = hand.page.locator("#player-near .clock")
    expect(clock).to_be_visible()
    assert clock.evaluate("(one) => one.getBoundingClientRect().right") <= 312


def test_the_last_move_is_in_sight_where_lines_run_from_the_right(screen: Screen) -> None:
    hand = screen(390, 844)
    pretend(hand.page.context, hebrew, "rtl")
    hand.open(mode="two")
    for move in ((11, 15), (23, 19), (8, 11), (22, 17), (9, 14), (25, 22), (11, 16), (24, 20)):
        hand.tap(*move)
    expect(hand.page.locator(".move[data-last]")).to_be_in_viewport(ratio=1)


def test_with_forced_colours_nothing_shows_through_the_buttons(screen: Screen) -> None:
    hand = screen(390, 600, forced_colors="active")
    hand.open()
    hand.page.click("#new-game")
    for part in (".actions", "#start-sheet .sheet-actions"):
        expect(hand.page.locator(part)).to_have_css("background-color", "rgb(255, 255, 255)")


def name_players(hand: Hand, **choices: object) -> None:
    hand.open(None, mode="two", **LONG_NAMES, **choices)
    hand.tap(11, 15)
    hand.expect_moves(1)


def win_by_name(hand: Hand) -> None:
    name_players(hand)
    hand.page.click("#open-menu")
    hand.page.locator('[data-word="menu.resign"]').click()
    hand.page.locator("dialog.question .main-action").click()
    expect(hand.page.locator("#plaque")).to_have_attribute("data-shown", "")


def play_with_clocks(hand: Hand) -> None:
    name_players(hand, clock=True, minutes=180, increment=5)
    expect(hand.page.locator("#player-near .clock")).to_be_visible()


def write_a_move(hand: Hand) -> None:
    hand.open(mode="two", typed=True)
    hand.page.locator(".typed input").fill("11-15")
    hand.press("Enter")
    hand.expect_moves(1)


def come_by_link(hand: Hand) -> None:
    hand.page.add_init_script("navigator.share = async () => {}")
    hand.visit(f"#{linked()}")
    expect(hand.page.locator('[data-word="share.whole"]')).to_be_visible()


def move_by_link(hand: Hand) -> None:
    come_by_link(hand)
    hand.tap(11, 15)
    hand.expect_moves(1)


def copy_by_hand(hand: Hand) -> None:
    hand.page.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', { get() { return undefined; } })"
    )
    move_by_link(hand)
    hand.page.locator(".share .main-action").click()
    expect(hand.page.locator(".send-link")).to_be_visible()


def refuse(hand: Hand) -> None:
    hand.open("W:W11,30:B6,7", mode="two")
    hand.tap(30)
    expect(hand.note).to_have_attribute("data-tone", "alarm")


@pytest.mark.parametrize(
    "play",
    [
        win_by_name,
        play_with_clocks,
        write_a_move,
        come_by_link,
        move_by_link,
        copy_by_hand,
        refuse,
    ],
)
@pytest.mark.parametrize("locale", ["en-US", "es-ES"])
def test_no_part_of_the_page_lies_over_another(
    screen: Screen, play: Callable[[Hand], None], locale: str
) -> None:
    hand = screen(390, 844, locale=locale)
    play(hand)
    for width, height in ((390, 844), (768, 1024), (1440, 900)):
        hand.page.set_viewport_size({"width": width, "height": height})
        hand.settle()
        assert hand.page.evaluate(OVER, PARTS) == [], width
        assert hand.page.evaluate(OUTSIDE, PARTS) == [], width
        assert hand.page.locator(".clock").evaluate_all(BROKEN) == [], width


@pytest.mark.parametrize("locale", ["en-US", "es-ES"])
def test_what_hurries_the_computer_lies_over_no_word(screen: Screen, locale: str) -> None:
    hand = screen(390, 844, locale=locale)
    hand.page.context.route("**/worker.js", lambda _: None)
    hand.open(level="expert")
    hand.tap(11, 15)
    hurry = hand.page.locator(".hurry")
    expect(hurry).to_be_visible()
    script = """(one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return range.getBoundingClientRect().toJSON();
    }"""
    for width, height in ((320, 568), (390, 844), (768, 1024), (1440, 900)):
        hand.page.set_viewport_size({"width": width, "height": height})
        assert bottom(hurry) <= top(hand.page.locator("#standing"))
        place = hurry.bounding_box()
        assert place is not None
        for part in (hand.title, hand.note):
            words = part.evaluate(script)
            assert words["right"] <= place["x"] or words["bottom"] <= place["y"] + 0.5, width
    hand.page.context.unroute_all(behavior="ignoreErrors")


def test_a_notice_on_a_phone_has_no_empty_lines(screen: Screen) -> None:
    hand = screen(390, 844)
    hand.visit(f"#{linked('11-15')}")
    expect(hand.page.locator('[data-word="share.whole"]')).to_be_visible()
    hand.follow("#fen=B:W18:B15")
    expect(hand.page.locator("#notice-retry")).to_be_visible()
    heights = [one.bounding_box() for one in hand.page.locator("#notice > *").all()]
    text, retry, close = [box for box in heights if box is not None]
    assert abs(text["y"] + text["height"] / 2 - close["y"] - close["height"] / 2) < 3
    assert retry["y"] - max(text["y"] + text["height"], close["y"] + close["height"]) < 16
