"""Endgame tables on a Ray cluster: the same files as one machine makes, whatever dies meanwhile.

    python bench/endgame_cluster.py [--pieces 4]

Starts a local cluster of two workers (wants `ray`), builds the tables on it, kills a worker in the
middle of a slice, builds the same with threads, and compares all files bit by bit. Ends with 1 if
one differs or no worker was killed.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import ray

from crownhead.endgame import building
from crownhead.endgame.cluster import RayWorkers
from crownhead.endgame.store import INDEX_NAME, Store

WORKERS = 2


class WorkerKiller:
    """Kills the first worker that is seen at work once some of the tables are built."""

    def __init__(self) -> None:
        self.killed = 0

    def __call__(self, progress: building.Progress) -> None:
        if self.killed or progress.done < progress.total // 8:
            return
        for pid in _busy_workers():
            os.kill(pid, signal.SIGKILL)
            self.killed = pid
            print(f"killed worker {pid} at {progress.done:,} positions")
            return


def _busy_workers() -> Iterator[int]:
    """The workers of this process's cluster, which Ray renames while they build a pair."""
    for process in Path("/proc").glob("[0-9]*"):
        try:
            name = (process / "cmdline").read_bytes()
            is_ours = os.getpid() == _parent_of(_parent_of(int(process.name)))
        except OSError:
            continue
        if is_ours and name.startswith(b"ray::build_pair"):
            yield int(process.name)


def _parent_of(pid: int) -> int:
    # After the name in brackets: the state, and the parent.
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def _build(folder: Path, pieces: int, workers: building.Workers, tell: WorkerKiller | None) -> None:
    store = Store(folder)
    todo, index = building.plan(store, pieces, building.DISTANCE_PIECES)
    started = time.monotonic()
    building.build(store, todo, index, workers, tell or (lambda _: None), every=0.2)
    print(f"{type(workers).__name__}: {time.monotonic() - started:.1f} s")


def _files(folder: Path) -> dict[str, bytes]:
    files = (file for file in folder.rglob("*") if file.is_file() and file.name != INDEX_NAME)
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}


def main() -> int:
    """Return the exit code."""
    parser = argparse.ArgumentParser(description="Compare a cluster's tables with one machine's.")
    parser.add_argument("--pieces", type=int, default=4)
    pieces = parser.parse_args().pieces
    ray.init(num_cpus=WORKERS, log_to_driver=False)
    killer = WorkerKiller()
    with TemporaryDirectory() as scratch:
        cluster, machine = Path(scratch, "cluster"), Path(scratch, "machine")
        distances = building.DISTANCE_PIECES
        _build(cluster, pieces, RayWorkers(cluster, distances, "auto"), killer)
        _build(machine, pieces, building.Threads(machine, distances, WORKERS), None)
        ours, theirs = _files(cluster), _files(machine)
        different = sorted(
            name for name in ours.keys() | theirs.keys() if ours.get(name) != theirs.get(name)
        )
    print(f"{len(theirs)} files compared, different: {', '.join(different) or 'none'}")
    return 0 if killer.killed and not different else 1


if __name__ == "__main__":
    sys.exit(main())
