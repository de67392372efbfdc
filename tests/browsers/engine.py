"""What a browser engine is asked for, whichever protocol drives it."""

from __future__ import annotations

from typing import Any, Protocol, TypeAlias

Point = tuple[float, float]
"""Pixels from the top left of the window's content."""

Json: TypeAlias = Any
"""Whatever JSON can hold."""

KEYS = {
    "Tab": "\ue004",
    "Enter": "\ue006",
    "Shift": "\ue008",
    "Escape": "\ue00c",
    "Space": " ",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}
"""The code points that stand for keys in both of WebDriver's protocols.

Source: W3C, WebDriver, "Keyboard actions", the table of normalised key values.
"""

PATIENCE = 60
"""Seconds until a browser that does not answer is given up."""


class Engine(Protocol):
    """One window of a browser."""

    def visit(self, url: str) -> None:
        """Open an address and wait until it is loaded, or until its fragment has changed."""

    def reload(self) -> None:
        """Load the page again and wait until it is loaded."""

    def value(self, expression: str) -> Json:
        """The value of a JavaScript expression in the page; of a promise, what it brings."""

    def press(self, *keys: str) -> None:
        """Press keys one after another: characters, names out of :data:`KEYS`, or "Shift+Tab"."""

    def stroke(self, *points: Point) -> None:
        """Press the mouse at the first point, carry it over the others, and let go at the last."""

    def touch(self, point: Point) -> None:
        """Touch a point with a finger, or click it where the engine has no fingers."""

    def complaints(self) -> list[str]:
        """What the page has complained of since the last call: its errors and warnings."""

    def picture(self) -> bytes:
        """What the window shows, as a PNG."""

    def close(self) -> None:
        """End the browser."""


def awaited(expression: str) -> str:
    """The expression of a promise of another expression's value, as JSON."""
    return f"(async () => JSON.stringify(await ({expression})) ?? 'null')()"


def keystrokes(keys: tuple[str, ...]) -> list[Json]:
    """The input of the protocols that presses these keys."""
    actions = []
    for key in keys:
        codes = [KEYS.get(part, part) for part in key.split("+")]
        actions += [{"type": "keyDown", "value": code} for code in codes]
        actions += [{"type": "keyUp", "value": code} for code in reversed(codes)]
    return [{"type": "key", "id": "keyboard", "actions": actions}]


def strokes(kind: str, points: tuple[Point, ...]) -> list[Json]:
    """The input of the protocols that draws a mouse or a finger over these points."""
    moves = [{"type": "pointerMove", "x": round(x), "y": round(y)} for x, y in points]
    down, up = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}
    actions = [moves[0], down, *moves[1:], up]
    return [
        {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": actions}
    ]
