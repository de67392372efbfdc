"""Ray, for the test of games on a cluster: found in the clone's environment, or installed there."""

from __future__ import annotations

import subprocess
import tomllib

from support.environment import PYTHON, ROOT, environment
from support.report import say

MARK = "ray"
ADVICE = "The test on a cluster did not run, for want of Ray: pip install 'crownhead[ray]'"


def find_or_install() -> bool:
    """Whether there is Ray now. It is no part of what all tests need: not every machine has it."""
    if _is_there():
        return True
    say("Fetching Ray, for the test on a cluster (about 80 MB, the first time only)...")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = project["project"]["optional-dependencies"]["ray"]
    command = [str(PYTHON), "-m", "pip", "install", "-q", *wanted]
    subprocess.run(command, cwd=ROOT, env=environment(), capture_output=True)
    return _is_there()


def _is_there() -> bool:
    found = "import importlib.util, sys; sys.exit(importlib.util.find_spec('ray') is None)"
    return subprocess.call([str(PYTHON), "-c", found]) == 0
