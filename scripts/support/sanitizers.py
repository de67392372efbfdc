"""The kernel's own tests, compiled so that every misuse of memory or arithmetic stops them."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
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
    *("-fsanitize=address,undefined", "-fno-sanitize-recover=all"),
)
_FUZZED_INPUTS = 20_000


def check_tests() -> None:
    """Raise :class:`StepError` unless the tests in ``tests/kernel`` pass under sanitizers."""
    sources = sorted(_TESTS.glob("*.cpp"))
    if not sources:
        raise StepError(f"there are no tests in {_TESTS}")
    run([str(_program("tests", [*_kernel_sources(), *sources], _FLAGS))])


def check_corpus() -> None:
    """Raise :class:`StepError` if a kept input, or one made from them, upsets the kernel.

    Each ``tests/kernel/fuzz/NAME.cpp`` is a libFuzzer target, with its inputs in ``corpus/NAME``.
    """
    targets = sorted(_FUZZERS.glob("*.cpp"))
    if not targets:
        raise StepError(f"there are no fuzz targets in {_FUZZERS}")
    for target in targets:
        flags = (*_FLAGS, "-fsanitize=fuzzer-no-link")
        sources = [*_kernel_sources(), target]
        program = _program(f"fuzz-{target.stem}", sources, flags, ["-fsanitize=fuzzer"])
        with TemporaryDirectory() as found:
            kept = str(_FUZZERS / "corpus" / target.stem)
            run([str(program), f"-runs={_FUZZED_INPUTS}", "-seed=1", "-verbosity=0", found, kept])


def _program(
    name: str, sources: Iterable[Path], flags: Iterable[str], link_flags: Iterable[str] = ()
) -> Path:
    compiler = _compiler()
    folder = _OBJECTS / name
    folder.mkdir(parents=True, exist_ok=True)

    def compile_one(source: Path) -> str:
        target = folder / (source.relative_to(ROOT).as_posix().replace("/", "-") + ".o")
        run([compiler, *flags, "-c", str(source), "-o", str(target)])
        return str(target)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        objects = list(pool.map(compile_one, sources))
    program = folder / name
    run([compiler, *flags, *link_flags, *objects, "-o", str(program)])
    return program


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
