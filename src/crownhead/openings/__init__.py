"""Openings: the ballots that are drawn before a game, and the names that positions have.

>>> from crownhead import openings
>>> ballot = openings.three_move()[173]
>>> ballot.number, str(ballot), ballot.name, ballot.accepted
(174, '12-16 24-20 10-15', 'Skunk', True)
>>> board = ballot.board()
>>> openings.name(board)
'Skunk'

Serious games begin with a ballot: two or three moves, or eleven men a side and two moves, drawn by
lot. Some ballots are barred, as they lose. The files in this package's `data` name their sources.

`Book` is the opening book that Crownhead's engine worked out by itself:

>>> book = openings.Book.bundled()
>>> all(choice.move in board.legal_moves for choice in book.moves(board))
True
"""

from crownhead.openings.ballots import Ballot, Deck, eleven_man, random, three_move, two_move
from crownhead.openings.book import Book, BookError, BookMove
from crownhead.openings.names import Opening, ballot, find, name, named

__all__ = [
    "Ballot",
    "Book",
    "BookError",
    "BookMove",
    "Deck",
    "Opening",
    "ballot",
    "eleven_man",
    "find",
    "name",
    "named",
    "random",
    "three_move",
    "two_move",
]
