"""Firefox, driven over WebDriver BiDi, which it speaks itself."""

from __future__ import annotations

import base64
import json
import subprocess
import tempfile
import time
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path

from websockets.sync.client import connect

from tests.browsers.engine import PATIENCE, Json, Point, awaited, keystrokes, strokes

PREFERENCES: Mapping[str, bool | int | str] = {
    # What it would ask of the network by itself.
    "app.normandy.enabled": False,
    "browser.region.network.url": "",
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.systemAddon.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    # What it would show before the page.
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "intl.accept_languages": "en-US",
}


class Firefox:
    """A Firefox with a fresh profile and one window."""

    def __init__(self, program: str, size: tuple[int, int]) -> None:
        self._stack = ExitStack()
        self._complaints: list[str] = []
        self._asked = 0
        try:
            self._begin(program, size)
        except BaseException:
            self._stack.close()
            raise

    def _begin(self, program: str, size: tuple[int, int]) -> None:
        folder = Path(self._stack.enter_context(tempfile.TemporaryDirectory()))
        lines = (f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in PREFERENCES.items())
        (folder / "user.js").write_text("\n".join(lines), encoding="utf-8")
        log = self._stack.enter_context((folder / "log").open("wb"))
        command = [program, "--headless", "--no-remote", "--remote-debugging-port=0"]
        process = subprocess.Popen([*command, "--profile", folder], stdout=log, stderr=log)
        self._stack.callback(_end, process)
        address = f"{_address(folder, process)}/session"
        # A whole screen comes in one message.
        self._socket = self._stack.enter_context(connect(address, max_size=None))
        self._stack.callback(self._quit)
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=["log.entryAdded"])
        # The tab it begins with never has the focus, and without that buttons heed no key.
        self._context = self._ask("browsingContext.create", type="tab")["context"]
        width, height = size
        self._in_window("browsingContext.setViewport", viewport={"width": width, "height": height})

    def close(self) -> None:
        self._stack.close()

    def _quit(self) -> None:
        self._ask("browser.close")

    def visit(self, url: str) -> None:
        self._in_window("browsingContext.navigate", url=url, wait="complete")

    def reload(self) -> None:
        self._in_window("browsingContext.reload", wait="complete")

    def value(self, expression: str) -> Json:
        reply = self._ask(
            "script.evaluate",
            expression=awaited(expression),
            target={"context": self._context},
            awaitPromise=True,
        )
        if reply["type"] == "exception":
            raise RuntimeError(f"{expression}: {reply['exceptionDetails']['text']}")
        return json.loads(reply["result"]["value"])

    def press(self, *keys: str) -> None:
        self._in_window("input.performActions", actions=keystrokes(keys))

    def stroke(self, *points: Point) -> None:
        self._in_window("input.performActions", actions=strokes("mouse", points))

    def touch(self, point: Point) -> None:
        self._in_window("input.performActions", actions=strokes("touch", (point,)))

    def complaints(self) -> list[str]:
        # A command's reply comes after whatever was told before it.
        self._ask("session.status")
        said, self._complaints = self._complaints, []
        return said

    def picture(self) -> bytes:
        return base64.b64decode(self._in_window("browsingContext.captureScreenshot")["data"])

    def _in_window(self, method: str, **parameters: object) -> Json:
        return self._ask(method, context=self._context, **parameters)

    def _ask(self, method: str, **parameters: object) -> Json:
        """Send a command and return its result; what happens meanwhile is kept."""
        self._asked += 1
        self._socket.send(json.dumps({"id": self._asked, "method": method, "params": parameters}))
        while True:
            message = json.loads(self._socket.recv(PATIENCE))
            if message["type"] == "event":
                self._hear(message["params"])
            elif message["id"] == self._asked:
                if message["type"] == "error":
                    raise RuntimeError(f"{method}: {message['error']}: {message['message']}")
                return message["result"]

    def _hear(self, entry: Json) -> None:
        if entry["level"] in {"error", "warn"}:
            self._complaints.append(str(entry["text"]))


def _address(profile: Path, process: subprocess.Popen[bytes]) -> str:
    """Where the browser listens, which it writes into its profile."""
    told = profile / "WebDriverBiDiServer.json"
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and process.poll() is None:
        try:
            place = json.loads(told.read_text(encoding="utf-8"))
            return f"ws://{place['ws_host']}:{place['ws_port']}"
        except (OSError, ValueError):
            time.sleep(0.05)
    raise RuntimeError(f"Firefox does not listen: {(profile / 'log').read_text(errors='replace')}")


def _end(process: subprocess.Popen[bytes]) -> None:
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
