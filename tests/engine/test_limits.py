"""How long an engine may think."""

from __future__ import annotations

import pytest

from crownhead.engine import Clock, Limit, Option, plies_to_end, words_of


def test_a_clock_is_never_spent_by_one_move() -> None:
    for seconds in (0.05, 1.0, 60.0, 7200.0):
        assert 0 < Clock(seconds).share() <= seconds / 2
        assert Clock(seconds, increment=seconds / 100).share() <= seconds / 2


def test_a_clock_lasts_for_a_long_game() -> None:
    left = 60.0
    for _ in range(200):
        left -= Clock(left).share()
    assert left > 0


def test_an_increment_is_spent() -> None:
    assert Clock(10.0, increment=1.0).share() > Clock(10.0).share()


def test_the_last_move_before_the_control_may_take_what_is_left() -> None:
    assert Clock(10.0, moves=1).share() > 9


def test_an_empty_clock_still_gives_a_moment() -> None:
    assert Clock(-3.0).share() > 0
    assert Clock(0.0).share() > 0


@pytest.mark.parametrize(
    "arguments",
    [
        *({"seconds": -1.0}, {"seconds": float("nan")}, {"nodes": 0}, {"depth": 0}),
        {"seconds": 1.0, "clock": Clock(1.0)},
    ],
)
def test_a_limit_that_makes_no_sense_is_refused(arguments: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=r"has to be|not both"):
        Limit(**arguments)  # type: ignore[arg-type]


def test_options_take_what_they_say() -> None:
    assert Option("hash", 16, "int", 1, 64).check("32") == 32
    assert Option("book", value=False, kind="bool").check("TRUE") is True
    assert Option("style", "a", "enum", choices=("a", "b")).check("b") == "b"
    for option, value in (
        (Option("hash", 16, "int", 1, 64), 65),
        (Option("hash", 16, "int", 1, 64), "x"),
        (Option("hash", 16, "int", 1, 64), None),
        (Option("hash", 16, "int", 1, 64), float("inf")),
        (Option("hash", 16, "int", 1, 64), 1.5),
        (Option("speed", 1.0, "real", 0, 2), "nan"),
        (Option("book", value=False, kind="bool"), "perhaps"),
        (Option("style", "a", "enum", choices=("a", "b")), "c"),
    ):
        with pytest.raises(ValueError, match=option.name):
            option.check(value)  # type: ignore[arg-type]


def test_scores_in_words() -> None:
    assert words_of(29_999) == "win in 1 ply"
    assert words_of(20_000) == "win"
    assert words_of(-20_000) == "loss"
    assert plies_to_end(20_000) is None
