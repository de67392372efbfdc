"""Moving the men: by click, by drag, by key; chains; what may not be played."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.hand import START, Hand, board, middle

DOUBLE_JUMP = "B:W10,16,18,32:B6,12"


def test_the_first_position_stands_with_black_below_and_black_to_move(hand: Hand) -> None:
    hand.open()
    assert hand.board() == START
    expect(hand.title).to_have_text("Your move")
    assert hand.marked("movable") == {9, 10, 11, 12}
    assert hand.centre(1)[1] > hand.centre(32)[1]
    # Square 1 is a double corner: at the bottom it lies at the right, a light square in the corner.
    assert hand.centre(1)[0] > hand.centre(4)[0]


def test_an_opening_by_click(two: Hand) -> None:
    two.tap(11)
    assert two.marked("target") == {15, 16}
    two.tap(15, 23, 19, 8, 11, 22, 17)
    assert two.moves() == ["11-15", "23-19", "8-11", "22-17"]
    assert two.board() == board("1-7 9-12 15", "17 19 21 24-32")
    expect(two.title).to_have_text("Black to play")
    assert two.marked("last") == {22, 17}


def test_an_opening_by_drag(two: Hand) -> None:
    for origin, target in ((11, 15), (23, 19), (8, 11), (22, 17)):
        two.drag(origin, target)
    assert two.moves() == ["11-15", "23-19", "8-11", "22-17"]
    assert two.board() == board("1-7 9-12 15", "17 19 21 24-32")


def test_an_opening_by_keyboard(two: Hand) -> None:
    two.square(11).focus()
    two.press("Enter", "ArrowUp")
    assert two.focused() in {15, 16}
    two.square(11).focus()
    two.press("ArrowUp", "Space")
    first = two.moves()
    assert first in (["11-15"], ["11-16"])
    two.square(23).focus()
    two.press("Enter")
    two.square(18).focus()
    two.press(" ")
    assert two.moves() == [*first, "23-18"]
    assert two.focused() == 18, "focus stays where the player left it"


@pytest.mark.parametrize("near", ["black", "white"])
def test_arrows_walk_the_playable_squares_as_they_lie_on_the_screen(hand: Hand, near: str) -> None:
    hand.open(mode="computer", side=near)
    hand.page.locator('.square[data-slot="14"]').focus()
    x, y = hand.centre(hand.focused())
    hand.press("ArrowRight")
    assert hand.centre(hand.focused())[0] > x
    hand.press("ArrowLeft", "ArrowUp")
    assert hand.centre(hand.focused())[1] < y
    hand.press("ArrowDown", "Home")
    first = hand.centre(hand.focused())
    hand.press("End")
    assert hand.centre(hand.focused())[0] > first[0]
    hand.press("End", "ArrowRight")
    assert hand.centre(hand.focused())[1] == pytest.approx(y)
    hand.press("Control+Home")
    assert hand.page.evaluate("document.activeElement.dataset.slot") == "1"
    hand.press("Control+End")
    assert hand.page.evaluate("document.activeElement.dataset.slot") == "32"


def test_tab_walks_the_pieces_that_can_move_and_where_they_can_land(two: Hand) -> None:
    two.page.locator("#open-settings").focus()
    walked = []
    for _ in range(4):
        two.press("Tab")
        walked.append(two.focused())
    assert walked == [12, 11, 10, 9]
    two.press("Tab")
    assert not two.page.evaluate("document.activeElement.matches('.square')")
    two.press("Shift+Tab", "Shift+Tab", "Shift+Tab", "Enter")
    assert two.marked("chosen") == {11}
    two.press("Shift+Tab", "Shift+Tab")
    assert two.focused() == 15
    two.press("Shift+Tab")
    assert two.focused() == 16
    two.press("Tab", "Enter")
    assert two.moves() == ["11-15"]
    assert two.focused() == 15, "focus stays where the player left it"
    two.press("Shift+Tab")
    assert two.focused() in two.squares_said("can move")


def test_where_nothing_can_move_the_board_is_one_tab_stop(hand: Hand) -> None:
    hand.open("W:WK27:B28", mode="two")
    hand.tap(27, 32)
    expect(hand.title).to_have_text("White wins")
    hand.square(18).focus()
    hand.press("Tab")
    assert not hand.page.evaluate("document.activeElement.matches('.square')")
    hand.press("Shift+Tab")
    assert hand.focused() == 18


def test_arrows_lead_from_the_buttons_back_to_the_board(two: Hand) -> None:
    two.square(11).focus()
    two.press("Enter")
    two.square(15).focus()
    two.press("Enter")
    two.page.click("#undo")
    two.press("ArrowUp")
    assert two.focused() == 15, "where the focus was"
    two.press("ArrowUp")
    assert two.focused() == 19
    two.page.set_viewport_size({"width": 320, "height": 256})
    two.page.click("#redo")
    two.press("ArrowDown")
    assert two.page.evaluate("document.activeElement.id") == "redo", "a longer page is scrolled"


def test_a_piece_is_put_down_again(two: Hand) -> None:
    two.tap(11)
    assert two.marked("chosen") == {11}
    two.tap(11)
    assert two.marked("chosen") == set()
    two.tap(11)
    two.press("Escape")
    assert two.marked("chosen") == set()
    two.tap(11, 10)
    assert two.marked("chosen") == {10}
    assert two.board() == START


def test_a_double_click_moves_once(two: Hand) -> None:
    two.tap(11)
    two.square(15).dblclick()
    assert two.moves() == ["11-15"]
    expect(two.note).to_have_attribute("data-tone", "plain")


def test_a_chain_is_played_step_by_step(hand: Hand) -> None:
    hand.open(DOUBLE_JUMP, mode="two")
    hand.tap(6)
    assert hand.marked("target") == {15}
    hand.tap(15)
    assert hand.board() == board("12 15", "16 18 32"), "the first man is off the board"
    assert hand.marked("chosen") == {15}
    assert hand.marked("target") == {22}
    assert hand.moves() == []
    hand.press("Escape")
    assert hand.marked("chosen") == {15}, "a started jump cannot be put back"
    hand.tap(12)
    expect(hand.note).to_contain_text("must be finished: next to 22")
    hand.tap(22)
    assert hand.board() == board("12 22", "16 32")
    assert len(hand.moves()) == 1
    expect(hand.title).to_have_text("White to play")
    hand.tap(16, 11)
    assert hand.board() == board("12 22", "11 32"), "White's men move as they do"


def test_a_chain_by_drag_and_by_keyboard(hand: Hand) -> None:
    hand.open(DOUBLE_JUMP, mode="two")
    hand.drag(6, 15)
    hand.square(22).focus()
    hand.press("Enter")
    assert hand.board() == board("12 22", "16 32")


def test_a_chain_is_played_by_its_end_square_where_one_route_leads_there(hand: Hand) -> None:
    hand.open(DOUBLE_JUMP, mode="two")
    hand.tap(6, 22)
    assert hand.board() == board("12 22", "16 32")


def test_the_end_square_chooses_no_route_where_two_lead_there(hand: Hand) -> None:
    hand.open("B:W6,7,14,15:B2", mode="two")
    hand.tap(2)
    assert hand.marked("target") == {9, 11}
    hand.tap(18)
    assert hand.moves() == []
    hand.tap(11, 18)
    assert hand.board() == board("18", "6 14")
    assert hand.moves() == ["2x11x18"]


def test_a_king_that_returns_to_where_it_began(hand: Hand) -> None:
    hand.open("W:WK6:B4,9,10,17,18", mode="two")
    hand.tap(6, 13, 22, 15)
    assert hand.board() == board("4 10", "K15")
    hand.tap(6)
    assert hand.board() == board("4", "K6")


def test_a_man_is_crowned_and_stops(hand: Hand) -> None:
    hand.open("W:W11:B6,7", mode="two")
    hand.tap(11, 2)
    assert hand.board() == board("6", "K2")
    expect(hand.title).to_have_text("Black to play")
    expect(hand.announcer).to_contain_text("Crowned.")


@pytest.mark.parametrize(
    ("fen", "square", "landings"),
    [
        ("B:W32:B14", 14, {17, 18}),
        ("B:W32:BK14", 14, {9, 10, 17, 18}),
        ("B:WK18,32:B14", 14, {23}),
        ("B:W10,32:BK15", 15, {6}),
        ("B:W10,32:B15", 15, {18, 19}),
    ],
    ids=["a man", "a king", "a man beside a king", "a king with a man behind", "a man with one"],
)
def test_where_a_piece_may_land(hand: Hand, fen: str, square: int, landings: set[int]) -> None:
    hand.open(fen, mode="two")
    hand.tap(square)
    assert hand.marked("target") == landings


def test_a_jump_that_must_be_taken_is_explained_and_shown(hand: Hand) -> None:
    hand.open("W:W11,30:B6,7", mode="two")
    assert hand.marked("movable") == {11}
    hand.tap(30)
    expect(hand.note).to_have_text("A jump is there, and it must be taken: by the piece on 11.")
    expect(hand.note).to_have_attribute("data-tone", "alarm")
    expect(hand.announcer).to_contain_text("must be taken")
    assert hand.marked("must") == {2, 11}, "the piece, and where it lands"
    hand.tap(11, 8)
    expect(hand.note).to_contain_text("landing on 2")
    assert hand.marked("must") == {2}
    hand.tap(2)
    assert hand.marked("must") == set()
    expect(hand.note).to_have_attribute("data-tone", "plain")


@pytest.mark.parametrize("hints", [True, False])
def test_what_must_be_played_looks_other_than_what_may_be(hand: Hand, hints: bool) -> None:
    """Also where less motion is asked for, so that nothing pulses."""
    hand.open("W:W11,30:B6,7", mode="two", hints=hints)
    hand.tap(30)
    script = "(one) => getComputedStyle(one, '::before').borderTopColor"
    ring = hand.square(11).evaluate(script)
    must = hand.square(11).evaluate(
        "(one) => getComputedStyle(one).getPropertyValue('--mark-must')"
    )
    red, green, blue = (int(must.strip()[at : at + 2], 16) for at in (1, 3, 5))
    assert ring == f"rgb({red}, {green}, {blue})"
    assert hand.square(2).evaluate(script) == ring


def test_with_forced_captures_off_a_step_is_allowed_but_a_jump_is_finished(hand: Hand) -> None:
    hand.open(DOUBLE_JUMP, mode="two", forcedCaptures=False)
    hand.tap(6)
    assert hand.marked("target") == {9, 15}
    hand.tap(15, 12)
    expect(hand.note).to_contain_text("must be finished")
    hand.press("u")
    hand.tap(6, 9)
    assert hand.board() == board("9 12", "10 16 18 32")


def test_other_refusals_say_why(two: Hand) -> None:
    two.tap(22)
    expect(two.note).to_have_text("It is Black’s turn.")
    two.tap(1)
    expect(two.note).to_have_text("That piece has no move now.")
    two.tap(11, 20)
    expect(two.note).to_have_text("That piece cannot go there.")
    assert two.marked("must") == {15, 16}
    assert two.board() == START


def test_a_drag_to_nowhere_settles_back(two: Hand) -> None:
    two.drag(11, 20)
    assert two.board() == START
    expect(two.note).to_have_text("That piece cannot go there.")
    x, y = two.centre(11)
    two.lift(11, 15)
    two.page.mouse.move(2, 2)
    two.page.mouse.up()
    assert two.board() == START
    man = two.page.locator('.pieces > .piece[data-slot="22"]')
    assert middle(man) == pytest.approx((x, y), abs=1)


@pytest.mark.parametrize(("origin", "over"), [(11, 16), (9, 14), (12, 32)])
def test_a_carried_man_is_where_the_pointer_is(two: Hand, origin: int, over: int) -> None:
    two.lift(origin, over)
    two.settle()
    man = two.page.locator(".pieces > .piece[data-held]")
    assert middle(man) == pytest.approx(two.centre(over), abs=1)


SLOWLY = """
document.documentElement.style.setProperty('--time-move', '1ms');
document.documentElement.style.setProperty('--time-lift', '600s');
"""
AT = """(share) => {
  for (const one of document.getAnimations()) {
    one.pause();
    one.currentTime = one.effect.getComputedTiming().endTime * share;
  }
}"""


def test_men_that_are_taken_and_crowned_do_not_leave_their_squares(hand: Hand) -> None:
    hand.open("B:W27,28:B21,23", mode="two")
    hand.page.emulate_media(reduced_motion="no-preference")
    hand.page.evaluate(SLOWLY)
    taken = hand.page.locator('.pieces > .white[data-slot="6"]')
    crowned = hand.page.locator(".pieces > .black[data-king]")
    hand.tap(23, 32)
    expect(crowned).to_have_count(1)
    for share in (0.001, 0.5, 0.999):
        hand.page.evaluate(AT, share)
        assert middle(crowned) == pytest.approx(hand.centre(32), abs=1)
        x, y = middle(taken)
        across, down = hand.centre(27)
        assert x == pytest.approx(across, abs=1)
        assert down - 25 <= y <= down + 1, "it is lifted straight up"


def test_escape_lets_a_carried_man_go(two: Hand) -> None:
    two.lift(11, 15)
    two.press("Escape")
    two.page.mouse.up()
    assert two.board() == START
    assert two.moves() == []


def test_a_carried_man_is_dropped_when_the_game_changes_under_it(two: Hand) -> None:
    two.tap(11, 15, 22, 18)
    two.lift(15, 20)
    two.press("u")
    two.page.mouse.up()
    assert two.moves() == ["11-15"]
    assert two.board() == board("1-10 12 15", "21-32")
    assert two.page.locator("[data-held]").count() == 0


def test_other_buttons_and_fingers_do_not_move_men(two: Hand) -> None:
    two.square(11).click(button="right")
    two.square(11).click(button="middle")
    assert two.marked("chosen") == set()
    assert two.board() == START


def test_each_move_is_spoken_with_what_it_took(hand: Hand) -> None:
    hand.open(DOUBLE_JUMP, mode="two")
    hand.tap(12, 19)
    expect(hand.announcer).to_contain_text("Black, 12 to 19, takes 16.")
    hand.tap(10, 1)
    expect(hand.announcer).to_contain_text("White, 10 to 1, takes 6. Crowned.")


def test_squares_tell_what_stands_there_and_what_it_can_do(hand: Hand) -> None:
    hand.open("B:W10,16,18,32:B6,12,K1", mode="two")
    assert hand.spoken() == board("6 12 K1", "10 16 18 32")
    assert hand.squares_said("can jump") == {6, 12}
    hand.tap(6)
    assert hand.squares_said("jump here") == {15}
    assert hand.squares_said("chosen") == {6}


def test_hints_are_shown_only_when_wanted(two: Hand) -> None:
    def ring() -> str:
        script = "(one) => getComputedStyle(one, '::before').borderTopStyle"
        return str(two.square(11).evaluate(script))

    assert ring() == "solid"
    two.page.get_by_role("button", name="Settings").click()
    two.page.get_by_role("switch", name="Show legal moves").uncheck()
    two.page.get_by_role("button", name="Done").click()
    assert ring() == "none"
    two.tap(11, 15)
    assert two.moves() == ["11-15"]
    two.reload()
    assert ring() == "none", "the choice is kept"
