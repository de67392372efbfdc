"""Builds the kernel: the extension for Python, and ``kernel.wasm`` for the page.

Both are built from the same sources into ``build/kernel``, and only when something they are made
from has changed.
"""

from __future__ import annotations

import filecmp
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from toolchain.artefacts import BUILD, KERNEL, ROOT, Artefact, Say, kernel_sources
from toolchain.book import BOOK
from toolchain.errors import BuildError
from toolchain.icons import build_icons
from toolchain.python_abi import PythonAbi, header_flags, import_library, running_abi
from toolchain.stub import stub_beside
from toolchain.targets import Target, host_target
from toolchain.zig import run_zig, tool_version

PACKAGE = ROOT / "src" / "crownhead"

# The compiler is the same everywhere, so a warning can be an error and surprises nobody.
_COMMON_FLAGS = (
    *("-std=c++20", "-O3", "-DNDEBUG", "-fvisibility=hidden", "-s"),
    *("-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Werror"),
)
# nanobind puns types, and counts on stdio.h, which libc++ and the limited API no longer bring.
_EXTENSION_FLAGS = (
    *_COMMON_FLAGS,
    *("-shared", "-fPIC", "-fno-strict-aliasing", "-fno-stack-protector", "-include", "stdio.h"),
)
# Vectors (SIMD) are in every browser since March 2023; without them the evaluation is far slower.
_WASM_FLAGS = (
    *("-target", "wasm32-freestanding", "-mcpu=generic+simd128", *_COMMON_FLAGS),
    *("-fno-exceptions", "-fno-rtti", "-nostdlib", "-Wl,--no-entry"),
)

_BUILT_IN_WEIGHTS = KERNEL / "search" / "built_in_weights.cpp"

_UNPROVED = "The new kernel failed the proof of its rules, so it is refused"


def build_extension(target: Target, say: Say) -> Path:
    """Build the extension for ``target``, proved right, and return its path.

    The rules are proved by loading the extension, so a build for another machine is preceded by one
    of the same sources for this one.

    Raises :class:`BuildError` if it cannot be built or gets the rules wrong.
    """
    host = host_target()
    if target != host:
        build_extension(host, say)
    abi = running_abi()
    nanobind = _nanobind()
    artefact = extension_of(target, abi)
    if artefact.is_fresh:
        return artefact.path
    say(f"Compiling the kernel for {target.name} (a minute or two the first time)...")
    with artefact.replaced() as fresh:
        scratch = fresh.parent
        flags = [*artefact.flags, *header_flags(target, host, scratch), *_nanobind_flags(nanobind)]
        if target.is_windows:
            flags.append(str(import_library(abi, target, nanobind, scratch)))
        _compile(flags, artefact.sources, fresh)
        if target == host:
            _prove(fresh, say)
    return artefact.path


def build_extension_with(
    exchanged: Mapping[Path, Path], includes: Sequence[Path], folder: Path
) -> Path:
    """Build the extension for this machine with other files in place of some of its sources.

    It is proved right, and put into ``folder``; return its path. Headers are looked for in
    ``includes`` too. Raises :class:`BuildError` if it cannot be built or gets the rules wrong.
    """
    host = host_target()
    artefact = extension_of(host, running_abi())
    flags = [*artefact.flags, *_nanobind_flags(_nanobind()), *(f"-I{each}" for each in includes)]
    sources = [exchanged.get(source, source) for source in artefact.sources]
    with TemporaryDirectory(prefix="new-", dir=folder) as scratch:
        fresh = Path(scratch).resolve() / artefact.name
        _compile([*flags, *header_flags(host, host, fresh.parent)], sources, fresh)
        _run(_UNPROVED, "proof", fresh)
        _put(fresh, folder)
    return folder / artefact.name


def build_wasm(say: Say) -> Path:
    """Build the kernel for the page and return its path.

    Python cannot run WebAssembly without a package that the build does without, so this one is held
    against the extension by the tests: every move list, order, score and link.

    Raises :class:`BuildError` if it cannot be built.
    """
    artefact = _wasm()
    if artefact.is_fresh:
        return artefact.path
    say("Compiling the kernel for the page...")
    with artefact.replaced() as fresh:
        _compile(artefact.flags, artefact.sources, fresh)
    return artefact.path


def build_endgames(say: Say) -> Path:
    """Build the endgame tables of two to four pieces and return their path.

    They are the same on every machine. Raises :class:`BuildError` if they, or the extension that
    builds them, cannot be built.
    """
    extension = build_extension(host_target(), say)
    artefact = _endgames()
    if artefact.is_fresh:
        return artefact.path
    say("Building the endgame tables of two to four pieces (some ten seconds)...")
    with artefact.replaced() as fresh:
        _run("The endgame tables could not be built", "bundle", extension, fresh)
    return artefact.path


def build_counts(say: Say) -> Path:
    """Count the games of 1 to 9 plies, for the page to show, and return the record's path.

    Raises :class:`BuildError` if they, or the extension that counts them, are wrong.
    """
    return _worked_out(_counts(), "proof", _UNPROVED, say)


def build_weights(say: Say) -> Path:
    """Write the weights of the network that judges positions, for the page; return their path.

    Raises :class:`BuildError` if the extension that has them cannot be built.
    """
    return _worked_out(_weights(), "weights", "The network's weights could not be written", say)


def build_book(say: Say) -> Path:
    """Make the opening book and return its path.

    Raises :class:`BuildError` if it, or the extension that knows the rules, cannot be built.
    """
    return _worked_out(_book(), "book", "The opening book could not be made", say)


def build_stub(say: Say) -> Path:
    """Build what type checkers read of the extension, the same for all machines.

    Raises :class:`BuildError` if it, or the extension that it describes, cannot be built.
    """
    return stub_beside(build_extension(host_target(), say))


def build_in_place(say: Say) -> None:
    """Build all for this machine and put it into the package, for a clone to run from."""
    _put(build_extension(host_target(), say), PACKAGE)
    _put(build_stub(say), PACKAGE)
    _put(build_wasm(say), PACKAGE / "page")
    _put(build_endgames(say), PACKAGE / "page" / "data")
    _put(build_counts(say), PACKAGE / "page" / "data")
    _put(build_weights(say), PACKAGE / "page" / "data")
    _put(build_book(say), PACKAGE / "page" / "data")
    for icon in build_icons(say):
        _put(icon, PACKAGE / "page" / "icons")


def _worked_out(artefact: Artefact, module: str, fault: str, say: Say) -> Path:
    """What a module of this room makes of the extension, anew where that has changed."""
    extension = build_extension(host_target(), say)
    if not artefact.is_fresh:
        with artefact.replaced() as fresh:
            _run(fault, module, extension, fresh)
    return artefact.path


def _compile(flags: Sequence[str], sources: Sequence[Path], file: Path) -> None:
    command = ["c++", *flags, *map(str, sources), "-o", str(file)]
    run_zig(command, file.parent, f"build {file.name}")


def _wasm() -> Artefact:
    return Artefact(
        folder=BUILD / "wasm",
        name="kernel.wasm",
        # The page fetches the weights apart, later.
        sources=tuple(s for s in kernel_sources(other_face="python") if s != _BUILT_IN_WEIGHTS),
        flags=_WASM_FLAGS,
        versions=(tool_version("ziglang"),),
    )


def extension_of(target: Target, abi: PythonAbi) -> Artefact:
    """The extension for one machine and one binary interface, built or not."""
    name = abi.file_name("_kernel", target)
    # A library for macOS says where it is to be found: unless told, where it was linked.
    mac = ("-undefined", "dynamic_lookup", f"-Wl,-install_name,@rpath/{name}")
    system = mac if target.is_macos else ()
    flags = ("-target", target.triple, f"-mcpu={target.cpu}", *_EXTENSION_FLAGS, *system)
    return Artefact(
        folder=BUILD / f"{target.name}-{abi.wheel_tag}",
        name=name,
        sources=(*kernel_sources(other_face="wasm"), ROOT / "toolchain" / "nanobind.cpp"),
        flags=(*flags, *abi.definitions),
        versions=(tool_version("ziglang"), tool_version("nanobind"), sys.version),
    )


def _endgames() -> Artefact:
    rooms = (KERNEL / "board", KERNEL / "endgame")
    kernel = sorted(source for room in rooms for source in room.glob("*.cpp"))
    return Artefact(
        folder=BUILD / "endgames",
        name="endgame.tables",
        sources=(*kernel, Path(__file__).with_name("bundle.py")),
        flags=(),
        versions=(),
        header_folders=rooms,
    )


def _counts() -> Artefact:
    room = KERNEL / "board"
    return Artefact(
        folder=BUILD / "counts",
        name="counts.json",
        sources=(*sorted(room.glob("*.cpp")), Path(__file__).with_name("proof.py")),
        flags=(),
        versions=(),
        header_folders=(room,),
    )


def _weights() -> Artefact:
    return Artefact(
        folder=BUILD / "weights",
        name="network.weights",
        sources=(_BUILT_IN_WEIGHTS, Path(__file__).with_name("weights.py")),
        flags=(),
        versions=(),
        header_folders=(KERNEL / "search",),
    )


def _book() -> Artefact:
    rooms = (KERNEL / "board", KERNEL / "book")
    kernel = sorted(source for room in rooms for source in room.glob("*.cpp"))
    return Artefact(
        folder=BUILD / "book",
        name="opening.book",
        sources=(*kernel, BOOK, Path(__file__).with_name("book.py")),
        flags=(),
        versions=(),
        header_folders=rooms,
    )


def _nanobind() -> Path:
    tool_version("nanobind")
    spec = find_spec("nanobind")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


def _nanobind_flags(nanobind: Path) -> list[str]:
    folders = ("include", "src", "ext/robin_map/include")
    return [flag for folder in folders for flag in ("-isystem", str(nanobind / folder))]


def _prove(extension: Path, say: Say) -> None:
    say("Proving the rules: counting the games of 1 to 9 plies...")
    _run(_UNPROVED, "proof", extension)


def _run(fault: str, module: str, *arguments: Path) -> None:
    command = [sys.executable, "-m", f"toolchain.{module}", *map(str, arguments)]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, errors="replace")
    if result.returncode != 0:
        said = (result.stdout + result.stderr).strip() or f"exit code {result.returncode}"
        raise BuildError(f"{fault}:\n{said}")


def _put(artefact: Path, folder: Path) -> None:
    destination = folder / artefact.name
    if destination.is_file() and filecmp.cmp(artefact, destination):
        return
    folder.mkdir(parents=True, exist_ok=True)
    try:
        # A library is never overwritten in place: a process that runs it would crash.
        destination.unlink(missing_ok=True)
        shutil.copy2(artefact, destination)
    except PermissionError as error:
        raise BuildError(
            f"{destination} cannot be replaced: close every program that uses it, or see that "
            "its folder may be written to"
        ) from error
