"""Positions as the arguments of a command."""

from __future__ import annotations

from crownhead import Board, FenError
from crownhead.cli.errors import InputError


def board_of(fen: str) -> Board:
    """A board at a position. Raises InputError that points at what is wrong with the text."""
    # Bytes that are no text reach Python as lone surrogates; none is part of a position.
    text = fen.encode(errors="replace").decode()
    try:
        return Board(text)
    except FenError as error:
        raise InputError(str(error), text, error.column) from error
