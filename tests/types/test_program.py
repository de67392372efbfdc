"""The program that type checkers follow does what it says."""

from tests.types import program


def test_it_runs() -> None:
    program.main()
