"""The faces that the tests of the rules run over."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

from tests.faces import Face, KernelFace
from tests.faces.native import NativeFace
from tests.faces.wasm import WasmFace
from tests.oracle.face import OracleFace

KERNEL_FACES: list[KernelFace] = [NativeFace(), WasmFace()]
ALL_FACES: list[Face] = [*KERNEL_FACES, OracleFace()]

# The same examples on every machine, and no machine too slow for them.
settings.register_profile(
    "crownhead",
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("crownhead")


@pytest.fixture(scope="session", params=KERNEL_FACES, ids=lambda face: face.name)
def kernel(request: pytest.FixtureRequest) -> KernelFace:
    """Each face of the kernel in turn."""
    face: KernelFace = request.param
    return face


@pytest.fixture(scope="session", params=ALL_FACES, ids=lambda face: face.name)
def face(request: pytest.FixtureRequest) -> Face:
    """Each face of the kernel, and the oracle, which the vectors have to agree with too."""
    face: Face = request.param
    return face
