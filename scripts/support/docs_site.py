"""The documentation as a site: every page, link, reference and picture has to be there."""

from __future__ import annotations

from support import browser
from support.environment import PYTHON
from support.steps import StepError, run


def check_site() -> None:
    """Raise :class:`StepError` unless mkdocs builds ``build/site`` without a word."""
    chromium = browser.find_or_install()
    if chromium is None:
        raise StepError(f"the documentation photographs the page: {browser.advice()}")
    variables = {browser.VARIABLE: chromium, "NO_MKDOCS_2_WARNING": "1"}
    run([str(PYTHON), "-m", "mkdocs", "build", "--strict", "-q"], variables)
