"""Fits the network to the positions of games: ``python -m training.fit FOLDER...``.

The same folders, options and seed give the same weights on one machine; they become a header of the
kernel, from which the next build makes the evaluation. What a run has reached is kept beside the
header's copy after each pass, so a run that was stopped goes on from there.
"""

from __future__ import annotations

from pathlib import Path

import click
import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from training.network import (
    INPUTS,
    OUTPUT_UNIT,
    PHASES,
    SCALE,
    UNIT,
    Adam,
    Model,
    Network,
    Samples,
    batches,
    loss_of,
    samples_of,
)
from training.positions import read_shards

HEADER = Path(__file__).parent.parent / "kernel" / "search" / "network_weights.hpp"
BATCH = 2048
FASTEST = 0.004
SLOWEST = 0.00005
HELD_BACK = 20
"""One sample of so many is not learned from, but shows what was learned."""


class Run:
    """A fit, pass by pass."""

    def __init__(self, samples: Samples, model: Model, passes: int, seed: int) -> None:
        order = np.random.default_rng(seed).permutation(len(samples))
        held_back = len(samples) // HELD_BACK
        self.held_back = samples.part(order[:held_back])
        self.learned = samples.part(order[held_back:])
        self.model = model
        self.passes = passes
        self.done = 0
        self._seed = seed
        self._adam = Adam(model.weights)

    def advance(self) -> float:
        """Make one pass over the samples, in ever smaller steps; return the mean loss."""
        share = self.done / self.passes
        rate = SLOWEST + (FASTEST - SLOWEST) * (1 + np.cos(np.pi * share)) / 2
        losses = []
        for batch in batches(self.learned, BATCH, np.random.default_rng((self._seed, self.done))):
            loss, gradients = self.model.gradients(batch)
            self._adam.step(gradients, rate)
            self.model.confine()
            losses.append(loss)
        self.done += 1
        return float(np.mean(losses))

    def loss(self) -> float:
        """The mean loss of the samples held back."""
        return loss_of(self.model.values(self.held_back), self.held_back.targets)

    def save(self, path: Path) -> None:
        """Keep all that the next pass needs."""
        fresh = path.with_suffix(".part.npz")
        arrays = [*self.model.weights, *self._adam.moments]
        np.savez(fresh, np.array([self.done, self._adam.steps]), *arrays)
        fresh.replace(path)

    def resume(self, path: Path) -> None:
        """Go on where a run with the same samples and options stood.

        Raises click.ClickException where it had other options.
        """
        with np.load(path) as kept:
            (self.done, self._adam.steps), *arrays = [kept[name] for name in kept.files]
        own_arrays = (*self.model.weights, *self._adam.moments)
        if [own.shape for own in own_arrays] != [was.shape for was in arrays]:
            raise click.ClickException(
                f"{path} was left by a fit with other options: go on with those, or remove it"
            )
        for own, was in zip(own_arrays, arrays, strict=True):
            own[...] = was


def run_to_end(run: Run, kept: Path) -> None:
    """Make all passes, keeping after each what the next one needs."""
    if kept.exists():
        run.resume(kept)
    with tqdm(total=run.passes, initial=run.done, unit="pass") as bar:
        while run.done < run.passes:
            loss = run.advance()
            bar.set_postfix(
                positions=len(run.learned), loss=f"{loss:.5f}", held=f"{run.loss():.5f}"
            )
            bar.update()
            run.save(kept)
    kept.unlink()


def header_of(network: Network) -> str:
    """The weights in whole numbers, as the kernel includes them."""
    units = network.hidden.shape[-1]
    tables = [
        ("int16_t", f"input_weights[{PHASES}][{INPUTS}][hidden_units]", network.hidden * UNIT),
        ("int16_t", f"hidden_biases[{PHASES}][hidden_units]", network.bias * UNIT),
        ("int8_t", f"output_weights[{PHASES}][hidden_units]", network.output * OUTPUT_UNIT),
        ("int16_t", f"output_constants[{PHASES}]", network.constant * SCALE),
    ]  # fmt: skip
    lines = [
        "// Weights of the network, by `python -m training.fit`.",
        "// clang-format off",
        "#pragma once",
        "",
        "#include <stdint.h>",
        "",
        "namespace crownhead {",
        "",
        f"constexpr int hidden_units = {units};",
        "// Points of a score that make the odds e to 1.",
        f"constexpr int score_scale = {SCALE};",
    ]
    for kind, name, values in tables:
        numbers = np.rint(values).astype(int)
        lines += ["", f"alignas(16) constexpr {kind} {name} = {{", *rows_of(numbers), "};"]
    return "\n".join([*lines, "", "}  // namespace crownhead", ""])


def rows_of(numbers: NDArray[np.int64]) -> list[str]:
    """Whole numbers as the lines of an array in C++."""
    if numbers.ndim == 1:
        return ["    " + ", ".join(map(str, numbers)) + ","]
    if numbers.ndim == 3:
        return [line for table in numbers for line in ("    {", *rows_of(table), "    },")]
    return ["    {" + ", ".join(map(str, row)) + "}," for row in numbers]


EPILOG = """\b
Examples:
  crownhead train fit games
  crownhead train fit games more-games --units 32 --passes 10
"""


FOLDERS = click.argument(
    "folders", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True)
)
PASSES = click.option(
    "--passes",
    type=click.IntRange(min=1),
    default=20,
    show_default=True,
    help="Passes over all positions.",
)
RESULT_SHARE = click.option(
    "--result-share",
    type=click.FloatRange(0, 1),
    default=0.3,
    show_default=True,
    help="What results count for.",
)
SEED = click.option("--seed", default=1, show_default=True)


@click.command(epilog=EPILOG)
@FOLDERS
@click.option(
    "--units", type=click.IntRange(min=1), default=128, show_default=True, help="Hidden units."
)
@PASSES
@RESULT_SHARE
@SEED
@click.option("--header", default=HEADER, type=click.Path(path_type=Path), help="File to write.")
def main(
    folders: tuple[Path, ...], units: int, passes: int, result_share: float, seed: int, header: Path
) -> None:
    """Fit a network to the positions in FOLDERS and write it for the kernel."""
    positions = np.concatenate([read_shards(folder) for folder in folders])
    network = Network(units, seed)
    run_to_end(
        Run(samples_of(positions, result_share), network, passes, seed), header.with_suffix(".npz")
    )
    header.write_text(header_of(network), encoding="ascii")


if __name__ == "__main__":
    main()
