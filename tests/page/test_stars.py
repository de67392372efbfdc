"""What lasts beyond a game: stars, results, finished games to replay, and all of it as one file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from crownhead import Engine, Game
from tests.page.hand import FILL, START, Hand, board, middle

DOUBLE_JUMP = "B:W10,16,18,32:B6,12"
WIN = "W:WK27:B28"
# An object that no text can be made of, as a file may hold one.
NO_TEXT = {"toString": 1, "valueOf": 1}


def standing(hand: Hand) -> Locator:
    return hand.page.locator("#standing")


def open_games(hand: Hand) -> Locator:
    hand.page.click("#standing")
    return hand.page.locator("#games-sheet")


def earned(hand: Hand) -> list[str]:
    sheet = open_games(hand)
    expect(sheet).to_be_visible()
    names = sheet.locator(".stars [data-earned] [data-word]").all_text_contents()
    hand.press("Escape")
    return names


def replay(hand: Hand) -> Locator:
    open_games(hand).get_by_role("button", name="Replay").first.click()
    return hand.page.locator("#replay-sheet")


def drawn(sheet: Locator) -> set[str]:
    script = """(all) => all.map((man) => {
      const color = man.classList.contains('black') ? 'b' : 'w';
      const slot = `.square[data-slot="${man.dataset.slot}"]`;
      return color + man.closest('.board').querySelector(slot).dataset.square;
    })"""
    return set(sheet.locator(".pieces > .piece").evaluate_all(script))


def beat_the_computer(hand: Hand) -> int:
    """Play Black to the end as the library's engine would; the number of plies."""
    game, engine = Game(), Engine()
    while game.outcome() is None:
        move = engine.search(game.board, nodes=20_000).move
        hand.tap(*move.path)
        game.play(move)
        if game.outcome() is None:
            hand.expect_moves(game.ply_count + 1)
            game.play(hand.moves()[-1])
    return game.ply_count


def test_the_sheet_is_read_from_its_top(hand: Hand) -> None:
    hand.page.set_viewport_size({"width": 390, "height": 640})
    hand.open()
    sheet = open_games(hand)
    expect(sheet.get_by_role("heading", name="Stars and games")).to_be_focused()
    assert sheet.evaluate("(one) => one.scrollHeight > one.clientHeight && one.scrollTop === 0")
    hand.press("Tab")
    expect(sheet.get_by_role("button", name="Save to a file")).to_be_focused()


def test_stars_for_moves(hand: Hand) -> None:
    hand.open(DOUBLE_JUMP, mode="two")
    expect(standing(hand)).to_contain_text("0 of 8")
    hand.tap(6, 15, 22)
    expect(standing(hand)).to_contain_text("3 of 8")
    expect(hand.announcer).to_contain_text("Black, 15 to 22, takes 18.")
    names = ["Move one piece", "Take a piece", "Take two or more in one move"]
    for name in names:
        expect(hand.announcer).to_contain_text(f"A star: {name}.")
    assert earned(hand) == names
    hand.press("u", "r")
    expect(standing(hand)).to_contain_text("3 of 8")
    hand.follow("#fen=W:W11:B6,7")
    hand.tap(11, 2)
    expect(standing(hand)).to_contain_text("4 of 8")
    hand.reload()
    expect(standing(hand)).to_contain_text("4 of 8")
    assert "Crown a king" in earned(hand)


def test_the_computer_s_moves_earn_nothing(hand: Hand) -> None:
    hand.open("B:W23,30:B1,9,15", level="easy", instant=True)
    hand.tap(15, 18)
    hand.expect_moves(2)
    assert earned(hand) == ["Move one piece"]


def test_a_set_up_game_earns_no_result(hand: Hand) -> None:
    hand.open(WIN, level="expert")
    expect(standing(hand)).to_contain_text("Set-up game")
    hand.tap(27, 32)
    expect(hand.title).to_have_text("You win")
    expect(standing(hand)).to_contain_text("Fresh computer wins: 0")
    assert earned(hand) == ["Move one piece"]


def test_a_fresh_win_over_the_computer(hand: Hand) -> None:
    hand.open(level="easy", instant=True)
    plies = beat_the_computer(hand)
    expect(hand.title).to_have_text("You win")
    expect(standing(hand)).to_contain_text("Fresh computer wins: 1")
    assert {"Play a game to its end", "Beat the computer"} <= set(earned(hand))
    assert "Beat the computer in three fresh games" not in earned(hand)
    hand.press("u")
    expect(standing(hand)).to_contain_text("Practice")
    hand.press("r")
    hand.reload()
    expect(standing(hand)).to_contain_text("Fresh computer wins: 1")
    sheet = open_games(hand)
    row = sheet.locator(".results tbody tr")
    expect(row.locator("th, td")).to_have_text(["Easy", "Black", "1", "0", "0"])
    expect(sheet.locator(".games-list li")).to_have_count(1)
    expect(sheet.locator(".games-list")).to_contain_text("You beat the computer, Easy")
    expect(sheet.locator(".games-list")).to_contain_text(f"{(plies + 1) // 2} moves")


def test_a_finished_game_is_replayed(two: Hand) -> None:
    two.tap(11, 15, 23, 19, 8, 11)
    two.choose_from_menu("Resign")
    two.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    sheet = replay(two)
    start = {f"{letter}{square}" for square, letter in START.items()}
    assert drawn(sheet) == start
    sheet.get_by_role("button", name="Next").click()
    expect(sheet.get_by_role("status")).to_have_text("After 11-15: turn 1 of 3")
    assert drawn(sheet) == start - {"b11"} | {"b15"}
    two.press("End")
    expect(sheet.get_by_role("status")).to_have_text("After 8-11: turn 3 of 3")
    two.press("ArrowLeft")
    expect(sheet.get_by_role("status")).to_have_text("After 23-19: turn 2 of 3")
    two.press("Home")
    assert drawn(sheet) == start
    sheet.get_by_role("button", name="Play", exact=True).click()
    expect(sheet.get_by_role("status")).to_have_text("After 8-11: turn 3 of 3", timeout=15_000)


def test_playing_on_from_a_finished_game_leaves_that_as_it_was(two: Hand) -> None:
    two.tap(11, 15, 23, 19, 8, 11)
    two.choose_from_menu("Call it a draw")
    two.page.get_by_role("dialog").get_by_role("button", name="We agree").click()
    sheet = replay(two)
    two.press("End", "ArrowLeft")
    sheet.get_by_role("button", name="Play on from here").click()
    assert two.moves() == ["11-15", "23-19"]
    expect(standing(two)).to_contain_text("Set-up game")
    two.tap(9, 14)
    assert two.moves() == ["11-15", "23-19", "9-14"]
    sheet = replay(two)
    two.press("End")
    expect(sheet.get_by_role("status")).to_have_text("After 8-11: turn 3 of 3")


def test_only_the_first_result_of_a_game_is_noted(hand: Hand) -> None:
    hand.open(WIN, mode="two")
    hand.tap(27, 32)
    hand.press("u")
    hand.choose_from_menu("Resign")
    hand.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(hand.title).to_have_text("Black wins")
    sheet = open_games(hand)
    expect(sheet.locator(".games-list li")).to_have_count(1)
    expect(sheet.locator(".games-list")).to_contain_text("White won")


def test_games_are_listed_in_the_order_of_their_end_and_at_the_reader_s_hour(
    browser: Browser, address: str
) -> None:
    context = browser.new_context(
        timezone_id="America/Sao_Paulo", locale="en-GB", reduced_motion="reduce"
    )
    hand = Hand(context.new_page(), address)
    hand.page.clock.install(time="2026-10-01T01:16:00Z")
    hand.open(mode="two")
    for end in ("Resign", "Call it a draw"):
        hand.tap(11, 15)
        hand.choose_from_menu(end)
        hand.page.get_by_role("dialog").locator(".main-action").click()
        hand.page.clock.run_for(60_000)
        hand.new_game()
    items = open_games(hand).locator(".games-list li")
    expect(items.nth(0)).to_contain_text("A draw between two players")
    expect(items.nth(1)).to_contain_text("Black won")
    expect(items.nth(1)).to_contain_text("30 Sept 2026, 22:16")
    context.close()


def test_a_game_put_aside_for_one_from_the_address_can_be_gone_on_with(two: Hand) -> None:
    two.tap(11, 15)
    two.follow(f"#fen={DOUBLE_JUMP}")
    two.tap(6, 15)
    sheet = open_games(two)
    expect(sheet).to_contain_text("Unfinished games")
    two.page.set_viewport_size({"width": 390, "height": 844})
    beside = [sheet.get_by_role("button", name=name) for name in ("Go on", "Delete")]
    assert len({middle(button)[1] for button in beside}) == 1, "on one line, on a phone too"
    sheet.get_by_role("button", name="Go on").click()
    two.page.get_by_role("button", name="Resume").click()
    assert two.moves() == ["11-15"]
    sheet = open_games(two)
    sheet.get_by_role("button", name="Delete").click()
    expect(sheet).not_to_contain_text("Unfinished games")


def write_file(hand: Hand, folder: Path) -> Path:
    sheet = open_games(hand)
    with hand.page.expect_download() as download:
        sheet.get_by_role("button", name="Save to a file").click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    hand.press("Escape")
    return path


def with_first(kept: dict[str, Any], part: str, **changes: object) -> dict[str, Any]:
    """What is kept, with other fields in the first of its games or results."""
    first, *others = kept[part]
    return {**kept, part: [{**first, **changes}, *others]}


def read_file(hand: Hand, path: Path) -> None:
    open_games(hand).locator("input[type=file]").set_input_files(path)
    expect(hand.notice).to_be_visible()


def test_everything_goes_to_another_browser_as_one_file(
    two: Hand, browser: Browser, address: str, tmp_path: Path
) -> None:
    two.tap(11, 15)
    two.choose_from_menu("Resign")
    two.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    two.new_game()
    two.tap(9, 14, 22, 18)
    path = write_file(two, tmp_path)
    assert path.name.startswith("crownhead-20")
    context = browser.new_context(reduced_motion="reduce")
    other = Hand(context.new_page(), address)
    other.open()
    for _ in range(2):
        read_file(other, path)
        expect(other.notice).to_contain_text("Read: 1 finished game")
    other.page.get_by_role("button", name="Resume").click()
    assert other.moves() == ["9-14", "22-18"]
    expect(standing(other)).to_contain_text("2 of 8")
    other.tap(11, 16)
    assert other.moves() == ["9-14", "22-18", "11-16"]
    other.reload()
    assert other.moves() == ["9-14", "22-18", "11-16"]
    expect(open_games(other).get_by_role("button", name="Replay")).to_have_count(1)
    context.close()


def test_a_file_does_not_touch_the_game_in_progress(two: Hand, tmp_path: Path) -> None:
    two.tap(11, 15)
    path = write_file(two, tmp_path)
    two.new_game()
    two.tap(9, 14)
    read_file(two, path)
    assert two.moves() == ["9-14"]
    sheet = open_games(two)
    expect(sheet.get_by_role("button", name="Go on")).to_have_count(1)


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda kept: "nonsense", "nothing that this page can read"),
        (lambda kept: "[1, 2]", "was not saved by this page"),
        (lambda kept: json.dumps({**kept, "version": 99}), "newer version"),
        (lambda kept: json.dumps({**kept, "results": 5}), "damaged at results"),
        (lambda kept: json.dumps({**kept, "results": [{}]}), "damaged at results[0]"),
        (lambda kept: json.dumps({**kept, "stars": {"moon": 1}}), "damaged at stars"),
        (lambda kept: json.dumps({**kept, "games": [{"id": "x"}]}), "damaged at games[0]"),
        (lambda kept: json.dumps({**kept, "settings": None}), "damaged at settings"),
        (lambda kept: json.dumps(with_first(kept, "results", ended=9e15)), "damaged at results[0]"),
        (lambda kept: json.dumps(with_first(kept, "results", link="x")), "damaged at results[0]"),
        (lambda kept: json.dumps(with_first(kept, "games", begun=-9e15)), "damaged at games[0]"),
        (
            lambda kept: json.dumps(with_first(kept, "games", actions=[["toString", 0]])),
            "damaged at games[0]",
        ),
        (
            lambda kept: json.dumps(with_first(kept, "games", actions=[[NO_TEXT, 0]])),
            "damaged at games[0]",
        ),
    ],
)
def test_a_wrong_file_is_refused_and_changes_nothing(
    two: Hand, tmp_path: Path, spoil: object, said: str
) -> None:
    two.tap(11, 15)
    two.choose_from_menu("Resign")
    two.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    two.new_game()
    two.tap(11, 15)
    path = write_file(two, tmp_path)
    assert callable(spoil)
    path.write_text(spoil(json.loads(path.read_text(encoding="utf-8"))), encoding="utf-8")
    read_file(two, path)
    expect(two.notice).to_contain_text(said)
    two.tap(23, 19)
    assert two.moves() == ["11-15", "23-19"]
    expect(open_games(two).get_by_role("button", name="Replay")).to_have_count(1)


def test_a_game_that_a_file_names_twice_is_one(two: Hand, tmp_path: Path) -> None:
    two.tap(11, 15)
    two.choose_from_menu("Resign")
    two.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    two.new_game()
    path = write_file(two, tmp_path)
    kept = json.loads(path.read_text(encoding="utf-8"))
    other = {**kept["results"][0], "id": "0123456789abcdef"}
    path.write_text(json.dumps({**kept, "results": [other, other]}), encoding="utf-8")
    for _ in range(2):
        read_file(two, path)
        two.reload()
        replays = open_games(two).get_by_role("button", name="Replay")
        expect(replays).to_have_count(2)
        two.press("Escape")


def test_settings_of_no_kind_leave_the_page_as_it_is(two: Hand, tmp_path: Path) -> None:
    path = write_file(two, tmp_path)
    kept = json.loads(path.read_text(encoding="utf-8"))
    kept["settings"] = dict.fromkeys(kept["settings"], NO_TEXT)
    path.write_text(json.dumps(kept), encoding="utf-8")
    read_file(two, path)
    expect(two.notice).to_contain_text("Read: 0 finished games")
    damaged = json.dumps(kept["settings"])
    two.page.evaluate("(text) => { localStorage['crownhead.settings'] = text; }", damaged)
    two.reload()
    assert two.board() == START


def test_a_file_that_finds_no_room_is_not_said_to_be_kept(two: Hand, tmp_path: Path) -> None:
    two.tap(11, 15)
    path = write_file(two, tmp_path)
    text = path.read_text(encoding="utf-8")
    kept = json.loads(text)
    path.write_text(text.replace(kept["games"][0]["id"], "0123456789abcdef"), encoding="utf-8")
    two.page.evaluate(FILL)
    read_file(two, path)
    expect(two.notice).to_contain_text("storage is full")


def test_a_paused_game_stays_on_the_board_when_a_file_is_read(two: Hand, tmp_path: Path) -> None:
    two.tap(11, 15)
    path = write_file(two, tmp_path)
    two.new_game()
    two.tap(9, 14)
    two.press("p")
    read_file(two, path)
    expect(two.notice).to_contain_text("Read: 0 finished games")
    two.page.get_by_role("button", name="Resume").click()
    assert two.moves() == ["9-14"]


def test_a_second_tab_says_that_it_keeps_nothing_of_a_file(two: Hand, tmp_path: Path) -> None:
    two.tap(11, 15)
    path = write_file(two, tmp_path)
    other = Hand(two.page.context.new_page(), two.address)
    other.visit(f"#fen={DOUBLE_JUMP}")
    other.page.get_by_role("button", name="Close this notice").click()
    read_file(other, path)
    expect(other.notice).to_contain_text("is not saved")


def test_a_damaged_list_of_games_is_set_aside_and_told(two: Hand) -> None:
    two.tap(11, 15)
    two.choose_from_menu("Resign")
    two.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    two.page.evaluate("localStorage['crownhead.stars'] = '1:00000000:{}'")
    two.reload()
    expect(two.notice).to_contain_text("stars was damaged")
    expect(standing(two)).to_contain_text("0 of 8")
    expect(open_games(two).get_by_role("button", name="Replay")).to_have_count(1)
    assert two.page.evaluate("Object.keys(localStorage).some((key) => /aside/.test(key))")
    assert two.board() == board("1-10 12 15", "21-32")
