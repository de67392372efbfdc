"""Endgame tables: perfect play with few pieces.

The tables of two to four pieces come with the package:

>>> import crownhead
>>> from crownhead import endgame
>>> tables = endgame.Tables.bundled()
>>> tables.probe(crownhead.Board("B:BK15,K18:WK1"))
Probe(result=<Result.WIN: 3>, plies=19, moves=(Move('15-10'), Move('18-14')))

Larger ones are built by `crownhead endgame build` and opened from where they were put:
``endgame.Tables.open("tables")``.
"""

from crownhead.endgame.errors import TableError
from crownhead.endgame.slices import Slice
from crownhead.endgame.tables import Probe, Result, Tables

__all__ = ["Probe", "Result", "Slice", "TableError", "Tables"]
