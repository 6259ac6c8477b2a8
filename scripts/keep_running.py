"""Keeps the programs of a server running: what died is begun again, and all end together.

Called by scripts/serve, which has prepared the database. `--check` only looks at the settings.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from types import FrameType
from typing import NoReturn

import log_form
from door import open_door
from log_form import say

ROOT = Path(__file__).resolve().parent.parent
PYTHON = sys.executable
WITH_PARENT = ROOT / "scripts" / "with_parent.py"
LOOK = 0.2  # seconds between two looks at the programs
SHORT = 30.0  # whatever lived less was not well
SHORTEST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
LAST_PORT, MOST_DIGITS = 65535, 5
GRACE = 30.0  # to finish what is being answered or made
MOST_SHORT_LIVES = 5  # of the pages; a worker may wait for its database for ever


@dataclass
class Program:
    """`lives` too short in a row; it is begun again at `due`."""

    name: str
    command: list[str]
    process: "subprocess.Popen[bytes] | None" = None
    born: float = 0.0
    due: float = 0.0
    lives: int = field(default=0)
    listeners: list[Thread] = field(default_factory=list)

    def begin(self) -> None:
        self.born = monotonic()
        # It ends with us, however that is. A group of its own: whoever ends it reaches what it has begun too.
        command = [PYTHON, str(WITH_PARENT), str(os.getpid()), *self.command]
        self.process = subprocess.Popen(command, cwd=ROOT, start_new_session=True, **log_form.streams())
        self.listeners = log_form.follow(self.name, self.process)

    def look(self) -> None:
        if self.process is None:
            if monotonic() >= self.due:
                self.begin()
            return
        status = self.process.poll()
        if status is None:
            return
        self.send(signal.SIGKILL)
        self.lives = self.lives + 1 if monotonic() - self.born < SHORT else 0
        pause = pause_after(self.lives)
        say(f"{self.name} ended with {status}; it is begun again in {pause:g} s.")
        self.process, self.due = None, monotonic() + pause

    def send(self, what: signal.Signals) -> None:
        if self.process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, what)


def pause_after(short_lives: int) -> float:
    """Seconds before a program is begun again: half a second after a good life, else longer each time."""
    return min(LONGEST_PAUSE, SHORTEST_PAUSE * 2**short_lives)


def main(arguments: list[str]) -> None:
    programs = programs_of(os.environ)
    if arguments == ["--check"]:
        return
    if arguments:
        stop(f"it takes nothing or --check, not “{arguments[0]}”.")
    open_door(bind(os.environ))
    for each in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(each, _asked_to_end)
    say(f"Serving at {bind(os.environ)}.")
    status = 0
    try:
        while True:
            for program in programs:
                program.look()
            if programs[0].lives >= MOST_SHORT_LIVES:
                say("The pages cannot be served; what they say is above.")
                status = 1
                break
            sleep(LOOK)
    except Ended:
        pass
    finally:
        end(programs)
    sys.exit(status)


class Ended(Exception):
    """Somebody asked for the end."""


def _asked_to_end(_signal: int, _frame: FrameType | None) -> None:
    for each in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(each, signal.SIG_IGN)
    raise Ended


def end(programs: list[Program]) -> None:
    """Asks all at once, and waits; what is still being made then is made again after the next start."""
    for program in programs:
        program.send(signal.SIGTERM)
    until = monotonic() + GRACE
    for program in programs:
        if program.process is not None:
            with suppress(subprocess.TimeoutExpired):
                program.process.wait(max(0.0, until - monotonic()))
            program.send(signal.SIGKILL)
        for listener in program.listeners:
            listener.join(log_form.LAST_WORDS)


def programs_of(environment: Mapping[str, str]) -> list[Program]:
    """What has to run; the pages first."""
    cores = os.cpu_count() or 1
    pages = number(environment, "WEB_WORKERS", 2 * cores)
    web = ["gunicorn", "tournament.config.wsgi", "--bind", bind(environment), "--workers", str(pages)]
    programs = [Program("web", [PYTHON, "-m", *web])]
    if environment.get("REDIS_URL"):
        hands = number(environment, "TASK_WORKERS", cores)
        worker = [
            "celery",
            "--quiet",
            "-A",
            "tournament.config.celery",
            "worker",
            "--concurrency",
            str(hands),
        ]
        quiet = ["--loglevel", "WARNING", "--without-gossip", "--without-mingle"]
        programs.append(Program("worker", [PYTHON, "-m", *worker, *quiet]))
    if folder := environment.get("BACKUPS", "backups"):
        backup = ["manage.py", "backup", "--out", folder, "--every", "300"]
        programs.append(Program("backups", [PYTHON, *backup]))
    return programs


def number(environment: Mapping[str, str], name: str, default: int) -> int:
    """A number of processes."""
    text = environment.get(name, "") or str(default)
    if not (text.isascii() and text.isdecimal() and 1 <= len(text) <= 3 and int(text) > 0):
        stop(f"{name} is a number of processes, 1 to 999, not “{text}”.")
    return int(text)


def bind(environment: Mapping[str, str]) -> str:
    """The address where pages are served: HOST:PORT, or unix:PATH."""
    text = environment.get("WEB_BIND", "") or "127.0.0.1:8000"
    _host, colon, port = text.rpartition(":")
    if text.startswith("unix:"):
        return text
    if not (colon and port.isascii() and port.isdecimal()):
        stop(f"WEB_BIND is an address like 127.0.0.1:8000 or unix:/run/prikup.sock, not “{text}”.")
    if not 1 <= len(port) <= MOST_DIGITS or not 1 <= int(port) <= LAST_PORT:
        stop(f"The port of WEB_BIND is a number from 1 to {LAST_PORT}, not “{port}”.")
    return text


def stop(sentence: str) -> NoReturn:
    say(sentence)
    sys.exit(2)


if __name__ == "__main__":
    main(sys.argv[1:])
