"""Building pairs as Ray tasks, on as many machines as share the folder; needs `crownhead[ray]`.

A pair is one task, and all that passes between tasks is files in the folder. A worker that dies in
the middle of a pair loses that pair alone: Ray starts it again elsewhere.
"""

from __future__ import annotations

import importlib
import socket
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from crownhead.endgame.building import Built, build_pair
from crownhead.endgame.slices import Pair

RETRIES = 5
"""How often a pair is tried again after the death of its worker."""


ANSWER_SECONDS = 10
"""How long a cluster's machine may take to answer."""


class RayWorkers:
    """Builds pairs on the workers of a Ray cluster, as many at once as it has processors."""

    def __init__(self, directory: Path, distances: int, address: str) -> None:
        """Join a cluster; ``address`` is one that ``ray.init`` takes, such as ``auto``.

        Raises ImportError where Ray is not installed, and ConnectionError where no cluster answers.
        """
        # By name: a type checker need not have Ray installed.
        self._ray: Any = importlib.import_module("ray")
        if not self._ray.is_initialized():
            _require_answer(address)
            self._ray.init(address=address, log_to_driver=False, logging_level="ERROR")
        self._directory = str(directory.resolve())
        self._distances = distances
        self._task: Any = self._ray.remote(num_cpus=1, max_retries=RETRIES)(build_pair)
        self._running: dict[Any, Pair] = {}
        self.capacity = max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def start(self, pair: Pair) -> None:
        """See :class:`crownhead.endgame.building.Workers`."""
        self._running[self._task.remote(self._directory, pair, self._distances)] = pair

    def wait(self, seconds: float) -> Iterable[tuple[Pair, Built]]:
        """See :class:`crownhead.endgame.building.Workers`."""
        done, _ = self._ray.wait(list(self._running), num_returns=1, timeout=seconds)
        for job in done:
            yield self._running.pop(job), self._ray.get(job)

    def under_way(self) -> float:
        """What a worker has done of a pair is not known here."""
        return 0.0

    def stop(self) -> None:
        """See :class:`crownhead.endgame.building.Workers`."""
        for job in self._running:
            self._ray.cancel(job, force=True)
        self._running.clear()


def _require_answer(address: str) -> None:
    """Raise ConnectionError where no machine answers at HOST:PORT: Ray would try for ever."""
    host, _, port = address.rpartition(":")
    if "/" in host or not (host and port.isdecimal()):
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), ANSWER_SECONDS).close()
    except (OSError, OverflowError) as error:
        raise ConnectionError(str(error)) from error
