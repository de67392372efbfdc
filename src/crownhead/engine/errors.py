"""What can go wrong with an engine that is another program."""

from __future__ import annotations


class EngineError(RuntimeError):
    """An engine that cannot be used any more, or that does not keep to its protocol.

    Attributes:
        name: what the engine is called, as far as that is known.
    """

    def __init__(self, name: str, message: str) -> None:
        self.name = name
        super().__init__(f"{name}: {message}")


class EngineDiedError(EngineError):
    """The program has ended, or could not be started."""


class EngineTimeoutError(EngineError):
    """The program did not answer within the time that it may take."""


class EngineProtocolError(EngineError):
    """The program said what its protocol does not allow, or does not play English draughts."""


class EngineMoveError(EngineError):
    """The program chose what is no legal move.

    Attributes:
        move: what it said.
        fen: the position in which it said so.
    """

    def __init__(self, name: str, move: str, fen: str) -> None:
        self.move = move
        self.fen = fen
        super().__init__(name, f"{move!r} is no legal move in {fen}")
