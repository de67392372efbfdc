"""What no reader may stumble over: the lenient one raises nothing, the strict one only PdnError."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crownhead import Game, pdn

START = '[Event "x"]\n\n1. 11-15 23-19 '


def read(text: str | bytes) -> tuple[list[Game], list[pdn.Problem]]:
    told: list[pdn.Problem] = []
    return list(pdn.parse(text, on_problem=told.append)), told


def read_strictly(text: str | bytes) -> None:
    """Whatever the text is, it is read or refused with an error that knows the place."""
    with suppress(pdn.PdnError):
        for game in pdn.parse(text, strict=True):
            assert not game.problems


def noise(size: int) -> bytes:
    return random.Random(size).randbytes(size)


LARGE: dict[str, Callable[[], str | bytes]] = {
    "random bytes": lambda: noise(1_000_000),
    "random bytes after a game": lambda: START.encode() + noise(300_000),
    "brackets opened": lambda: START + "(" * 100_000,
    "brackets opened and closed": lambda: START + "(" * 100_000 + ")" * 100_000,
    "brackets closed": lambda: START + ")" * 100_000,
    "square brackets": lambda: START + "[" * 100_000,
    "braces": lambda: START + "{" * 100_000,
    "braces closed": lambda: START + "}" * 100_000,
    "quotes": lambda: '[Event "' * 50_000,
    "a tag without an end": lambda: '[Event "' + "a" * 300_000,
    "NUL": lambda: b"\0" * 300_000,
    "lone surrogates": lambda: "\ud800" * 100_000,
    "digits": lambda: START + "9" * 300_000,
    "dots": lambda: START + "." * 300_000,
    "dashes": lambda: START + "1-" * 150_000,
    "exclamation marks": lambda: START + "!" * 300_000,
    "dollars": lambda: START + "$" * 100_000,
    "stars": lambda: START + "*" * 100_000,
    "results": lambda: START + "1-0 " * 100_000,
    "slashes": lambda: START + "/" * 300_000,
    "set-ups": lambda: START + '/FEN "B:W32:B1"/ ' * 20_000,
    "one word": lambda: START + "a" * 300_000,
    "spaces": lambda: START + " " * 1_000_000,
    "spaces and brackets": lambda: START + "(   " * 50_000,
    "carriage returns": lambda: START + "\r" * 300_000,
    "percent signs": lambda: START + "%" * 300_000,
    "semicolons": lambda: START + ";" * 300_000,
    "byte order marks": lambda: b"\xef\xbb\xbf" * 100_000,
    "undefined in Windows-1252": lambda: b"\x81" * 300_000,
    "UTF-16 cut short": lambda: START.encode("utf-16")[:-1],
    "glyphs": lambda: START + "$1" * 100_000,
    "tags": lambda: "".join(f'[T{i} "x"]\n' for i in range(20_000)),
    "games": lambda: '[Event "x"]' * 20_000,
    "prose": lambda: START + "white wins 11 men " * 20_000,
}


@pytest.mark.parametrize("make", LARGE.values(), ids=LARGE.keys())
def test_large_nonsense(make: Callable[[], str | bytes]) -> None:
    text = make()
    games, told = read(text)
    for problem in told:
        assert len(str(problem)) < 400
    for game in games:
        assert pdn.dumps(game)
    read_strictly(text)


def test_a_long_comment_is_kept_whole() -> None:
    words = " ".join(str(i) for i in range(200_000))
    (game,) = pdn.parse(f"11-15 {{{words}}} 23-19 1-0", strict=True)
    assert [node.comment for node in game.mainline()] == [words, ""]
    assert Game.from_pdn(game.pdn()).pdn() == game.pdn()


def test_a_long_tag_is_kept_whole() -> None:
    value = "a ]" * 50_000
    (game,) = pdn.parse(f'[Event "{value}"]\n11-15 1-0', strict=True)
    assert game.headers["Event"] == value
    assert str(game) == "1. 11-15 1-0"


def test_an_endless_comment_loses_no_game_behind_it() -> None:
    games, told = read(START + "{ open\n" + "word " * 50_000 + '\n\n[Event "next"]\n\n1. 9-14 1-0')
    assert [str(game) for game in games] == ["1. 11-15 23-19 *", "1. 9-14 1-0"]
    assert [problem.kind for problem in told] == ["unclosed_comment", "no_result"]


def test_variations_ten_thousand_deep() -> None:
    """Each is an alternative to the last move of the one around it, five plies further on."""
    depth = 10_000
    line = "1-5 32-27 5-1 27-32 1-6"
    text = f'[FEN "B:WK32:BK1"]\n{f"{line} (" * depth}{line}{")" * depth} *'
    (game,) = pdn.parse(text, strict=True)
    assert sum(len(node.variations) > 1 for node in game.root.walk()) == depth
    written = game.pdn()
    assert written.count("(") == depth
    assert Game.from_pdn(written).pdn() == written
    assert pickle.loads(pickle.dumps(game)).pdn() == written
    assert copy.deepcopy(game).pdn() == written


def test_a_game_of_a_hundred_thousand_plies() -> None:
    line = "1-5 32-27 5-1 27-32 "
    (game,) = pdn.parse(f'[FEN "B:WK32:BK1"]\n{line * 25_000} 1/2-1/2', strict=True)
    assert len(game.moves) == 100_000
    assert game.result == "1/2-1/2"


@pytest.mark.parametrize("tag", ['[FENé "x"]', "[Eventé x]", '[Пример "x"]\n[Eventé "y"]'])
def test_a_tag_that_could_not_be_written_again_is_left_out(tag: str) -> None:
    (game,), told = read(f'{tag}\n[Site "S"]\n\n1. 11-15 1-0')
    assert dict(game.headers) == {"Site": "S"}
    assert told[-1].kind == "tag_name"
    assert Game.from_pdn(game.pdn()).headers["Site"] == "S"
    with pytest.raises(pdn.PdnError):
        pdn.parse_game(f"{tag}\n11-15 1-0", strict=True)


def test_a_position_set_up_in_another_game_than_ours() -> None:
    games, told = read('[GameType "20"]\n11-15 /FEN "B:WK32:BK1"/ 1-5 *')
    assert [game.moves for game in games] == [[]]
    assert {problem.kind for problem in told} == {"game_type"}


@given(st.binary(max_size=400))
def test_any_bytes(data: bytes) -> None:
    for game in pdn.parse(data):
        assert pdn.dumps(game)
    read_strictly(data)


# The words of PDN, and what is found in their place.
WORDS = (
    *("11-15", "23-19", "9-14", "22-17", "8-11", "22x15", "6x13x22", "11-33", "23-20", "5:14"),
    *("1.", "2...", "1", ".", "1-0", "0-1", "1/2-1/2", "0-0", "1-1", "*", "½-½", "1/2"),
    *("(", ")", "{", "}", "{a}", '{[Event "in"]}', ";", "%", "$1", "$300", "!", "?!", "(!)"),
    *("\n", "\n\n", " ", "\t", "\r", "\x00", "\u00a0", "\ufeff", "\ud800", "\u2028"),
    *('[Event "a"]', '[Event "b"]', '[Result "1-0"]', '[Result "x"]', "[Site s]", "[White “w”]"),
    *('[Eventé "x"]', "[Eventé x]\n"),
    *('[FEN "W:W22:B6,9,17"]', '[FEN "B:W6,7,14,15:B2"]', '[FEN "B:W33:B1"]', '[FEN "?:W4:B1"]'),
    *(
        '[GameType "20"]',
        '[SetUp "1"]',
        "[",
        "]",
        '"',
        "\\",
        '/FEN "B:WK32:BK1"/',
        "/",
        "[%clk 1:00]",
    ),
    *("words", "White wins", "11 men", "2x18", "2x11x18", "22x13", "6-10", "1-6", "32-27", "–"),
)


@given(st.lists(st.sampled_from(WORDS), max_size=30), st.sampled_from(["", " "]))
@settings(max_examples=1500)
def test_any_words(words: list[str], between: str) -> None:
    text = between.join(words)
    games, _ = read(text)
    for game in games:
        written = pdn.dumps(game)
        (again,) = pdn.parse(written)
        assert pdn.dumps(again) == written
        assert {problem.kind for problem in again.problems} <= {"game_type"}
        assert (again.moves, again.result) == (game.moves, game.result)
    read_strictly(text)


@given(st.lists(st.sampled_from(WORDS), max_size=20), st.integers(1, 9))
@settings(max_examples=300)
def test_words_in_small_pieces(words: list[str], size: int) -> None:
    """Where a file is cut into pieces makes no difference."""
    text = " ".join(words)
    with pytest.MonkeyPatch.context() as patch:
        whole = [pdn.dumps(game) for game in read(text)[0]], list(map(str, read(text)[1]))
        patch.setattr("crownhead.pdn.source.PIECE", size)
        pieces = [pdn.dumps(game) for game in read(text)[0]], list(map(str, read(text)[1]))
    assert pieces == whole
