"""What the build makes again, and what it leaves alone."""

from pathlib import Path

import pytest

from toolchain import artefacts
from toolchain.artefacts import Artefact
from toolchain.errors import BuildError


@pytest.fixture
def kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "kernel" / "board"
    folder.mkdir(parents=True)
    (folder / "moves.cpp").write_text("int moves();")
    (folder / "moves.hpp").write_text("// moves")
    monkeypatch.setattr(artefacts, "ROOT", tmp_path)
    monkeypatch.setattr(artefacts, "KERNEL", folder.parent)
    return folder


def artefact_of(kernel: Path, flag: str = "-O3", version: str = "1.0") -> Artefact:
    return Artefact(
        folder=kernel.parent.parent / "build",
        name="kernel.wasm",
        sources=(kernel / "moves.cpp",),
        flags=(flag,),
        versions=(version,),
        header_folders=(kernel,),
    )


def build(artefact: Artefact, content: str = "built") -> None:
    with artefact.replaced() as fresh:
        fresh.write_text(content)


def fail_to_build(artefact: Artefact) -> None:
    with artefact.replaced() as fresh:
        fresh.write_text("half")
        raise BuildError("no semicolon")


def test_what_was_never_built_is_not_fresh(kernel: Path) -> None:
    assert not artefact_of(kernel).is_fresh


def test_an_unchanged_kernel_is_fresh(kernel: Path) -> None:
    build(artefact_of(kernel))
    assert artefact_of(kernel).is_fresh
    assert artefact_of(kernel).path.read_text() == "built"


@pytest.mark.parametrize("name", ["moves.cpp", "moves.hpp"])
def test_a_changed_source_or_header_is_built_again(kernel: Path, name: str) -> None:
    build(artefact_of(kernel))
    (kernel / name).write_text("// other")
    assert not artefact_of(kernel).is_fresh


def test_another_flag_or_compiler_is_built_again(kernel: Path) -> None:
    build(artefact_of(kernel))
    assert not artefact_of(kernel, flag="-O2").is_fresh
    assert not artefact_of(kernel, version="1.1").is_fresh


def test_a_failed_build_leaves_the_last_good_one(kernel: Path) -> None:
    build(artefact_of(kernel))
    (kernel / "moves.cpp").write_text("int moves()")
    artefact = artefact_of(kernel)
    with pytest.raises(BuildError, match="no semicolon"):
        fail_to_build(artefact)
    assert not artefact.is_fresh
    assert artefact.path.read_text() == "built"
    assert sorted(file.name for file in artefact.folder.iterdir()) == ["kernel.wasm", "stamp"]
