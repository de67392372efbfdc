"""Looks, sound, vibration, full screen, and a language chosen by hand."""

from __future__ import annotations

import base64
import re
import time
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.page.hand import START, Hand
from tests.page.test_appearance import contrast, paper, wood

PAGE = Path(str(files("crownhead"))) / "page"
COLOUR = """(name) => {
  const probe = document.createElement('i');
  probe.style.color = `var(--${name})`;
  document.body.append(probe);
  const [red, green, blue] = getComputedStyle(probe).color.match(/[0-9.]+/g).map(Number);
  probe.remove();
  return '#' + [red, green, blue].map((one) => one.toString(16).padStart(2, '0')).join('');
}"""
COLUMN = """async (png) => {
  const bytes = Uint8Array.from(atob(png), (one) => one.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes]));
  const canvas = new OffscreenCanvas(1, image.height).getContext('2d');
  canvas.drawImage(image, 0, 0);
  const { data } = canvas.getImageData(0, 0, 1, image.height);
  return Array.from({ length: image.height }, (_, at) => [...data.slice(4 * at, 4 * at + 3)]);
}"""
FIRST_FRAME_AND_LOOKS = """() => [
  performance.getEntriesByName('first-contentful-paint')[0].startTime,
  Object.fromEntries(performance.getEntriesByType('resource')
    .filter(({ name }) => name.includes('/looks/') && name.endsWith('.css'))
    .map(({ name, responseEnd }) => [name.split('/').at(-1), responseEnd])),
]"""
LISTEN = """
  window.heard = 0;
  for (const name of ['OscillatorNode', 'AudioBufferSourceNode']) {
    const { start } = window[name].prototype.hasOwnProperty('start')
      ? window[name].prototype : AudioScheduledSourceNode.prototype;
    window[name].prototype.start = function (...at) {
      window.heard += 1;
      return start.apply(this, at);
    };
  }
  window.felt = [];
  navigator.vibrate = (pulses) => { window.felt.push(pulses); return true; };
"""


def choose(hand: Hand, name: str, *, group: str | None = None) -> None:
    """Choose something in the settings."""
    hand.page.get_by_role("button", name="Settings").click()
    sheet = hand.page.get_by_role("dialog")
    where = sheet.get_by_role("group", name=group) if group else sheet
    if group:
        where.get_by_role("radio", name=name).check()
    else:
        where.get_by_role("switch", name=name).check()
    hand.press("Escape")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("board", ["Club green", "Wood", "Stone", "Contrast"])
def test_men_stand_out_from_every_board(hand: Hand, board: str, scheme: str) -> None:
    hand.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    hand.open()
    choose(hand, board, group="Board")
    for men in ("Turned", "Stone", "Plain"):
        choose(hand, men, group="Pieces")
        hand.page.wait_for_load_state("networkidle")
        square, dark, pale = (hand.page.evaluate(COLOUR, n) for n in ("green", "ebony", "boxwood"))
        assert contrast(dark, square) >= 3, men
        assert contrast(pale, square) >= 3, men
        assert contrast(dark, pale) >= 7, "told apart by lightness alone, whatever an eye sees"
    assert contrast(hand.page.evaluate(COLOUR, "square-number"), square) >= 4.5


def colours(file: str, name: str) -> list[str]:
    """The values of a token in a style sheet, by day and by night."""
    found = re.findall(rf"--{name}: ([^;]+);", (PAGE / file).read_text(encoding="utf-8"))
    return [colour for value in found for colour in re.findall(r"#\w{6}", value)]


def test_red_men_stand_out_from_every_board_and_from_black_ones() -> None:
    boards = ["styles/tokens.css", *(f"looks/{path.name}" for path in PAGE.glob("looks/board-*"))]
    squares = [square for file in boards for square in colours(file, "green")]
    assert len(boards) == 4
    [oxblood] = colours("looks/colors-red-white.css", "ebony")
    turned, flat = colours("looks/colors-black-red.css", "boxwood")
    [ring] = colours("looks/colors-black-red.css", "boxwood-glint")
    [ebony] = colours("looks/colors-black-red.css", "ebony")
    for square in squares:
        assert contrast(oxblood, square) >= 3
        assert contrast(ring, square) >= 3, "its ivory rings show a man that is no lighter"
    for pale in colours("styles/tokens.css", "boxwood"):
        assert contrast(oxblood, pale) >= 7
    assert contrast(ring, ebony) >= 7
    assert contrast(ring, turned) >= 4.5
    assert contrast(flat, "#111111") >= 4.5


def test_a_plain_man_has_a_rim_and_no_shading(hand: Hand) -> None:
    """Looked at on the screen: how a drawing that is used is styled differs among browsers."""
    hand.open("B:W32:B1", theme="contrast", mode="two")
    hand.page.wait_for_load_state("networkidle")
    man = hand.page.locator('.pieces > .piece[data-slot="32"]')
    box = man.bounding_box()
    assert box is not None
    clip = {"x": box["x"] + box["width"] / 2, "y": box["y"], "width": 1, "height": box["height"]}
    png = hand.page.screenshot(clip=clip)  # type: ignore[arg-type]
    column = hand.page.evaluate(COLUMN, base64.b64encode(png).decode())
    rim, face = (column[round(at * len(column) / 100)] for at in (11, 30))
    assert min(rim) > 200, "a pale rim"
    assert face == [17, 17, 17], "and one colour within"


def test_the_sides_are_called_and_painted_as_the_reader_knows_them(two: Hand) -> None:
    ebony = two.page.evaluate(COLOUR, "ebony")
    choose(two, "Red and White", group="Sides")
    expect(two.title).to_have_text("Red to play")
    expect(two.square(11)).to_have_attribute("aria-label", "11, red man, can move")
    two.page.wait_for_load_state("networkidle")
    assert two.page.evaluate(COLOUR, "ebony") != ebony
    two.tap(11, 15)
    expect(two.announcer).to_contain_text("Red, 11 to 15.")
    expect(two.note).to_contain_text("Red played 11-15.")
    assert two.moves() == ["11-15"], "written moves stay as they are everywhere"
    choose(two, "Black and Red", group="Sides")
    expect(two.title).to_have_text("Red to play")
    choose(two, "Dark and Light", group="Sides")
    expect(two.square(22)).to_have_attribute("aria-label", "22, light man, can move")
    two.choose_from_menu("Resign")
    two.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(two.note).to_have_text("Light resigned.")
    two.page.click("#standing")
    expect(two.page.locator("#games-sheet")).to_contain_text("Dark won")
    two.press("Escape")
    choose(two, "Español", group="Language")
    expect(two.title).to_have_text("Oscuras ganan")
    two.page.click("#new-game")
    expect(two.page.locator("#start-side")).to_contain_text("Oscuras, salen")
    two.press("Escape")
    two.reload()
    expect(two.title).to_have_text("Oscuras ganan")


def send_late(route: Route) -> None:
    time.sleep(0.2)
    route.continue_()


def test_looks_are_kept_and_there_from_the_first_frame(hand: Hand) -> None:
    hand.open()
    green, ebony = hand.page.evaluate(COLOUR, "green"), wood(hand, 1)
    choose(hand, "Wood", group="Board")
    choose(hand, "Stone", group="Pieces")
    hand.page.wait_for_load_state("networkidle")
    changed = hand.page.evaluate(COLOUR, "green"), wood(hand, 1)
    assert changed[0] != green
    assert changed[1] != ebony
    hand.page.route("**/looks/*.css", send_late)
    hand.visit()
    first_frame, looks = hand.page.evaluate(FIRST_FRAME_AND_LOOKS)
    assert set(looks) == {"board-wood.css", "men-stone.css"}
    assert first_frame >= max(looks.values())
    assert (hand.page.evaluate(COLOUR, "green"), wood(hand, 1)) == changed
    choose(hand, "Club green", group="Board")
    assert hand.page.evaluate(COLOUR, "green") == green


def test_more_contrast_is_given_to_whoever_asks_the_device_for_it(
    browser: Browser, address: str
) -> None:
    context = browser.new_context(contrast="more", color_scheme="light")
    hand = Hand(context.new_page(), address)
    hand.open()
    hand.page.wait_for_load_state("networkidle")
    assert paper(hand) == "rgb(0, 0, 0)"
    assert hand.page.evaluate(COLOUR, "green") == "#747474"
    choose(hand, "Day", group="Colours")
    assert paper(hand) != "rgb(0, 0, 0)", "a theme chosen by hand goes before"
    context.close()


def test_colours_forced_by_the_system_leave_the_game_to_be_seen(
    browser: Browser, address: str
) -> None:
    context = browser.new_context(forced_colors="active", reduced_motion="reduce")
    hand = Hand(context.new_page(), address)
    hand.open(mode="two")
    assert hand.drawn() == START
    fill = "() => getComputedStyle(document.querySelector('.field')).backgroundImage"
    assert "conic-gradient" in hand.page.evaluate(fill), "squares keep their colours"
    hand.square(11).focus()
    outline = "() => getComputedStyle(document.activeElement).outlineStyle"
    hand.press("ArrowRight")
    assert hand.page.evaluate(outline) == "solid"
    hand.tap(11, 15)
    assert hand.moves() == ["11-15"]
    edge = "(plaque) => getComputedStyle(plaque).borderTopStyle"
    assert hand.page.locator(".plaque").evaluate(edge) == "solid", "the result has an edge"
    context.close()


def test_a_game_is_silent_until_sound_is_asked_for(hand: Hand) -> None:
    hand.page.add_init_script(LISTEN)
    hand.open("B:W10,18,26,32:B1,6,12", mode="two")
    hand.tap(1, 5)
    hand.expect_moves(0)
    hand.tap(6, 15, 22, 31)
    assert hand.page.evaluate("[window.heard, window.felt]") == [0, []]


def test_moves_jumps_crowns_and_ends_sound_and_pulse_differently(hand: Hand) -> None:
    hand.page.add_init_script(LISTEN)
    hand.open("B:W24,28:B10,22", mode="two")
    choose(hand, "Sound")
    choose(hand, "Vibration")
    hand.page.wait_for_load_state("networkidle")

    def heard(*squares: int) -> tuple[int, list[int]]:
        hand.page.evaluate("window.heard = 0; window.felt = []")
        hand.tap(*squares)
        hand.page.wait_for_function("window.heard > 0")
        count, (pulse,) = hand.page.evaluate("[window.heard, window.felt]")
        return count, pulse

    step = heard(10, 15)
    heard(24, 19)
    jump = heard(15, 24)
    last = heard(28, 19)
    assert jump == last
    crown = heard(22, 26)
    assert len({step[0], jump[0]}) == 2
    assert len({str(step[1]), str(jump[1]), str(crown[1])}) >= 2
    hand.follow("#fen=W:WK27:B28")
    expect(hand.title).to_have_text("White to play")
    end = heard(27, 32)
    assert end[1] not in (step[1], jump[1])


VOICES = """async (sound) => {
  const { play } = await import(new URL('sound/voices.js', location.href.split('#')[0]));
  const context = new OfflineAudioContext(1, 2 * 44100, 44100);
  play(context, sound);
  const samples = (await context.startRendering()).getChannelData(0);
  let peak = 0;
  let last = 0;
  samples.forEach((sample, i) => {
    peak = Math.max(peak, Math.abs(sample));
    if (Math.abs(sample) > 0.002) last = i;
  });
  return { peak, seconds: last / 44100 };
}"""


@pytest.mark.parametrize("sound", ["step", "jump", "crown", "win", "lose", "draw"])
def test_sounds_are_short_and_never_overdriven(hand: Hand, sound: str) -> None:
    hand.open()
    heard = hand.page.evaluate(VOICES, sound)
    assert 0.05 < heard["peak"] < 0.95
    assert 0.02 < heard["seconds"] < 1.3


def test_the_whole_page_fills_the_screen(hand: Hand) -> None:
    hand.open()
    whole = hand.page.locator("html:fullscreen")
    hand.press("f")
    expect(whole).to_be_attached()
    expect(hand.square(1)).to_be_visible()
    expect(hand.page.get_by_role("button", name="New game")).to_be_visible()
    hand.press("f")
    expect(whole).not_to_be_attached()
    hand.page.get_by_role("button", name="Settings").click()
    hand.page.get_by_role("button", name="Full screen").click()
    expect(whole).to_be_attached()


def test_a_language_is_chosen_by_hand_and_costs_no_game(two: Hand) -> None:
    two.tap(11, 15)
    choose(two, "Español", group="Language")
    expect(two.title).to_have_text("Blancas juegan")
    expect(two.page.locator("html")).to_have_attribute("lang", "es")
    assert two.moves() == ["11-15"]
    two.tap(23, 19)
    expect(two.announcer).to_have_text("Blancas, de 23 a 19.")
    two.page.reload()
    expect(two.page.locator("#new-game")).to_have_text("Partida nueva")
    two.page.get_by_role("button", name="Ajustes").click()
    two.page.get_by_role("radio", name="English").check()
    two.press("Escape")
    expect(two.page.locator("#new-game")).to_have_text("New game")
