"""What a screen reader is told: all that happens, each thing once."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.page.hand import Hand

LISTEN = """() => {
  window.heard = [];
  const announcer = document.querySelector('#announcer');
  // A screen reader takes in what stands there once a task is over.
  new MutationObserver(() => window.heard.push(announcer.textContent.trim()))
    .observe(announcer, { childList: true, characterData: true, subtree: true });
}"""


def listen(hand: Hand) -> None:
    hand.page.evaluate(LISTEN)


def heard(hand: Hand) -> str:
    hand.settle()
    return " ".join(hand.page.evaluate("window.heard"))


def test_after_a_reload_the_game_is_said_to_be_back_and_paused(two: Hand) -> None:
    two.tap(11, 15)
    two.reload()
    expect(two.announcer).to_have_text("Your game is back. White to play. Paused.")
    two.press("p")
    expect(two.announcer).to_have_text("The game goes on. White to play.")


def test_a_move_and_the_answer_to_it_are_both_spoken(hand: Hand) -> None:
    """However soon the computer answers."""
    hand.open("B:W30:B1,24", level="easy", instant=True)
    listen(hand)
    hand.tap(24, 28)
    hand.expect_moves(2)
    said = heard(hand)
    assert said.count("Black, 24 to 28.") == 1
    assert said.count("White, 30 to ") == 1


def test_of_what_is_done_in_one_frame_nothing_is_lost_and_nothing_said_twice(two: Hand) -> None:
    two.tap(11, 15, 23, 19)
    listen(two)
    two.page.evaluate(
        "document.querySelector('#undo').click();"
        "document.querySelector('#undo').click();"
        "document.querySelector('#pause').click()"
    )
    said = heard(two)
    assert said.count("Taken back. White to play.") == 1
    assert said.count("Taken back. Black to play.") == 1
    assert said.count("Paused.") == 1
