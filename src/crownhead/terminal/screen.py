"""The full-screen mode: a board to click on or walk over, with Textual."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from textual import work
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Footer, Input, Static

from crownhead import Color, CrownheadError, Level, Move
from crownhead.terminal import saving, words
from crownhead.terminal.board_widget import BoardWidget
from crownhead.terminal.choosing import Choice
from crownhead.terminal.picture import Marks, View
from crownhead.terminal.session import Session

_HELP = (
    "Click on a piece and then where it goes, or walk with the arrow keys and press Enter. "
    "A capture is walked jump by jump. Or press M and type the move: 11-15, 22x15. "
    "Escape lets a piece go, L changes the level, Q leaves."
)


class Screen(App[None]):
    """A game on the whole terminal."""

    TITLE = "Crownhead"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    BoardWidget { width: 1fr; min-width: 32; max-width: 48; height: 1fr; max-height: 24; }
    #side { width: 1fr; min-width: 24; padding: 0 2; }
    #standing { height: auto; text-style: bold; }
    #message { height: auto; min-height: 2; color: $text-warning; }
    #moves-frame { height: 1fr; }
    #typed { height: 3; }
    Footer { background: $panel; }
    """
    BINDINGS = [
        Binding("u", "undo", "Undo"),
        Binding("r", "redo", "Redo"),
        Binding("h", "hint", "Hint"),
        Binding("f", "flip", "Flip"),
        Binding("m", "type", "Type"),
        Binding("l", "level", "Level"),
        Binding("s", "save", "Save"),
        Binding("d", "draw", "Draw"),
        Binding("x", "resign", "Resign"),
        Binding("n", "restart", "New"),
        Binding("question_mark", "explain", "Help"),
        Binding("escape", "let_go", "Let go", show=False),
        Binding("q", "quit", "Quit"),
    ]

    def __init__(self, session: Session, bottom: Color, save_to: Path) -> None:
        super().__init__()
        self.session = session
        self._bottom = bottom
        self._save_to = save_to
        self._choice = Choice(session.legal_moves)
        self._cursor: int | None = None
        self._message = _HELP
        # A game ends, or begins anew, only after a second press of the same key.
        self._asked: str | None = None

    def compose(self) -> ComposeResult:
        """Board on the left, what is said and played on the right."""
        with Horizontal():
            yield BoardWidget()
            with Vertical(id="side"):
                yield Static(id="standing", markup=False)
                yield Static(id="message", markup=False)
                with VerticalScroll(id="moves-frame", can_focus=False):
                    yield Static(id="moves", markup=False)
                yield Input(id="typed", placeholder="a move, such as 11-15")
        yield Footer(compact=True)

    def on_mount(self) -> None:
        """Shows the board, and lets the computer begin where it has to."""
        self.query_one(BoardWidget).focus()
        self._changed(_HELP)

    def on_board_widget_chosen(self, event: BoardWidget.Chosen) -> None:
        """Puts a move together, and plays it when it is whole."""
        self._cursor = event.square
        before = self._choice.path
        move = self._choice.take(event.square)
        if move is not None:
            self._play(move)
            return
        self._show("" if self._choice.path != before else self._why_not(event.square))

    def on_board_widget_walked(self, event: BoardWidget.Walked) -> None:
        """Moves the cursor."""
        self._cursor = event.square
        self._show(self._message)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Plays a move that was typed."""
        event.input.clear()
        self.query_one(BoardWidget).focus()
        if self.session.is_computers_turn:
            self._show("It is the computer's turn.")
            return
        if event.value.strip():
            self._play(event.value)

    def action_undo(self) -> None:
        """Takes back: a capture under way, or one's own last move with the answer."""
        if self._choice.take_back():
            self._show("The piece is back on its square.")
        elif self.session.undo():
            self._changed("Taken back.")
        else:
            self._show("There is no move to take back.")

    def action_redo(self) -> None:
        """Plays again what was taken back."""
        if self.session.redo():
            self._changed("Played again.")
        else:
            self._show("Nothing was taken back.")

    def action_flip(self) -> None:
        """Turns the board."""
        self._bottom = Color.BLACK if self._bottom is Color.WHITE else Color.WHITE
        self._show(self._message)

    def action_type(self) -> None:
        """Goes to where moves are typed."""
        self.query_one(Input).focus()

    def action_level(self) -> None:
        """Lets the computer play at the next level, or the first after the last."""
        levels = list(Level)
        place = levels.index(self.session.setting.level)
        level = levels[(place + 1) % len(levels)]
        self.session.choose_level(level)
        self._show(f"The computer plays at level {words.level(level)} now.")

    def action_let_go(self) -> None:
        """Lets the chosen piece go, and leaves the field for typing."""
        self.query_one(BoardWidget).focus()
        is_free = self._choice.clear()
        self._show("" if is_free else "The capture has to be finished; U takes it back.")

    def action_explain(self) -> None:
        """Says how to play here."""
        self._show(_HELP)

    def action_save(self) -> None:
        """Adds the game to the file of games."""
        try:
            saving.save(self.session, self._save_to)
        except OSError as error:
            self._show(f"Could not be saved: {error}")
        else:
            self._show(f"Saved in {self._save_to}")

    def action_resign(self) -> None:
        """Gives up, when asked for twice."""
        if self._is_sure("x", "Press X again to resign."):
            self._try(self.session.resign)

    def action_restart(self) -> None:
        """Begins a new game, when asked for twice."""
        is_over = self.session.game.outcome() is not None
        if is_over or self._is_sure("n", "Press N again to begin a new game."):
            self.session.restart()
            self._changed("A new game.")

    def action_hint(self) -> None:
        """Says what the computer would play."""
        self._show("Thinking about a hint...")
        self._find_hint()

    def action_draw(self) -> None:
        """Offers a draw."""
        self._show("A draw is offered.")
        self._offer_draw()

    @work(thread=True, exclusive=True, group="hint")
    def _find_hint(self) -> None:
        try:
            told = f"Hint: {words.advice(*self.session.hint())}"
        except CrownheadError as error:
            told = words.fault(error)
        self.call_from_thread(self._show, told)

    @work(thread=True, exclusive=True, group="draw")
    def _offer_draw(self) -> None:
        try:
            agreed = self.session.offer_draw()
        except CrownheadError as error:
            self.call_from_thread(self._show, words.fault(error))
            return
        told = "Agreed." if agreed else "The computer declines: it thinks that it is ahead."
        self.call_from_thread(self._changed if agreed else self._show, told)

    @work(thread=True, group="thinking")
    def _let_computer_move(self) -> None:
        accept = self.session.think()
        self.call_from_thread(lambda: self._answered(accept()))

    def _answered(self, move: Move | None) -> None:
        # None where the game has changed meanwhile: whoever changed it has shown it already.
        if move is not None:
            self._changed(f"The computer played {self._last_move()}.")

    def _play(self, move: Move | str) -> None:
        self._try(lambda: self.session.play(move))

    def _try(self, action: Callable[[], object]) -> None:
        try:
            action()
        except CrownheadError as error:
            self._show(words.fault(error))
        else:
            self._changed("")

    def _is_sure(self, key: str, question: str) -> bool:
        is_sure = self._asked == key
        self._show(question)
        self._asked = None if is_sure else key
        return is_sure

    def _changed(self, message: str) -> None:
        self._choice = Choice(self.session.legal_moves)
        self._show(message)
        if self.session.is_computers_turn:
            self._let_computer_move()

    def _show(self, message: str) -> None:
        self._message = message
        self._asked = None
        game = self.session.game
        board = game.board
        last = board.peek().path if board.ply_count else ()
        chosen = self._choice.path
        marks = Marks(
            cursor=self._cursor,
            path=chosen,
            movable=frozenset() if chosen else self._choice.origins,
            landings=self._choice.next_squares,
            last=last,
        )
        self.query_one(BoardWidget).view = View(board, self._bottom, marks)
        thinking = " (thinking)" if self.session.is_computers_turn else ""
        self.query_one("#standing", Static).update(words.standing(game) + thinking)
        self.query_one("#message", Static).update(message)
        self.query_one("#moves", Static).update(words.score_sheet(game))
        self.query_one("#moves-frame", VerticalScroll).scroll_end(animate=False)

    def _last_move(self) -> str:
        board = self.session.game.board
        move = board.pop()
        return board.text(move)

    def _why_not(self, square: int) -> str:
        if self.session.game.outcome() is not None:
            return "The game is over. N begins a new one."
        if self.session.is_computers_turn:
            return "It is the computer's turn."
        if self._choice.is_under_way:
            return "The capture goes on: choose one of the marked squares."
        return f"Nothing can move {'to' if self._choice.path else 'from'} square {square} now."
