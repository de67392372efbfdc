"""The proof that a build has to pass."""

import subprocess
import sys

from crownhead import _kernel

PROVE = "import sys; from toolchain import proof; {change}; sys.exit(proof.main(sys.argv[1]))"


def prove(change: str = "pass") -> subprocess.CompletedProcess[str]:
    # In a process of its own, for one process cannot load two kernels.
    command = [sys.executable, "-c", PROVE.format(change=change), _kernel.__file__]
    return subprocess.run(command, capture_output=True, text=True)


def test_the_kernel_passes_the_proof() -> None:
    assert prove().returncode == 0


def test_a_wrong_count_is_refused_and_told() -> None:
    refused = prove("proof.COUNTS = (7, 49, 303)")
    assert refused.returncode == 1
    assert refused.stdout == "perft(3) is 302; the published count is 303\n"
