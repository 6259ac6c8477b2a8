"""The program served to browsers as in the hall: a server of its own, with a database of its own."""

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

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
