"""Ballots and named openings, each checked through the rules."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from crownhead import Board, Color, Game, openings
from crownhead.openings import Ballot, Deck, Opening

BARRED = [3, 13, 26, 35, 44, 45, 48, 52, 77, 88, 94, 109, 114, 137, 145, 156, 168, 171]
DECKS = {
    Deck.THREE_MOVE: (openings.three_move(), 174, 156),
    Deck.TWO_MOVE: (openings.two_move(), 49, 43),
    Deck.ELEVEN_MAN: (openings.eleven_man(), 2500, 2253),
}


def position(board: Board) -> tuple[int, int, int, Color]:
    return board.black, board.white, board.kings, board.turn


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.value)
def test_a_deck_is_whole(deck: Deck) -> None:
    ballots, all_of_them, accepted = DECKS[deck]
    assert [ballot.number for ballot in ballots] == list(range(1, all_of_them + 1))
    assert sum(ballot.accepted for ballot in ballots) == accepted
    assert {ballot.deck for ballot in ballots} == {deck}


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.value)
def test_every_ballot_can_be_played_and_none_is_another(deck: Deck) -> None:
    ballots, all_of_them, _ = DECKS[deck]
    boards = [ballot.board() for ballot in ballots]
    for ballot, board in zip(ballots, boards, strict=True):
        assert board.move_stack == list(ballot.moves)
        assert board.outcome() is None
    assert len({position(board) for board in boards}) == all_of_them


def test_the_two_move_deck_is_every_game_of_two_plies() -> None:
    games = []
    board = Board()
    for first in board.legal_moves:
        board.push(first)
        games += [(first, second) for second in board.legal_moves]
        board.pop()
    assert sorted(map(str, games)) == sorted(str(ballot.moves) for ballot in openings.two_move())


def test_the_barred_ballots_of_the_three_move_deck() -> None:
    assert [b.number for b in openings.three_move() if not b.accepted] == BARRED


@pytest.mark.parametrize(
    ("number", "moves", "name"),
    [
        (1, "9-13 21-17 5-9", None),
        (46, "9-14 23-18 14x23", "Double Cross"),
        (68, "10-14 22-18 12-16", "White Doctor"),
        (106, "10-15 24-19 15x24", None),
        (153, "11-16 23-19 16x23", "Black Widow"),
        (174, "12-16 24-20 10-15", "Skunk"),
    ],
)
def test_numbers_of_the_american_checker_federation(
    number: int, moves: str, name: str | None
) -> None:
    ballot = openings.three_move()[number - 1]
    assert (ballot.number, str(ballot), ballot.name) == (number, moves, name)


def test_an_eleven_man_ballot() -> None:
    ballot = openings.eleven_man()[0]
    assert ballot.removed == (11, 28)
    assert str(ballot) == "remove 11 and 28, 8-11 24-19"
    board = ballot.board()
    assert (board.black.bit_count(), board.white.bit_count()) == (11, 11)
    assert board.fen() == "B:W19,21,22,23,25,26,27,29,30,31,32:B1,2,3,4,5,6,7,9,10,11,12"
    for each in openings.eleven_man():
        black, white = each.removed
        assert 1 <= black <= 12
        assert 21 <= white <= 32


def test_drawing_a_ballot() -> None:
    drawn = [openings.random(random.Random(seed)) for seed in range(2000)]
    assert drawn == [openings.random(random.Random(seed)) for seed in range(2000)]
    assert {ballot.number for ballot in drawn} == set(range(1, 175)) - set(BARRED)
    assert max(Counter(ballot.number for ballot in drawn).values()) < 40
    barred = {openings.random(random.Random(s), barred=True).number for s in range(3000)}
    assert barred == set(range(1, 175))
    assert openings.random(deck=Deck.TWO_MOVE).deck is Deck.TWO_MOVE
    assert openings.random(deck=Deck.ELEVEN_MAN).accepted


@pytest.mark.parametrize("opening", openings.named(), ids=lambda opening: opening.name)
def test_every_named_opening_can_be_played_and_is_found(opening: Opening) -> None:
    board = opening.board()
    assert openings.find(board) == opening
    assert openings.find(Board(board.fen())) == opening
    assert board.outcome() is None


@pytest.mark.parametrize(
    ("moves", "name"),
    [
        ("9-13", "Edinburgh"),
        ("9-14", "Double Corner"),
        ("10-14", "Denny"),
        ("10-15", "Kelso"),
        ("11-15", "Old Faithful"),
        ("11-16", "Bristol"),
        ("12-16", "Dundee"),
        ("11-15 22-18", "Single Corner"),
        ("11-15 23-18", "Cross"),
        ("11-15 23-19 8-11 22-17 4-8", "Old Fourteenth"),
        ("11-15 22-17 8-11 23-19 4-8", "Old Fourteenth"),
        ("11-15 23-19 9-14 22-17 5-9", "Fife"),
        ("9-14 22-17 5-9 23-19 11-15", "Fife"),
        ("11-15 22-17 8-11 23-19", "Old Faithful"),
        ("11-15 23-19 8-11 22-17 9-13 17-14 10x17 21x14", "Laird and Lady"),
    ],
)
def test_a_position_has_its_name_however_it_came_about(moves: str, name: str) -> None:
    board = Board()
    for move in moves.split():
        board.push(move)
    assert openings.name(board) == name


def test_a_game_keeps_the_name_of_its_opening() -> None:
    game = Game.from_pdn("11-15 24-20 8-11 28-24 4-8 23-19 1/2-1/2")
    board = game.board
    assert openings.name(board) == "Ayrshire Lassie"
    assert board == game.board
    assert board.ply_count == 6


def test_no_name_is_made_up() -> None:
    assert openings.name(Board()) is None
    assert openings.find(Board("B:WK32:BK1")) is None
    assert openings.ballot(Board("B:WK32:BK1")) is None


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.value)
def test_a_ballot_is_found_by_its_position(deck: Deck) -> None:
    for ballot in DECKS[deck][0]:
        found = openings.ballot(Board(ballot.board().fen()))
        assert found == ballot


def test_the_ballot_of_a_game_is_the_longest_it_came_through() -> None:
    def of(moves: str) -> Ballot | None:
        board = Board()
        for move in moves.split():
            board.push(move)
        return openings.ballot(board)

    found = of("11-15 23-19 8-11 22-17")
    assert found is not None
    assert (found.deck, found.number) == (Deck.THREE_MOVE, 126)
    # Another order of the same three moves is the same ballot.
    assert of("9-14 24-20 11-15") == of("11-15 24-20 9-14") == openings.three_move()[56]
    two = of("11-15 23-19")
    assert two is not None
    assert two.deck is Deck.TWO_MOVE
