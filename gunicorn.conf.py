"""How pages are served: gunicorn reads this wherever it is started from this folder.

The address and the number of processes are given where it is started.
"""

import gc
import os
import shutil
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from tournament.config.environment import BadEnvironment, log_form, log_level
from tournament.config.logs import logging_settings
from tournament.config.program import refuse

preload_app = True  # read once, shared by all processes
threads = 4  # of each process; more of them would only wait for each other
keepalive = 15  # seconds; a page that renews itself keeps its connection
try:
    logconfig_dict = logging_settings(log_form(), log_level())
except BadEnvironment as error:
    sys.exit(refuse(error))
# In memory, where there is such a place: what is counted and who is alive is written on a full disk too.
memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
worker_tmp_dir = memory
COUNTED = "prikup-counted-"
# Each process counts requests in files of its own; whoever asks for /metrics adds them up.
os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix=f"{COUNTED}{os.getpid()}-", dir=memory)


def on_starting(_server: object) -> None:
    """What servers that were killed have left in memory."""
    for folder in Path(os.environ["PROMETHEUS_MULTIPROC_DIR"]).parent.glob(f"{COUNTED}*"):
        number = folder.name.removeprefix(COUNTED).partition("-")[0]
        if not Path(f"/proc/{number}").exists() and Path("/proc/self").exists():
            shutil.rmtree(folder, ignore_errors=True)


def on_exit(_server: object) -> None:
    shutil.rmtree(os.environ["PROMETHEUS_MULTIPROC_DIR"], ignore_errors=True)


def child_exit(_server: object, worker: object) -> None:
    """What an ended process counted stays counted."""
    from prometheus_client.multiprocess import mark_process_dead

    mark_process_dead(worker.pid)


def when_ready(_server: object) -> None:
    """Loads what the first page would otherwise wait for, and keeps it out of every search for garbage.

    A third of the time that the standings of hundreds of players take went into those searches.
    """
    from django.urls import get_resolver

    assert get_resolver().url_patterns
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def post_worker_init(_worker: object) -> None:
    """Somebody who reads a page from memory does not wait long for a thread that works out a new one."""
    sys.setswitchinterval(0.0005)
