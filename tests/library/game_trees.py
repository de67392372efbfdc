"""Random games with variations, comments and glyphs, for hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from crownhead import Color, Game, Rules
from crownhead.tree import Node

POSITIONS = (
    None,
    "W:W22:B6,9,17",
    "B:W6,7,14,15:B2",
    "B:W6,7,8,14,15,16,22,23,24:BK2",
    "W:WK6:B4,9,10,17,18",
    "B:WK32:BK1",
)

# All that a file can hold, the signs of PDN foremost.
_characters = st.one_of(
    st.sampled_from("(){}[];%$!?*/.-x: \t\n\"\\'0123456789"),
    st.characters(exclude_categories=["Cs"], exclude_characters="\0"),
)
comments = st.lists(st.text(_characters, max_size=120), max_size=2)
tag_values = st.text(_characters.filter(lambda c: c not in "\r\n\ufeff"), max_size=60)
tag_names = st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,11}", fullmatch=True)


@st.composite
def games(draw: st.DrawFn) -> Game:
    rules = Rules(forced_captures=draw(st.booleans()))
    game = Game(draw(st.sampled_from(POSITIONS)), rules)
    for name, value in draw(st.dictionaries(tag_names, tag_values, max_size=4)).items():
        game.headers[name] = value
    _speak(draw, game.root)
    nodes = [game.root]
    for _ in range(draw(st.integers(0, 24))):
        node = nodes[draw(st.integers(0, len(nodes) - 1))]
        moves = list(node.board().legal_moves)
        if not moves:
            continue
        grown = node.add_variation(draw(st.sampled_from(moves)))
        if grown not in nodes:
            _speak(draw, grown)
            nodes.append(grown)
    if game.outcome() is None:
        _end(game, draw(st.integers(0, 3)))
    return game


def _speak(draw: st.DrawFn, node: Node) -> None:
    node.comments = draw(comments)
    if node.move is None:
        return
    node.nags = draw(st.lists(st.integers(0, 255), max_size=2))
    assert node.parent is not None
    if node.parent.next is not node:
        node.comments_before = draw(comments)


def _end(game: Game, how: int) -> None:
    if how == 1:
        game.agree_draw()
    elif how > 1:
        game.resign(Color.BLACK if how == 2 else Color.WHITE)
