"""What the page says: whole in every language, chosen well, and never in the way of the layout."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.page.hand import START, Hand, board

PAGE = Path(str(files("crownhead"))) / "page"
FILES = {path.stem: path for path in sorted((PAGE / "languages").glob("*.json"))}
Entry = str | dict[str, str]
WORDS: dict[str, dict[str, Entry]] = {
    code: json.loads(path.read_text(encoding="utf-8")) for code, path in FILES.items()
}
KEY = r"[a-z]\w*(?:\.\w+)+"
TEMPLATE = r"`([a-z]\w*\.(?:[\w.]|\$\{[^}]*\})*)`"
SAME_EVERYWHERE = {
    "language.direction",
    "square.empty",
    "level.normal",
    "moves.number",
    "moves.skipped",
    "settings.auto",
    "start.white",
    "route.by",
    "routes.way",
}
"""Entries that a language may share with English."""

CHAIN = "B:W10,16,18,32:B1,6,12"


def texts(entry: Entry) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry.values())


def places(text: str) -> set[str]:
    """The places of a text; a side may be named as a sentence begins or as it goes on."""
    found = set(re.findall(r"\{(\w+)\}", text))
    return {place.lower() if place in {"Black", "White"} else place for place in found}


def sources() -> Iterator[tuple[str, str]]:
    for path in sorted(PAGE.rglob("*")):
        if path.suffix in {".js", ".html"}:
            yield path.name, path.read_text(encoding="utf-8")


def named_keys() -> set[str]:
    """Keys that the page names whole, where it asks for words."""
    found: set[str] = set()
    for _, source in sources():
        found |= set(re.findall(rf'data-word(?:-label)?="({KEY})"', source))
        found |= set(re.findall(rf'\bsay\(\s*"({KEY})"', source))
    return found


def composed_keys() -> list[re.Pattern[str]]:
    """Patterns of the keys that the page composes, such as `level.${level}`."""
    found: list[re.Pattern[str]] = []
    for _, source in sources():
        for template in re.findall(TEMPLATE, source):
            parts = re.split(r"\$\{[^}]*\}", template)
            if len(parts) == 1:
                continue
            found.append(re.compile(r"[\w.]+".join(map(re.escape, parts))))
    return found


def quoted_keys() -> set[str]:
    """Whatever looks like a key between quotes: a key may travel before it is asked for."""
    return {key for _, source in sources() for key in re.findall(rf'["`]({KEY})["`]', source)}


def test_no_words_are_missing() -> None:
    assert named_keys() - WORDS["en"].keys() == set()
    for pattern in composed_keys():
        assert any(pattern.fullmatch(key) for key in WORDS["en"]), pattern.pattern


def test_no_words_are_left_over() -> None:
    used = named_keys() | quoted_keys()
    patterns = composed_keys()
    idle = [
        key
        for key in WORDS["en"]
        if key not in used and not any(pattern.fullmatch(key) for pattern in patterns)
    ]
    assert idle == []


@pytest.mark.parametrize("code", sorted(WORDS.keys() - {"en"}))
def test_a_language_is_whole(code: str) -> None:
    english, words = WORDS["en"], WORDS[code]
    assert words.keys() == english.keys()
    for key, entry in words.items():
        wanted = {place for text in texts(english[key]) for place in places(text)}
        for text in texts(entry):
            assert text.strip(), key
            assert places(text) <= wanted, key
        told = {place for text in texts(entry) for place in places(text)}
        assert told == wanted, key
        same = texts(entry) == texts(english[key])
        assert not same or key in SAME_EVERYWHERE, f"{key} is not translated"


@pytest.mark.parametrize("code", sorted(WORDS))
def test_every_plural_form_of_the_language_is_there(browser: Browser, code: str) -> None:
    page = browser.new_page()
    script = "(code) => new Intl.PluralRules(code).resolvedOptions().pluralCategories"
    wanted = set(page.evaluate(script, code))
    page.close()
    for key, entry in WORDS[code].items():
        if not isinstance(entry, str):
            assert set(entry) == wanted, key


def visit(browser: Browser, address: str, **options: object) -> Hand:
    context = browser.new_context(
        reduced_motion="reduce",
        **{"viewport": {"width": 1280, "height": 800}, **options},  # type: ignore[arg-type]
    )
    return Hand(context.new_page(), address)


@pytest.mark.parametrize(
    ("locale", "title"),
    [("es-MX", "Te toca"), ("es", "Te toca"), ("en-GB", "Your move"), ("de-AT", "Your move")],
)
def test_the_browser_s_language_is_spoken(
    browser: Browser, address: str, locale: str, title: str
) -> None:
    hand = visit(browser, address, locale=locale)
    hand.page.goto(address)
    expect(hand.title).to_have_text(title)
    expect(hand.page.locator("html")).to_have_attribute("lang", "es" if "es" in locale else "en")
    hand.page.context.close()


def pretend(context: BrowserContext, change: Callable[[str], str], direction: str = "ltr") -> None:
    """Make the page speak a language that is English with every text changed."""

    def answer(route: Route) -> None:
        words = {
            key: change(entry)
            if isinstance(entry, str)
            else {form: change(text) for form, text in entry.items()}
            for key, entry in WORDS["en"].items()
        }
        route.fulfill(json=words | {"language.direction": direction})

    context.route("**/languages/en.json", answer)


def outside_places(text: str, change: Callable[[str], str]) -> str:
    parts = re.split(r"(\{\w+\})", text)
    return "".join(part if part.startswith("{") else change(part) for part in parts)


def marked(text: str) -> str:
    """The text with each of its letters as a Cyrillic one, which no text of the page has."""
    return outside_places(text, lambda part: re.sub(r"[A-Za-z]", "ж", part))


def longer(text: str) -> str:
    """The text with each word two fifths longer."""

    def stretch(part: str) -> str:
        return re.sub(
            r"[^\W\d_]+", lambda word: word[0] + word[0][-1] * (2 * len(word[0]) // 5), part
        )

    return outside_places(text, stretch)


def hebrew(text: str) -> str:
    return outside_places(text, lambda part: re.sub(r"[A-Za-z]", "ש", part))


LATIN = r"""() => {
  const said = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { parentElement, data } = walk.currentNode;
    if (!parentElement.closest('script, noscript, [hidden], body [lang]')) said.push(data);
  }
  for (const one of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
    said.push(one.ariaLabel ?? '', one.title ?? '', one.placeholder ?? '');
  }
  return said.filter((text) => /[A-Za-z]{2}/.test(text) && text !== 'Crownhead');
}"""


def wait(page: Page) -> None:
    page.locator('.square[data-square="1"][aria-label]').wait_for()


def test_nothing_is_said_but_in_the_language_that_is_spoken(browser: Browser, address: str) -> None:
    hand = visit(browser, address)
    pretend(hand.page.context, marked)
    hand.page.goto(f"{address}#fen={CHAIN}")
    wait(hand.page)
    assert hand.page.evaluate(LATIN) == []
    hand.tap(1, 6, 15, 22)
    assert hand.page.evaluate(LATIN) == []
    hand.follow("#fen=W:W4:B12")
    hand.notice.wait_for()
    assert hand.page.evaluate(LATIN) == []
    hand.page.click("#new-game")
    expect(hand.page.get_by_role("dialog")).to_be_visible()
    hand.press("Escape")
    hand.page.click("#open-settings")
    assert hand.page.evaluate(LATIN) == []
    hand.page.context.close()


SIZES = {"phone": (390, 844), "tablet": (768, 1024), "desk": (1440, 900), "small": (320, 568)}
WIDE = """() => [...document.querySelectorAll('button, legend, label, h2, p')]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1
    && getComputedStyle(one).display !== 'inline'
    && !one.closest('.unseen, .moves, .typed:not([data-shown])'))
  .map((one) => one.outerHTML)"""


@pytest.mark.parametrize("size", SIZES, ids=SIZES)
@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_longer_words_and_words_from_the_right_find_their_place(
    browser: Browser, address: str, size: str, direction: str
) -> None:
    width, height = SIZES[size]
    hand = visit(browser, address, viewport={"width": width, "height": height})
    change = longer if direction == "ltr" else lambda text: hebrew(longer(text))
    pretend(hand.page.context, change, direction)
    hand.page.goto(f"{address}#fen={CHAIN}")
    wait(hand.page)
    hand.tap(1)

    def judge() -> None:
        script = """() => document.documentElement.scrollWidth
          - document.documentElement.clientWidth"""
        assert hand.page.evaluate(script) == 0
        assert hand.page.evaluate(WIDE) == []

    judge()
    hand.page.click("#new-game")
    expect(hand.page.get_by_role("dialog")).to_be_visible()
    judge()
    hand.press("Escape")
    hand.page.click("#open-settings")
    judge()
    hand.page.context.close()


BROKEN = """() => [...document.querySelectorAll('.actions *, .actions')]
  .flatMap((one) => [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE))
  .flatMap((node) => [...node.data.matchAll(/\\S+/g)].map((word) => {
    const range = document.createRange();
    range.setStart(node, word.index);
    range.setEnd(node, word.index + word[0].length);
    return { word: word[0], tops: new Set([...range.getClientRects()].map((box) => box.top)) };
  }))
  .filter(({ tops }) => tops.size > 1)
  .map(({ word }) => word)"""


@pytest.mark.parametrize("width", [320, 360, 390])
@pytest.mark.parametrize("locale", ["en-US", "es-ES"])
def test_no_word_on_a_button_is_broken(
    browser: Browser, address: str, locale: str, width: int
) -> None:
    hand = visit(browser, address, locale=locale, viewport={"width": width, "height": 740})
    hand.page.goto(address)
    wait(hand.page)
    expect(hand.page.locator(".actions .action:visible")).to_have_count(5)
    # Of the page's typefaces a machine may have none, and a wide one in their place.
    for typeface in ("", "'DejaVu Sans', Verdana, sans-serif"):
        hand.page.locator(".actions").evaluate(
            "(actions, typeface) => { actions.style.fontFamily = typeface; }", typeface
        )
        assert hand.page.evaluate(BROKEN) == []
    hand.page.context.close()


@pytest.mark.parametrize("size", SIZES, ids=SIZES)
def test_the_buttons_hide_no_line_in_spanish(browser: Browser, address: str, size: str) -> None:
    width, height = SIZES[size]
    hand = visit(browser, address, locale="es-ES", viewport={"width": width, "height": height})
    hand.page.goto(address)
    wait(hand.page)
    expect(hand.page.locator("#standing")).to_contain_text("Victorias limpias")
    standing = hand.page.locator("#standing").bounding_box()
    actions = hand.page.locator(".actions").bounding_box()
    assert standing
    assert actions
    assert standing["y"] + standing["height"] <= actions["y"]
    hand.page.context.close()


def test_a_board_is_never_mirrored(browser: Browser, address: str) -> None:
    hand = visit(browser, address)
    pretend(hand.page.context, hebrew, "rtl")
    hand.page.add_init_script("""localStorage['crownhead.settings'] = '{"mode": "two"}'""")
    hand.page.goto(address)
    wait(hand.page)
    assert hand.page.evaluate("getComputedStyle(document.body).direction") == "rtl"
    assert hand.centre(4)[0] < hand.centre(1)[0], "the single corner is at Black's left"
    assert hand.drawn() == START
    hand.drag(11, 15)
    assert hand.moves() == ["11-15"]
    assert hand.drawn() == board("1-10 12 15", "21-32")
    hand.square(22).focus()
    x = hand.centre(22)[0]
    hand.press("ArrowRight")
    assert hand.centre(hand.focused())[0] > x, "right is right on the board"
    hand.page.context.close()
