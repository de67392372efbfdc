"""Steps of a check: all run, each failure is shown where it happens, and a table closes."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from support.environment import ROOT, environment
from support.report import say


class StepError(Exception):
    """A step failed; the message is what to show for it."""


@dataclass(frozen=True, slots=True)
class Step:
    """One check: ``run`` raises :class:`StepError` if what it looks at is not in order."""

    name: str
    run: Callable[[], None]


def run(command: Sequence[str], variables: Mapping[str, str] | None = None) -> None:
    """Run ``command`` at the clone's root; raise :class:`StepError` with its output if it fails.

    ``variables`` are added to those of the environment.
    """
    try:
        result = subprocess.run(
            command,
            cwd=ROOT,
            env={**environment(), **(variables or {})},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
    except FileNotFoundError as error:
        raise StepError(f"there is no {command[0]} on this machine") from error
    if result.returncode != 0:
        raise StepError(result.stdout.strip() or f"{command[0]} ended with {result.returncode}")


def command_step(name: str, *command: str) -> Step:
    """A step that is one command."""
    return Step(name, lambda: run(command))


def run_all(steps: Sequence[Step]) -> bool:
    """Run every step, whatever became of those before; tell whether all passed."""
    rows = [_run_step(step) for step in steps]
    width = max(len(step.name) for step in steps)
    say("")
    for step, (passed, seconds) in zip(steps, rows, strict=True):
        say(f"{step.name:<{width}}  {'ok' if passed else 'FAILED':<6}  {seconds:6.1f} s")
    failed = [step.name for step, (passed, _) in zip(steps, rows, strict=True) if not passed]
    say(f"\nFailed: {', '.join(failed)}" if failed else "\nEverything is in order.")
    return not failed


def _run_step(step: Step) -> tuple[bool, float]:
    say(f"{step.name}...")
    start = time.monotonic()
    try:
        step.run()
    except StepError as error:
        say(f"{error}\n{step.name} FAILED")
        return False, time.monotonic() - start
    return True, time.monotonic() - start
