"""A browser that is killed, by a crash or an empty battery: no action is lost with it."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, expect

from tests.page.conftest import FLAGS
from tests.page.hand import Hand

# Seconds for a browser to come up on a busy machine.
PATIENCE = 60
GAME = ((11, 15), (23, 19), (8, 11), (22, 17), (4, 8), (17, 13), (15, 18), (24, 20), (11, 15))


def port_of(profile: Path) -> int:
    """Where a browser can be told what to do: it writes that down once it can be."""
    end = time.monotonic() + PATIENCE
    note = profile / "DevToolsActivePort"
    while not (note.is_file() and note.read_text(encoding="utf-8").count("\n")):
        assert time.monotonic() < end, "the browser does not come up"
        time.sleep(0.05)
    return int(note.read_text(encoding="utf-8").split("\n")[0])


@contextmanager
def killed_at_the_end(playwright: Playwright, program: str | None, profile: Path) -> Iterator[Page]:
    """A page of a browser that keeps its profile on disk."""
    for left in profile.glob("Singleton*"):
        left.unlink()
    (profile / "DevToolsActivePort").unlink(missing_ok=True)
    flags = [*FLAGS, "--headless", "--remote-debugging-port=0", f"--user-data-dir={profile}"]
    process = subprocess.Popen(
        [program or playwright.chromium.executable_path, *flags, "about:blank"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        # What is called may be a script that calls the browser.
        start_new_session=True,
    )
    try:
        browser = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port_of(profile)}")
        page = browser.contexts[0].pages[0]
        page.emulate_media(reduced_motion="reduce")
        yield page
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


@pytest.mark.parametrize("count", [1, 4, 8])
def test_what_was_shown_is_there_when_the_browser_was_killed(
    playwright: Playwright, program: str | None, address: str, tmp_path: Path, count: int
) -> None:
    moves = [f"{origin}-{target}" for origin, target in GAME]
    origin, target = GAME[count]
    with killed_at_the_end(playwright, program, tmp_path) as page:
        hand = Hand(page, address)
        hand.open(mode="two")
        for squares in GAME[:count]:
            hand.tap(*squares)
        hand.press("u", "r")
        hand.tap(origin)
        assert hand.moves() == moves[:count]
    with killed_at_the_end(playwright, program, tmp_path) as page:
        hand = Hand(page, address)
        hand.visit()
        expect(hand.page.locator(".veil")).to_contain_text("Paused")
        assert hand.moves() == moves[:count]
        hand.page.get_by_role("button", name="Resume").click()
        hand.tap(target)
        assert hand.moves() == moves[: count + 1]
