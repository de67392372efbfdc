"""The files of `tests/vectors`, typed; their README says what each field means."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NotRequired, TypedDict, cast

from tests.faces import FaceGame, FaceMove, FaceOutcome, FaceRules

FOLDER = Path(__file__).parent.parent / "vectors"


class RulesOptions(TypedDict):
    forced_captures: NotRequired[bool]
    draws: NotRequired[str]


class LegalMove(TypedDict):
    move: str
    takes: list[int]


class End(TypedDict):
    winner: str | None
    reason: str


class Expectation(TypedDict):
    fen: NotRequired[str]
    legal: NotRequired[list[LegalMove]]
    refused: NotRequired[list[str]]
    outcome: NotRequired[End | None]
    quiet_plies: NotRequired[int]
    occurrences: NotRequired[int]


class Step(TypedDict):
    play: NotRequired[str]
    undo: NotRequired[int]
    expect: Expectation


class RulesCase(TypedDict):
    name: str
    source: str
    fen: str
    rules: NotRequired[RulesOptions]
    expect: Expectation
    steps: NotRequired[list[Step]]


Counts = dict[str, str]


class FinalMoveCounts(TypedDict):
    king_moves: str
    king_jumps: str


class PerftCase(TypedDict):
    name: str
    fen: str
    rules: NotRequired[RulesOptions]
    sources: dict[str, str]
    every_route: Counts
    one_per_outcome: NotRequired[Counts]
    final_moves: NotRequired[dict[str, FinalMoveCounts]]


class WrittenMove(TypedDict):
    written: str
    path: str


class NotationCase(TypedDict):
    name: str
    fen: str
    rules: NotRequired[RulesOptions]
    moves: list[WrittenMove]
    also_read: NotRequired[dict[str, str]]
    ambiguous: NotRequired[list[str]]
    refused: NotRequired[list[str]]


class AcceptedFen(TypedDict):
    name: str
    text: str
    fen: str


class RefusedFen(TypedDict):
    name: str
    text: str
    faults: list[str]
    column: NotRequired[int]


class FenCases(TypedDict):
    accepted: list[AcceptedFen]
    refused: list[RefusedFen]


class SearchCase(TypedDict):
    name: str
    fen: str
    rules: NotRequired[RulesOptions]
    nodes: int
    move: str
    score: int
    depth: int
    nodes_searched: int


def load(name: str) -> object:
    """The contents of a vector file, to be given one of the types above."""
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


RULES = cast(list[RulesCase], load("rules"))
PERFT = cast(list[PerftCase], load("perft"))
NOTATION = cast(list[NotationCase], load("notation"))
FEN = cast(FenCases, load("fen"))
SEARCH = cast(list[SearchCase], load("search"))


def rules_of(case: RulesCase | PerftCase | NotationCase | SearchCase) -> FaceRules:
    options = case.get("rules", {})
    return FaceRules(options.get("forced_captures", True), options.get("draws", "automatic"))


def move_of(legal: LegalMove) -> FaceMove:
    path = tuple(int(square) for square in legal["move"].replace("x", "-").split("-"))
    return FaceMove(path, tuple(legal["takes"]))


def outcome_of(end: End | None) -> FaceOutcome | None:
    return FaceOutcome(end["winner"], end["reason"]) if end else None


def advance(game: FaceGame, step: Step) -> None:
    """Plays the moves of a step, or takes back as many plies as it says."""
    for text in step.get("play", "").split():
        game.play(game.legal_moves().index(game.read(text)))
    for _ in range(step.get("undo", 0)):
        game.undo()
