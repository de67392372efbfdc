"""The computer: what it plays, how it wins, how it loses, and that it is the same everywhere."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random

import pytest
from hypothesis import assume, given, settings

from tests.faces import FaceGame, FaceRules, KernelFace, KernelGame
from tests.faces.native import NativeFace
from tests.faces.wasm import WasmFace
from tests.library.positions import positions
from tests.library.vectors import SEARCH, SearchCase, rules_of
from tests.oracle.rules import Position
from tests.oracle.text import write_fen

NATIVE = NativeFace()
WASM = WasmFace()
LEVELS = ["easy", "normal", "hard", "expert"]
WIN = 30_000
MAN = 100
# Two kings hunt one, the longest such win of all; 33 plies away with the best play of both.
LONGEST_TWO_AGAINST_ONE = "W:WK1,K2:BK14"

Player = Callable[[KernelGame], int]


def searcher(nodes: int) -> Player:
    return lambda game: game.search(nodes).move


def play_out(game: KernelGame, black: Player, white: Player, most_plies: int = 600) -> int:
    """Plays until the game is over and returns how many plies that took."""
    for ply in count():
        if game.outcome() is not None or ply == most_plies:
            return ply
        game.play((black if game.turn == "black" else white)(game))
    raise AssertionError


def shuffle(game: FaceGame, quiet_plies: int, chance: Random) -> None:
    """Moves kings about, safe from capture and without a third occurrence."""
    while game.quiet_plies < quiet_plies:
        moves = range(len(game.legal_moves()))
        for index in chance.sample(moves, len(moves)):
            game.play(index)
            jump = any(move.captured for move in game.legal_moves())
            if game.outcome() is None and not jump and game.occurrences < 3:
                break
            game.undo()
        else:
            raise AssertionError("no way to go on shuffling")


@pytest.mark.parametrize("case", SEARCH, ids=lambda case: case["name"])
def test_signature(kernel: KernelFace, case: SearchCase) -> None:
    """One node more or less shows that the search has changed, if only on one machine."""
    game = kernel.game(case["fen"], rules_of(case))
    found = game.search(case["nodes"])
    assert str(game.legal_moves()[found.move]) == case["move"]
    assert (found.score, found.depth, found.nodes) == (
        case["score"],
        case["depth"],
        case["nodes_searched"],
    )


@pytest.mark.parametrize("level", LEVELS)
def test_the_only_move_is_played_at_once(kernel: KernelFace, level: str) -> None:
    game = kernel.game("W:W22:B6,9,17")
    assert game.search(10_000_000).nodes < MAN
    chosen = game.choose(level, seed=1)
    assert game.texts()[chosen.move] == "22x13"
    assert chosen.nodes < MAN


@pytest.mark.parametrize("level", LEVELS)
def test_a_win_in_one_is_seen(kernel: KernelFace, level: str) -> None:
    """White shuts the last man in: Black has no move."""
    game = kernel.game("W:WK27:B28")
    chosen = game.choose(level, seed=2)
    assert (game.texts()[chosen.move], chosen.score) == ("27-32", WIN - 1)


def test_a_lost_side_still_plays_and_holds_out(kernel: KernelFace) -> None:
    """Lost in 16 plies against the best play: an endgame table says so too."""
    game = kernel.game("B:WK10,K14:BK1")
    assert game.search(20_000).score == 16 - WIN
    assert play_out(game, searcher(20_000), searcher(20_000)) == 16


@pytest.mark.parametrize(
    ("fen", "distance"),
    [
        (LONGEST_TWO_AGAINST_ONE, 33),
        ("W:WK18,K22:BK5", 23),
        ("W:WK10,K14:BK1", 15),
        ("W:WK1:BK13", 11),
    ],
)
def test_won_endings_are_won(kernel: KernelFace, fen: str, distance: int) -> None:
    game = kernel.game(fen)
    plies = play_out(game, searcher(20_000), searcher(20_000))
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winner == "white"
    assert plies <= 2 * distance


@pytest.mark.parametrize("nodes", [1, 10, 30, 100, 300, 1_000, 3_000, 10_000])
@pytest.mark.parametrize(
    ("fen", "blunder"),
    [
        ("B:WK3,20,23,24,25,27,29,30:B2,4,5,6,8,12,15", "12-16"),
        ("W:WK1,20,25,27,29,30:B5,K32", "30-26"),
    ],
)
def test_an_interrupted_search_returns_no_blunder(
    kernel: KernelFace, fen: str, blunder: str, nodes: int
) -> None:
    """Each blunder loses three men or four to one capture."""
    game = kernel.game(fen)
    assert game.texts()[game.search(nodes).move] != blunder


@pytest.mark.parametrize(
    "fen", ["W:W11,15,19,20,21,22:B4,8,9,10", "B:W13,17,18,21,25:B4,5,6,9,11,24,K23"]
)
def test_a_capture_that_loses_more_is_left_where_it_is_optional(
    kernel: KernelFace, fen: str
) -> None:
    """The only capture gives back much of a lead, so whoever may play something else does."""
    forced, free = kernel.game(fen), kernel.game(fen, FaceRules(forced_captures=False))
    compelled, chosen = forced.search(20_000), free.search(20_000)
    assert forced.legal_moves()[compelled.move].captured
    assert not free.legal_moves()[chosen.move].captured
    assert chosen.score > compelled.score + MAN // 2


def test_the_count_of_quiet_plies_ends_a_won_game(kernel: KernelFace) -> None:
    """A win in five plies comes too late where two more quiet plies make a draw."""
    automatic = kernel.game(LONGEST_TWO_AGAINST_ONE)
    shuffle(automatic, quiet_plies=78, chance=Random(1))
    counted = automatic.search(20_000)
    by_agreement = kernel.game(automatic.fen(), FaceRules(draws="agreement"))
    assert counted.score == 0
    assert by_agreement.search(20_000).score == WIN - 5


def repeat(game: KernelGame, plies: int) -> None:
    """Steps out and back from two kings against one, so that each position comes again."""
    for text in ("1-6", "14-18", "6-1", "18-14", "1-6", "14-18", "6-1")[:plies]:
        game.play(game.texts().index(text))


@pytest.mark.parametrize("draws", ["automatic", "agreement"])
def test_the_weaker_side_takes_a_third_occurrence(kernel: KernelFace, draws: str) -> None:
    game = kernel.game(LONGEST_TWO_AGAINST_ONE, FaceRules(draws=draws))
    repeat(game, plies=7)
    chosen = game.search(20_000)
    assert (game.texts()[chosen.move], chosen.score) == ("18-14", 0)


@pytest.mark.parametrize("draws", ["automatic", "agreement"])
def test_the_stronger_side_does_not_allow_it(kernel: KernelFace, draws: str) -> None:
    game = kernel.game(LONGEST_TWO_AGAINST_ONE, FaceRules(draws=draws))
    repeat(game, plies=6)
    chosen = game.search(20_000)
    assert game.texts()[chosen.move] != "6-1"
    assert chosen.score > MAN


@settings(max_examples=60)
@given(position=positions())
def test_a_position_and_its_mirror_are_worth_the_same(position: Position) -> None:
    fen = write_fen(position)
    board, mirror = NATIVE.game(fen), NATIVE.game(mirrored(fen))
    assume(board.legal_moves())
    assert board.search(1).score == mirror.search(1).score


def mirrored(fen: str) -> str:
    """The board turned round and the colours exchanged."""
    turn, white, black = fen.split(":")

    def turned(pieces: str) -> str:
        return ",".join(
            f"K{33 - int(piece[1:])}" if piece.startswith("K") else str(33 - int(piece))
            for piece in pieces[1:].split(",")
            if piece
        )

    return f"{'W' if turn == 'B' else 'B'}:W{turned(black)}:B{turned(white)}"


@pytest.mark.parametrize("forced", [True, False], ids=["forced", "not forced"])
@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_levels_play_whole_games_by_the_rules(level: str, forced: bool) -> None:
    game = NATIVE.game(None, FaceRules(forced_captures=forced))
    seeds = Random(7)
    play_out(game, leveller(level, seeds), leveller(level, seeds))
    assert game.outcome() is not None


def leveller(level: str, seeds: Random) -> Player:
    """Plays a level with the same seed throughout."""
    seed = seeds.getrandbits(63)
    return lambda game: game.choose(level, seed).move


def points(black: Player, white: Player, opening: list[int]) -> float:
    """What Black gets from one game: 1, 1/2 or 0."""
    game = NATIVE.game()
    for index in opening:
        game.play(index)
    play_out(game, black, white)
    outcome = game.outcome()
    if outcome is None or outcome.winner is None:
        return 0.5
    return 1.0 if outcome.winner == "black" else 0.0


def share(stronger: Callable[[], Player], weaker: Callable[[], Player], games: int) -> float:
    """The share of points that `stronger` takes, both sides of each opening being played."""
    openings = Random(11)
    total = 0.0
    for _ in range(games // 2):
        opening = [openings.randrange(7), openings.randrange(5)]
        total += points(stronger(), weaker(), opening)
        total += 1 - points(weaker(), stronger(), opening)
    return total / games


@pytest.mark.parametrize(
    ("stronger", "weaker", "games"), [("normal", "easy", 20), ("hard", "normal", 6)]
)
def test_each_level_beats_the_one_below(stronger: str, weaker: str, games: int) -> None:
    seeds = Random(5)
    taken = share(lambda: leveller(stronger, seeds), lambda: leveller(weaker, seeds), games)
    assert taken >= 0.75


def test_easy_loses_to_a_player_who_looks_one_jump_ahead() -> None:
    seeds, choices = Random(3), Random(4)
    taken = share(lambda: child(choices), lambda: leveller("easy", seeds), 40)
    assert taken > 0.6


def child(choices: Random) -> Player:
    """Takes all it can and gives away as little as the next capture shows; otherwise any move."""

    def choose(game: KernelGame) -> int:
        gains = []
        for index, move in enumerate(game.legal_moves()):
            game.play(index)
            losses = [len(reply.captured) for reply in game.legal_moves()]
            game.undo()
            gains.append(len(move.captured) - max(losses, default=-12))
        best = max(gains)
        return choices.choice([i for i, gain in enumerate(gains) if gain == best])

    return choose


# Easy and Normal stop at their depth, long before these numbers.
MOST_NODES = {"easy": 20_000, "normal": 60_000, "hard": 25_000, "expert": 4_000_000}
MIDDLEGAME = "W:W18,21,23,25,27,28,30,31,32:B1,2,3,4,6,8,9,12,14"


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_thinks_no_longer_than_its_limit(kernel: KernelFace, level: str) -> None:
    spent = kernel.game(MIDDLEGAME).choose(level, seed=1).nodes
    assert 0 < spent <= MOST_NODES[level]
    if level in ("hard", "expert"):
        assert spent > 0.9 * MOST_NODES[level]


@pytest.mark.parametrize("level", ["normal", "hard", "expert"])
def test_a_level_sees_captures_to_their_last_jump(level: str) -> None:
    """Three men are taken where the first jumps of two captures look alike."""
    game = NATIVE.game("B:W10,16,18,26,32:B6,12,3")
    chosen = [game.legal_moves()[game.choose(level, seed).move] for seed in range(5)]
    assert {move.path for move in chosen} == {(6, 15, 22, 31)}


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_a_seed_decides_what_a_level_leaves_to_chance(kernel: KernelFace, level: str) -> None:
    game = kernel.game()
    openings = [game.choose(level, seed) for seed in range(12)]
    assert [game.choose(level, seed) for seed in range(12)] == openings
    assert len({chosen.move for chosen in openings}) > 1


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("fen", [None, "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29"])
def test_a_level_is_the_same_in_the_page_and_in_python(level: str, fen: str | None) -> None:
    assert NATIVE.game(fen).choose(level, seed=9) == WASM.game(fen).choose(level, seed=9)
