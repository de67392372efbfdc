"""A whole game in a short text, as the page keeps it behind the # of its address.

>>> import crownhead
>>> board = crownhead.Board()
>>> move = board.push("11-15")
>>> text = crownhead.link.encode(board)
>>> crownhead.link.decode(text)[0].move_stack
[Move('11-15')]
"""

from crownhead._kernel import Board, Ending, decode_link, encode_link


def encode(board: Board, ending: Ending = Ending.NONE) -> str:
    """The game on `board`, its rules and how the players ended it, in base64url.

    Raises LinkError for a game of more than 16,383 plies.
    """
    return encode_link(board, ending)


def decode(text: str) -> tuple[Board, Ending]:
    """The game that `text` holds: a board with its history, and how the players ended it.

    Raises LinkError for any text that `encode` has not made.
    """
    return decode_link(text)
