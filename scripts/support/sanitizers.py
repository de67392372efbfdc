"""The kernel's own tests, compiled so that every misuse of memory or arithmetic stops them."""

from __future__ import annotations

import os
import shutil
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from support.environment import ROOT
from support.steps import StepError, run

_KERNEL = ROOT / "kernel"
_TESTS = ROOT / "tests" / "kernel"
_FUZZERS = _TESTS / "fuzz"
_OBJECTS = ROOT / "build" / "sanitized"

_FLAGS = (
    *("-std=c++20", "-O1", "-g", "-fno-omit-frame-pointer", f"-I{_KERNEL}"),
    *("-fsanitize=address,undefined,fuzzer-no-link", "-fno-sanitize-recover=all"),
)
_FUZZED_INPUTS = 20_000


def check_tests() -> None:
    """Raise :class:`StepError` unless the tests in ``tests/kernel`` pass under sanitizers."""
    sources = sorted(_TESTS.glob("*.cpp"))
    if not sources:
        raise StepError(f"there are no tests in {_TESTS}")
    run([str(_program("tests", sources))])


def check_corpus() -> None:
    """Raise :class:`StepError` if a kept input, or one made from them, upsets the kernel.

    Each ``tests/kernel/fuzz/NAME.cpp`` is a libFuzzer target, with its inputs in ``corpus/NAME``.
    """
    targets = sorted(_FUZZERS.glob("*.cpp"))
    if not targets:
        raise StepError(f"there are no fuzz targets in {_FUZZERS}")
    for target in targets:
        program = _program(f"fuzz-{target.stem}", [target], "-fsanitize=fuzzer")
        with TemporaryDirectory() as found:
            kept = str(_FUZZERS / "corpus" / target.stem)
            run([str(program), f"-runs={_FUZZED_INPUTS}", "-seed=1", "-verbosity=0", found, kept])


def _program(name: str, sources: list[Path], *link_flags: str) -> Path:
    """Link ``sources`` with the kernel and return the program."""
    objects = [*_kernel_objects(), *_compile(sources)]
    program = _OBJECTS / name
    run([_compiler(), *_FLAGS, *link_flags, *objects, "-o", str(program)])
    return program


@cache
def _kernel_objects() -> list[str]:
    """Compile the kernel, once for all programs."""
    return _compile(_kernel_sources())


def _compile(sources: list[Path]) -> list[str]:
    _OBJECTS.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(_compile_one, sources))


def _compile_one(source: Path) -> str:
    name = source.relative_to(ROOT).as_posix().replace("/", "-")
    target = str(_OBJECTS / f"{name}.o")
    run([_compiler(), *_FLAGS, "-c", str(source), "-o", target])
    return target


def _kernel_sources() -> list[Path]:
    return sorted(
        source
        for source in _KERNEL.rglob("*.cpp")
        if source.relative_to(_KERNEL).parts[0] != "faces"
    )


def _compiler() -> str:
    # Only clang has a fuzzer, and Zig's brings no AddressSanitizer.
    compiler = shutil.which("clang++")
    if compiler is None:
        raise StepError(
            "the sanitizers need clang; on Debian: sudo apt-get install clang libclang-rt-dev"
        )
    return compiler
