"""How the kernel is compiled: once for Python, once for the browser.

The compiler is Zig's clang, taken from PyPI at a pinned version, so a machine needs no compiler of
its own and every machine builds with the same one. ``python -m toolchain`` builds in place, for a
clone; ``hatch_build.py`` does it for wheels.
"""
