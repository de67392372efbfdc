"""A game as a tree: its main line, variations, comments, and how play and undo go with them."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownhead import Board, Color, Game, GameOverError, IllegalMoveError, Move, Rules, pdn
from crownhead.spacing import single_spaced
from tests.library.game_trees import games


@pytest.fixture
def game() -> Game:
    """Two plies played, with an alternative to each."""
    return Game.from_pdn("1. 11-15 (1. 9-14 {Double Corner} 22-18) 1... 23-19 (22-17) *")


def test_the_tree_of_a_game_that_was_played() -> None:
    game = Game()
    for move in ("11-15", "23-19", "8-11"):
        game.play(move)
    nodes = list(game.mainline())
    assert [node.text for node in nodes] == ["11-15", "23-19", "8-11"]
    assert [node.ply for node in nodes] == [1, 2, 3]
    assert [node.turn for node in nodes] == [Color.WHITE, Color.BLACK, Color.WHITE]
    assert nodes[-1].board() == game.board
    assert nodes[0].parent is game.root
    assert game.root.end() is nodes[-1]
    assert (game.root.move, game.root.text, game.root.ply) == (None, "", 0)
    assert all(node.game is game and node.is_main_line for node in nodes)


def test_play_goes_on_in_the_tree(game: Game) -> None:
    game.play("8-11")
    assert game.root.end().text == "8-11"
    assert str(game) == "1. 11-15 23-19 2. 8-11 *"


def test_a_move_added_to_the_end_of_the_main_line_is_played(game: Game) -> None:
    node = game.root.end().add_variation("8-11")
    assert game.moves[-1] == node.move
    assert game.turn is Color.WHITE
    assert node.parent is not None
    node.parent.add_variation("9-14")
    assert game.moves[-1] == Move("8-11")


def test_a_variation_plays_nothing(game: Game) -> None:
    before = game.board
    variation = game.root.add_variation("10-15")
    variation.add_line(["22-17", "7-10"])
    assert game.board == before
    assert not variation.is_main_line
    assert variation.end().board().fen() == (
        "W:W17,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,8,9,10,11,12,15"
    )


def test_a_move_that_is_there_already_is_not_added_again(game: Game) -> None:
    assert game.root.add_variation("9-14") is game.root.variations[1]
    assert len(game.root.variations) == 2


def test_an_illegal_move_is_not_added(game: Game) -> None:
    with pytest.raises(IllegalMoveError):
        game.root.add_variation("11-20")
    assert len(game.root.variations) == 2


def test_undo_takes_the_alternatives_along_and_redo_brings_them_back(game: Game) -> None:
    written = game.pdn()
    assert game.undo() == Move("23-19")
    assert game.undo() == Move("11-15")
    assert list(game.root.variations) == []
    assert game.redo() == Move("11-15")
    assert game.redo() == Move("23-19")
    assert game.pdn() == written
    assert game.root.variations[1].comment == "Double Corner"
    game.undo()
    game.play("22-18")
    with pytest.raises(IndexError):
        game.redo()
    assert [node.text for node in game.root.variations[0].variations] == ["22-18"]


def test_a_move_taken_back_before_anyone_saw_the_tree() -> None:
    game = Game()
    game.play("11-15")
    game.undo()
    assert not game.root.variations
    game.redo()
    assert game.root.end().text == "11-15"


def test_promoting_a_variation_changes_the_game(game: Game) -> None:
    game.root.variations[1].end().promote_to_main()
    assert str(game) == "1. 9-14 22-18 *"
    assert [node.text for node in game.root.variations] == ["9-14", "11-15"]
    game.root.variations[1].promote()
    assert str(game) == "1. 11-15 23-19 *"
    game.root.variations[0].demote()
    assert str(game) == "1. 9-14 22-18 *"
    with pytest.raises(ValueError, match="start"):
        game.root.promote()


def test_a_comment_before_a_promoted_move_still_reads_as_its_own() -> None:
    game = Game.from_pdn("11-15 ({why} 9-14 {so}) *")
    game.root.variations[1].promote()
    assert game.root.comments == ()
    assert game.root.variations[0].comments == ("why", "so")
    assert Game.from_pdn(game.pdn()).pdn() == game.pdn()


def test_removing_moves(game: Game) -> None:
    game.root.variations[1].remove()
    assert game.pdn().endswith("1. 11-15 23-19 (1... 22-17) *\n")
    game.root.variations[0].remove()
    assert game.moves == []
    assert game.turn is Color.BLACK
    with pytest.raises(ValueError, match="start"):
        game.root.remove()


def test_the_next_variation_moves_up_when_the_main_line_is_removed(game: Game) -> None:
    game.root.variations[0].remove()
    assert str(game) == "1. 9-14 22-18 *"


def test_comments_are_one_line_of_words() -> None:
    game = Game()
    game.play("11-15")
    node = game.root.end()
    node.comment = "  a\n\n b\t c  "
    assert node.comment == "a b c"
    node.comments = ["x", "", "y"]
    assert list(node.comments) == ["x", "y"]
    assert node.comment == "x y"
    node.comment = ""
    assert list(node.comments) == []
    for text in ("\0", "\ud800"):
        with pytest.raises(ValueError, match="no file can hold"):
            node.comment = text


def test_glyphs() -> None:
    game = Game()
    game.play("11-15")
    node = game.root.end()
    node.nags = [1, 1, 7]
    assert node.nags == (1, 7)
    assert "1. 11-15 $1 $7 *" in game.pdn()
    for number in (-1, 256):
        with pytest.raises(ValueError, match="0 to 255"):
            node.nags = [number]
    with pytest.raises(ValueError, match="no move"):
        game.root.nags = [1]


def test_clocks_belong_to_the_player_who_moved() -> None:
    game = Game.from_pdn(
        "11-15 {[%clk 0:10:00]} 23-19 {quick [%emt 0:00:02.5]} 8-11 {[%clock w0:09:00 B0:09:30]} "
        "22-17 {[%clk w0:08:00]} 4-8 {[%clk 99:99:99] [%clk x]} *"
    )
    nodes = list(game.mainline())
    assert [node.time_left for node in nodes] == [600, None, 570, 480, None]
    assert [node.time_taken for node in nodes] == [None, 2.5, None, None, None]
    nodes[0].time_left = 3599.25
    nodes[1].time_left = 0
    nodes[2].time_left = None
    assert nodes[0].comments == ("[%clk 0:59:59.25]",)
    assert nodes[1].comments == ("[%clk 0:00:00]", "quick [%emt 0:00:02.5]")
    assert nodes[2].comments == ()
    nodes[1].time_taken = 36000
    assert nodes[1].comment == "[%emt 10:00:00] [%clk 0:00:00] quick"
    again = Game.from_pdn(game.pdn())
    assert [node.time_left for node in again.mainline()] == [3599.25, 0, None, 480, None]
    assert game.root.time_left is None
    for seconds in (-1, 1e9, float("nan")):
        with pytest.raises(ValueError, match="clock"):
            nodes[0].time_left = seconds
    with pytest.raises(ValueError, match="nobody"):
        game.root.time_left = 5


def test_walking_the_tree(game: Game) -> None:
    assert [node.text for node in game.root.walk()] == [
        "",
        "11-15",
        "23-19",
        "22-17",
        "9-14",
        "22-18",
    ]


def test_a_copy_is_a_game_of_its_own(game: Game) -> None:
    for other in (game.copy(), copy.copy(game), copy.deepcopy(game)):
        assert other.pdn() == game.pdn()
        other.play("8-11")
        other.headers["Event"] = "elsewhere"
        other.root.variations[1].comment = "changed"
        assert len(game.moves) == 2
        assert "Event" not in game.headers
        assert game.root.variations[1].comment == "Double Corner"
        assert other.root.game is other


@given(games())
def test_every_game_survives_pickling(game: Game) -> None:
    again = pickle.loads(pickle.dumps(game))
    assert again.pdn() == game.pdn()
    assert again.rules == game.rules
    assert again.outcome() == game.outcome()
    assert again.root.game is again


@given(games())
def test_the_board_follows_the_tree_whatever_is_moved(game: Game) -> None:
    for node in list(game.root.walk())[1:]:
        if node.parent is None:
            continue
        node.promote()
        assert game.moves == [step.move for step in game.mainline()]
        node.promote_to_main()
        assert game.moves == [step.move for step in game.mainline()]
        assert node.is_main_line
    written = game.pdn()
    assert Game.from_pdn(written).pdn() == written


@pytest.mark.parametrize("color", ["BLACK", 0, None, 1])
def test_only_a_side_can_resign(color: object) -> None:
    game = Game()
    with pytest.raises(TypeError, match=r"Color\.BLACK or Color\.WHITE"):
        game.resign(color)  # type: ignore[arg-type]
    assert game.outcome() is None


def test_what_is_no_text_is_no_comment(game: Game) -> None:
    node = game.root.variations[1]
    for nothing in (None, 5, b"x"):
        with pytest.raises(TypeError, match="comment is text"):
            node.comment = nothing  # type: ignore[assignment]
        with pytest.raises(TypeError, match="comment is text"):
            node.comments = [nothing]  # type: ignore[list-item]
    with pytest.raises(TypeError, match="list of comments"):
        node.comments_before = "why"
    for number in ("1", 1.0, True):
        with pytest.raises(TypeError, match="number from 0 to 255"):
            node.nags = [number]  # type: ignore[list-item]
    assert (node.comments, node.comments_before, node.nags) == (("Double Corner",), (), ())


def test_nothing_is_added_to_moves_that_are_gone(game: Game) -> None:
    written = game.pdn()
    last = game.root.end()
    game.undo()
    assert not last.is_main_line
    for change in (lambda: last.add_variation("8-11"), last.promote_to_main, last.remove):
        with pytest.raises(ValueError, match="taken back"):
            change()
    game.redo()
    assert game.pdn() == written
    removed = game.root.variations[1]
    below = removed.end()
    removed.remove()
    for node, move in ((removed, "22-18"), (below, "11-15")):
        with pytest.raises(ValueError, match="removed"):
            node.add_variation(move)
    assert str(game) == "1. 11-15 23-19 *"


def test_a_game_that_has_ended_goes_on_in_variations_alone(game: Game) -> None:
    game.resign(Color.WHITE)
    with pytest.raises(GameOverError):
        game.root.end().add_variation("8-11")
    assert str(game) == "1. 11-15 23-19 1-0"
    game.root.variations[1].end().add_variation("11-15")
    assert game.root.variations[0].add_variation("23-18").text == "23-18"
    assert game.result == "1-0"


def test_rules_and_start_of_a_game() -> None:
    rules = Rules(forced_captures=False)
    game = Game("W:W22:B6,9,17", rules)
    game.play("22-18")
    assert game.start == Board("W:W22:B6,9,17", rules)
    assert game.root.board() == game.start


@pytest.mark.parametrize(
    ("name", "value"), [("Event", ["a"]), ("Event", None), (1, "a"), (b"", "")]
)
def test_tags_are_text(name: object, value: object) -> None:
    headers = pdn.Headers()
    with pytest.raises(TypeError, match="is text, not"):
        headers[name] = value  # type: ignore[index, assignment]
    assert not headers
    for call in (lambda: headers[1], lambda: headers.get(1)):  # type: ignore[index, call-overload]
        with pytest.raises(TypeError, match="name of a tag is text"):
            call()


def test_headers_know_their_usual_names() -> None:
    headers = pdn.Headers({"event": "A", "Red": "R", "annotator": "N"})
    assert list(headers) == ["Event", "Black", "annotator"]
    assert headers["BLACK"] == headers["red"] == "R"
    assert "Black" in headers
    del headers["Event"]
    assert dict(headers) == {"Black": "R", "annotator": "N"}
    assert eval(repr(headers), {"Headers": pdn.Headers}) == headers


def test_what_the_players_agreed_on_goes_with_the_line_it_ended() -> None:
    game = Game("W:W22:B6,9,17")
    game.play("22x13")
    game.play("6-10")
    game.agree_draw()
    other = game.root.variations[0].add_variation("9-14")
    other.add_variation("13-9").add_variation("6x13")
    other.promote_to_main()
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winner is Color.BLACK
    assert Game.from_pdn(game.pdn()).outcome() == outcome


def test_a_byte_order_mark_is_not_kept_where_a_file_would_lose_it() -> None:
    game = Game()
    with pytest.raises(ValueError, match="one line of text"):
        game.headers["Event"] = "\ufeff"
    game.play("11-15")
    game.root.end().comment = "good\ufeffmove"
    assert Game.from_pdn(game.pdn()).root.end().comment == game.root.end().comment == "good move"


@given(
    st.lists(st.sampled_from(["a", " ", "\n", "bc", "\u00a0", "  "]), max_size=60),
    st.integers(1, 9),
)
def test_long_comments_are_spaced_as_short_ones_are(parts: list[str], piece: int) -> None:
    text = "".join(parts)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("crownhead.spacing._PIECE", piece)
        assert single_spaced(text) == " ".join(text.split())
