"""The kernel as the page uses it: `kernel.wasm`, here run by wasmtime."""

from __future__ import annotations

import struct
import weakref
from functools import cached_property
from importlib.resources import files

from wasmtime import Engine, Func, FuncType, Instance, Memory, Module, Store, ValType

from tests.faces import (
    USUAL_RULES,
    FaceMove,
    FaceOutcome,
    FaceRules,
    KernelGame,
    RefusedError,
    SearchResult,
)

# The kernel's enums, in their order; 0 is "no fault" or "not over" in each.
FEN_FAULTS = [
    "none",
    "empty",
    "too_long",
    "turn",
    "colour",
    "repeated_colour",
    "missing_colour",
    "syntax",
    "square",
    "range",
    "repeated_square",
    "too_many",
    "crownhead",
    "no_pieces",
]
MOVE_FAULTS = [
    "none",
    "empty",
    "syntax",
    "square",
    "no_piece",
    "not_yours",
    "must_jump",
    "unfinished",
    "ambiguous",
    "illegal",
]
LINK_FAULTS = [
    "none",
    "empty",
    "too_long",
    "character",
    "cut_short",
    "damaged",
    "version",
    "set_up",
    "moves",
]
REASONS = ["none", "no_pieces", "no_moves", "threefold", "quiet_moves"]
SIDES = ["black", "white"]
WINS = {"no_pieces", "no_moves"}
LEVELS = ["easy", "normal", "hard", "expert"]

TABLE_BYTES = 1024 * 1024
MAX_DEPTH = 100


class WasmKernel:
    """An instance of the module, with its exchange buffer for texts and lists."""

    def __init__(self) -> None:
        engine = Engine()
        page = files("crownhead").joinpath("page")
        binary = page.joinpath("kernel.wasm").read_bytes()
        self.store = Store(engine)
        nobody = Func(self.store, FuncType([], [ValType.i32()]), lambda: 0)
        module = Module(engine, binary)
        self.exports = Instance(self.store, module, [nobody]).exports(self.store)
        memory = self.exports["memory"]
        assert isinstance(memory, Memory)
        self.memory = memory
        self.exchange = self.call("exchange")
        self.exchange_size = self.call("exchange_size")
        weights = page.joinpath("data", "network.weights").read_bytes()
        assert len(weights) == self.call("network_weights_size")
        memory.write(self.store, weights, self.call("network_weights_room"))

    def call(self, name: str, *arguments: int) -> int:
        function = self.exports[name]
        assert isinstance(function, Func)
        result: int = function(self.store, *arguments)
        return result

    def take(self, size: int) -> bytes:
        """The first bytes of what the kernel has just answered."""
        return bytes(self.memory.read(self.store, self.exchange, self.exchange + size))

    def give(self, text: str) -> int:
        """Puts a text where the kernel looks for it, cut to the room there is, as the page does."""
        data = text.encode()[: self.exchange_size]
        self.memory.write(self.store, data, self.exchange)
        return len(data)

    def fault(self, names: list[str], fault: int) -> RefusedError:
        return RefusedError(names[fault], self.number() or None)

    def number(self) -> int:
        """The 32-bit number at the start of an answer."""
        return int.from_bytes(self.take(4), "little", signed=True)

    @cached_property
    def search(self) -> int:
        return self.call("create_search", TABLE_BYTES)


class WasmGame:
    """A game in the module's memory, given back when Python lets go of it."""

    def __init__(self, kernel: WasmKernel) -> None:
        self.kernel = kernel
        self.slot = kernel.call("create_game")
        # At the end of the process the module's memory goes as a whole.
        weakref.finalize(self, kernel.call, "release_game", self.slot).atexit = False

    def ask(self, name: str, *arguments: int) -> int:
        return self.kernel.call(name, self.slot, *arguments)

    @property
    def turn(self) -> str:
        return SIDES[self.ask("turn")]

    @property
    def quiet_plies(self) -> int:
        return self.ask("quiet_plies")

    @property
    def occurrences(self) -> int:
        return self.ask("occurrences")

    def fen(self) -> str:
        return self.kernel.take(self.ask("write_fen")).decode()

    def legal_moves(self) -> list[FaceMove]:
        return [move for move, _ in self.listed()]

    def texts(self) -> list[str]:
        return [text for _, text in self.listed()]

    def listed(self) -> list[tuple[FaceMove, str]]:
        """The legal moves, each with its text."""
        count = self.ask("list_moves")
        answer = iter(self.kernel.take(self.kernel.exchange_size))
        moves = []
        for _ in range(count):
            path = tuple(next(answer) for _ in range(next(answer)))
            captured = tuple(next(answer) for _ in range(next(answer)))
            _crowns = next(answer)
            text = bytes(next(answer) for _ in range(next(answer)))
            moves.append((FaceMove(path, captured), text.decode()))
        return moves

    def outcome(self) -> FaceOutcome | None:
        winner, reason = divmod(self.ask("outcome"), 256)
        name = REASONS[reason]
        if name == "none":
            return None
        return FaceOutcome(SIDES[winner] if name in WINS else None, name)

    def read(self, text: str) -> FaceMove:
        fault = self.ask("read_move", self.kernel.give(text))
        if fault:
            raise self.kernel.fault(MOVE_FAULTS, fault)
        index = self.kernel.number()
        return self.legal_moves()[index]

    def play(self, index: int) -> None:
        if not self.ask("play", index):
            raise IndexError(index)

    def undo(self) -> None:
        if not self.ask("undo"):
            raise IndexError("no move has been played")

    def link(self) -> str:
        return self.kernel.take(self.ask("write_link", 0)).decode()

    def search(self, nodes: int) -> SearchResult:
        search = self.kernel.search
        self.kernel.call("forget", search)
        self.kernel.call("search_nodes", search, self.slot, nodes, MAX_DEPTH)
        return self.result()

    def choose(self, level: str, seed: int) -> SearchResult:
        search = self.kernel.search
        self.kernel.call("forget", search)
        self.kernel.call("search_level", search, self.slot, LEVELS.index(level), seed)
        return self.result()

    def result(self) -> SearchResult:
        return SearchResult(*struct.unpack("<iii4xQ", self.kernel.take(24)))


class WasmFace:
    """The file `kernel.wasm` of the package, one instance for all games."""

    name = "wasm"

    @cached_property
    def kernel(self) -> WasmKernel:
        return WasmKernel()

    def game(self, fen: str | None = None, rules: FaceRules = USUAL_RULES) -> KernelGame:
        game = WasmGame(self.kernel)
        options = (int(rules.forced_captures), int(rules.draws == "automatic"))
        if fen is None:
            game.ask("begin_game", *options)
        elif fault := game.ask("set_up_game", self.kernel.give(fen), *options):
            raise self.kernel.fault(FEN_FAULTS, fault)
        return game

    def game_from_link(self, text: str) -> KernelGame:
        game = WasmGame(self.kernel)
        if fault := game.ask("read_link", self.kernel.give(text)):
            raise self.kernel.fault(LINK_FAULTS, fault)
        return game

    def perft(self, depth: int, fen: str | None = None, rules: FaceRules = USUAL_RULES) -> int:
        game = self.game(fen, rules)
        assert isinstance(game, WasmGame)
        return game.ask("perft", depth)
