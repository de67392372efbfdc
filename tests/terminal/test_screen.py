"""The full-screen mode: driven by keys and mouse, and once in a real terminal."""

from __future__ import annotations

import asyncio
import os
import pty
import select
import subprocess
import time
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from crownhead import Board, Color, Level, Move, pdn
from crownhead.terminal.board_widget import BoardWidget
from crownhead.terminal.picture import View, size_for
from crownhead.terminal.screen import Screen
from crownhead.terminal.session import Session, Setting
from tests import command

CHAIN = "B:W10,16,18,32:B6,12"


class Player:
    """Somebody before the screen."""

    def __init__(self, pilot: Pilot[None], screen: Screen) -> None:
        self.pilot = pilot
        self.screen = screen
        self.game = screen.session.game

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.settle()

    async def type(self, text: str) -> None:
        await self.press("m", *("minus" if c == "-" else c for c in text), "enter")

    async def click(self, *squares: int) -> None:
        board = self.screen.query_one(BoardWidget)
        for square in squares:
            row, column = board.view.place_of(square)
            rows, columns = board._square_size()
            place = (column * columns + columns // 2, row * rows + rows // 2)
            await self.pilot.click(BoardWidget, offset=place)
        await self.settle()

    async def settle(self) -> None:
        await self.pilot.pause()
        await self.screen.workers.wait_for_complete()
        await self.pilot.pause()

    def read(self, name: str) -> str:
        return str(self.screen.query_one(f"#{name}", Static).render())

    def board_lines(self) -> list[str]:
        board = self.screen.query_one(BoardWidget)
        return [board.render_line(y).text for y in range(board.size.height)]


def play(
    body: Callable[[Player], Awaitable[None]],
    *,
    human: Color | None = Color.BLACK,
    fen: str | None = None,
    size: tuple[int, int] = (100, 30),
    save_to: Path = Path("unused.pdn"),
) -> None:
    async def run() -> None:
        setting = Setting(human=human, level=Level.EASY, fen=fen, seed=4)
        screen = Screen(Session(setting), human or Color.WHITE, save_to)
        async with screen.run_test(size=size) as pilot:
            player = Player(pilot, screen)
            await player.settle()
            await body(player)

    # Elsewhere, for a browser's tests that ran before may have left a loop running here.
    with ThreadPoolExecutor(max_workers=1) as elsewhere:
        elsewhere.submit(lambda: asyncio.run(run())).result()


@pytest.mark.parametrize("size", [(100, 30), (80, 24), (60, 12)], ids=str)
def test_a_click_on_a_piece_and_on_a_square_plays(size: tuple[int, int]) -> None:
    async def body(player: Player) -> None:
        await player.click(11, 15)
        assert player.game.moves[0] == Move("11-15")
        assert player.game.ply_count == 2
        assert "The computer played" in player.read("message")
        assert player.read("moves").startswith("  1. 11-15")

    play(body, size=size)


def test_keys_walk_the_dark_squares_and_choose() -> None:
    async def body(player: Player) -> None:
        # Square 1 is at the bottom right where Black's men are; 9 stands two rows above it.
        await player.press("up", "up", "enter")
        assert player.screen._choice.path == (9,)
        await player.press("up", "enter")
        assert str(player.game.moves[0]) in ("9-13", "9-14")

    play(body, fen="B:W32:B1,9")


def test_every_square_can_be_walked_to() -> None:
    async def body(player: Player) -> None:
        seen = set()
        for _ in range(8):
            for key in ["left"] * 3 + ["right"] * 3:
                await player.pilot.press(key)
                seen.add(player.screen._cursor)
            await player.pilot.press("up")
        assert seen == set(range(1, 33))

    play(body, human=Color.BLACK)


def test_a_capture_is_walked_jump_by_jump() -> None:
    async def body(player: Player) -> None:
        await player.click(6, 15)
        assert player.game.ply_count == 0
        board = player.screen.query_one(BoardWidget)
        assert board.view.marks.landings == {22}
        assert board.view.piece_at(15) is not None, "the piece stands where it has landed"
        assert board.view.piece_at(6) is None
        await player.press("escape")
        assert "has to be finished" in player.read("message")
        await player.press("u")
        assert "back on its square" in player.read("message")
        await player.click(6, 15, 22)
        assert player.game.moves == [Move("6x15x22")]

    play(body, human=None, fen=CHAIN)


def test_moves_can_be_typed_and_mistakes_are_explained() -> None:
    async def body(player: Player) -> None:
        await player.type("11-18")
        assert "The piece on square 11 cannot move like that" in player.read("message")
        await player.type("11-15")
        assert player.game.moves == [Move("11-15")]

    play(body, human=None)


def test_undo_takes_back_the_answer_too_and_redo_plays_both_again() -> None:
    async def body(player: Player) -> None:
        await player.click(11, 15)
        moves = player.game.moves
        await player.press("u")
        assert player.game.moves == []
        assert player.read("standing") == "Black to move"
        await player.press("r")
        assert player.game.moves == moves
        await player.press("u", "u")
        assert "no move to take back" in player.read("message")

    play(body)


def test_an_answer_to_a_move_taken_back_is_dropped() -> None:
    async def body(player: Player) -> None:
        await player.pilot.press("m", *"11", "minus", *"15", "enter", "u")
        await player.settle()
        assert player.game.moves == []

    play(body)


def test_the_computer_begins_where_one_plays_white() -> None:
    async def body(player: Player) -> None:
        assert player.game.ply_count == 1
        assert player.read("standing") == "White to move"

    play(body, human=Color.WHITE)


def test_hints_levels_and_help() -> None:
    async def body(player: Player) -> None:
        await player.press("h")
        assert player.read("message").startswith("Hint: ")
        await player.press("l")
        assert "level normal" in player.read("message")
        assert player.screen.session.setting.level is Level.NORMAL
        await player.press("question_mark")
        assert "Click on a piece" in player.read("message")

    play(body)


def test_flipping_turns_the_board() -> None:
    async def body(player: Player) -> None:
        assert "32" in player.board_lines()[1], "Black's men are at the bottom"
        await player.press("f")
        assert "32" not in player.board_lines()[1]
        assert " 1" in player.board_lines()[1]
        await player.click(11, 15)
        assert player.game.moves[0] == Move("11-15")

    play(body, fen="B:W32:B11,1")


def test_resigning_and_beginning_anew_are_asked_for_twice() -> None:
    async def body(player: Player) -> None:
        await player.press("x")
        assert "again" in player.read("message")
        assert player.game.outcome() is None
        await player.press("h")
        await player.press("x")
        assert player.game.outcome() is None, "something else was done between"
        await player.press("x")
        assert player.read("standing") == "White wins: the other side resigned (0-1)"
        await player.click(11)
        assert "The game is over" in player.read("message")
        await player.press("n")
        assert player.screen.session.game.outcome() is None

    play(body)


def test_a_draw_is_offered() -> None:
    async def body(player: Player) -> None:
        await player.press("d")
        assert "declines" in player.read("message")

    play(body, fen="B:WK18,K22:BK5")


def test_the_game_is_saved_as_pdn(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"

    async def body(player: Player) -> None:
        await player.click(11, 15)
        await player.press("s")
        assert str(path) in player.read("message").replace("\n", "")

    play(body, save_to=path)
    with pdn.read(path, strict=True) as games:
        (game,) = games
    assert game.moves[0] == Move("11-15")


def test_kings_and_marks_are_told_by_more_than_colour() -> None:
    async def body(player: Player) -> None:
        text = "\n".join(player.board_lines())
        assert text.count("▙▟▙▟") == 1
        assert text.count("▗▄▄▖") == 5
        assert text.count("›") == 2, "two pieces can move"
        await player.click(6)
        assert "›15‹" in "\n".join(player.board_lines())

    play(body, human=None, fen="B:W10,16,18,K32:B6,12")


def test_the_command_fills_a_real_terminal_and_gives_it_back() -> None:
    with _terminal("--level", "easy") as (terminal, process):
        assert "Black to move" in _until(terminal, "Black to move")
        os.write(terminal, b"q")
        assert "\x1b[?1049l" in _until(terminal, "\x1b[?1049l"), "the screen is given back"
        assert process.wait(command.SECONDS) == 0


def test_a_mouse_in_a_real_terminal_plays() -> None:
    with _terminal("--level", "easy", "--side", "black") as (terminal, process):
        _until(terminal, "Black to move")
        view = View(Board(), Color.BLACK)
        rows, columns = size_for(24, 48)
        for square in (11, 15):
            row, column = view.place_of(square)
            place = f"{column * columns + columns // 2 + 1};{row * rows + rows // 2 + 1}"
            os.write(terminal, f"\x1b[<0;{place}M\x1b[<0;{place}m".encode())
        assert "1. 11-15" in _until(terminal, "1. 11-15")
        assert "The computer played" in _until(terminal, "The computer played")
        os.write(terminal, b"q")
        _until(terminal, "\x1b[?1049l")
        assert process.wait(command.SECONDS) == 0


@contextmanager
def _terminal(*options: str) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """The command in a terminal of 100 columns and 30 lines."""
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [*command.COMMAND, "play", *options],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=command.environment(TERM="xterm-256color", COLUMNS="100", LINES="30"),
        close_fds=True,
    )
    os.close(slave)
    try:
        yield master, process
    finally:
        process.kill()
        process.wait()
        os.close(master)


def _until(terminal: int, text: str) -> str:
    """What the terminal shows until the text is there, or the time is up."""
    seen = ""
    end = time.monotonic() + command.SECONDS
    while text not in seen and time.monotonic() < end:
        if select.select([terminal], [], [], 0.1)[0]:
            try:
                seen += os.read(terminal, 65536).decode(errors="replace")
            except OSError:
                break
    return seen
