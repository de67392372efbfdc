"""Games on a Ray cluster of two workers: the same as one machine plays, and no game twice."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from training.games import Player, Recipe

SHARDS = 3
NODES = 20
# In a process of its own, as Ray leaves threads and handlers behind.
PROGRAM = f"""
import sys
from pathlib import Path
import ray
from training.selfplay import main
ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
assert ray.cluster_resources()["CPU"] == 2
folder = Path(sys.argv[1])
options = [str(folder), "--nodes", "{NODES}", "--address", "auto", "--shards"]
for shards in (1, {SHARDS}):
    main([*options, str(shards)], standalone_mode=False)
    print(*(f"{{path.name}}={{path.stat().st_mtime_ns}}" for path in sorted(folder.glob("*.npy"))))
ray.shutdown()
"""


@pytest.mark.ray
def test_two_workers_play_what_is_missing(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(folder)],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    first, second = (set(line.split()) for line in done.stdout.splitlines())
    assert len(first) == 1
    assert len(second) == SHARDS
    assert first < second, "what was there is not played again"
    player = Player(Recipe(nodes=NODES))
    for seed in range(SHARDS):
        assert np.array_equal(np.load(folder / f"{seed:08d}.npy"), player.shard(seed))
