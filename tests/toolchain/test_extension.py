"""What the linker writes into an extension of its own accord."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolchain.build import extension_of
from toolchain.python_abi import PythonAbi
from toolchain.targets import TARGETS
from toolchain.zig import run_zig

ABI = PythonAbi(tag="cp312", is_stable=True)


@pytest.mark.parametrize("target", ["macos-arm64", "macos-x86_64"])
def test_no_path_of_the_builder_is_in_an_extension_for_macos(target: str, tmp_path: Path) -> None:
    (tmp_path / "empty.cpp").touch()
    extension = extension_of(TARGETS[target], ABI)
    built = tmp_path / extension.name
    # The library of C++ takes minutes to compile, and nothing here wants it.
    arguments = ["c++", *extension.flags, "-nostdlib", "empty.cpp", "-o", str(built)]
    run_zig(arguments, tmp_path, "link an extension")
    assert b"@rpath/_kernel.abi3.so" in built.read_bytes()
    assert str(tmp_path).encode() not in built.read_bytes()
