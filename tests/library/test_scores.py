"""What scores are told in: hundredths of a man."""

from __future__ import annotations

from statistics import median

from crownhead import Board, Color, Engine, openings

NODES = 3_000


def without_a_man(board: Board, turn: int) -> Board:
    """The board with one man of the side to move taken away, another one each turn."""
    own = board.black if board.turn is Color.BLACK else board.white
    men = [square for square in range(1, 33) if own >> (square - 1) & 1]
    gone = men[turn % len(men)]
    side, white, black = board.fen().split(":")
    letter = "W" if board.turn is Color.WHITE else "B"
    parts = []
    for part in (white, black):
        squares = [text for text in part[1:].split(",") if part[0] != letter or int(text) != gone]
        parts.append(part[0] + ",".join(squares))
    return Board(":".join((side, *parts)))


def test_a_man_less_is_a_hundred() -> None:
    engine = Engine(1)
    scores = []
    for turn, ballot in enumerate(openings.three_move()):
        board = without_a_man(ballot.board(), turn)
        if ballot.accepted and board.legal_moves:
            engine.forget()
            scores.append(engine.search(board, nodes=NODES).score)
    assert -125 < median(scores) < -80


def test_a_level_position_is_worth_less_than_a_fifth_of_a_man() -> None:
    engine = Engine(1)
    assert abs(engine.search(Board(), nodes=100_000).score) < 20
