"""The one error that ends a build."""


class BuildError(Exception):
    """The kernel cannot be built; the message says why and what to do about it."""
