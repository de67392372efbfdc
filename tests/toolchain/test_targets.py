"""What the wheels and the files in them are called, and for whom."""

import pytest

from toolchain.errors import BuildError
from toolchain.python_abi import PythonAbi
from toolchain.targets import TARGETS, wanted_target

STABLE = PythonAbi(tag="cp313", is_stable=True)
OWN = PythonAbi(tag="cp311", is_stable=False)
FREE_THREADED = PythonAbi(tag="cp313t", is_stable=False)


@pytest.mark.parametrize(
    ("abi", "target", "file"),
    [
        (STABLE, "linux-x86_64", "_kernel.abi3.so"),
        (STABLE, "macos-arm64", "_kernel.abi3.so"),
        (STABLE, "windows-x86_64", "_kernel.pyd"),
        (OWN, "linux-arm64", "_kernel.cpython-311-aarch64-linux-gnu.so"),
        (OWN, "musl-x86_64", "_kernel.cpython-311-x86_64-linux-musl.so"),
        (OWN, "macos-x86_64", "_kernel.cpython-311-darwin.so"),
        (OWN, "windows-arm64", "_kernel.cp311-win_arm64.pyd"),
        (FREE_THREADED, "linux-x86_64", "_kernel.cpython-313t-x86_64-linux-gnu.so"),
    ],
)
def test_the_extension_has_the_name_that_python_looks_for(
    abi: PythonAbi, target: str, file: str
) -> None:
    assert abi.file_name("_kernel", TARGETS[target]) == file


@pytest.mark.parametrize(
    ("abi", "tag"),
    [(STABLE, "cp312-abi3"), (OWN, "cp311-cp311"), (FREE_THREADED, "cp313-cp313t")],
)
def test_the_wheel_is_tagged_for_the_pythons_that_load_it(abi: PythonAbi, tag: str) -> None:
    assert abi.wheel_tag == tag


def test_every_target_names_its_baseline_processor() -> None:
    assert {target.cpu for target in TARGETS.values()} == {"x86_64_v2", "generic", "apple_m1"}


def test_a_named_target_is_built_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROWNHEAD_TARGET", "windows-arm64")
    assert wanted_target().wheel_platform == "win_arm64"


def test_an_unknown_target_is_refused_with_those_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROWNHEAD_TARGET", "amiga")
    with pytest.raises(BuildError, match=r"'amiga' is not a target.*linux-x86_64.*windows-arm64"):
        wanted_target()
