"""How the evaluation of the kernel was made: games against itself, a fit, and matches.

Each step is one command, and can be stopped and started again: see ``docs/engine/training.md``.
"""
