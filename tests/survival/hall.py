"""The program as it runs for a federation: several web processes and a worker, which can be killed."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.survival.machines import wait_for
from tests.tournament.programs import ROOT, Done

SERVER = ("gunicorn", "tournament.config.wsgi", "--log-level", "error", "--graceful-timeout", "5")
WORKER = ("celery", "-A", "tournament.config.celery", "worker", "--concurrency", "1", "--loglevel", "ERROR")
END_SECONDS = 20


@dataclass
class Hall:
    """`variables`: the environment of every process; `web` and `worker`: those that run."""

    variables: Mapping[str, str]
    door: socket.socket
    workers: int
    folder: Path
    web: subprocess.Popen[bytes] | None = None
    worker: subprocess.Popen[bytes] | None = None
    begun: list[subprocess.Popen[bytes]] = field(default_factory=list)

    @property
    def address(self) -> tuple[str, int]:
        host, port = self.door.getsockname()
        return host, port

    @property
    def complaints(self) -> str:
        return (self.folder / "complaints.txt").read_text(encoding="utf-8", errors="replace")

    def web_start(self) -> None:
        """Whoever asks before it is ready waits at the door, which stays open while nobody serves."""
        number = self.door.fileno()
        options = ("--workers", str(self.workers), "--bind", f"fd://{number}")
        self.web = self._begin((*SERVER, *options), pass_fds=[number])

    def worker_start(self) -> None:
        self.worker = self._begin(WORKER)

    def _begin(self, command: tuple[str, ...], pass_fds: list[int] | None = None) -> subprocess.Popen[bytes]:
        with (self.folder / "complaints.txt").open("ab") as errors:
            process = subprocess.Popen(
                [sys.executable, "-m", *command],
                env=self.variables,
                cwd=ROOT,
                stdout=errors,
                stderr=errors,
                pass_fds=pass_fds or (),
                start_new_session=True,
            )
        self.begun.append(process)
        return process

    def web_workers(self) -> list[int]:
        return children(self.web)

    def stop(self) -> None:
        for process in (self.web, self.worker):
            if process is not None and process.poll() is None:
                process.terminate()
        for process in self.begun:
            with suppress(subprocess.TimeoutExpired):
                process.wait(END_SECONDS)
            kill_all(process)

    def manage(self, *arguments: str) -> Done:
        done = subprocess.run(
            [sys.executable, ROOT / "manage.py", *arguments],
            capture_output=True,
            text=True,
            env=self.variables,
            cwd=ROOT,
            timeout=180,
        )
        return Done(done.returncode, done.stdout, done.stderr)

    def told(self, *arguments: str) -> Any:
        """What a command answers, which must be no refusal."""
        done = self.manage(*arguments)
        assert done.code == 0, (arguments, done.out, done.err)
        return done.json

    def run(self, *lines: str) -> str:
        """What Python prints that is run on the same database, for what is prepared past the pages."""
        program = "\n".join(("import django", "django.setup()", *lines))
        settings = {"DJANGO_SETTINGS_MODULE": "tournament.config.settings"}
        done = subprocess.run(
            [sys.executable, "-c", program],
            env={**self.variables, **settings},
            cwd=ROOT,
            check=True,
            capture_output=True,
            text=True,
        )
        return done.stdout


def variables(database: str, queue: str = "") -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("LC_ALL", "LANG")}
    ours = {"DATABASE_URL": database, "REDIS_URL": queue, "SECRET_KEY": "of tests alone " * 5}
    return {**kept, **ours, "LANG": "C.UTF-8", "PYTHONPATH": str(ROOT)}


def children(process: subprocess.Popen[bytes] | None) -> list[int]:
    """The processes that `process` has made and that live, as Linux says."""
    if process is None:
        return []
    try:
        return [
            int(one) for one in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        ]
    except FileNotFoundError:
        return []


def kill(number: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(number, signal.SIGKILL)


def kill_all(process: subprocess.Popen[bytes]) -> None:
    """The process and all it has made, at once."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait(END_SECONDS)


@contextmanager
def hall(
    folder: Path, database: str, queue: str = "", workers: int = 2, more: Mapping[str, str] | None = None
) -> Iterator[Hall]:
    """Serves `database`, made ready, on a port of its own; with a `queue` there is a worker too."""
    with socket.create_server(("127.0.0.1", 0), backlog=256) as door:
        made = Hall({**variables(database, queue), **(more or {})}, door, workers, folder)
        assert made.manage("migrate", "--verbosity", "0").code == 0
        try:
            made.web_start()
            if queue:
                made.worker_start()
            wait_for(lambda: len(made.web_workers()) == workers)
            yield made
        finally:
            made.stop()
