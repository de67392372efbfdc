"""How the page fits, loads and looks: sizes, themes, weight, promises about its network."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Request, expect

from tests.page.hand import START, Hand

PAGE = Path(str(files("crownhead"))) / "page"
SIZES = {
    "phone": (390, 844),
    "small phone": (320, 568),
    "phone on its side": (844, 390),
    "tablet": (768, 1024),
    "laptop": (1280, 720),
    "desk": (1440, 900),
    "wide": (2560, 1440),
}
AXE = (Path(str(files("axe_playwright_python"))) / "axe.min.js").read_text(encoding="utf-8")
DOUBLE_JUMP = "B:W10,16,18,32:B6,12"


def fit(hand: Hand) -> None:
    overflow = hand.page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    assert overflow == 0, f"{overflow} px too wide"


@pytest.mark.parametrize("size", SIZES, ids=SIZES)
def test_everything_fits_in_the_width(hand: Hand, size: str) -> None:
    width, height = SIZES[size]
    hand.page.set_viewport_size({"width": width, "height": height})
    hand.open("W:W11,30:B6,7", mode="two")
    hand.tap(30)
    fit(hand)
    field = hand.page.locator(".field").bounding_box()
    assert field is not None
    assert field["y"] + field["height"] <= height, "the whole board is on the screen"
    assert field["width"] / 8 >= 24, "a square is large enough for a finger"
    hand.page.click("#new-game")
    fit(hand)


@pytest.mark.parametrize(("width", "height"), [(320, 480), (320, 256), (320, 559), (200, 480)])
def test_a_magnified_page_scrolls_one_way_and_hides_nothing(
    hand: Hand, width: int, height: int
) -> None:
    hand.page.set_viewport_size({"width": width, "height": height})
    hand.open("W:W11,30:B6,7", mode="two")
    fit(hand)
    for part in (hand.title, hand.note):
        part.scroll_into_view_if_needed()
        box = part.bounding_box()
        bar = hand.page.locator(".actions").bounding_box()
        assert box is not None
        assert bar is not None
        assert bar["y"] >= box["y"] + box["height"], "the buttons lie below what is said"
    edges = "(all) => all.map((one) => one.getBoundingClientRect().right)"
    assert max(hand.page.locator(".action:visible").evaluate_all(edges)) <= width
    for name in ("New game", "Settings"):
        hand.page.get_by_role("button", name=name).click()
        sheet = hand.page.get_by_role("dialog")
        script = "(one) => one.scrollWidth - one.clientWidth"
        assert sheet.evaluate(script) == 0, f"{name} scrolls sideways"
        fit(hand)
        hand.press("Escape")


@pytest.mark.parametrize("size", ["phone", "tablet", "desk"])
def test_the_buttons_stay_where_they_are(hand: Hand, size: str) -> None:
    width, height = SIZES[size]
    hand.page.set_viewport_size({"width": width, "height": height})
    hand.open("W:W11,18,30:B6,7,15,K10", mode="two")

    def places() -> list[object]:
        buttons = hand.page.locator(".actions .action")
        return [buttons.nth(i).bounding_box() for i in range(buttons.count())]

    first = places()
    assert len(first) == 5
    for square in (30, 11, 2, 10, 19):
        hand.tap(square)
        assert places() == first
    hand.press("u", "u")
    assert places() == first
    hand.follow("#fen=B:W18:B15")
    hand.tap(15, 22)
    expect(hand.title).to_have_text("Black wins")
    assert places() == first


@pytest.mark.parametrize(("width", "scale"), [(401, 1.0), (1017, 1.25), (1333, 1.5), (700, 0.67)])
def test_men_stand_in_the_middle_of_their_squares(
    browser: Browser, address: str, width: int, scale: float
) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 801}, device_scale_factor=scale, reduced_motion="reduce"
    )
    hand = Hand(context.new_page(), address)
    hand.open()
    script = """() => [...document.querySelectorAll('.pieces > .piece')].map((man) => {
      const middle = (one) => {
        const box = one.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
      };
      const [x, y] = middle(man);
      const [a, b] = middle(document.querySelector(`.square[data-slot="${man.dataset.slot}"]`));
      return Math.max(Math.abs(x - a), Math.abs(y - b));
    })"""
    assert max(hand.page.evaluate(script)) < 1
    context.close()


def test_the_board_is_turned_by_hand_with_its_numbers(two: Hand) -> None:
    two.flip()
    assert two.centre(32)[1] > two.centre(1)[1]
    assert two.square(1).get_attribute("data-slot") == "1"
    assert two.board() == START
    expect(two.page.locator("#name-near")).to_have_text("White")
    two.drag(11, 15)
    assert two.moves() == ["11-15"]
    two.new_game()
    assert two.centre(1)[1] > two.centre(32)[1], "a new game shows the own side below again"


def test_the_board_is_turned_in_mid_chain(hand: Hand) -> None:
    hand.open(DOUBLE_JUMP, mode="two")
    hand.tap(6, 15)
    hand.flip()
    assert hand.marked("target") == {22}
    hand.tap(22)
    assert 22 in hand.board()


def paper(hand: Hand) -> str:
    hand.settle()
    script = "getComputedStyle(document.querySelector('.sheet')).backgroundColor"
    return str(hand.page.evaluate(script))


def test_the_theme_follows_the_device_unless_one_is_chosen(hand: Hand) -> None:
    hand.page.emulate_media(color_scheme="light")
    hand.open()
    light = paper(hand)
    hand.page.emulate_media(color_scheme="dark")
    dark = paper(hand)
    assert dark != light
    hand.page.get_by_role("button", name="Settings").click()
    hand.page.get_by_role("radio", name="Day").check()
    assert paper(hand) == light
    hand.page.emulate_media(color_scheme="light")
    hand.page.get_by_role("radio", name="Night").check()
    assert paper(hand) == dark
    hand.reload()
    assert paper(hand) == dark


def wood(hand: Hand, square: int) -> str:
    """The colour in which the man on a square is painted."""
    return str(
        hand.square(square).evaluate(
            """(button) => {
              const man = `.pieces > .piece[data-slot="${button.dataset.slot}"]`;
              const style = getComputedStyle(document.querySelector(man));
              return style.getPropertyValue('--wood').trim();
            }"""
        )
    )


def test_men_wear_their_own_colours_whoever_sat_below_before(hand: Hand) -> None:
    hand.open(side="black", level="easy")
    ebony, boxwood = wood(hand, 1), wood(hand, 32)
    assert ebony != boxwood
    hand.new_game({"side": "white"})
    assert (wood(hand, 1), wood(hand, 32)) == (ebony, boxwood)
    hand.reload()
    assert (wood(hand, 1), wood(hand, 32)) == (ebony, boxwood)
    hand.new_game({"side": "black"})
    assert (wood(hand, 1), wood(hand, 32)) == (ebony, boxwood)
    hand.reload()
    assert (wood(hand, 1), wood(hand, 32)) == (ebony, boxwood)


def test_the_men_that_the_page_comes_with_already_lie_as_they_will(
    browser: Browser, address: str
) -> None:
    context = browser.new_context()
    context.route("**/kernel.wasm", lambda route: route.abort())
    page = context.new_page()
    kept = """localStorage['crownhead.settings'] = '{"side": "white"}'"""
    page.add_init_script(kept)
    page.goto(address)
    script = """(slot) => getComputedStyle(document.querySelector(
      `.pieces > [data-slot="${slot}"]`)).getPropertyValue('--wood').trim()"""
    style = "(name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()"
    assert page.evaluate(script, 32) == page.evaluate(style, "--boxwood")
    assert page.evaluate(script, 1) == page.evaluate(style, "--ebony")
    context.close()


def luminance(colour: str) -> float:
    """Relative luminance of a hexadecimal colour, as WCAG 2.2 defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["day", "night"])
def test_men_and_numbers_stand_out_from_their_squares(theme: int) -> None:
    tokens = (PAGE / "styles" / "tokens.css").read_text(encoding="utf-8")

    def colour(name: str) -> str:
        found = re.search(rf"--{name}: (?:light-dark\()?(#\w+)(?:, (#\w+)\))?;", tokens)
        assert found is not None, name
        return str(found[theme + 1] or found[1])

    assert contrast(colour("ebony"), colour("green")) >= 3
    assert contrast(colour("boxwood"), colour("green")) >= 3
    assert contrast(colour("square-number"), colour("green")) >= 4.5


def test_moves_are_animated_and_can_be_cut_short(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    hand = Hand(context.new_page(), address)
    hand.open(DOUBLE_JUMP, mode="two")
    hand.settle()
    hand.tap(6, 22)
    moving = "document.getAnimations().filter((one) => one.effect.target.matches('.piece')).length"
    assert hand.page.evaluate(moving) == 3, "one man slides, two are lifted off"
    hand.page.evaluate("document.querySelector('#undo').click()")
    assert hand.board() == {6: "b", 12: "b", 10: "w", 16: "w", 18: "w", 32: "w"}
    context.close()


def test_less_motion_means_none(two: Hand) -> None:
    two.tap(11, 15)
    assert two.page.evaluate("document.getAnimations().length") == 0


def test_a_damaged_setting_is_replaced_by_its_default(hand: Hand) -> None:
    hand.open(mode=7, level="impossible", theme=None, side={"of": "things"})
    assert hand.board() == START
    expect(hand.page.locator("#name-far")).to_have_text("Computer, Normal")


def test_the_page_plays_where_storage_is_denied(hand: Hand) -> None:
    hand.page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('denied'); } })"
    )
    hand.open()
    hand.new_game({"mode": "two"})
    hand.tap(11, 15)
    assert hand.moves() == ["11-15"]


def test_a_missing_kernel_is_said(browser: Browser, address: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.route("**/kernel.wasm", lambda route: route.abort())
    page.goto(address)
    expect(page.get_by_role("alert")).to_contain_text("The rules could not be loaded")
    context.close()


def test_a_first_visit_weighs_under_125_kb_compressed(hand: Hand) -> None:
    """What lies in `data` is loaded after the board can be played on, and does not count."""
    weights: dict[str, int] = {}

    def weigh(request: Request) -> None:
        weights[request.url] = request.sizes()["responseBodySize"]

    hand.page.on("requestfinished", weigh)
    hand.open()
    hand.page.wait_for_load_state("networkidle")
    asked = {url: weight for url, weight in weights.items() if "/data/" not in url}
    assert any(url.endswith("kernel.wasm") for url in asked)
    assert sum(asked.values()) < 125_000, asked


def test_the_page_has_no_inline_script_or_style() -> None:
    html = (PAGE / "index.html").read_text(encoding="utf-8")
    assert re.findall(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)[^>]*>", html) == []


def test_colours_are_kept_in_one_file() -> None:
    for sheet in (PAGE / "styles").glob("*.css"):
        colours = re.findall(r"#[0-9a-f]{3,8}\b", sheet.read_text(encoding="utf-8"))
        assert (colours != []) == (sheet.name == "tokens.css"), sheet.name


def test_every_module_is_fetched_before_it_is_asked_for() -> None:
    early = (PAGE / "early.js").read_text(encoding="utf-8")
    named = set(re.findall(r'^    "([\w/]+\.js)",$', early, re.MULTILINE))
    needed: set[str] = set()
    waiting = [PAGE / "main.js"]
    while waiting:
        module = waiting.pop()
        needed.add(module.relative_to(PAGE).as_posix())
        for path in re.findall(r'from "(\.[^"]+)"', module.read_text(encoding="utf-8")):
            imported = (module.parent / path).resolve()
            if imported.relative_to(PAGE.resolve()).as_posix() not in needed:
                waiting.append(imported)
    assert named == needed


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_any_state(hand: Hand, scheme: str) -> None:
    hand.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    hand.open("B:W10,16,18,32:B1,6,12", mode="two")
    hand.page.evaluate(AXE)

    def judge(state: str, sheets: int = 0, shown: str = "main") -> None:
        expect(hand.page.locator("dialog[open]")).to_have_count(sheets)
        expect(hand.page.locator(shown)).to_be_visible()
        violations = hand.page.evaluate("axe.run().then(({ violations }) => violations)")
        found = [(one["id"], [node["html"] for node in one["nodes"]]) for one in violations]
        assert found == [], state

    judge("start")
    hand.tap(1)
    judge("refused")
    hand.tap(6, 15)
    judge("chain")
    hand.tap(22)
    hand.follow("#fen=W:W4:B12")
    expect(hand.notice).to_be_visible()
    judge("notice")
    hand.page.get_by_role("button", name="Close this notice").click()
    hand.follow("#fen=B:W18:B15")
    hand.tap(15, 22)
    expect(hand.title).to_have_text("Black wins")
    judge("finished")
    hand.page.click("#new-game")
    judge("new game", sheets=1)
    hand.press("Escape")
    hand.page.get_by_role("button", name="Settings").click()
    judge("settings", sheets=1)
    hand.press("Escape")
    hand.page.click("#open-menu")
    judge("menu", sheets=1)
    hand.press("Escape")
    hand.page.click("#standing")
    judge("games", sheets=1)
    hand.page.get_by_role("button", name="Replay").click()
    judge("replay", sheets=2)
    hand.press("Escape")
    hand.press("Escape")
    hand.new_game({"mode": "two", "side": "lot", "lot": "dice"})
    judge("lots", sheets=1)
    hand.page.get_by_role("button", name="Begin", exact=True).click()
    hand.tap(11, 15)
    hand.choose_from_menu("Begin again")
    judge("question", sheets=1, shown=".question")
    hand.press("Escape")
    hand.press("p")
    judge("paused")
    hand.follow("#fen=B:W6,7,14,15:B2")
    hand.tap(2, 18)
    judge("ways")
