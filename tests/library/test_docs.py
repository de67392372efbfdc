"""Every example in the README and in the docstrings runs, and every public name is documented."""

import doctest
import importlib
import inspect
from pathlib import Path

import pytest

import crownhead

ROOT = Path(__file__).parents[2]
DOCS = sorted((ROOT / "docs").rglob("*.md"))
MODULES = [
    "crownhead",
    "crownhead.analysis",
    "crownhead.batch",
    "crownhead.dxp.messages",
    "crownhead.endgame",
    "crownhead.engine",
    "crownhead.engine.hub.lines",
    "crownhead.engine.hub.positions",
    "crownhead.engine.info",
    "crownhead.engine.local",
    "crownhead.game",
    "crownhead.headers",
    "crownhead.learning",
    "crownhead.link",
    "crownhead.match",
    "crownhead.openings",
    "crownhead.pdn",
    "crownhead.pictures",
    "crownhead.solving",
    "crownhead.svg",
    "crownhead.tree",
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_run(name: str) -> None:
    results = doctest.testmod(importlib.import_module(name))
    assert results.failed == 0


def test_the_examples_of_the_readme_run() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert results.attempted > 0
    assert results.failed == 0


@pytest.mark.parametrize("path", DOCS, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_examples_of_the_docs_run(path: Path) -> None:
    results = doctest.testfile(str(path), module_relative=False)
    assert results.failed == 0


RECIPES = (ROOT / "docs/library/recipes.md").read_text(encoding="utf-8").split("\n## ")[1:]


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.split(".")[0])
def test_a_recipe_runs_by_itself(recipe: str) -> None:
    test = doctest.DocTestParser().get_doctest(recipe, {}, "recipe", None, None)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


@pytest.mark.parametrize("name", [n for n in crownhead.__all__ if n != "__version__"])
def test_a_public_name_is_documented(name: str) -> None:
    public = getattr(crownhead, name)
    assert inspect.getdoc(public)
    if inspect.isclass(public):
        undocumented = [
            member
            for member, value in vars(public).items()
            if not member.startswith("_") and callable(value) and not inspect.getdoc(value)
        ]
        assert undocumented == []
