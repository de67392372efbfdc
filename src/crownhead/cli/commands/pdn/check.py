"""``crownhead pdn check``: whether files can be read as they are, and their games be replayed."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field

import click

from crownhead import pdn
from crownhead.cli.errors import brief
from crownhead.cli.games import GAME_FILE, counted, name_of, read_games

PROBLEMS_FOUND = 1

EPILOG = """\b
With --json, one object is printed:
  {"files": [{"file": TEXT, "games": N, "plies": N, "problems":
    [{"kind": TEXT, "game": N, "line": N, "column": N, "text": TEXT, "count": N,
      "fault": TEXT, "action": TEXT}, ...]}, ...]}

\b
Exit codes: 0 all is well, 1 problems found, or no game.

\b
Examples:
  crownhead pdn check archive.pdn
  crownhead pdn check *.pdn --json
"""


@dataclass
class Report:
    """What was found in one file; the field names are those of the JSON form."""

    file: str
    games: int = 0
    plies: int = 0
    problems: list[pdn.Problem] = field(default_factory=list)

    def as_json(self) -> dict[str, object]:
        """The report as JSON has it."""
        problems = [
            {**asdict(problem), "fault": problem.fault, "action": problem.action}
            for problem in self.problems
        ]
        for problem in problems:
            del problem["detail"]
        return {**asdict(self), "problems": problems}


@click.command("check", epilog=EPILOG)
@click.argument("files", nargs=-1, required=True, type=GAME_FILE, metavar="FILE...")
@click.option("--encoding", metavar="NAME", help="The encoding of FILE, instead of a guess.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object, for programs.")
def check(files: tuple[str, ...], encoding: str | None, as_json: bool) -> int:
    """Replay every game of FILE and tell what had to be mended, guessed or left out.

    Of each game a hundred problems are told one by one, and then how many more there are.
    """
    reports = [_report(path, encoding, tell=not as_json) for path in files]
    if as_json:
        told = {"files": [report.as_json() for report in reports]}
        click.echo(json.dumps(told, indent=2, ensure_ascii=False))
    sound = all(report.games and not report.problems for report in reports)
    return 0 if sound else PROBLEMS_FOUND


def _report(path: str, encoding: str | None, *, tell: bool) -> Report:
    report = Report(name_of(path))

    def note(problem: pdn.Problem) -> None:
        report.problems.append(problem)
        if tell:
            click.echo(brief(f"{report.file}: {problem}"))

    for game in read_games(path, encoding=encoding, on_problem=note):
        report.games += 1
        report.plies += game.ply_count
    if tell:
        click.echo(f"{report.file}: {_summary(report)}")
    return report


def _summary(report: Report) -> str:
    count = sum(problem.count for problem in report.problems)
    problems = counted(count, "problem") if count else "no problems"
    if not report.games:
        return f"holds no game, {problems}" if report.problems else "holds no game"
    games, plies = counted(report.games, "game"), counted(report.plies, "ply", "plies")
    return f"{games}, {plies}, {problems}"
