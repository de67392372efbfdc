"""How long `import crownhead` takes over an empty interpreter, and what it brings with it.

    python bench/imports.py

The two are started in turn, so that a busy machine slows both alike; the figure is the difference
of their medians, in processor time.
"""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys

ROUNDS = 25
# What only the page's server, the command, or an optional extra needs.
UNWANTED = ("click", "numpy", "PIL", "rich", "starlette", "textual", "uvicorn")


def processor_seconds(code: str) -> float:
    """The processor time of a new interpreter that runs `code`."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def brought_modules() -> set[str]:
    """The modules that are loaded after `import crownhead` and not before."""
    code = (
        "import sys; before = set(sys.modules); import crownhead; "
        "print(*sorted(set(sys.modules) - before))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return set(done.stdout.split())


def main() -> int:
    """Measure in turn and print the figure; fail where something unwanted is loaded."""
    empty: list[float] = []
    loaded: list[float] = []
    for _ in range(ROUNDS):
        empty.append(processor_seconds("pass"))
        loaded.append(processor_seconds("import crownhead"))
    base, whole = statistics.median(empty), statistics.median(loaded)
    print(f"empty interpreter {base * 1e3:.1f} ms, with crownhead {whole * 1e3:.1f} ms")
    print(f"import crownhead: {(whole - base) * 1e3:.1f} ms")
    modules = brought_modules()
    print(f"it loads {len(modules)} modules")
    unwanted = sorted(name for name in UNWANTED if name in modules)
    if unwanted:
        print(f"and should not load {', '.join(unwanted)}", file=sys.stderr)
    return 1 if unwanted else 0


if __name__ == "__main__":
    sys.exit(main())
