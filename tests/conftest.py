"""What all tests need of the process that they run in."""

from __future__ import annotations

import os
import signal

import pytest

# A shell lets what it starts in the background ignore Ctrl-C, and so would all that tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests of programs that the machine lacks, as `scripts/test` tells."""
    lacking = os.environ.get("CROWNHEAD_LACKS", "").split()
    left_out = [item for item in items if any(map(item.get_closest_marker, lacking))]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
