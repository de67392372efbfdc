"""Makes the pictures of the documentation whenever it is built: a hook of mkdocs.

Boards are drawn by the library, the terminal by Textual, and the page is photographed in Chromium,
so no picture shows what is no longer so. The page's is left as it is where its files are older.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "docs" / "pictures"
PAGE = ROOT / "src" / "crownhead" / "page"
GAME = "11-15 23-19 8-11 22-17 4-8 17-13 15-18 24-20 11-15 28-24 8-11 26-23"


def on_pre_build(config: object) -> None:
    """What mkdocs calls before it reads the pages."""
    PICTURES.mkdir(exist_ok=True)
    draw_boards()
    asyncio.run(draw_terminal())
    photograph_page()


def draw_boards() -> None:
    """The positions that the rules speak of."""
    from crownhead import Board, Move, svg

    pictures = {
        "start": svg.board(Board(), size=360),
        "choice": svg.board(
            Board("B:W10,16,18,32:B6,12"), size=360, arrows=[Move("6x15x22"), Move("12x19")]
        ),
        "crowning": svg.board(Board("W:W11:B6,7"), size=360, arrows=[Move("11x2")]),
    }
    for name, picture in pictures.items():
        (PICTURES / f"{name}.svg").write_text(picture, encoding="utf-8")


async def draw_terminal() -> None:
    """The full-screen board of `crownhead play`, a few moves into a game."""
    from crownhead import Color
    from crownhead.terminal.screen import Screen
    from crownhead.terminal.session import Session, Setting

    session = Session(Setting(human=None))
    for move in GAME.split():
        session.play(move)
    screen = Screen(session, Color.WHITE, Path("games.pdn"))
    async with screen.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        screen.save_screenshot("terminal.svg", str(PICTURES))


def photograph_page() -> None:
    """The page in the middle of a game."""
    picture = PICTURES / "page.png"
    newest = max(file.stat().st_mtime for file in PAGE.rglob("*") if file.is_file())
    if picture.exists() and picture.stat().st_mtime > newest:
        return
    from playwright.sync_api import sync_playwright

    from crownhead import Game

    link = Game.from_pdn(f"{GAME} *").link()
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1200, "height": 820})
        page.goto(f"{address}#{link}")
        page.locator("#moves li").first.wait_for()
        page.wait_for_timeout(1500)
        page.screenshot(path=picture)
        browser.close()


def chromium() -> str:
    """The path of a Chromium-like browser. Raises SystemExit that says what is missing."""
    named = os.environ.get("CROWNHEAD_CHROMIUM")
    found = named or shutil.which("chromium") or shutil.which("google-chrome")
    if not found:
        raise SystemExit(
            "The documentation photographs the page, and needs Chromium for it: install it, or "
            "give its path in the variable CROWNHEAD_CHROMIUM."
        )
    return found


@contextmanager
def served() -> Iterator[str]:
    """The page on a free port."""
    command = [sys.executable, "-m", "crownhead", "serve", "--port", "0", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            address = process.stdout.readline().rpartition(" ")[2].strip()
            if not address:
                raise SystemExit("The page could not be served to be photographed.")
            yield address
        finally:
            process.terminate()
