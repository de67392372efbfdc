"""Tests of the rules and of the Python package, run over every face of the kernel."""
