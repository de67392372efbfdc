r"""Pictures other than SVG: PNG, animations of games, and sheets of diagrams for the printer.

They need libraries of their own: `pip install crownhead[pictures]`.

>>> import crownhead
>>> from crownhead import pictures
>>> picture = pictures.png(crownhead.Board(), size=200, theme="walnut")
>>> picture[:8]
b'\x89PNG\r\n\x1a\n'
"""

from crownhead.pictures.animations import Format, animation
from crownhead.pictures.rasters import png
from crownhead.pictures.sheets import Diagram, Page, sheet

__all__ = ["Diagram", "Format", "Page", "animation", "png", "sheet"]
