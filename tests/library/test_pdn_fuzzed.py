"""The fuzzer of PDN, for a moment: the kept texts and some hundred made from them."""

from __future__ import annotations

from tests.library import fuzz_pdn


def test_nothing_upsets_the_reader_or_the_writer() -> None:
    tried, lines = fuzz_pdn.fuzz(seed=1, rounds=len(fuzz_pdn.seeds()) + 400)
    assert tried > 400
    assert lines > 600
