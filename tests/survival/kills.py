"""Kills a process of the hall at a moment nobody knows, and starts what does not come back by itself."""

import threading
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from tests.survival.hall import Hall, children, kill, kill_all

WEB, MASTER, CHILD, WORKER = "a web process", "the web master", "a process of the worker", "the worker"
# How often each is the one; what starts slowly is killed less often.
LIKELY = {WEB: 76, MASTER: 8, CHILD: 10, WORKER: 6}
AFTER_A_START = 0.5
START_SECONDS = 60


@dataclass
class Killer:
    """`kills` of the `writes` to come are each met by a kill, at most `latest` seconds after they have begun.

    The same seed kills at the same ones.
    """

    hall: Hall
    kills: int
    writes: int
    seed: int
    latest: float
    done: Counter[str] = field(default_factory=Counter)
    seen: int = 0

    def __post_init__(self) -> None:
        self.rng = Random(self.seed)
        self.due = set(self.rng.sample(range(self.writes), self.kills))
        self.counting, self.killing = threading.Lock(), threading.Lock()
        self.threads: list[threading.Thread] = []

    def __call__(self) -> None:
        """Somebody is about to write."""
        with self.counting:
            number, self.seen = self.seen, self.seen + 1
            if number not in self.due:
                return
            moment, victim = self.rng.uniform(0, self.latest), self.choice()
            thread = threading.Thread(target=self._kill, args=(moment, victim))
            self.threads.append(thread)
        thread.start()

    def choice(self) -> str:
        victims: Sequence[str] = [one for one in LIKELY if self.hall.worker or one in (WEB, MASTER)]
        return self.rng.choices(victims, [LIKELY[one] for one in victims])[0]

    def _kill(self, moment: float, victim: str) -> None:
        with self.killing:
            time.sleep(moment)
            {WEB: self._web, MASTER: self._master, CHILD: self._child, WORKER: self._worker}[victim]()
            self.done[victim] += 1

    def _web(self) -> None:
        """One of those that answer; the master makes another."""
        until = time.monotonic() + START_SECONDS
        while not (found := self.hall.web_workers()):
            assert time.monotonic() < until, self.hall.complaints[-2000:]
            time.sleep(0.01)
        kill(self.rng.choice(found))

    def _master(self) -> None:
        assert self.hall.web is not None
        kill(self.hall.web.pid)
        self.hall.web.wait(20)
        self.hall.web_start()
        time.sleep(AFTER_A_START)

    def _child(self) -> None:
        """The worker makes another, and gives up where that happens at its start: then it is begun again."""
        found = children(self.hall.worker)
        if not found:
            self._worker()
        else:
            kill(self.rng.choice(found))

    def _worker(self) -> None:
        assert self.hall.worker is not None
        kill_all(self.hall.worker)
        self.hall.worker_start()

    def finish(self) -> None:
        for thread in self.threads:
            thread.join(60)
