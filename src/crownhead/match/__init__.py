"""Matches between engines: every ballot from both sides, with statistics that say what they prove.

>>> from crownhead.match import Tally, elo
>>> tally = Tally(wins=19, draws=240, losses=5)
>>> difference, margin = elo(tally)
>>> f"{difference:+.1f} ± {margin:.1f}"
'+18.4 ± 12.5'

`crownhead match` is the command.
"""

from crownhead.match.game import Control, Player, Referee, Verdict, play_game
from crownhead.match.journal import Journal, JournalError
from crownhead.match.runner import Match, Score, Settings, run
from crownhead.match.schedule import Meeting, schedule
from crownhead.match.statistics import Sprt, Tally, elo, likelihood_of_superiority

__all__ = [
    "Control",
    "Journal",
    "JournalError",
    "Match",
    "Meeting",
    "Player",
    "Referee",
    "Score",
    "Settings",
    "Sprt",
    "Tally",
    "Verdict",
    "elo",
    "likelihood_of_superiority",
    "play_game",
    "run",
    "schedule",
]
