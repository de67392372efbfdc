"""How often a game against itself is lost by a move that more time would not have made.

    python bench/blunders.py [--games 400] [--first N] [--nodes N | --time 0.1] [--seconds S]
                             [--tables FOLDER] [--journal FILE]

The engine plays ballots of the three-move deck against itself. One side remembers four times as
many positions as the other, so that the two games of a ballot are different ones; where the deck is
gone through again, a move has a tenth more. Where a game is not drawn, each move of the loser is
looked at again with ten times what it had: both the move that it then prefers and the one that was
played are searched. A blunder is a move that comes out more than a man worse, in a position that
was not lost already, by its score or by what endgame tables say (`--tables` names larger ones than
those of the package). The games and what they came to are kept in the journal, and a run that was
stopped goes on.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from crownhead import Board, Color, Move, openings
from crownhead.endgame import Result, Tables
from crownhead.engine import Limit, LocalEngine
from crownhead.match.game import Control, Referee, play_game
from crownhead.match.schedule import Meeting, schedule
from training.journal import whole_lines

DECK = [ballot for ballot in openings.three_move() if ballot.accepted]
FACTOR = 10
MAN = 100
LOST = -150
"""From here on a game counts as lost: what is still given away changes nothing."""
SHORT_SIGHT = 400
"""Scores beyond this are not told apart: any of them wins."""


@dataclass
class Lost:
    """What came of a game: how it ended, and where the loser gave away more than a man."""

    number: int
    result: str
    plies: int
    blunders: list[str] = field(default_factory=list)


class Table:
    """Two engines that play, and one that looks at their moves again."""

    def __init__(self, limit: Limit, truth: Tables) -> None:
        self._truth = truth
        self._limit = limit
        self._more = more_of(limit, FACTOR)
        self._referee = Referee(Tables.bundled())
        self._players = (LocalEngine({"hash": 16}), LocalEngine({"hash": 64}))
        self._judge = LocalEngine({"hash": 64, "book": "none"})

    def play(self, meeting: Meeting) -> Lost:
        """Play a game and look for the loser's blunders."""
        players = self._players if meeting.first_is_black else self._players[::-1]
        limit = more_of(self._limit, 1 + meeting.number // (2 * len(DECK)) / 10)
        control = Control(limit, margin=60.0)
        played = play_game(*players, meeting.opening, control, self._referee)
        game = Lost(meeting.number, played.result, played.game.ply_count)
        if played.result != "1/2-1/2":
            assert meeting.opening is not None
            board = meeting.opening.board()
            loser = Color.WHITE if played.result == "1-0" else Color.BLACK
            # The moves of the ballot are the game's first, and were not the engine's choice.
            for move in played.game.moves[len(meeting.opening.moves) :]:
                if board.turn is loser and (said := self._blunder(board, move)):
                    game.blunders.append(said)
                board.push(move)
        return game

    def _blunder(self, board: Board, move: Move) -> str | None:
        """What a move gave away, in words; None where it was no blunder."""
        if len(board.legal_moves) < 2 or self._is_lost(board):
            return None
        self._judge.new_game()
        best = self._judge.play(board, self._more)
        if best.move == move:
            return None
        after = board.copy()
        after.push(move)
        assert best.info is not None
        could = _bounded(best.info.score)
        did = -_bounded(self._score(after))
        if could <= LOST or could - did <= MAN:
            return None
        return f"{board.fen()} {move} {did:+d}, {best.move} {could:+d}"

    def _is_lost(self, board: Board) -> bool:
        few = (board.black | board.white).bit_count() <= self._truth.pieces
        return few and self._truth.result(board) is Result.LOSS

    def _score(self, board: Board) -> int:
        outcome = board.outcome()
        if outcome is not None:
            return 0 if outcome.winner is None else -SHORT_SIGHT
        info = self._judge.play(board, self._more).info
        assert info is not None
        return info.score or 0


def more_of(limit: Limit, factor: float) -> Limit:
    """So many times the positions or the time of a move."""
    if limit.nodes:
        return Limit(nodes=int(factor * limit.nodes))
    assert limit.seconds is not None
    return Limit(seconds=factor * limit.seconds)


def _bounded(score: int | None) -> int:
    return max(-SHORT_SIGHT, min(score or 0, SHORT_SIGHT))


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--first", type=int, default=1, help="the number of the first game")
    parser.add_argument("--time", type=float, default=0.1, help="seconds a move")
    parser.add_argument("--nodes", type=int, help="positions a move instead, for a busy machine")
    parser.add_argument("--seconds", type=float, help="stop after so long")
    parser.add_argument("--tables", type=Path, help="folder of larger endgame tables")
    parser.add_argument("--journal", type=Path, help="file that keeps what was played")
    return parser.parse_args()


def main() -> int:
    """Play, tell of each blunder, then the rate."""
    given = arguments()
    limit = Limit(nodes=given.nodes) if given.nodes else Limit(seconds=given.time)
    journal: Path | None = given.journal
    games = [Lost(**json.loads(line)) for line in whole_lines(journal)] if journal else []
    truth = Tables.open(given.tables) if given.tables else Tables.bundled()
    table = Table(limit, truth)
    started = time.monotonic()
    last = given.first - 1 + given.games
    meetings = schedule(DECK, last + last % 2)[given.first - 1 : last]
    for meeting in meetings[len(games) :]:
        if given.seconds and time.monotonic() - started > given.seconds:
            break
        game = table.play(meeting)
        games.append(game)
        if journal:
            with journal.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(game)) + "\n")
        for said in game.blunders:
            print(f"game {game.number + 1}: {said}", flush=True)
    lost = [game for game in games if game.result != "1/2-1/2"]
    blundered = sum(bool(game.blunders) for game in lost)
    spent = f"{given.nodes:,} positions" if given.nodes else f"{given.time:g} s"
    print(
        f"{len(games)} games at {spent} a move: {len(lost)} decided, {blundered} of them by a "
        f"blunder of more than a man that ten times as much would have avoided"
    )
    return 1 if blundered else 0


if __name__ == "__main__":
    sys.exit(main())
