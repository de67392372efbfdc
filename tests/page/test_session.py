"""The journal: a game is what its actions made of it, whenever the page is left and comes back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playwright.sync_api import Browser, Page

from tests.page.hand import Hand

MODEL = (Path(__file__).parent / "journal_model.js").read_text(encoding="utf-8")
SHORT_GAMES = ("B:W18,22,23:B6,9,K10", "W:WK6,30:B4,9,10,17,18", "B:W6,7,14,15:B2,3")
LIMIT = """
async ([count]) => {
  const { loadKernel } = await import('/kernel.js');
  const { Session } = await import('/session/session.js');
  const { Store } = await import('/storage/store.js');
  const { Saver } = await import('/storage/saver.js');
  localStorage.clear();
  const setup = { mode: 'two', side: 'black', level: 'easy', forcedCaptures: true, fen: null };
  const session = new Session(await loadKernel('/kernel.wasm'), setup);
  const saver = new Saver(session, new Store(), { owns: true });
  while (session.journal.length < count) {
    session.choose(11);
    session.choose(15);
    session.undo();
  }
  saver.keepTime();
}
"""


@pytest.fixture(scope="module")
def quiet(browser: Browser, address: str) -> Iterator[Page]:
    """A page of the server's on which nothing runs, for modules to be tried alone."""
    context = browser.new_context(bypass_csp=True)
    page = context.new_page()
    page.goto(f"{address}icon.svg")
    yield page
    context.close()


def drive(page: Page, seeds: list[int], count: int, setup: dict[str, object]) -> str:
    said: str = page.evaluate(
        f"(asked) => {{ {MODEL.replace('run;', 'return run(asked);')} }}", [seeds, count, setup]
    )
    return said


SETUPS = st.fixed_dictionaries(
    {
        "mode": st.sampled_from(["two", "computer"]),
        "side": st.sampled_from(["black", "white"]),
        "level": st.sampled_from(["easy", "hard"]),
        "forcedCaptures": st.booleans(),
        "draws": st.sampled_from(["automatic", "agreement"]),
        "fen": st.sampled_from([None, None, *SHORT_GAMES]),
    }
)


@settings(
    max_examples=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    seeds=st.lists(st.integers(0, 2**32 - 1), min_size=20, max_size=30, unique=True),
    count=st.integers(20, 120),
    setup=SETUPS,
)
def test_sessions_do_what_a_simple_model_does(
    quiet: Page, seeds: list[int], count: int, setup: dict[str, object]
) -> None:
    assert drive(quiet, seeds, count, setup) == "the same"


REDO = """
async () => {
  const { loadKernel } = await import(new URL('/kernel.js', location.origin).href);
  const { Session } = await import(new URL('/session/session.js', location.origin).href);
  const rules = { forcedCaptures: true, draws: 'agreement', fen: 'B:WK32:BK1' };
  const setup = { mode: 'two', side: 'black', level: 'easy', ...rules };
  const session = new Session(await loadKernel('/kernel.wasm'), setup);
  const shuffle = [1, 6, 32, 27, 6, 1, 27, 32];
  for (let i = 0; i < 60; i += 1) for (const square of shuffle) session.choose(square);
  const played = session.history.length;
  while (session.canUndo) session.undo();
  while (session.canRedo) session.redo();
  return [played, session.history.length];
}
"""


def test_two_hundred_turns_that_were_taken_back_can_be_played_again(quiet: Page) -> None:
    assert quiet.evaluate(REDO) == [240, 200]


def test_a_journal_holds_twenty_thousand_actions_and_then_offers_a_new_game(hand: Hand) -> None:
    hand.open(mode="two")
    hand.page.goto(f"{hand.address}icon.svg")
    hand.page.evaluate(LIMIT, [19_990])
    hand.visit()
    hand.page.get_by_role("button", name="Resume").click()
    hand.tap(11, 15, 23, 19)
    hand.press("u", "r")
    hand.tap(9, 14)
    assert "20,000 actions" in hand.notice.inner_text()
    assert hand.moves() == ["11-15", "23-19"]
    hand.tap(22, 17)
    assert hand.moves() == ["11-15", "23-19"]
    hand.notice.get_by_role("button", name="New game").click()
    hand.page.get_by_role("button", name="Start game").click()
    hand.tap(11, 15)
    assert hand.moves() == ["11-15"]
