"""Reads the moves of one game, with all that is said and tried beside them."""

from collections.abc import Callable
from re import Match

from crownhead._kernel import Board, Move, play_run
from crownhead.errors import AmbiguousMoveError, MoveError
from crownhead.game import Game
from crownhead.pdn.comments import read_comment, read_line
from crownhead.pdn.problems import reason_of
from crownhead.pdn.results import UNFINISHED, result_of
from crownhead.pdn.source import LOOKAHEAD, Report, Source
from crownhead.pdn.tokens import (
    NEXT_MOVE,
    RESULT,
    RUN,
    STRENGTHS,
    TOKEN,
    plain_move,
    squares_of,
    starts_tag,
)
from crownhead.tree import HIGHEST_NAG, Node

MOST_DIGITS = 9
MOST_SQUARES = 10
"""No capture has more: see `max_hops` in the kernel."""


class Movetext:
    """The moves of one game, read from where its tags end.

    One board goes through the whole game: a variation is played on it after its rival has been
    taken back, and the rival is played again when the variation closes. So nothing is copied, and
    nothing here calls itself, however deep variations lie in one another.

    Attributes:
        result: the result that closed the game; None where nothing did.
        set_up: a position set up in the middle, which ended the game; None where none was.

    """

    def __init__(self, source: Source, game: Game, report: Report, *, playable: bool) -> None:
        """Reads into `game`; where it is not `playable` its moves are passed over."""
        self.result: str | None = None
        self.set_up: str | None = None
        self._source = source
        self._game = game
        self._board: Board = game._board
        self._report = report
        # The node of the last move; None until anything asks for a tree.
        self._node: Node | None = game._root
        # For each open variation: the move it is an alternative to, if any, and whether moves
        # were passed over when it opened.
        self._open: list[tuple[Node | None, bool]] = []
        # Comments in front of a variation's first move.
        self._before: list[str] = []
        self._passing_over = not playable
        self._closed = False
        self._readers: dict[str, Callable[[Match[str]], None]] = {
            name: getattr(self, f"_read_{name}") for name in TOKEN.groupindex
        }

    def read(self) -> None:
        """Reads up to the end of the game: its result, the next game's tags, or the end."""
        source = self._source
        while not self._closed:
            source.fill()
            if not self._passing_over and self._play_run():
                continue
            if not source.skip_space():
                break
            token = TOKEN.match(source.text, source.at)
            assert token is not None
            assert token.lastgroup is not None
            self._readers[token.lastgroup](token)
        self._close_variations()

    def _play_run(self) -> bool:
        """Plays the plain moves that stand next; whether there were any."""
        source = self._source
        run = RUN.match(source.text, source.at)
        if run is None:
            return False
        text = run[0]
        if run.end() == len(source.text) and not source.ended:
            text = _without_last_word(text)
        length, moves = play_run(self._board, text, self._node is not None)
        source.at += length
        if moves:
            for move in moves:
                self._grow(move)
        return length > 0

    def _grow(self, move: Move) -> None:
        """Adds a move that was played to the tree, where there is one yet."""
        if self._node is None:
            return
        self._node = self._node._append(move)
        if self._before:
            self._node._before, self._before = self._before, []

    def _tree(self) -> Node:
        if self._node is None:
            self._node = self._game.root.end()
        return self._node

    def _read_move(self, token: Match[str]) -> None:
        self._source.at = token.end() if self._passing_over else self._play(token)

    def _play(self, token: Match[str]) -> int:
        """Plays a move that the kernel did not take with the rest; returns where it ends."""
        try:
            self._grow(self._board.push(plain_move(token[0])))
        except AmbiguousMoveError as error:
            self._play_one_of(token, reason_of(error))
        except MoveError as error:
            end = self._play_hops(token) if error.kind == "unfinished" else None
            if end is not None:
                return end
            self._tell("move", token, reason_of(error))
            self._passing_over = True
        return token.end()

    def _play_hops(self, token: Match[str]) -> int | None:
        """Plays a capture that is written hop by hop, as if each were a move of its own.

        Returns where the last one ends, or None where there is no such capture.
        """
        path = squares_of(token[0])
        end = token.end()
        while following := NEXT_MOVE.match(self._source.text, end):
            hop = squares_of(following[1])
            if hop[0] != path[-1] or len(path) > MOST_SQUARES:
                return None
            path += hop[1:]
            end = following.end()
            try:
                move = self._board.push("x".join(map(str, path)))
            except MoveError as error:
                if error.kind != "unfinished":
                    return None
            else:
                self._tell("hops", token)
                self._grow(move)
                return end
        return None

    def _play_one_of(self, token: Match[str], detail: str) -> None:
        """Plays the one capture of several that leaves the moves that follow playable."""
        ends = squares_of(token[0])
        rivals = [
            move
            for move in self._board.legal_moves
            if (move.origin, move.destination) == (ends[0], ends[-1])
        ]
        following = RUN.match(self._source.text, token.end())
        text = "" if following is None else following[0]
        lengths = [self._length_after(move, text) for move in rivals]
        best = [
            move for move, length in zip(rivals, lengths, strict=True) if length == max(lengths)
        ]
        if len({move.captured for move in best}) > 1:
            self._tell("move", token, detail)
            self._passing_over = True
            return
        self._tell("ambiguous", token, detail)
        self._grow(self._board.push(best[0]))

    def _length_after(self, move: Move, text: str) -> int:
        board = Board(self._board.fen(), self._board.rules)
        board.push(move)
        return play_run(board, text)[0]

    def _read_number(self, token: Match[str]) -> None:
        self._source.at = token.end()

    def _read_bare_number(self, token: Match[str]) -> None:
        self._tell("number", token)
        self._source.at = token.end()

    def _read_comment(self, token: Match[str]) -> None:
        self._say(read_comment(self._source, self._report))

    def _read_line_comment(self, token: Match[str]) -> None:
        self._say(read_line(self._source))

    def _read_escape(self, token: Match[str]) -> None:
        read_line(self._source)

    def _read_prose(self, token: Match[str]) -> None:
        self._tell("text", token)
        self._say(" ".join(token[0].split()))
        self._source.at = token.end()

    def _read_command(self, token: Match[str]) -> None:
        # A clock's time outside of a comment, where it belongs.
        self._read_prose(token)

    def _say(self, text: str) -> None:
        if not text or self._passing_over:
            return
        node = self._tree()
        if self._open and self._starts_line(node):
            self._before.append(text)
        else:
            node._say(text)

    def _starts_line(self, node: Node) -> bool:
        """Whether no move of the game, or of the innermost variation, has been played yet."""
        rival = self._open[-1][0] if self._open else None
        return node._move is None or (rival is not None and node is rival._parent)

    def _read_strength(self, token: Match[str]) -> None:
        signs = token[0].strip("() \n\t")
        self._annotate(token, STRENGTHS.get(signs) or STRENGTHS.get(signs[:2]))
        self._source.at = token.end()

    def _read_nag(self, token: Match[str]) -> None:
        digits = token[0][1:]
        number = int(digits) if 0 < len(digits) <= MOST_DIGITS else None
        self._annotate(token, number)
        self._source.at = token.end()

    def _annotate(self, token: Match[str], number: int | None) -> None:
        if self._passing_over:
            return
        node = self._tree()
        if number is None or number > HIGHEST_NAG or self._starts_line(node):
            self._tell("glyph", token)
        else:
            node._annotate(number)

    def _read_opening(self, token: Match[str]) -> None:
        self._source.at = token.end()
        if self._passing_over:
            self._open.append((None, True))
            return
        node = self._tree()
        if self._starts_line(node):
            self._tell("variation", token)
            self._open.append((None, False))
            self._passing_over = True
        else:
            self._open.append((node, False))
            self._board.pop()
            self._node = node._parent

    def _read_closing(self, token: Match[str]) -> None:
        self._source.at = token.end()
        if self._open:
            self._close_variation()
        else:
            self._tell("sign", token)

    def _close_variation(self) -> None:
        rival, self._passing_over = self._open.pop()
        if rival is None:
            return
        node = self._node
        while node is not None and node is not rival._parent:
            self._board.pop()
            node = node._parent
        assert rival._move is not None
        self._board.push(rival._move)
        self._node = rival
        if self._before:
            rival._say(*self._before)
            self._before = []

    def _close_variations(self) -> None:
        if self._open:
            self._report("unclosed_variation", self._source.place(self._source.at))
        while self._open:
            self._close_variation()

    def _read_set_up(self, token: Match[str]) -> None:
        self._source.at = token.end()
        if self._open:
            self._tell("set_up_inside", token)
            self._passing_over = True
            return
        self.set_up = token[0].strip("/")[3:].strip(' \n\t"')
        self._closed = True
        if self._board.ply_count:
            self._tell("set_up_later", token)

    def _read_result(self, token: Match[str]) -> None:
        """A result ends the game, but inside a variation only where nothing else could."""
        source = self._source
        place = source.place(token.start()) if self._open else None
        source.at = token.end()
        if place is not None and not self._is_at_end():
            self._report("result_inside", place, token[0])
            return
        self.result = result_of(token[0])
        self._closed = True

    def _read_star(self, token: Match[str]) -> None:
        """A star is the result of an unfinished game, or says that a move is the only one."""
        source = self._source
        place = source.place(token.start())
        touches_move = token.start() > 0 and source.text[token.start() - 1].isdigit()
        source.at = token.end()
        if self._is_at_end() or not (self._open or touches_move or self._is_move_next()):
            self.result = UNFINISHED
            self._closed = True
            return
        if self._passing_over:
            return
        node = self._tree()
        if self._starts_line(node):
            self._report("glyph", place, token[0])
            return
        if not touches_move:
            self._report("star", place, token[0])
        node._annotate(STRENGTHS["*"])

    def _is_at_end(self) -> bool:
        source = self._source
        return not source.skip_space() or starts_tag(source.text, source.at)

    def _is_move_next(self) -> bool:
        """Whether a move that could go on with this game stands next, and not a new game's."""
        source = self._source
        source.skip_space()
        if self._passing_over or RESULT.match(source.text, source.at):
            return False
        run = RUN.match(source.text[source.at : source.at + LOOKAHEAD])
        if run is None or run[0].startswith("1."):
            return False
        board = Board(self._board.fen(), self._board.rules)
        return play_run(board, run[0])[0] > 0 and board.ply_count > 0

    def _read_tag(self, token: Match[str]) -> None:
        if starts_tag(self._source.text, token.start()):
            self._closed = True
        else:
            self._read_sign(token)

    def _tell(self, kind: str, token: Match[str], detail: str = "") -> None:
        if not self._passing_over:
            self._report(kind, self._source.place(token.start()), token[0], detail)

    def _read_sign(self, token: Match[str]) -> None:
        self._tell("sign", token)
        self._source.at = token.end()


def _without_last_word(text: str) -> str:
    """A run of movetext without its last word, which may have been cut short."""
    return text[: max(text.rfind(" "), text.rfind("\n"), text.rfind("\t"), 0)]
