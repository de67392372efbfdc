"""Plays the engine against itself: ``python -m training.selfplay FOLDER``.

Each file of the folder holds the positions of some games and follows from its number alone, so a
run that was stopped goes on where it was. With ``--address`` the games are played by the workers of
a Ray cluster, on as many machines as share the folder.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any

import click
from tqdm import tqdm

from training.games import Player, Recipe
from training.positions import shard_path, write_shard

RETRIES = 5
"""How often games are played again after the death of their worker."""

_players: dict[Recipe, Player] = {}


def play_shard(folder: str, seed: int, recipe: Recipe) -> int:
    """Play the games of one seed and write their positions; return how many there are.

    Opening the tables takes a moment, so a process keeps its player.
    """
    if recipe not in _players:
        _players[recipe] = Player(recipe)
    positions = _players[recipe].shard(seed)
    write_shard(shard_path(Path(folder), seed), positions)
    return len(positions)


def missing_seeds(folder: Path, shards: int, first: int = 0) -> list[int]:
    """The files still to be made."""
    return [seed for seed in range(first, first + shards) if not shard_path(folder, seed).exists()]


def play_here(folder: Path, seeds: Iterable[int], recipe: Recipe, processes: int) -> Iterator[int]:
    """Play in processes of this machine; yield the number of positions of each file."""
    with ProcessPoolExecutor(processes) as pool:
        jobs = [pool.submit(play_shard, str(folder), seed, recipe) for seed in seeds]
        try:
            for job in as_completed(jobs):
                yield job.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def play_on_cluster(
    folder: Path, seeds: Iterable[int], recipe: Recipe, address: str
) -> Iterator[int]:
    """Play on the workers of a Ray cluster; ``address`` is one that ``ray.init`` takes.

    Raises ImportError where Ray is not installed, and ConnectionError where no cluster answers.
    """
    # By name: a type checker need not have Ray installed.
    ray: Any = importlib.import_module("ray")
    if not ray.is_initialized():
        ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    task = ray.remote(num_cpus=1, max_retries=RETRIES)(play_shard)
    running = [task.remote(str(folder.resolve()), seed, recipe) for seed in seeds]
    while running:
        done, running = ray.wait(running)
        yield ray.get(done[0])


EPILOG = """\b
Examples:
  crownhead train selfplay games --shards 500 --processes 2
  crownhead train selfplay games --address auto
"""


@click.command(epilog=EPILOG)
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--shards",
    type=click.IntRange(min=0),
    default=1000,
    show_default=True,
    help="Files to have in the end.",
)
@click.option(
    "--first",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    help="Number of the first file; other numbers are other games.",
)
@click.option(
    "--nodes",
    type=click.IntRange(min=1),
    default=2000,
    show_default=True,
    help="Positions searched for a move.",
)
@click.option("--tables", help="A folder of endgame tables; without it, those of the package.")
@click.option(
    "--processes",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="Games played at once.",
)
@click.option("--address", help="A Ray cluster to play on instead, such as `auto`.")
def main(
    folder: Path,
    shards: int,
    first: int,
    nodes: int,
    tables: str | None,
    processes: int,
    address: str | None,
) -> None:
    """Play games and keep their positions in FOLDER."""
    recipe = Recipe(nodes, tables)
    seeds = missing_seeds(folder, shards, first)
    played = (
        play_on_cluster(folder, seeds, recipe, address)
        if address
        else play_here(folder, seeds, recipe, processes)
    )
    positions = 0
    with tqdm(total=shards, initial=shards - len(seeds), unit="file") as bar:
        for count in played:
            positions += count
            bar.set_postfix(positions=positions)
            bar.update()


if __name__ == "__main__":
    main()
