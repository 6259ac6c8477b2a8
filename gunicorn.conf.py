"""How pages are served: gunicorn reads this wherever it is started from this folder.

The address and the number of processes are given where it is started.
"""

import gc
import sys

preload_app = True  # read once, shared by all processes
threads = 4  # of each process; more of them would only wait for each other
keepalive = 15  # seconds; a page that renews itself keeps its connection
loglevel = "warning"


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
