"""The moves of a game as a tree: the main line, its variations, and what is said about them."""

from collections.abc import Callable, Iterable, Iterator

from crownhead._kernel import Board, Color, Move
from crownhead.spacing import single_spaced

# As type checkers know it; `typing` would take longer to load than all the rest.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from crownhead.game import Game

HIGHEST_NAG = 255
"""The numeric annotation glyphs run from $0 to $255."""


class Node:
    """One move of a game, or its start, with all that may follow.

    The first of `variations` carries the line on; the others are alternatives to it. So the main
    line of a game is what one walks from `Game.root` by always taking `next`.

    >>> import crownhead
    >>> game = crownhead.Game()
    >>> node = game.root.add_variation("11-15")
    >>> other = game.root.add_variation("9-14")
    >>> other.comment = "The Double Corner."
    >>> [node.text for node in game.root.variations]
    ['11-15', '9-14']
    >>> game.moves
    [Move('11-15')]
    """

    __slots__ = ("_before", "_comments", "_game", "_move", "_nags", "_parent", "_variations")

    def __init__(self, game: "Game", parent: "Node | None", move: Move | None) -> None:
        """For `Game.root` and `add_variation`, which give nodes their place in a game."""
        self._game = game
        self._parent = parent
        self._move = move
        self._variations: list[Node] = []
        # Lists only where something is said: most nodes of most games are silent.
        self._comments: list[str] | tuple[()] = ()
        self._before: list[str] | tuple[()] = ()
        self._nags: list[int] | tuple[()] = ()

    @property
    def game(self) -> "Game":
        """The game this is part of."""
        return self._game

    @property
    def parent(self) -> "Node | None":
        """The node before this one; None for the start, and for a node that was removed."""
        return self._parent

    @property
    def move(self) -> Move | None:
        """The move that led here; None for the start."""
        return self._move

    @property
    def variations(self) -> "tuple[Node, ...]":
        """All that was played or considered next, the one that carries the line on first."""
        return tuple(self._variations)

    @property
    def next(self) -> "Node | None":
        """The node that carries the line on; None at its end."""
        return self._variations[0] if self._variations else None

    @property
    def ply(self) -> int:
        """How many moves lead here from the start."""
        return sum(1 for _ in self._line_back())

    @property
    def is_main_line(self) -> bool:
        """Whether the game itself passes through here."""
        return all(node._parent and node._parent.next is node for node in self._line_back())

    @property
    def turn(self) -> Color:
        """The side to move."""
        return self.board().turn

    @property
    def text(self) -> str:
        """The move in standard notation, as `Board.text` writes it; empty for the start."""
        if self._move is None or self._parent is None:
            return ""
        return self._parent.board().text(self._move)

    @property
    def comments(self) -> tuple[str, ...]:
        """What is said after the move; settable.

        Runs of spaces and line breaks count as one space, as they do in a file. Raises ValueError
        for a text that holds a lone surrogate or NUL, which no file could hold, and TypeError for
        what is no text.
        """
        return tuple(self._comments)

    @comments.setter
    def comments(self, texts: Iterable[str]) -> None:
        self._comments = _clean(texts)

    @property
    def comment(self) -> str:
        """All that is said after the move, as one text; settable as one."""
        return " ".join(self._comments)

    @comment.setter
    def comment(self, text: str) -> None:
        self._comments = _clean([text])

    @property
    def comments_before(self) -> tuple[str, ...]:
        """What is said before the move, where it is the first of a variation; settable."""
        return tuple(self._before)

    @comments_before.setter
    def comments_before(self, texts: Iterable[str]) -> None:
        self._before = _clean(texts)

    @property
    def time_left(self) -> float | None:
        """Seconds that the player who moved has left, as a comment says (`[%clk 0:10:00]`).

        Settable; None takes it out of the comments. Raises ValueError for a negative time, one of
        more than 9,999 hours, and at the start, where nobody has moved.
        """
        from crownhead import clocks

        if self._parent is None:
            return None
        mover = self._parent.turn
        times = (clocks.time_left(comment, mover) for comment in self._comments)
        return next((time for time in times if time is not None), None)

    @time_left.setter
    def time_left(self, seconds: float | None) -> None:
        from crownhead import clocks

        self._set_time(clocks.without_time_left, "clk", seconds)

    @property
    def time_taken(self) -> float | None:
        """Seconds that the move took, as a comment says (`[%emt 0:00:12]`); settable likewise."""
        from crownhead import clocks

        times = map(clocks.time_taken, self._comments)
        return next((time for time in times if time is not None), None)

    @time_taken.setter
    def time_taken(self, seconds: float | None) -> None:
        from crownhead import clocks

        self._set_time(clocks.without_time_taken, "emt", seconds)

    @property
    def nags(self) -> tuple[int, ...]:
        """The numeric annotation glyphs of the move, such as 1 for a good one (!); settable.

        Raises ValueError for a number that is not 0 to 255, or at the start, where no move is;
        TypeError for what is no whole number.
        """
        return tuple(self._nags)

    @nags.setter
    def nags(self, numbers: Iterable[int]) -> None:
        wanted = list(dict.fromkeys(numbers))
        if wanted and self._move is None:
            raise ValueError("the start of a game has no move to annotate")
        for number in wanted:
            if isinstance(number, bool) or not isinstance(number, int):
                raise TypeError(f"a glyph is a number from 0 to {HIGHEST_NAG}, not {number!r}")
            if not 0 <= number <= HIGHEST_NAG:
                raise ValueError(f"a glyph is a number from 0 to {HIGHEST_NAG}, not {number}")
        self._nags = wanted

    def board(self) -> Board:
        """A board of its own at this point, with the moves that led here."""
        board = self._game.start
        for node in reversed(list(self._line_back())):
            assert node._move is not None
            board.push(node._move)
        return board

    def mainline(self) -> "Iterator[Node]":
        """The nodes that follow this one along its line, in order."""
        node = self.next
        while node is not None:
            yield node
            node = node.next

    def end(self) -> "Node":
        """The last node of this line; this one where nothing follows."""
        node = self
        while node._variations:
            node = node._variations[0]
        return node

    def walk(self) -> "Iterator[Node]":
        """The node itself and all below it, each before what follows it, the main line first."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node._variations))

    def add_variation(self, move: Move | str) -> "Node":
        """Adds a move that may follow here, after those already there, and returns its node.

        Where the move is there already, its node is returned. Raises MoveError where it cannot be
        played, GameOverError where it would carry on a game that has ended, and ValueError where
        this node was removed or taken back.
        """
        self._check_there()
        board = self.board()
        played = board.push(move)
        for node in self._variations:
            if node._move == played:
                return node
        if not self._variations and self.is_main_line:
            self._game._extend(played)
        return self._append(played)

    def add_line(self, moves: Iterable[Move | str]) -> "Node":
        """Adds moves one after the other, and returns the node of the last.

        Raises what `add_variation` does at the first that cannot be added; those before it stay.
        """
        node = self
        for move in moves:
            node = node.add_variation(move)
        return node

    def remove(self) -> None:
        """Takes this move and all that follows it out of the game; the next variation moves up.

        Raises ValueError at the start of the game, or where that was done before.
        """
        self._check_there()
        siblings = self._siblings()
        siblings.remove(self)
        self._parent = None
        self._game._follow_tree()

    def promote(self) -> None:
        """Moves this variation one place up; the first place carries the line on.

        Raises ValueError at the start of the game.
        """
        self._shift(-1)

    def demote(self) -> None:
        """Moves this variation one place down. Raises ValueError at the start of the game."""
        self._shift(1)

    def promote_to_main(self) -> None:
        """Makes the line that leads here the game's own. Raises ValueError at the start."""
        self._check_there()
        self._siblings()
        for node in list(self._line_back()):
            siblings = node._siblings()
            siblings.remove(node)
            siblings.insert(0, node)
            node._speak_afterwards()
        self._game._follow_tree()

    def _shift(self, places: int) -> None:
        self._check_there()
        siblings = self._siblings()
        place = siblings.index(self)
        siblings.remove(self)
        siblings.insert(max(0, place + places), self)
        siblings[0]._speak_afterwards()
        self._game._follow_tree()

    def _set_time(self, without: Callable[[str], str], name: str, seconds: float | None) -> None:
        from crownhead import clocks

        said = [] if seconds is None else [clocks.command(name, seconds)]
        if said and self._move is None:
            raise ValueError("nobody has moved at the start of a game")
        self._comments = said + _clean(without(comment) for comment in self._comments)

    def _speak_afterwards(self) -> None:
        # A comment before a move that carries the line on would read as one on the move before.
        if self._before:
            self._comments = [*self._before, *self._comments]
            self._before = ()

    def _siblings(self) -> "list[Node]":
        if self._parent is None:
            raise ValueError("the start of a game is no variation")
        return self._parent._variations

    def _check_there(self) -> None:
        """Raises ValueError where this node, or one before it, was removed or taken back."""
        node = self
        while (parent := node._parent) is not None and node in parent._variations:
            node = parent
        if node is not self._game._root:
            raise ValueError("this move was removed or taken back; the game does not hold it")

    def _append(self, move: Move) -> "Node":
        node = Node(self._game, self, move)
        self._variations.append(node)
        return node

    def _say(self, *texts: str) -> None:
        """Adds comments that are known to be clean."""
        if isinstance(self._comments, tuple):
            self._comments = []
        self._comments.extend(texts)

    def _annotate(self, nag: int) -> None:
        if nag not in self._nags:
            self._nags = [*self._nags, nag]

    def _line_back(self) -> "Iterator[Node]":
        node = self
        while node._parent is not None:
            yield node
            node = node._parent

    def __repr__(self) -> str:
        where = "start" if self._move is None else f"{self.ply}: {self._move}"
        return f"<Node {where}>"


def _clean(texts: Iterable[str]) -> list[str]:
    if isinstance(texts, str):
        raise TypeError(f"expected a list of comments, not one: {texts!r}")
    cleaned = []
    for text in texts:
        if not isinstance(text, str):
            raise TypeError(f"a comment is text, not {text!r}")
        # A byte order mark is read as a space wherever it stands.
        cleaned.append(single_spaced(text.replace("\ufeff", " ")))
    for text in cleaned:
        if any(c == "\0" or "\ud800" <= c <= "\udfff" for c in text):
            raise ValueError(f"no file can hold this comment: {text!r}")
    return [text for text in cleaned if text]
