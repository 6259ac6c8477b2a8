"""The program served to browsers as in the hall: a server of its own, with a database of its own."""

import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from tests.tournament.programs import ROOT, environment, manage

SERVER = ("gunicorn", "tournament.config.wsgi", "--threads", "4", "--log-level", "error")


@dataclass(frozen=True)
class Served:
    url: str
    database: Path
    complaints: Path

    def manage(self, *arguments: str) -> Any:
        """What a command answers about the same event."""
        done = manage(self.database, *arguments)
        assert done.code == 0, (arguments, done.err)
        return done.json

    def run(self, *lines: str) -> None:
        """Python run on the database of the server, for what is prepared past the pages."""
        program = "\n".join(("import django", "django.setup()", *lines))
        settings = {"DJANGO_SETTINGS_MODULE": "tournament.config.settings"}
        subprocess.run(
            [sys.executable, "-c", program], env=environment(self.database) | settings, cwd=ROOT, check=True
        )


@contextmanager
def served(folder: Path) -> Iterator[Served]:
    """The running server, at an address nobody else has; whoever asks before it is ready waits."""
    database, complaints = folder / "db.sqlite3", folder / "complaints.txt"
    assert manage(database, "migrate", "--verbosity", "0").code == 0
    with socket.create_server(("127.0.0.1", 0)) as door, complaints.open("w") as errors:
        server = subprocess.Popen(
            [sys.executable, "-m", *SERVER, "--bind", f"fd://{door.fileno()}"],
            env=environment(database),
            cwd=ROOT,
            stderr=errors,
            pass_fds=[door.fileno()],
        )
        try:
            yield Served(f"http://127.0.0.1:{door.getsockname()[1]}", database, complaints)
        finally:
            server.terminate()
            server.wait(20)


@dataclass(frozen=True)
class Redis:
    """A Redis that can be stopped and let go on."""

    url: str
    process: "subprocess.Popen[bytes]"

    def freeze(self) -> None:
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self.process.send_signal(signal.SIGCONT)


@contextmanager
def running_redis(folder: Path, port: int = 0) -> Iterator[Redis]:
    """A Redis server of its own that keeps nothing; the test is skipped where the machine has none."""
    if shutil.which("redis-server") is None:
        pytest.skip("no redis-server on this machine")
    port = port or free_port()
    options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
    server = subprocess.Popen(["redis-server", *options], stdout=subprocess.DEVNULL)
    try:
        until(lambda: open_at(port), "Redis")
        yield Redis(f"redis://127.0.0.1:{port}/0", server)
    finally:
        server.kill()
        server.wait(20)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as door:
        return int(door.getsockname()[1])


def open_at(port: int) -> bool:
    with socket.socket() as knock:
        return knock.connect_ex(("127.0.0.1", port)) == 0


def until(happened: Callable[[], object], what: str, seconds: float = 60) -> None:
    """Waits until something has happened; fails with `what` it was after so many seconds."""
    end = monotonic() + seconds
    while not happened():
        assert monotonic() < end, f"{what}: not within {seconds} s"
        sleep(0.1)
