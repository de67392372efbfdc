"""A coverage-guided fuzzer of the PDN reader and writer, as those in tests/kernel/fuzz are.

    python -m tests.library.fuzz_pdn --seconds 60 --seed 1

Texts of `tests/vectors/pdn.json` are changed at random; one that reaches a line of the reader or
the writer which none has reached before is kept, and changed further. Each has to hold what `check`
says. The same seed and number of rounds try the same texts.
"""

from __future__ import annotations

import argparse
import itertools
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from crownhead import pdn
from tests.library.test_pdn_bad_input import WORDS, read_strictly

VECTORS = Path(__file__).parents[1] / "vectors" / "pdn.json"
WATCHED = str(Path(pdn.__file__).parent)
LONGEST = 5000

Line = tuple[str, int]


def check(text: str) -> None:
    """Any text is read, and what was read is written and read again as the same."""
    for game in pdn.parse(text):
        written = pdn.dumps(game)
        (again,) = pdn.parse(written)
        assert pdn.dumps(again) == written
        assert (again.moves, again.result) == (game.moves, game.result)
        assert len(str(game.problems)) < 200_000
    read_strictly(text)
    assert all(pdn.dumps(game) for game in pdn.parse(text.encode("utf-8", "surrogatepass")))


def seeds() -> list[str]:
    """The texts to begin with."""
    return [case["text"] for case in json.loads(VECTORS.read_text(encoding="utf-8"))]


def changed(chance: random.Random, corpus: list[str]) -> str:
    """A text of the corpus, changed in one to eight ways."""
    text = chance.choice(corpus)
    for _ in range(chance.randint(1, 8)):
        text = chance.choice(_CHANGES)(chance, text, corpus)
    return text[:LONGEST]


def _cut(chance: random.Random, text: str, _corpus: list[str]) -> str:
    first, last = sorted(chance.randint(0, len(text)) for _ in range(2))
    return text[:first] + text[last:]


def _repeat(chance: random.Random, text: str, _corpus: list[str]) -> str:
    first, last = sorted(chance.randint(0, len(text)) for _ in range(2))
    return text[:last] + text[first:last] * chance.choice([1, 2, 50]) + text[last:]


def _insert_word(chance: random.Random, text: str, _corpus: list[str]) -> str:
    place = chance.randint(0, len(text))
    return text[:place] + chance.choice(["", " "]) + chance.choice(WORDS) + text[place:]


def _insert_character(chance: random.Random, text: str, _corpus: list[str]) -> str:
    place = chance.randint(0, len(text))
    character = chr(chance.randrange(chance.choice([128, 0x110000])))
    return text[:place] + character + text[place:]


def _splice(chance: random.Random, text: str, corpus: list[str]) -> str:
    other = chance.choice(corpus)
    return text[: chance.randint(0, len(text))] + other[chance.randint(0, len(other)) :]


_CHANGES: list[Callable[[random.Random, str, list[str]], str]] = [
    _cut,
    _repeat,
    _insert_word,
    _insert_word,
    _insert_character,
    _splice,
]


@contextmanager
def lines_reached(reached: set[Line]) -> Iterator[None]:
    """Adds the lines of the reader and the writer that run meanwhile."""

    def on_line(frame: FrameType, _event: str, _value: Any) -> Any:  # noqa: ANN401
        reached.add((frame.f_code.co_filename, frame.f_lineno))
        return on_line

    def on_call(frame: FrameType, _event: str, _value: Any) -> Any:  # noqa: ANN401
        return on_line if frame.f_code.co_filename.startswith(WATCHED) else None

    before = sys.gettrace()
    sys.settrace(on_call)
    try:
        yield
    finally:
        sys.settrace(before)


def fuzz(seed: int, *, rounds: int | None = None, seconds: float | None = None) -> tuple[int, int]:
    """Tries texts, and returns how many, and how many lines they reached.

    Raises what `check` raises, after printing the text.
    """
    chance, corpus, reached = random.Random(seed), seeds(), set[Line]()
    end = None if seconds is None else time.monotonic() + seconds
    tried = 0
    for tried in itertools.count() if rounds is None else range(rounds):
        if end is not None and time.monotonic() > end:
            break
        text = corpus[tried] if tried < len(corpus) else changed(chance, corpus)
        known = len(reached)
        try:
            with lines_reached(reached):
                check(text)
        except BaseException:
            print(f"seed {seed}, text {tried}: {text!r}", file=sys.stderr)
            raise
        if len(reached) > known and text not in corpus:
            corpus.append(text)
    return tried, len(reached)


def main() -> None:
    """Fuzz from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    tried, lines = fuzz(arguments.seed, seconds=arguments.seconds)
    print(f"{tried} texts, {lines} lines of the reader and the writer reached; nothing was upset")


if __name__ == "__main__":
    main()
