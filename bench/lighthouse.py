"""What Lighthouse says of the page on its phone settings, on loopback.

    python bench/lighthouse.py

Lighthouse comes from npm (12.2.3 runs on Node.js 20). Its performance depends on how quiet the
machine is: what it calls blocking time is measured by the wall clock. `CROWNHEAD_CHROMIUM` names
the browser.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.page import chromium
from crownhead.server import create_app
from crownhead.server.listen import listen_on_loopback, make_server

VERSION = "12.2.3"
FLAGS = "--headless=new --no-sandbox --disable-gpu --disable-background-networking --no-first-run"
TIMES = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time")


def judge(address: str) -> dict[str, Any]:
    """Lighthouse's report on the page at an address."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.json")
        command = ["npx", "--yes", f"lighthouse@{VERSION}", address, "--quiet", "--output=json"]
        command += [f"--output-path={report}", f"--chrome-flags={FLAGS}"]
        subprocess.run(command, check=True, env={**os.environ, "CHROME_PATH": chromium() or ""})
        found = json.loads(report.read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def main() -> int:
    """Print the four scores and three times; 1 where a score is below 100."""
    listener = listen_on_loopback(0)
    host, port = listener.getsockname()
    server = make_server(create_app())
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        report = judge(f"http://{host}:{port}/")
    finally:
        server.should_exit = True
        thread.join()
    scores = {name: round(100 * one["score"]) for name, one in report["categories"].items()}
    for name, score in scores.items():
        print(f"{name:16} {score:4}")
    for name in TIMES:
        print(f"  {name:26} {report['audits'][name]['displayValue']}")
    return int(min(scores.values()) < 100)


if __name__ == "__main__":
    sys.exit(main())
