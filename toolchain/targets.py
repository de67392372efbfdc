"""The machines that the extension is built for."""

from __future__ import annotations

import os
import platform
import struct
import sysconfig
from dataclasses import dataclass

from toolchain.errors import BuildError

TARGET_VARIABLE = "CROWNHEAD_TARGET"


@dataclass(frozen=True, slots=True)
class Target:
    """One kind of machine: what the compiler, the wheel and the interpreter call it."""

    name: str
    triple: str
    cpu: str
    wheel_platform: str
    abi_suffix: str

    @property
    def is_windows(self) -> bool:
        return "windows" in self.triple

    @property
    def is_macos(self) -> bool:
        return "macos" in self.triple

    @property
    def library_suffix(self) -> str:
        return ".pyd" if self.is_windows else ".so"


# The baseline CPU is always named, never the builder's own: x86-64-v2 (POPCNT, SSE4.2) is every
# x86-64 sold since 2009, "generic" on arm64 is ARMv8.0, and every arm64 Mac is an M1 or better.
# glibc 2.17 is the oldest that the manylinux tags of either machine know.
_TARGETS = (
    Target(
        name="linux-x86_64",
        triple="x86_64-linux-gnu.2.17",
        cpu="x86_64_v2",
        wheel_platform="manylinux_2_17_x86_64",
        abi_suffix="x86_64-linux-gnu",
    ),
    Target(
        name="linux-arm64",
        triple="aarch64-linux-gnu.2.17",
        cpu="generic",
        wheel_platform="manylinux_2_17_aarch64",
        abi_suffix="aarch64-linux-gnu",
    ),
    Target(
        name="musl-x86_64",
        triple="x86_64-linux-musl",
        cpu="x86_64_v2",
        wheel_platform="musllinux_1_2_x86_64",
        abi_suffix="x86_64-linux-musl",
    ),
    Target(
        name="musl-arm64",
        triple="aarch64-linux-musl",
        cpu="generic",
        wheel_platform="musllinux_1_2_aarch64",
        abi_suffix="aarch64-linux-musl",
    ),
    Target(
        name="macos-x86_64",
        triple="x86_64-macos.11.0",
        cpu="x86_64_v2",
        wheel_platform="macosx_11_0_x86_64",
        abi_suffix="darwin",
    ),
    Target(
        name="macos-arm64",
        triple="aarch64-macos.11.0",
        cpu="apple_m1",
        wheel_platform="macosx_11_0_arm64",
        abi_suffix="darwin",
    ),
    Target(
        name="windows-x86_64",
        triple="x86_64-windows-gnu",
        cpu="x86_64_v2",
        wheel_platform="win_amd64",
        abi_suffix="win_amd64",
    ),
    Target(
        name="windows-arm64",
        triple="aarch64-windows-gnu",
        cpu="generic",
        wheel_platform="win_arm64",
        abi_suffix="win_arm64",
    ),
)

TARGETS: dict[str, Target] = {target.name: target for target in _TARGETS}

_MACHINES = {"x86_64": "x86_64", "amd64": "x86_64", "aarch64": "arm64", "arm64": "arm64"}


def host_target() -> Target:
    """The target that the running interpreter can load.

    Raises :class:`BuildError` on a machine for which the kernel has no target.
    """
    name = f"{_host_system()}-{_host_machine()}"
    if name not in TARGETS or struct.calcsize("P") != 8:
        raise BuildError(
            f"Crownhead has no build for {sysconfig.get_platform()} with "
            f"{struct.calcsize('P') * 8}-bit Python; it has builds for {', '.join(TARGETS)}"
        )
    return TARGETS[name]


def wanted_target() -> Target:
    """The target named by the environment variable ``CROWNHEAD_TARGET``, or else the host.

    Raises :class:`BuildError` if it names no known target.
    """
    name = os.environ.get(TARGET_VARIABLE)
    if not name:
        return host_target()
    if name not in TARGETS:
        raise BuildError(
            f"{TARGET_VARIABLE}={name!r} is not a target; the targets are {', '.join(TARGETS)}"
        )
    return TARGETS[name]


def _host_system() -> str:
    system = platform.system().lower()
    if system == "linux":
        libc = str(sysconfig.get_config_var("HOST_GNU_TYPE") or "")
        return "musl" if libc.endswith("musl") else "linux"
    return "macos" if system == "darwin" else system


def _host_machine() -> str:
    # arm64 Windows also runs a Python for x86-64: there the interpreter's own platform counts.
    own = sysconfig.get_platform()
    machine = own.removeprefix("win-") if own.startswith("win-") else platform.machine().lower()
    return _MACHINES.get(machine, machine)
