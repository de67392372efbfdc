"""The type check of the page's modules, by TypeScript from npm."""

from __future__ import annotations

import shutil

from support.environment import ROOT
from support.steps import StepError, run

_VERSION = "7.0.2"
_HOME = ROOT / "build" / f"typescript-{_VERSION}"


def check_page_types() -> None:
    """Raise :class:`StepError` if a module of the page is wrongly typed, or npm is missing."""
    npm = shutil.which("npm")
    node = shutil.which("node")
    if npm is None or node is None:
        raise StepError("the type check of the page needs Node.js, 18 or newer, with npm")
    compiler = _HOME / "node_modules" / "typescript" / "bin" / "tsc"
    if not compiler.is_file():
        _HOME.mkdir(parents=True, exist_ok=True)
        run([npm, "install", "--silent", f"--prefix={_HOME}", f"typescript@{_VERSION}"])
    run([node, str(compiler), "--project", str(ROOT / "tsconfig.json")])
