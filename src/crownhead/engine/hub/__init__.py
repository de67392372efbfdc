"""The Hub protocol: engines as programs that are spoken to line by line.

Source: the description of Hub, version 2, that comes with Scan (github.com/rhalbersma/scan).
"""

from crownhead.engine.hub.client import HubEngine
from crownhead.engine.hub.lines import LineError
from crownhead.engine.hub.positions import HubPositionError
from crownhead.engine.hub.server import HubServer

__all__ = ["HubEngine", "HubPositionError", "HubServer", "LineError"]
