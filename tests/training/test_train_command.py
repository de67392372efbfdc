"""`crownhead train`: the programs that make what the engine knows, as steps of one command."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner

from crownhead.cli.commands import train
from crownhead.cli.group import crownhead


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


def test_the_tab_key_completes_steps_with_and_without_the_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def completed(start: str) -> list[str]:
        completion = ShellComplete(crownhead, {}, "crownhead", "_CROWNHEAD_COMPLETE")
        return [item.value for item in completion.get_completions(["train"], start)]

    assert completed("f") == ["fit"]
    monkeypatch.setattr(train, "SOURCE", tmp_path)
    assert completed("f") == ["fit"]
    assert completed("") == list(train.STEPS)


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
