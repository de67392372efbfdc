"""Keeping a game that was played at the terminal."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from crownhead import Color, Game
from crownhead.terminal import words
from crownhead.terminal.session import Session


def save(session: Session, path: Path) -> None:
    """Appends the game to a file as PDN. Raises OSError."""
    game = named(session)
    separator = "\n" if path.exists() and path.stat().st_size else ""
    with path.open("a", encoding="utf-8", newline="\n") as file:
        file.write(separator + game.pdn())


def named(session: Session) -> Game:
    """A copy of the game that says where and when it was played, and by whom."""
    game = session.game.copy()
    game.headers["Event"] = "Played in the terminal"
    game.headers["Date"] = date.today().strftime("%Y.%m.%d")
    human = session.setting.human
    if human is not None:
        computer = f"Crownhead ({words.level(session.setting.level)})"
        game.headers["Black"], game.headers["White"] = (
            ("Player", computer) if human is Color.BLACK else (computer, "Player")
        )
    return game
