"""DamExchange (DXP): games against another program over TCP.

One program asks for a game (the initiator), the other takes it (the follower); then moves go to and
fro until one of them sends the end instead of a move.

Sources: Herman Mesander's description of the protocol (mesander.nl/damexchange) and, for what it
leaves open, the programs that speak it, above all Scan (github.com/rhalbersma/scan). It was made
for the board of a hundred squares: on ours, a position is 32 letters long, and the usual start has
to be sent as such, because the protocol's own start has White to move.
"""

from crownhead.dxp.connection import PORT, Connection, connect, listener
from crownhead.dxp.messages import ClosedError, DxpError
from crownhead.dxp.session import Finished, Follower, Initiator, Proposal

__all__ = [
    "PORT",
    "ClosedError",
    "Connection",
    "DxpError",
    "Finished",
    "Follower",
    "Initiator",
    "Proposal",
    "connect",
    "listener",
]
