"""What is told about a game in words."""

from __future__ import annotations

from crownhead import Board, Color, CrownheadError, Found, Game, Level, Outcome, Reason

_REASONS = {
    Reason.NO_PIECES: "all pieces are taken",
    Reason.NO_MOVES: "there is no move left",
    Reason.THREEFOLD: "the position stood for the third time",
    Reason.QUIET_MOVES: "40 moves a side without a capture or a man's move",
    Reason.RESIGNATION: "the other side resigned",
    Reason.AGREEMENT: "agreed",
}
_DECIDED = 29_000
"""Scores beyond this are distances to a win (see `Found.score`)."""


def side(color: Color) -> str:
    """`Black` or `White`."""
    return color.name.capitalize()


def level(of: Level) -> str:
    """`easy`, `normal`, `hard` or `expert`."""
    return of.name.lower()


def ending(outcome: Outcome) -> str:
    """How a game ended: `White wins: there is no move left (0-1)`."""
    reason = _REASONS[outcome.reason]
    how = "Draw" if outcome.winner is None else f"{side(outcome.winner)} wins"
    return f"{how}: {reason} ({outcome.result})"


def standing(game: Game) -> str:
    """Whose turn it is, or how the game ended."""
    outcome = game.outcome()
    if outcome is not None:
        return ending(outcome)
    again = "  (this position stands for the third time)" if game.board.is_threefold() else ""
    return f"{side(game.turn)} to move{again}"


def advice(board: Board, found: Found) -> str:
    """A hint: the move, and what it is worth to the side to move."""
    text = board.text(found.move)
    if abs(found.score) > _DECIDED:
        plies = 30_000 - abs(found.score)
        return f"{text}: {'wins' if found.score > 0 else 'loses'} in {plies} plies"
    return f"{text}: worth {found.score / 100:+.2f} men"


def fault(error: CrownheadError) -> str:
    """Why something was refused, as a sentence."""
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}."


def score_sheet(game: Game) -> str:
    """The moves played, two to a line, with their numbers."""
    lines: list[str] = []
    board = game.start
    # Where White begins, the first line has no move of Black.
    lead = 0 if board.turn is Color.BLACK else 1
    for ply, move in enumerate(game.moves, start=lead):
        text = board.text(move)
        board.push(move)
        if ply % 2 == 0:
            lines.append(f"{ply // 2 + 1:>3}. {text:<8}")
        elif not lines:
            lines.append(f"  1. {'...':<8} {text}")
        else:
            lines[-1] += f" {text}"
    return "\n".join(lines)
