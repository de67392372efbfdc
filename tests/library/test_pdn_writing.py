"""What is written: as the standard says, and read again as the same game."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crownhead import Color, Draws, Game, Outcome, Reason, Rules, pdn
from tests.library.game_trees import games


def contents(game: Game) -> object:
    """All of a game that a file has to hold."""
    derived = ("Result", "FEN", "SetUp", "ForcedCaptures", "Draws")
    return (
        game.board,
        game.start.fen(),
        game.rules,
        game.result,
        [(name, value) for name, value in game.headers.items() if name not in derived],
        [
            (node.ply, node.move, node.nags, node.comments, node.comments_before)
            for node in game.root.walk()
        ],
    )


@given(games())
@settings(max_examples=200)
def test_every_game_is_read_as_it_was_written(game: Game) -> None:
    written = pdn.dumps(game)
    (again,) = pdn.parse(written, strict=True)
    assert contents(again) == contents(game)
    assert pdn.dumps(again) == written


@given(st.lists(games(), max_size=4), st.booleans())
@settings(max_examples=50)
def test_a_file_of_games(some: list[Game], roster: bool) -> None:
    file = io.StringIO()
    assert pdn.write(some, file, roster=roster) == len(some)
    again = list(pdn.parse(file.getvalue().encode(), strict=True))
    assert [game.moves for game in again] == [game.moves for game in some]
    assert [game.result for game in again] == [game.result for game in some]


@given(games())
@settings(max_examples=100)
def test_lines_are_no_longer_than_eighty_columns(game: Game) -> None:
    for line in pdn.dumps(game).partition("\n\n")[2].splitlines():
        # A comment with a brace in it runs to the end of its line, and a word is never broken.
        assert len(line) <= 80 or "; " in line or max(map(len, line.split())) > 60 or "[" in line


SHUTTLE = ["1-5", "32-27", "5-1", "27-32"]


def test_a_draw_that_the_rules_make_is_read_again_as_one() -> None:
    game = Game("B:WK32:BK1")
    for move in SHUTTLE * 2:
        game.play(move)
    assert game.outcome() == Outcome(Reason.THREEFOLD)
    again = Game.from_pdn(game.pdn())
    assert again.outcome() == Outcome(Reason.THREEFOLD)
    assert again.rules == game.rules
    assert again.pdn() == game.pdn()


@pytest.mark.parametrize("moves", [SHUTTLE, SHUTTLE * 3])
def test_a_draw_before_or_after_that_is_by_agreement(moves: list[str]) -> None:
    game = Game("B:WK32:BK1", Rules(draws=Draws.AGREEMENT))
    for move in moves:
        game.play(move)
    game.agree_draw()
    again = Game.from_pdn(game.pdn())
    assert again.outcome() == Outcome(Reason.AGREEMENT)
    assert again.rules == game.rules


@pytest.mark.parametrize("draws", list(Draws))
@pytest.mark.parametrize("forced", [True, False])
def test_the_rules_come_back_with_the_game(draws: Draws, forced: bool) -> None:
    game = Game(rules=Rules(forced_captures=forced, draws=draws))
    game.play("11-15")
    again = Game.from_pdn(game.pdn())
    assert again.board == game.board
    assert again.rules == game.rules
    assert again.pdn() == game.pdn()


def test_the_draws_of_a_file_that_says_nothing_are_agreed_on() -> None:
    for tag in ("", '[Draws "?"]', '[Draws "agreement"]'):
        assert Game.from_pdn(f"{tag} 11-15 *").rules == Rules(draws=Draws.AGREEMENT)
    agreed = Rules(draws=Draws.AGREEMENT)
    assert pdn.parse_game('[Draws "Automatic"] 11-15 *', rules=agreed).rules == Rules()
    assert pdn.parse_game("11-15 *", rules=Rules()).rules == Rules()


def test_rules_asked_for_are_kept() -> None:
    text = f'[FEN "B:WK32:BK1"] {" ".join(SHUTTLE * 2)} 1/2-1/2'
    game = pdn.parse_game(text, rules=Rules(draws=Draws.AGREEMENT))
    assert game.outcome() == Outcome(Reason.AGREEMENT)


def test_a_new_game() -> None:
    assert pdn.dumps(Game()) == '[Result "*"]\n[Draws "automatic"]\n\n*\n'


def test_the_roster() -> None:
    game = Game()
    game.headers.update({"White": "W", "Annotator": "A"})
    game.play("11-15")
    game.resign(Color.WHITE)
    assert pdn.dumps(game, roster=True) == (
        '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[Black "?"]\n[White "W"]\n'
        '[Result "1-0"]\n[Annotator "A"]\n[GameType "21"]\n[Draws "automatic"]\n\n'
        "1. 11-15 1-0\n"
    )


def test_a_long_game_is_wrapped() -> None:
    line = "11-15 23-19 8-11 22-17 9-13 17-14 10x17 21x14 15-18 26-23 13-17 31-26"
    (game,) = pdn.parse(line)
    assert pdn.dumps(game) == (
        '[Result "*"]\n\n'
        "1. 11-15 23-19 2. 8-11 22-17 3. 9-13 17-14 4. 10x17 21x14 5. 15-18 26-23\n"
        "6. 13-17 31-26 *\n"
    )


def test_a_set_up_is_written_and_read() -> None:
    game = Game("B:W21-32:B1-11,16.")
    game.play("16-19")
    written = pdn.dumps(game)
    assert '[SetUp "1"]\n[FEN "B:W21,22,23,' in written
    (again,) = pdn.parse(written, strict=True)
    assert again.start.fen() == game.start.fen()
    assert again.moves == game.moves


def test_white_to_move_first_is_numbered_with_dots() -> None:
    game = Game("W:W22:B6,9,17")
    for move in ("22x13", "6-10", "13x6"):
        game.play(move)
    assert str(game) == "1... 22x13 2. 6-10 13x6 *"


def test_a_capture_that_its_ends_do_not_tell_is_written_in_full() -> None:
    game = Game("B:W6,7,14,15:B2")
    game.play("2x11x18")
    assert "1. 2x11x18 " in pdn.dumps(game)
    round_trip = Game("W:WK6:B4,9,10,17,18")
    round_trip.play("6x13x22x15x6")
    assert "1... 6x13x22x15x6 " in pdn.dumps(round_trip)


def test_the_result_is_what_the_game_says() -> None:
    game = Game()
    game.headers["Result"] = "0-1"
    game.play("11-15")
    assert pdn.dumps(game).startswith('[Result "*"]')
    game.resign(Color.WHITE)
    assert pdn.dumps(game).startswith('[Result "1-0"]')
    game.headers["Result"] = "Black wins"
    assert pdn.dumps(game).startswith('[Result "Black wins"]')
    (again,) = pdn.parse(pdn.dumps(game))
    assert again.result == "1-0"


def test_a_win_on_the_board_by_either_side_keeps_its_winner() -> None:
    for fen, move, winner in (
        ("W:WK27:B28", "27-32", Color.WHITE),
        ("B:W22:BK18", "18x25", Color.BLACK),
    ):
        game = Game(fen)
        game.play(move)
        outcome = Game.from_pdn(game.pdn()).outcome()
        assert outcome is not None
        assert outcome.winner is winner


def test_a_repetition_is_written_as_a_draw() -> None:
    game = Game("B:WK32:BK1", Rules(draws=Draws.AUTOMATIC))
    for move in ["1-6", "32-27", "6-1", "27-32", "1-6", "32-27", "6-1", "27-32"]:
        game.play(move)
    assert game.result == "1/2-1/2"
    assert Game.from_pdn(game.pdn()).result == "1/2-1/2"


def test_optional_captures_are_kept() -> None:
    game = Game("B:W22:B9,18", Rules(forced_captures=False))
    game.play("9-13")
    assert '[ForcedCaptures "off"]' in pdn.dumps(game)
    assert Game.from_pdn(game.pdn()).moves == game.moves


def test_writing_to_a_path(tmp_path: Path) -> None:
    game = Game()
    game.headers["Site"] = "Besançon"
    assert pdn.write([game, game], tmp_path / "a.pdn") == 2
    text = '[Site "Besançon"]\n[Result "*"]\n[Draws "automatic"]\n\n*\n'
    assert (tmp_path / "a.pdn").read_bytes().decode("utf-8") == f"{text}\n{text}"
    assert [g.headers["Site"] for g in pdn.read(tmp_path / "a.pdn")] == ["Besançon"] * 2


@pytest.mark.parametrize(
    ("name", "value"),
    [("Event", "a\nb"), ("Event", "a\0"), ("Event", "\ud800"), ("", "x"), ("A b", "x"), ("1", "x")],
)
def test_tags_that_no_file_could_hold_are_refused(name: str, value: str) -> None:
    game = Game()
    with pytest.raises(ValueError, match="tag"):
        game.headers[name] = value
    assert len(game.headers) == 0
