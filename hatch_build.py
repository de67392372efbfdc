"""The build hook: compiles the kernel and puts it into the wheel.

For a clone (``pip install -e .``) the kernel goes into the package's own folder instead. A wheel
for another machine is made by naming it in the environment variable ``CROWNHEAD_TARGET``; see
``toolchain/targets.py`` for the names.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Builders load this file by its path, from wherever they were started.
sys.path.insert(0, str(Path(__file__).resolve().parent))

from toolchain.build import (
    build_book,
    build_counts,
    build_endgames,
    build_extension,
    build_in_place,
    build_stub,
    build_wasm,
    build_weights,
)
from toolchain.errors import BuildError
from toolchain.icons import build_icons
from toolchain.python_abi import running_abi
from toolchain.targets import wanted_target


class KernelBuildHook(BuildHookInterface[Any]):
    """Compiles the kernel whenever a wheel or an editable install is made."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build what is out of date, and name what the wheel is for."""
        try:
            if version == "editable":
                build_in_place(self.app.display_info)
            else:
                self._add_to_wheel(build_data)
        except BuildError as error:
            self.app.abort(str(error))
        # The kernel is compiled, so the wheel is for one platform.
        build_data["pure_python"] = False
        build_data["tag"] = f"{running_abi().wheel_tag}-{wanted_target().wheel_platform}"

    def _add_to_wheel(self, build_data: dict[str, Any]) -> None:
        extension = build_extension(wanted_target(), self.app.display_info)
        wasm = build_wasm(self.app.display_info)
        stub = build_stub(self.app.display_info)
        endgames = build_endgames(self.app.display_info)
        build_data["force_include"][str(extension)] = f"crownhead/{extension.name}"
        build_data["force_include"][str(stub)] = f"crownhead/{stub.name}"
        build_data["force_include"][str(wasm)] = f"crownhead/page/{wasm.name}"
        counts = build_counts(self.app.display_info)
        build_data["force_include"][str(counts)] = f"crownhead/page/data/{counts.name}"
        weights = build_weights(self.app.display_info)
        build_data["force_include"][str(weights)] = f"crownhead/page/data/{weights.name}"
        book = build_book(self.app.display_info)
        build_data["force_include"][str(book)] = f"crownhead/page/data/{book.name}"
        build_data["force_include"][str(endgames)] = f"crownhead/page/data/{endgames.name}"
        for icon in build_icons(self.app.display_info):
            build_data["force_include"][str(icon)] = f"crownhead/page/icons/{icon.name}"
