"""A game between two players: its moves, what was taken back, and how it ended."""

from collections.abc import Iterator

from crownhead import link
from crownhead._kernel import Board, Color, Ending, Move, Outcome, Reason, Rules
from crownhead.errors import GameOverError
from crownhead.headers import Headers
from crownhead.tree import Node

# As type checkers know it; `typing` would take longer to load than all the rest.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from crownhead.pdn import Problem


class Game:
    """A game in progress or finished, and its record.

    Unlike a board, a game ends: once `outcome` is not None no move is taken. What the players do
    (resign, agree on a draw) counts beside what stands on the board.

    What was played is the main line of a tree. `root` is where it starts: variations, comments
    and glyphs are added to its nodes, and `headers` says who played. `crownhead.pdn` reads and
    writes all of it.

    >>> game = Game()
    >>> game.play("11-15")
    Move('11-15')
    >>> game.play("22-18")
    Move('22-18')
    >>> str(game)
    '1. 11-15 22-18 *'
    >>> game.root.end().comment = "Single Corner."
    >>> game.root.next.add_variation("23-19").comments_before = ["or"]
    >>> game.headers["Black"] = "Tinsley, M."
    >>> print(game.pdn())
    [Black "Tinsley, M."]
    [Result "*"]
    [Draws "automatic"]
    <BLANKLINE>
    1. 11-15 22-18 {Single Corner.} ({or} 1... 23-19) *
    <BLANKLINE>
    """

    def __init__(self, fen: str | None = None, rules: Rules | None = None) -> None:
        """A new game from the start, or from the position that `fen` describes.

        Raises FenError where the text is no position.
        """
        self._board = Board(fen, rules)
        self._ending = Ending.NONE
        self._headers = Headers()
        self._root: Node | None = None
        # Each entry is all that stood after the position it was taken back to, and the move.
        self._undone: list[tuple[Move, list[Node]]] = []
        self._problems: tuple[Problem, ...] = ()

    @classmethod
    def from_link(cls, text: str) -> "Game":
        """The game that a link's text holds. Raises LinkError where it holds none."""
        game = cls()
        game._board, game._ending = link.decode(text)
        return game

    @classmethod
    def from_pdn(cls, text: str) -> "Game":
        """The first game of a PDN text, read strictly.

        Raises PdnError at the first problem (see `crownhead.pdn.Problem`), and where it holds no
        game.
        `crownhead.pdn.parse` reads all games, and forgives.
        """
        from crownhead import pdn

        return pdn.parse_game(text, strict=True)

    def link(self) -> str:
        """The main line as a text that fits behind the # of an address."""
        return link.encode(self._board, self._ending)

    def pdn(self) -> str:
        """The whole record as PDN, as `crownhead.pdn.dumps` writes it."""
        from crownhead import pdn

        return pdn.dumps(self)

    @property
    def headers(self) -> Headers:
        """Who played, where and when, by the names of PDN's tags.

        `Result`, `FEN`, `SetUp`, `ForcedCaptures` and `Draws` are here as they were read; what
        holds is `result`, `start` and `rules`, and those are what is written.
        """
        return self._headers

    @property
    def problems(self) -> "tuple[Problem, ...]":
        """What was wrong where the game was read from PDN, and what was done about it."""
        return self._problems

    @property
    def board(self) -> Board:
        """A copy of the board as it stands, with the moves that led to it."""
        return self._board.copy()

    @property
    def start(self) -> Board:
        """A board at the position the game started from."""
        board = self._board.copy()
        for _ in range(board.ply_count):
            board.pop()
        return board

    @property
    def rules(self) -> Rules:
        """The options played under."""
        return self._board.rules

    @property
    def turn(self) -> Color:
        """The side to move."""
        return self._board.turn

    @property
    def moves(self) -> list[Move]:
        """A new list of the moves played."""
        return self._board.move_stack

    @property
    def ply_count(self) -> int:
        """How many moves have been played."""
        return self._board.ply_count

    @property
    def root(self) -> Node:
        """The start of the game as a tree of moves."""
        if self._root is None:
            self._root = node = Node(self, None, None)
            for move in self._board.move_stack:
                node = node._append(move)
        return self._root

    def mainline(self) -> Iterator[Node]:
        """The nodes of the moves played, in order."""
        return self.root.mainline()

    def play(self, move: Move | str) -> Move:
        """Plays a move, given as such or as text, and returns it; nothing can be redone after it.

        Raises MoveError where it cannot be played, GameOverError where the game has ended.
        """
        self._check_open()
        played = self._board.push(move)
        self._undone.clear()
        if self._root is not None:
            self._root.end()._append(played)
        return played

    def undo(self) -> Move:
        """Takes back the last move, with its alternatives, and any ending agreed after it.

        Raises IndexError where no move has been played.
        """
        move = self._board.pop()
        alternatives: list[Node] = []
        if self._root is not None:
            before = self._root.end()._parent
            assert before is not None
            alternatives, before._variations = before._variations, []
        self._undone.append((move, alternatives))
        self._ending = Ending.NONE
        return move

    def redo(self) -> Move:
        """Plays again the move last taken back. Raises IndexError where there is none."""
        if not self._undone:
            raise IndexError("no move has been taken back")
        move, alternatives = self._undone.pop()
        if self._root is not None:
            end = self._root.end()
            # The tree may have been looked at for the first time after the move was taken back.
            end._variations = alternatives or [Node(self, end, move)]
        return self._board.push(move)

    def resign(self, color: Color) -> None:
        """Ends the game: `color` gives up.

        Raises GameOverError where it has ended already, TypeError for anything but a Color.
        """
        if not isinstance(color, Color):
            raise TypeError(f"expected Color.BLACK or Color.WHITE, not {color!r}")
        self._check_open()
        black = color is Color.BLACK
        self._ending = Ending.BLACK_RESIGNED if black else Ending.WHITE_RESIGNED

    def agree_draw(self) -> None:
        """Ends the game as a draw that both players want.

        Raises GameOverError where it has ended already.
        """
        self._check_open()
        self._ending = Ending.DRAW_AGREED

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on. What stands on the board decides first."""
        outcome = self._board.outcome()
        if outcome is not None:
            return outcome
        if self._ending is Ending.DRAW_AGREED:
            return Outcome(Reason.AGREEMENT)
        if self._ending is Ending.BLACK_RESIGNED:
            return Outcome(Reason.RESIGNATION, Color.WHITE)
        if self._ending is Ending.WHITE_RESIGNED:
            return Outcome(Reason.RESIGNATION, Color.BLACK)
        return None

    @property
    def result(self) -> str:
        """The result as PDN writes it: `1-0` where Black won, `*` where the game goes on.

        `0-0`, both lost by forfeit, is known from `headers` alone.
        """
        outcome = self.outcome()
        if outcome is not None:
            return outcome.result
        return "0-0" if self._headers.get("Result") == "0-0" else "*"

    @property
    def is_annotated(self) -> bool:
        """Whether anything is said in the game, or tried beside its moves."""
        return self._root is not None and any(
            node.comments or node.nags or len(node.variations) > 1 for node in self._root.walk()
        )

    def copy(self) -> "Game":
        """A game of its own, with the whole tree; what was taken back is left behind."""
        game = Game.__new__(Game)
        game.__setstate__(self.__getstate__())
        return game

    def _check_open(self) -> None:
        outcome = self.outcome()
        if outcome is not None:
            raise GameOverError("over", outcome.result)

    def _extend(self, move: Move) -> None:
        self._check_open()
        self._board.push(move)
        self._undone.clear()

    def _follow_tree(self) -> None:
        """Sets the board to the main line after the tree has been changed."""
        board = self.start
        for node in self.mainline():
            assert node.move is not None
            board.push(node.move)
        if board.move_stack != self._board.move_stack:
            # What the players did, they did at the end of another line.
            self._ending = Ending.NONE
        self._board = board
        self._undone.clear()

    def __getstate__(self) -> "dict[str, Any]":
        # Flat, since a tree is as deep as its game is long and pickle would follow it down.
        nodes = [] if self._root is None else list(self._root.walk())
        places: dict[Node | None, int] = {node: place for place, node in enumerate(nodes)}
        return {
            "board": self._board.copy(),
            "ending": self._ending,
            "headers": dict(self._headers),
            "problems": self._problems,
            "nodes": [
                (
                    places.get(node._parent),
                    node.move,
                    node.comments,
                    node.comments_before,
                    node.nags,
                )
                for node in nodes
            ],
        }

    def __setstate__(self, state: "dict[str, Any]") -> None:
        self._board = state["board"]
        self._ending = state["ending"]
        self._headers = Headers(state["headers"])
        self._problems = state["problems"]
        self._undone = []
        nodes: list[Node] = []
        for parent, move, comments, before, nags in state["nodes"]:
            above = None if parent is None else nodes[parent]
            node = Node(self, None, None) if above is None else above._append(move)
            node._comments = list(comments) or ()
            node._before, node._nags = list(before) or (), list(nags) or ()
            nodes.append(node)
        self._root = nodes[0] if nodes else None

    def __copy__(self) -> "Game":
        return self.copy()

    def __deepcopy__(self, memo: "dict[int, Any]") -> "Game":
        return self.copy()

    def __str__(self) -> str:
        """The moves played in standard notation, numbered, with the result at the end."""
        from crownhead.pdn.writer import mainline_words

        return " ".join(mainline_words(self))

    def __repr__(self) -> str:
        return f"<Game {self}>"
