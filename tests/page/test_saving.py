"""What is kept in the browser: nothing that was done is lost, and what cannot be kept is said."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Locator, expect

from tests.page.hand import FILL, START, Hand, board

DOUBLE_JUMP = "B:W10,16,18,32:B6,12"
IN_CHAIN = board("12 15", "16 18 32")
REFUSE = """
() => {
  Storage.prototype.setItem = () => { throw new DOMException('gone', 'SecurityError'); };
}
"""
DENY = """
Object.defineProperty(window, 'localStorage', {
  get() { throw new DOMException('denied', 'SecurityError'); },
});
"""
JOURNAL = "Object.keys(localStorage).find((key) => key.startsWith('crownhead.actions.'))"
HEAD = "Object.keys(localStorage).find((key) => key.startsWith('crownhead.game.'))"


def veil(hand: Hand) -> Locator:
    return hand.page.locator(".veil")


def resume(hand: Hand) -> None:
    hand.page.get_by_role("button", name="Resume").click()
    expect(veil(hand)).to_be_hidden()


def other_tab(hand: Hand) -> Hand:
    other = Hand(hand.page.context.new_page(), hand.address)
    other.visit()
    return other


def aside(hand: Hand) -> str:
    kept: str = hand.page.evaluate(
        "Object.entries(localStorage).filter(([key]) => key.startsWith('crownhead.aside.'))"
        ".map(([, text]) => text).join()"
    )
    return kept


def test_a_reload_brings_the_game_back_and_waits(two: Hand) -> None:
    two.tap(11, 15, 23, 19)
    before = two.board()
    two.reload()
    expect(veil(two)).to_contain_text("Paused")
    expect(two.page.locator(".squares")).to_have_attribute("inert", "")
    expect(two.title).to_have_text("Paused")
    assert two.moves() == ["11-15", "23-19"]
    resume(two)
    assert two.board() == before
    two.tap(8, 11)
    assert two.moves() == ["11-15", "23-19", "8-11"]


def test_a_page_on_which_nothing_was_done_does_not_wait(two: Hand) -> None:
    two.reload()
    expect(veil(two)).to_be_hidden()
    assert two.board() == START


def test_an_open_chain_comes_back(hand: Hand) -> None:
    hand.open(DOUBLE_JUMP, mode="two")
    hand.tap(6, 15)
    hand.reload()
    assert "#" not in hand.page.url, "a reload brings back the game, not the position"
    resume(hand)
    assert hand.board() == IN_CHAIN
    assert hand.marked("target") == {22}
    hand.tap(22)
    assert hand.board() == board("12 22", "16 32")


def test_a_reload_in_the_midst_of_an_animation_shows_the_move(hand: Hand) -> None:
    hand.page.emulate_media(reduced_motion="no-preference")
    hand.open(DOUBLE_JUMP, mode="two")
    hand.tap(6)
    hand.tap(22)
    hand.reload()
    resume(hand)
    assert hand.board() == board("12 22", "16 32")


def test_a_reload_in_the_midst_of_a_thought_leaves_the_computer_its_move(hand: Hand) -> None:
    hand.open(level="expert")
    hand.tap(11, 15)
    hand.reload()
    assert hand.moves() == ["11-15"]
    hand.page.wait_for_timeout(1000)
    assert hand.moves() == ["11-15"], "a paused computer plays"
    resume(hand)
    hand.expect_moves(2)
    expect(hand.title).to_have_text("Your move")


def test_what_was_taken_back_stays_taken_back(two: Hand) -> None:
    two.tap(11, 15, 23, 19)
    two.press("u", "u")
    two.reload()
    resume(two)
    two.press("r")
    assert two.moves() == ["11-15"]
    two.press("u")
    two.tap(9, 14)
    two.reload()
    resume(two)
    assert two.moves() == ["9-14"]
    expect(two.page.get_by_role("button", name="Redo")).to_have_attribute("aria-disabled", "true")


def test_a_finished_game_comes_back_finished(hand: Hand) -> None:
    hand.open("W:WK27:B28", mode="two")
    hand.tap(27, 32)
    hand.reload()
    expect(veil(hand)).to_be_hidden()
    expect(hand.title).to_have_text("White wins")


def test_a_new_game_takes_the_place_of_the_one_before(two: Hand) -> None:
    two.tap(11, 15)
    two.new_game()
    two.reload()
    expect(veil(two)).to_be_hidden()
    assert two.moves() == []
    kept = two.page.evaluate("Object.keys(localStorage).filter((key) => /actions/.test(key))")
    assert kept == []


def test_a_position_from_the_address_leaves_the_game_in_progress_be(two: Hand) -> None:
    two.tap(11, 15)
    two.follow(f"#fen={DOUBLE_JUMP}")
    expect(two.page.locator("#moves .move")).to_have_count(0)
    two.page.evaluate("history.replaceState(null, '', '/')")
    two.reload()
    resume(two)
    assert two.moves() == ["11-15"]


def test_full_storage_is_told_and_play_goes_on(two: Hand) -> None:
    two.page.evaluate(FILL)
    two.reload()
    expect(two.notice).to_contain_text("storage is full")
    two.page.get_by_role("button", name="Close this notice").click()
    expect(two.notice).to_be_hidden()
    two.tap(11, 15, 23, 19)
    assert two.moves() == ["11-15", "23-19"]


def test_what_was_kept_before_storage_was_full_comes_back(two: Hand) -> None:
    two.tap(11, 15, 23, 19)
    two.page.evaluate(FILL)
    two.tap(8, 11)
    for _ in range(2):
        two.reload()
        expect(two.notice).to_contain_text("storage is full")
        resume(two)
        assert two.moves() == ["11-15", "23-19"]


def test_room_made_in_full_storage_saves_the_whole_game(two: Hand) -> None:
    two.tap(11, 15)
    two.page.evaluate(FILL)
    two.tap(23, 18, 8, 11, 18, 14, 9, 18)
    expect(two.notice).to_contain_text("storage is full")
    two.page.evaluate(
        "Object.keys(localStorage).filter((key) => key.startsWith('someone'))"
        ".forEach((key) => localStorage.removeItem(key))"
    )
    two.tap(22)
    expect(two.notice).to_be_hidden()
    two.reload()
    resume(two)
    assert two.moves() == ["11-15", "23-18", "8-11", "18-14", "9x18"]


def test_denied_storage_is_told_and_play_goes_on(hand: Hand) -> None:
    hand.page.add_init_script(DENY)
    hand.visit()
    expect(hand.notice).to_contain_text("keeps nothing for this page")
    hand.new_game({"mode": "two"})
    hand.tap(11, 15, 23, 19)
    assert hand.moves() == ["11-15", "23-19"]


def test_storage_that_goes_in_the_midst_of_a_game_is_told(two: Hand) -> None:
    two.tap(11, 15)
    expect(two.notice).to_be_hidden()
    two.page.evaluate(REFUSE)
    two.tap(23, 19)
    expect(two.notice).to_contain_text("nothing can be saved")
    two.tap(8, 11)
    assert two.moves() == ["11-15", "23-19", "8-11"]


def test_what_is_cleared_by_hand_in_the_midst_of_a_game_is_kept_again(two: Hand) -> None:
    two.tap(11, 15)
    two.page.evaluate("localStorage.clear()")
    two.tap(23, 19)
    two.reload()
    resume(two)
    assert two.moves() == ["11-15", "23-19"]


def test_a_second_tab_shows_nothing_until_it_is_asked_to(two: Hand) -> None:
    two.tap(11, 15)
    other = other_tab(two)
    expect(veil(other)).to_contain_text("Open in another tab")
    other.page.get_by_role("button", name="Play here").click()
    expect(veil(other)).to_contain_text("Paused")
    expect(veil(two)).to_contain_text("Open in another tab")
    resume(other)
    assert other.moves() == ["11-15"]
    other.tap(23, 19)
    two.page.bring_to_front()
    two.press("u", "p")
    two.page.get_by_role("button", name="Play here").click()
    resume(two)
    assert two.moves() == ["11-15", "23-19"]
    two.tap(8, 11)
    two.reload()
    assert two.moves() == ["11-15", "23-19", "8-11"]


def test_nothing_can_be_done_with_the_board_of_a_second_tab(two: Hand) -> None:
    two.tap(11, 15)
    other = other_tab(two)
    expect(veil(other)).to_contain_text("Open in another tab")
    other.drag(9, 13)
    other.press("u", "r", "p", "/")
    other.page.keyboard.type("9-13\n")
    other.settle()
    assert other.drawn() == START
    assert other.moves() == []
    expect(other.title).not_to_have_text("Paused")
    other.page.get_by_role("button", name="Play here").click()
    resume(other)
    other.drag(23, 19)
    assert other.moves() == ["11-15", "23-19"]
    other.press("u")
    assert other.moves() == ["11-15"]
    other.press("/")
    other.page.keyboard.type("22-18\n")
    assert other.moves() == ["11-15", "22-18"]


def test_a_tab_that_is_closed_leaves_the_game_to_the_other(two: Hand) -> None:
    two.tap(11, 15)
    other = other_tab(two)
    expect(veil(other)).to_contain_text("Open in another tab")
    two.page.close()
    other.page.evaluate("dispatchEvent(new Event('focus'))")
    expect(veil(other)).to_contain_text("Paused")
    resume(other)
    assert other.moves() == ["11-15"]


def test_a_position_opened_in_a_second_tab_can_be_played_and_is_not_kept(two: Hand) -> None:
    two.tap(11, 15)
    other = Hand(two.page.context.new_page(), two.address)
    other.visit(f"#fen={DOUBLE_JUMP}")
    expect(other.notice).to_contain_text("is not saved")
    other.tap(6, 15, 22)
    assert other.board() == board("12 22", "16 32")
    two.page.bring_to_front()
    two.reload()
    assert two.moves() == ["11-15"]


def test_what_another_tab_finished_meanwhile_stays_noted(two: Hand) -> None:
    two.tap(11, 15)
    other = Hand(two.page.context.new_page(), two.address)
    other.visit("#fen=W:WK27:B28")
    expect(other.notice).to_contain_text("is not saved")
    two.page.bring_to_front()
    two.choose_from_menu("Resign")
    two.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(two.title).to_have_text("Black wins")
    two.page.close()
    other.page.evaluate("dispatchEvent(new Event('focus'))")
    other.page.wait_for_function("() => localStorage['crownhead.current'] !== undefined")
    other.tap(27, 32)
    other.visit()
    other.page.click("#standing")
    expect(other.page.get_by_role("button", name="Replay")).to_have_count(2)


def test_without_locks_the_tab_opened_last_keeps_the_game(
    context: BrowserContext, two: Hand
) -> None:
    context.add_init_script("Object.defineProperty(navigator, 'locks', { value: undefined })")
    two.reload()
    two.tap(11, 15)
    other = other_tab(two)
    expect(veil(two)).to_contain_text("Open in another tab")
    resume(other)
    other.tap(23, 19)
    two.page.bring_to_front()
    two.page.get_by_role("button", name="Play here").click()
    expect(veil(other)).to_contain_text("Open in another tab")
    assert two.moves() == ["11-15", "23-19"]


@pytest.mark.parametrize(
    ("spoil", "said", "left"),
    [
        (f"localStorage[{HEAD}] = 'nonsense'", "was damaged and cannot be read", 0),
        (
            f"localStorage[{HEAD}] = localStorage[{HEAD}].replace(/^1:/, '9:')",
            "newer version of this page",
            0,
        ),
        (f"localStorage[{JOURNAL}] = localStorage[{JOURNAL}].slice(0, -3)", "was damaged", 0),
        (f"localStorage.removeItem({HEAD})", "was damaged and cannot be read", 0),
    ],
)
def test_a_save_that_cannot_be_read_is_set_aside_and_told(
    two: Hand, spoil: str, said: str, left: int
) -> None:
    two.tap(11, 15, 23, 19)
    kept = two.page.evaluate(f"{spoil}; [localStorage[{HEAD}], localStorage[{JOURNAL}]]")
    two.reload()
    expect(two.notice).to_contain_text(said)
    expect(two.notice).to_contain_text("kept aside")
    two.expect_moves(left)
    for text in filter(None, kept):
        assert text.replace('"', '\\"') in aside(two)
    two.tap(9, 14)
    two.reload()
    resume(two)
    assert two.moves() == ["9-14"]


def test_a_part_of_a_long_game_that_is_gone_is_told(two: Hand) -> None:
    for _ in range(12):
        two.tap(11, 15, 24, 20)
        two.press("u", "u")
    first = f"{JOURNAL.replace('find(', 'filter(')}.sort()[0]"
    two.page.evaluate(f"localStorage.removeItem({first})")
    two.reload()
    expect(two.notice).to_contain_text("was damaged")
    assert "crownhead.actions." in aside(two)


def test_a_long_game_that_is_damaged_goes_on_from_where_it_can_be_read(two: Hand) -> None:
    for _ in range(12):
        two.tap(11, 15, 24, 20)
        two.press("u", "u")
    two.tap(11, 15)
    last = f"{JOURNAL.replace('find(', 'filter(')}.sort().at(-1)"
    two.page.evaluate(f"localStorage[{last}] = '1:00000000:[]'")
    two.reload()
    expect(two.notice).to_contain_text("goes on from where it could still be read")
    assert "00000000" in aside(two)
    resume(two)
    assert two.moves() == ["11-15", "24-20"]
