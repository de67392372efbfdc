"""Who moves when, what is taken back, and answers that come too late."""

from __future__ import annotations

import pytest

from crownhead import Color, GameOverError, IllegalMoveError, Level, Move, Reason
from crownhead.terminal.choosing import Choice
from crownhead.terminal.session import Session, Setting

CHAIN = "B:W10,16,18,32:B6,12"


def against_the_computer(human: Color = Color.BLACK, fen: str | None = None) -> Session:
    return Session(Setting(human=human, level=Level.EASY, fen=fen, seed=4))


def two_players(fen: str | None = None) -> Session:
    return Session(Setting(human=None, fen=fen))


def let_computer_move(session: Session) -> Move:
    move = session.think()()
    assert move is not None
    return move


def test_the_computer_moves_when_it_is_its_turn_and_only_then() -> None:
    session = against_the_computer()
    assert session.legal_moves
    session.play("11-15")
    assert session.legal_moves == []
    let_computer_move(session)
    assert session.game.ply_count == 2
    assert session.legal_moves


def test_undo_takes_back_ones_own_move_with_the_whole_answer() -> None:
    session = against_the_computer()
    session.play("11-15")
    answer = let_computer_move(session)
    assert session.undo() == 2
    assert session.game.moves == []
    assert session.game.turn is Color.BLACK
    assert session.redo() == 2
    assert session.game.moves == [Move("11-15"), answer]
    assert session.redo() == 0


def test_undo_leaves_the_computers_first_move_alone() -> None:
    session = against_the_computer(Color.WHITE)
    let_computer_move(session)
    assert session.undo() == 0
    assert session.game.ply_count == 1


def test_an_answer_that_the_game_has_not_waited_for_is_dropped() -> None:
    session = against_the_computer()
    session.play("11-15")
    accept = session.think()
    assert session.undo() == 1
    assert accept() is None
    assert session.game.moves == []


def test_two_players_take_back_one_move_each() -> None:
    session = two_players()
    session.play("11-15")
    session.play("23-19")
    assert session.undo() == 1
    assert session.game.moves == [Move("11-15")]
    session.play("22-18")
    assert session.redo() == 0


def test_a_move_that_is_not_there_is_refused() -> None:
    with pytest.raises(IllegalMoveError):
        two_players(CHAIN).play("6x15")


def test_resigning_is_for_the_player_at_the_keyboard() -> None:
    session = against_the_computer()
    session.play("11-15")
    session.resign()
    outcome = session.game.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (Color.WHITE, Reason.RESIGNATION)
    assert not session.is_computers_turn
    with pytest.raises(GameOverError):
        session.hint()


def test_the_computer_takes_a_draw_only_where_it_is_not_ahead() -> None:
    losing = against_the_computer(Color.BLACK, "B:WK18,K22:BK5")
    assert not losing.offer_draw()
    assert losing.game.outcome() is None
    winning = against_the_computer(Color.WHITE, "W:WK18,K22:BK5")
    assert winning.offer_draw()
    assert winning.game.result == "1/2-1/2"


def test_two_players_agree_by_saying_so() -> None:
    session = two_players()
    assert session.offer_draw()
    assert session.game.result == "1/2-1/2"


def test_a_capture_is_put_together_jump_by_jump() -> None:
    choice = Choice(two_players(CHAIN).legal_moves)
    assert choice.origins == {6, 12}
    assert choice.take(6) is None
    assert choice.next_squares == {15}
    assert choice.take(15) is None
    assert choice.is_under_way
    assert not choice.clear()
    assert choice.take(12) is None
    assert choice.path == (6, 15)
    assert choice.take(22) == Move("6x15x22")


def test_a_chosen_piece_can_be_let_go_and_a_capture_taken_back() -> None:
    choice = Choice(two_players(CHAIN).legal_moves)
    choice.take(12)
    paths = []
    for square in (6, 6, 6, 15):
        choice.take(square)
        paths.append(choice.path)
    assert paths == [(6,), (), (6,), (6, 15)]
    assert choice.take_back()
    assert not choice.path
    assert not choice.take_back()


def test_a_capture_that_comes_back_to_its_start_can_be_walked() -> None:
    choice = Choice(two_players("W:WK6:B4,9,10,17,18").legal_moves)
    assert [choice.take(square) for square in (6, 13, 22, 15)] == [None] * 4
    assert choice.take(6) == Move("6x13x22x15x6")
