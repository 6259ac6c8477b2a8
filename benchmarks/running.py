"""One run of a program: how long, how much memory, and ended when it takes too long."""

import os
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.figures import median

ROOT = Path(__file__).resolve().parent.parent
RUNS = 3
SHORT = 5.0  # seconds of the processor; what takes longer is run once
Measured = dict[str, Any]


class TooLong(Exception):
    """It was ended."""


@dataclass(frozen=True)
class Run:
    """`seconds` by the clock, of the `processor` by all its processes, `megabytes` of the largest of them."""

    seconds: float
    processor: float
    megabytes: float
    out: str = ""


def program(command: Sequence[str], limit: float, stdin: Path | None = None) -> Run:
    """Raises TooLong after `limit` seconds, CalledProcessError where the program fails."""
    over = threading.Event()
    with open(stdin or os.devnull, "rb") as source, tempfile.TemporaryFile() as out:
        began = time.perf_counter()
        child = subprocess.Popen(
            command, cwd=ROOT, stdin=source, stdout=out, stderr=subprocess.DEVNULL, start_new_session=True
        )
        timer = threading.Timer(limit, lambda: (over.set(), os.killpg(child.pid, signal.SIGKILL)))
        timer.start()
        try:
            _pid, status, usage = os.wait4(child.pid, 0)
        except BaseException:
            # In a session of its own it does not hear Ctrl+C.
            os.killpg(child.pid, signal.SIGKILL)
            raise
        finally:
            timer.cancel()
        seconds = time.perf_counter() - began
        child.returncode = os.waitstatus_to_exitcode(status)
        if over.is_set():
            raise TooLong
        if child.returncode:
            raise subprocess.CalledProcessError(child.returncode, command)
        out.seek(0)
        said = out.read().decode()
    return Run(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, said)


def repeated(once: Callable[[], Run], times: int = RUNS) -> Measured:
    """The median of so many runs, of one where it is long; the most memory of any. What is long is told by
    the processor: the clock of a machine that was held up for a while tells nothing."""
    runs = [once()]
    while len(runs) < times and runs[0].processor < SHORT:
        runs.append(once())
    return {
        "seconds": median([run.seconds for run in runs]),
        "processor": median([run.processor for run in runs]),
        "megabytes": max(run.megabytes for run in runs),
        "runs": len(runs),
    }
