"""Writes games so that reading them gives the same again."""

from collections.abc import Iterator

from crownhead._kernel import Board, Color, Draws
from crownhead.game import Game
from crownhead.headers import ROSTER
from crownhead.pdn.reader import DRAWS, ENGLISH_DRAUGHTS, FORCED_CAPTURES
from crownhead.pdn.results import UNFINISHED, result_of
from crownhead.tree import Node

WIDTH = 80
"""Columns of a line of movetext; only a single word that is longer goes beyond."""

# Brackets are told from those in comments, which hold no NUL.
_OPENING = "\0("
_CLOSING = "\0)"
_START_FEN = Board().fen()
_UNKNOWN = {"Date": "????.??.??", "Result": UNFINISHED}


def tag_lines(game: Game, *, roster: bool) -> Iterator[str]:
    """The tags of a game, one a line, with what the game itself knows put right."""
    tags = dict(game.headers)
    if roster:
        known = {name: tags.pop(name, _UNKNOWN.get(name, "?")) for name in ROSTER}
        tags = {**known, **tags}
        tags.setdefault("GameType", ENGLISH_DRAUGHTS)
    if result_of(tags.get("Result", "")) != game.result or "Result" not in tags:
        tags["Result"] = game.result
    fen = game.start.fen()
    tags.pop("SetUp", None)
    tags.pop("FEN", None)
    if fen != _START_FEN:
        tags.update(SetUp="1", FEN=fen)
    for name in (FORCED_CAPTURES, DRAWS):
        tags.pop(name, None)
    if not game.rules.forced_captures:
        tags[FORCED_CAPTURES] = "off"
    if game.rules.draws is Draws.AUTOMATIC:
        # The game of a file that says nothing goes on until the players agree.
        tags[DRAWS] = Draws.AUTOMATIC.name.lower()
    for name, value in tags.items():
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        yield f'[{name} "{escaped}"]'


def mainline_words(game: Game) -> Iterator[str]:
    """The moves played in standard notation, each with its number, and the result."""
    board = game.start
    white_began = board.turn is Color.WHITE
    for ply, move in enumerate(game.moves):
        yield " ".join([*_number(ply, white_began, broken=ply == 0), board.text(move)])
        board.push(move)
    yield game.result


def movetext_lines(game: Game) -> Iterator[str]:
    """The whole tree of moves with all that is said about it, and the result, in lines."""
    words = _glued(_Walk(game).words()) if game.is_annotated else mainline_words(game)
    line = ""
    for word in words:
        if line and (line.endswith("\n") or len(line) + 1 + len(word.rstrip("\n")) > WIDTH):
            yield line.rstrip("\n")
            line = ""
        line = f"{line} {word}" if line else word
    yield line


class _Walk:
    """Goes through the tree of a game as it is written, with one board and without recursion."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._board = game.start
        self._white_began = self._board.turn is Color.WHITE
        # Whether a White move needs its number, as something stands between it and Black's.
        self._broken = True

    def words(self) -> Iterator[str]:
        root = self._game.root
        yield from self._comments(root.comments)
        steps = self._line_from(root, 0)
        while steps:
            step, node, ply = steps.pop()
            if step == "open":
                self._broken = True
                yield _OPENING
                yield from self._move(node, ply)
                steps += [("close", node, ply), ("on", node, ply)]
            elif step == "close":
                self._broken = True
                while self._board.ply_count > ply:
                    self._board.pop()
                yield _CLOSING
            elif step == "move":
                yield from self._move(node, ply)
            else:
                assert node.move is not None
                self._board.push(node.move)
                steps += self._line_from(node, ply + 1)
        yield self._game.result

    @staticmethod
    def _line_from(node: Node, ply: int) -> list[tuple[str, Node, int]]:
        """What is to be written after a node, the last first."""
        if not node.variations:
            return []
        first, *others = node.variations
        alternatives = [("open", other, ply) for other in reversed(others)]
        return [("on", first, ply), *alternatives, ("move", first, ply)]

    def _move(self, node: Node, ply: int) -> Iterator[str]:
        assert node.move is not None
        yield from self._comments(node.comments_before)
        number = _number(ply, self._white_began, broken=self._broken)
        yield " ".join([*number, self._board.text(node.move)])
        self._broken = False
        for nag in node.nags:
            yield f"${nag}"
        yield from self._comments(node.comments)

    def _comments(self, comments: tuple[str, ...]) -> Iterator[str]:
        for comment in comments:
            self._broken = True
            if "}" in comment:
                # Only the end of its line can end such a comment.
                yield f"; {comment}\n"
            else:
                yield from _wrappable(f"{{{comment}}}")


def _wrappable(comment: str) -> Iterator[str]:
    """The words of a comment; none that would be taken for a tag or an escape begins a line."""
    held, *words = comment.split(" ")
    for word in words:
        if word[:1] in ("[", "%"):
            held = f"{held} {word}"
        else:
            yield held
            held = word
    yield held


def _number(ply: int, white_began: bool, *, broken: bool) -> list[str]:
    """The number of a move, where it is written: for Black, and for White after a break."""
    number, is_white = divmod(ply + white_began, 2)
    if not is_white:
        return [f"{number + 1}."]
    return [f"{number + 1}..."] if broken else []


def _glued(words: Iterator[str]) -> Iterator[str]:
    """The words with each bracket fixed to the word that it opens before or closes after."""
    held = ""
    for word in words:
        if word == _CLOSING and not held.endswith("\n"):
            held += ")"
        elif held == _OPENING:
            held = f"({word}"
        else:
            if held:
                yield held
            held = ")" if word == _CLOSING else word
    yield held
