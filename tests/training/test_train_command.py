"""`crownhead train`: the programs that make what the engine knows, as steps of one command."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from crownhead.cli.commands import train


def test_the_steps_are_told_and_run(tmp_path: Path) -> None:
    told = CliRunner().invoke(train.command, ["--help"])
    assert told.exit_code == 0
    assert [
        step
        for step in ("selfplay", "fit", "patterns", "match", "book")
        if f"  {step} " in told.output
    ] == list(train.STEPS)
    played = CliRunner().invoke(
        train.command, ["selfplay", str(tmp_path), "--shards", "0", "--nodes", "50"]
    )
    assert played.exit_code == 0, played.output


def test_without_the_source_it_says_where_training_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(train, "SOURCE", tmp_path)
    refused = CliRunner().invoke(train.command, ["fit", "games"])
    assert refused.exit_code == 1
    assert "clone" in refused.output


def test_an_unknown_step_is_refused() -> None:
    refused = CliRunner().invoke(train.command, ["cook"])
    assert refused.exit_code == 2


@pytest.mark.parametrize(
    "options",
    [["--shards", "-1"], ["--shards", "0", "--nodes", "0"], ["--shards", "0", "--processes", "0"]],
)
def test_numbers_out_of_range_are_refused(tmp_path: Path, options: list[str]) -> None:
    refused = CliRunner().invoke(train.command, ["selfplay", str(tmp_path), *options])
    assert refused.exit_code == 2
    assert f"Invalid value for '{options[-2]}'" in refused.output
