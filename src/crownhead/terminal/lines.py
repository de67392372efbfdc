"""The plain mode: a move or a word a line, for pipes and for terminals without a screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from crownhead import Color, CrownheadError, Level
from crownhead.terminal import saving, words
from crownhead.terminal.session import Session

_LETTERS = str.maketrans("⛀⛁⛂⛃·", "wWbB.")

_HELP = """\
Type a move (11-15, 22x15; 22x15x6 where the ends are not enough) or one of:
  moves    the moves there are        board    show the board
  undo     take your move back        redo     play it again
  hint     what would you play?       fen      the position as text
  draw     offer a draw               resign   give up
  flip     turn the board             new      begin a new game
  easy, normal, hard, expert          how well the computer plays
  save     add the game to the file   quit     leave (so does the end of input)"""


class Lines:
    """A game in which every line is read, answered and done with."""

    def __init__(
        self,
        session: Session,
        bottom: Color,
        save_to: Path,
        say: Callable[[str], object],
        *,
        letters: bool = False,
    ) -> None:
        """`letters` shows men as b and w, kings as B and W, for want of the symbols."""
        self._letters = letters
        self.session = session
        self._bottom = bottom
        self._save_to = save_to
        self._say = say
        self._words: dict[str, Callable[[], object]] = {
            "help": lambda: say(_HELP),
            "?": lambda: say(_HELP),
            "moves": self._list_moves,
            "board": self._show,
            "fen": lambda: say(session.game.board.fen()),
            "undo": self._undo,
            "redo": self._redo,
            "hint": self._hint,
            "draw": self._draw,
            "resign": self._resign,
            "flip": self._flip,
            "new": self._restart,
            "save": self._save,
            **{words.level(level): partial(self._choose_level, level) for level in Level},
        }

    def run(self, lines: Iterable[str]) -> None:
        """Plays until `quit` or until the lines end."""
        self._say("Type a move, such as 11-15, or help.")
        self._show()
        self._let_computer_move()
        for line in lines:
            text = line.strip()
            if text.lower() in ("quit", "exit"):
                return
            if text:
                self._answer(text)

    def _answer(self, text: str) -> None:
        action = self._words.get(text.lower(), lambda: self._play(text))
        try:
            action()
        except CrownheadError as error:
            hint = "" if any(c.isdigit() for c in text) else " Type help for what there is."
            self._say(words.fault(error) + hint)

    def _play(self, text: str) -> None:
        self.session.play(text)
        if not self.session.is_computers_turn:
            self._show()
        self._let_computer_move()

    def _let_computer_move(self) -> None:
        if not self.session.is_computers_turn:
            return
        before = self.session.game.board
        move = self.session.think()()
        assert move is not None
        self._say(f"The computer plays {before.text(move)}")
        self._show()

    def _show(self) -> None:
        game = self.session.game
        board = game.board.unicode(self._bottom)
        shown = board.translate(_LETTERS) if self._letters else board
        self._say(f"\n{diagram(shown, self._bottom)}\n")
        self._say(words.standing(game))

    def _list_moves(self) -> None:
        board = self.session.game.board
        texts = [board.text(move) for move in self.session.legal_moves]
        self._say(" ".join(texts) or "There are none.")

    def _undo(self) -> None:
        if self.session.undo():
            self._show()
            self._let_computer_move()
        else:
            self._say("There is no move to take back.")

    def _redo(self) -> None:
        if self.session.redo():
            self._show()
        else:
            self._say("Nothing was taken back.")

    def _hint(self) -> None:
        self._say(words.advice(*self.session.hint()))

    def _draw(self) -> None:
        if self.session.offer_draw():
            self._show()
        else:
            self._say("The computer declines: it thinks that it is ahead.")

    def _resign(self) -> None:
        self.session.resign()
        self._say(words.standing(self.session.game))

    def _flip(self) -> None:
        self._bottom = Color.BLACK if self._bottom is Color.WHITE else Color.WHITE
        self._show()

    def _restart(self) -> None:
        self.session.restart()
        self._show()
        self._let_computer_move()

    def _choose_level(self, level: Level) -> None:
        self.session.choose_level(level)
        self._say(f"The computer plays at level {words.level(level)} now.")

    def _save(self) -> None:
        try:
            saving.save(self.session, self._save_to)
        except OSError as error:
            self._say(f"Could not be saved: {error}")
        else:
            self._say(f"Saved in {self._save_to}")


def diagram(board: str, bottom: Color) -> str:
    """A board with the numbers of each row's first and last square beside it."""
    rows = list(enumerate(board.split("\n")))
    if bottom is Color.BLACK:
        numbers = [(32 - 4 * row, 29 - 4 * row) for row, _ in rows]
    else:
        numbers = [(4 * row + 1, 4 * row + 4) for row, _ in rows]
    return "\n".join(
        f"{first:>2}  {line}  {last}"
        for (first, last), (_, line) in zip(numbers, rows, strict=True)
    )
