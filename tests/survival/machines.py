"""A PostgreSQL and a Redis of their own on this machine: nobody else's data is near, nothing is left behind.

Both keep what they write as a real installation does (PostgreSQL with fsync), answer on a port of 127.0.0.1
that nobody else has, and can be stopped, held still and started again.
"""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

DEBIAN = "/usr/lib/postgresql/*/bin"
OWNER = "postgres"  # PostgreSQL refuses to run as root
NAME = "prikup"
START_SECONDS = 60
STOP_SECONDS = 20


class Missing(Exception):
    """A program that has to be installed first."""


@dataclass
class Machine:
    """A server program: `start` waits until it answers."""

    command: Sequence[str | Path]
    answers: Callable[[], bool]
    url: str
    folder: Path
    owner: str | None = None
    running: subprocess.Popen[bytes] | None = field(default=None, init=False)

    def start(self) -> None:
        with (self.folder / "said.txt").open("ab") as said:
            self.running = subprocess.Popen(
                self.command, stdout=said, stderr=said, cwd=self.folder, **owned_by(self.owner)
            )
        wait_for(self.answers, self.said)

    def stop(self, sign: int = signal.SIGINT) -> None:
        """By default in good order; SIGKILL is a pulled plug."""
        if self.running is None:
            return
        self.running.send_signal(signal.SIGCONT)
        self.running.send_signal(sign)
        try:
            self.running.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.running.kill()
            self.running.wait(STOP_SECONDS)
        self.running = None

    def said(self) -> str:
        return (self.folder / "said.txt").read_text(encoding="utf-8", errors="replace")[-2000:]

    @contextmanager
    def gone(self) -> Iterator[None]:
        """Stopped for as long as the block lasts."""
        self.stop()
        try:
            yield
        finally:
            self.start()


def owned_by(owner: str | None) -> dict[str, object]:
    return {"user": owner, "group": owner, "extra_groups": []} if owner else {}


def wait_for(
    answers: Callable[[], bool], said: Callable[[], str] = str, seconds: float = START_SECONDS
) -> None:
    until = time.monotonic() + seconds
    while not answers():
        assert time.monotonic() < until, f"no answer within {seconds} s: {said()}"
        time.sleep(0.05)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as door:
        return int(door.getsockname()[1])


@contextmanager
def postgresql(data: Path | None = None) -> Iterator[Machine]:
    """`data`: the folder for the data, if it has to lie somewhere."""
    programs = _programs()
    owner = OWNER if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory(prefix="prikup-postgresql-") as name:
        folder, port = Path(name), free_port()
        data = data or folder / "data"
        data.mkdir(exist_ok=True)
        for one in (folder, data):
            one.chmod(0o700)
            if owner:
                shutil.chown(one, owner, owner)
        made_as = ("--username", NAME, "--auth", "trust", "--encoding", "UTF8", "--locale", "C.UTF-8")
        _said_by([programs / "initdb", "--pgdata", data, *made_as, "--no-sync"], owner)
        command = [programs / "postgres", "-D", data, "-k", folder, "-p", str(port)]
        for setting in ("listen_addresses=127.0.0.1", "fsync=on", "synchronous_commit=on"):
            command += ["-c", setting]
        ready = [programs / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(port)]
        machine = Machine(
            command,
            lambda: subprocess.run(ready, check=False).returncode == 0,
            f"postgres://{NAME}@127.0.0.1:{port}/{NAME}",
            folder,
            owner,
        )
        try:
            machine.start()
            _said_by([programs / "createdb", "-h", "127.0.0.1", "-p", str(port), "-U", NAME, NAME], owner)
            yield machine
        finally:
            machine.stop()


def _programs() -> Path:
    found = sorted(Path("/").glob(f"{DEBIAN[1:]}/postgres"), key=lambda one: int(one.parts[-3]))
    on_path = shutil.which("postgres")
    if not found and not on_path:
        raise Missing("PostgreSQL is not installed. On Debian and Ubuntu: apt install postgresql")
    return found[-1].parent if found else Path(str(on_path)).parent


def _said_by(command: Sequence[str | Path], owner: str | None) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd="/", **owned_by(owner))
    assert done.returncode == 0, (command, done.stdout, done.stderr)


@contextmanager
def redis() -> Iterator[Machine]:
    program = shutil.which("redis-server")
    if program is None:
        raise Missing("Redis is not installed. On Debian and Ubuntu: apt install redis-server")
    with tempfile.TemporaryDirectory(prefix="prikup-redis-") as name:
        port = free_port()
        command = [program, "--port", str(port), "--bind", "127.0.0.1", "--dir", name, "--save", ""]
        machine = Machine(command, lambda: _listens(port), f"redis://127.0.0.1:{port}/0", Path(name))
        try:
            machine.start()
            yield machine
        finally:
            machine.stop()


def _listens(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1) as door:
            door.sendall(b"PING\r\n")
            return door.recv(16).startswith(b"+PONG")
    except OSError:
        return False
