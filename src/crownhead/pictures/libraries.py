"""The libraries that pictures need, imported when a picture is made."""

from importlib import import_module
from types import ModuleType


def needed(name: str) -> ModuleType:
    """A module. Raises ImportError, saying what to install, where it is missing."""
    try:
        return import_module(name)
    except ImportError as error:
        message = f"this picture needs {name}: pip install crownhead[pictures]"
        raise ImportError(message, name=name) from error
