"""The board as a widget of the full-screen mode: drawn, clicked on, walked over by keys."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from crownhead import Board, Color, Piece
from crownhead.terminal.picture import View, empty, man, size_for

_LIGHT, _DARK = "#e9dcb9", "#4e7c62"
_LAST, _CHOSEN, _LANDING, _CURSOR = "#7a7f4a", "#b8860b", "#2f6f8f", "#1f4f8f"
_MEN = {Color.BLACK: ("#1c1714", "#efe6d0"), Color.WHITE: ("#f3e3b8", "#2a1c08")}
_CROWN = "#e3b655"
_NUMBER = "#dfeee3"


class BoardWidget(Widget, can_focus=True):
    """Shows a `View`, and says which square was clicked on or chosen by key."""

    BINDINGS = [
        Binding("up", "walk(-1, 0)", "Walk", show=False),
        Binding("down", "walk(1, 0)", "Walk", show=False),
        Binding("left", "walk(0, -1)", "Walk", show=False),
        Binding("right", "walk(0, 1)", "Walk", show=False),
        Binding("enter,space", "choose", "Choose"),
    ]

    view: reactive[View] = reactive(lambda: View(Board()), always_update=True)

    class Chosen(Message):
        """A square was clicked on, or chosen by key."""

        def __init__(self, square: int) -> None:
            super().__init__()
            self.square = square

    class Walked(Message):
        """The cursor is to go to another square."""

        def __init__(self, square: int) -> None:
            super().__init__()
            self.square = square

    def render_line(self, y: int) -> Strip:
        """One line of characters of the board."""
        rows, _ = self._square_size()
        row, line = divmod(y, rows)
        if row > 7:
            return Strip.blank(self.size.width)
        segments = [part for column in range(8) for part in self._cells(row, column, line)]
        return Strip(segments).extend_cell_length(self.size.width)

    def on_click(self, event: events.Click) -> None:
        """Chooses the square under the mouse."""
        rows, columns = self._square_size()
        place = event.y // rows, event.x // columns
        if max(place) > 7:
            return
        square = self.view.square_at(*place)
        if square is not None:
            self.post_message(self.Chosen(square))

    def action_choose(self) -> None:
        """Chooses the square under the cursor."""
        if self.view.marks.cursor is not None:
            self.post_message(self.Chosen(self.view.marks.cursor))

    def action_walk(self, rows: int, columns: int) -> None:
        """Walks the dark squares: to the nearest one in that direction."""
        row, column = self.view.place_of(self.view.marks.cursor or 1)
        row += rows
        # Up and down change to the neighbouring row, whose dark squares are one column aside.
        column += 2 * columns if columns else (1 if (row + column) % 2 == 0 else 0)
        column = column if column < 8 else column - 2
        if 0 <= row < 8 and 0 <= column < 8:
            square = self.view.square_at(row, column)
            assert square is not None
            self.post_message(self.Walked(square))

    def _square_size(self) -> tuple[int, int]:
        return size_for(self.size.height, self.size.width)

    def _cells(self, row: int, column: int, line: int) -> list[Segment]:
        rows, columns = self._square_size()
        square = self.view.square_at(row, column)
        if square is None:
            return [Segment(" " * columns, Style(bgcolor=_LIGHT))]
        ground = Style(bgcolor=self._ground(square), color=_NUMBER)
        piece = self.view.piece_at(square)
        if piece is None:
            text = empty(square, rows, square in self.view.marks.landings)[line]
            middle = [Segment(text, ground)]
        else:
            text = man(square, rows, piece.is_king)[line]
            ink = Style(underline=square in self.view.marks.movable, bold=piece.is_king)
            middle = _painted(text, piece, line == 0 and rows > 1, ground, ink)
        room = (columns - 4) // 2
        left, right = self._edges(square, line == rows // 2, room)
        return [Segment(left, ground), *middle, Segment(right, ground)]

    def _edges(self, square: int, is_middle: bool, room: int) -> tuple[str, str]:
        marks = self.view.marks
        shown = square == marks.cursor or square in marks.movable
        if not room or not is_middle or not shown:
            return " " * room, " " * room
        return ("▶", "◀") if square == marks.cursor else ("›", "‹")

    def _ground(self, square: int) -> str:
        marks = self.view.marks
        if square == marks.cursor:
            return _CURSOR
        if square in marks.path:
            return _CHOSEN
        if square in marks.landings:
            return _LANDING
        return _LAST if square in marks.last else _DARK


def _painted(text: str, piece: Piece, is_top: bool, ground: Style, manner: Style) -> list[Segment]:
    body, ink = _MEN[piece.color]
    if is_top or not any(character.isdigit() for character in text):
        return [Segment(text, ground + Style(color=_CROWN if piece.is_king and is_top else body))]
    number = manner + Style(bgcolor=body, color=ink)
    edge = ground + Style(color=body)
    if text[0] == "█":
        return [Segment(text[0], edge), Segment(text[1:-1], number), Segment(text[-1], edge)]
    return [Segment(text, number)]
