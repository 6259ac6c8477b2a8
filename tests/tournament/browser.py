"""A real browser, driven through its debugging pipe; nothing but the browser itself is needed."""

import base64
import fcntl
import json
import os
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
)
PATIENCE = 30.0

needs_browser = pytest.mark.skipif(BROWSER is None, reason="no browser is installed")


class Browser:
    """One page of a phone's size."""

    def __init__(self, folder: Path, language: str = "en") -> None:
        to_browser, self.out = os.pipe()
        self.back, from_browser = os.pipe()

        # Out of the way of 3 and 4, on which the browser hears and answers.
        ends = [fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in (to_browser, from_browser)]

        def pipes() -> None:
            os.dup2(ends[0], 3)
            os.dup2(ends[1], 4)

        command = [BROWSER or "", *FLAGS, "--remote-debugging-pipe", f"--user-data-dir={folder / 'profile'}"]
        command += [f"--lang={language}", f"--accept-lang={language}", "about:blank"]
        self.process = subprocess.Popen(
            command, preexec_fn=pipes, pass_fds=(3, 4), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        for end in (to_browser, from_browser, *ends):
            os.close(end)
        self.read = b""
        self.last = 0
        self.session = ""
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.ask("Page.enable")
        self.ask("Network.enable")
        self.resize(360, 740)

    def __enter__(self) -> "Browser":
        return self

    def __exit__(self, *_error: object) -> None:
        self.process.kill()
        self.process.wait(10)
        os.close(self.out)
        os.close(self.back)

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """The browser's answer to one call."""
        self.last += 1
        sent: dict[str, Any] = {"id": self.last, "method": method, "params": params}
        if self.session:
            sent["sessionId"] = self.session
        os.write(self.out, json.dumps(sent).encode() + b"\0")
        while True:
            answer = self._message()
            if answer.get("id") == self.last:
                assert "error" not in answer, answer
                return dict(answer["result"])

    def _message(self) -> dict[str, Any]:
        while b"\0" not in self.read:
            more = os.read(self.back, 1 << 20)
            assert more, "the browser has gone"
            self.read += more
        message, _end, self.read = self.read.partition(b"\0")
        return dict(json.loads(message))

    def resize(self, width: int, height: int) -> None:
        self.ask(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )

    def dark(self, on: bool = True) -> None:
        value = "dark" if on else "light"
        self.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": value}])

    def connected(self, on: bool) -> None:
        self.ask(
            "Network.emulateNetworkConditions",
            offline=not on,
            latency=0,
            downloadThroughput=-1,
            uploadThroughput=-1,
        )

    def open(self, address: str) -> None:
        self.ask("Page.navigate", url=address)
        self.until("document.readyState === 'complete'")

    def run(self, script: str) -> Any:
        """What the script gives; it may be a promise."""
        done = self.ask("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in done, (script, done["exceptionDetails"])
        return done["result"].get("value")

    def until(self, condition: str) -> None:
        """Waits until the script gives something true; between two pages there is no body to ask."""
        end = time.monotonic() + PATIENCE
        while not self.run(f"Boolean(document.body && ({condition}))"):
            assert time.monotonic() < end, (condition, self.run("document.body.innerText"))
            time.sleep(0.05)

    def text(self) -> str:
        return str(self.run("document.body.innerText"))

    def tap(self, label: str) -> None:
        """Taps the first visible link or button of the page whose words begin with the label."""
        self.until(
            f"""(() => {{
            const all = [...document.querySelectorAll("a, button, summary")];
            const says = (each) => each.offsetParent && each.innerText.trim().startsWith({json.dumps(label)});
            const one = all.find(says);
            if (one) one.click();
            return Boolean(one);
            }})()"""
        )

    def picture(self, path: Path, height: int | None = None) -> None:
        size = self.run("document.documentElement.scrollHeight")
        self.resize(360, height or int(size))
        path.write_bytes(base64.b64decode(self.ask("Page.captureScreenshot")["data"]))
