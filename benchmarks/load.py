"""Phones of 100 tables sending results, a hundred a second, to four web processes over PostgreSQL and Redis.

    python benchmarks/load.py [--event FILE] [--seconds 52] [--rate 100] [--workers 4]

Wanted: every submission taken within a second, 95 of 100 within a quarter of one, no fault, and public
standings that are never more than 3 s behind. Half of the submissions enter a result, the other half confirm
one by entering it too; each table sends in order, as one phone does, and waiting counts from the moment a
submission was due. A deal counts once its last table has played it, which is in the last round; so a shorter
load begins with the rounds before it entered, and always comes to the end. The load is made by the same
machine. The event is invented, which takes some minutes, unless --event names a file that
`manage.py rehearse --players 400 --out FILE` wrote. Everything is on 127.0.0.1, in folders of its own, and is
ended with the script.
"""

import argparse
import http.client
import json
import math
import os
import re
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

PLAYERS = 400
PATIENCE = 20  # seconds
BETWEEN_LOOKS = 0.2  # seconds between two looks at the standings
COUNT = re.compile(rb"(\d+) records of \d+ count here")
SEATS = ("N", "E")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--event", type=Path)
    parser.add_argument("--seconds", type=int, default=52)
    parser.add_argument("--rate", type=int, default=100)
    parser.add_argument("--workers", type=int, default=4)
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
    os.environ["SECRET_KEY"] = "only for the benchmark " * 3
    import django

    django.setup()
    from tests.survival.machines import Missing, postgresql, redis

    try:
        with tempfile.TemporaryDirectory() as folder, postgresql() as database, redis() as queue:
            measure(Path(folder), database.url, queue.url, options)
    except Missing as missing:
        sys.exit(str(missing))


def measure(folder: Path, database: str, queue: str, options: argparse.Namespace) -> None:
    from tests.survival.hall import hall
    from tests.survival.rehearsed import plan_of, rehearsed, tokens

    if options.event:
        plan = plan_of(json.loads(options.event.read_text(encoding="utf-8")))
    else:
        plan = rehearsed(folder, PLAYERS, 1, 0)
    before = plan.rounds - math.ceil(
        options.seconds * options.rate * plan.rounds / len(SEATS) / len(plan.rows)
    )
    plan = plan.played(max(0, before))
    with hall(folder, database, queue, options.workers) as served:
        plan.load(served)
        load = Load(served.address, plan, tokens(served, plan.slug), options.rate)
        print(f"other work on this machine before: load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
        load.run(options.seconds)
        load.tell()
        print("checked afterwards:", served.manage("verify").out.strip()[:80])


class Load:
    """`due`: {table: its submissions in order}; `waits`: seconds from when one was due to its answer."""

    def __init__(self, address, plan, links, rate: int) -> None:
        self.address, self.plan, self.links, self.rate = address, plan, links, rate
        self.due = {table: self._submissions(table) for table in links}
        self.waits: list[float] = []
        self.answers: Counter[str] = Counter()
        self.left = Counter(place[0] for place in plan.rows if place not in plan.entered)
        self.counted: list[tuple[float, int]] = []
        self.lock, self.over = threading.Lock(), threading.Event()
        self.behind, self.looks = [], 0

    def _submissions(self, table: int):
        places = [place for number in range(1, self.plan.rounds + 1) for place in self.plan.at(table, number)]
        return [(place, seat) for place in places if place not in self.plan.entered for seat in SEATS]

    def run(self, seconds: int) -> None:
        self.start = time.monotonic() + 1
        tables = [
            threading.Thread(target=self._send, args=(order, table, seconds))
            for order, table in enumerate(self.due)
        ]
        watcher = threading.Thread(target=self._watch)
        for thread in (*tables, watcher):
            thread.start()
        for thread in tables:
            thread.join()
        self.took = time.monotonic() - self.start
        time.sleep(3)
        self.over.set()
        watcher.join()

    def _send(self, order: int, table: int, seconds: int) -> None:
        """One submission of this table after the other, each when it is due or as soon as the one before it
        is answered."""
        connection = http.client.HTTPConnection(*self.address, timeout=PATIENCE)
        for number, (place, seat) in enumerate(self.due[table]):
            at = (order + number * len(self.due)) / self.rate
            if at > seconds:
                return
            time.sleep(max(0.0, self.start + at - time.monotonic()))
            outcome = self._post(connection, table, place, seat)
            with self.lock:
                now = time.monotonic()
                self.waits.append(now - self.start - at)
                self.answers[outcome] += 1
                if outcome == "entered":
                    self._count(place, now)

    def _post(self, connection: http.client.HTTPConnection, table: int, place, seat: str) -> str:
        from tests.survival.rehearsed import typed

        deal, round_, _table = place
        fields = typed(place, self.plan.rows[place])
        fields |= {"round": str(round_), "seat": seat, "key": f"{place}{seat}"}
        headers = {"Accept": "application/json", "Content-Type": "application/x-www-form-urlencoded"}
        try:
            path = f"/t/{self.links[table]}/deals/{deal}/"
            connection.request("POST", path, urlencode(fields), headers)
            response = connection.getresponse()
            body = response.read()
            return json.loads(body)["outcome"] if response.status < 500 else f"status {response.status}"
        except (OSError, http.client.HTTPException) as error:
            connection.close()
            return type(error).__name__

    def _count(self, place, now: float) -> None:
        """A deal is shown with all its records once the last table has played it."""
        self.left[place[0]] -= 1
        if not self.left[place[0]]:
            shown = self.counted[-1][1] if self.counted else 0
            records = sum(other[0] == place[0] for other in self.plan.rows)
            self.counted.append((now, shown + records))

    def _watch(self) -> None:
        """The greatest age of a result that the public page does not count yet, at every look."""
        path = f"/e/{self.plan.slug}/standings/"
        while not self.over.wait(BETWEEN_LOOKS):
            connection = http.client.HTTPConnection(*self.address, timeout=PATIENCE)
            connection.request("GET", path, headers={"Accept-Language": "en"})
            found = COUNT.search(connection.getresponse().read())
            connection.close()
            shown, now = int(found[1]) if found else 0, time.monotonic()
            missing = [at for at, counted in list(self.counted) if counted > shown and at < now]
            self.behind.append(now - min(missing, default=now))

    def tell(self) -> None:
        waits = sorted(self.waits)
        faults = {name: n for name, n in self.answers.items() if name not in ("entered", "confirmed")}
        print(f"{len(waits)} submissions in {self.took:.1f} s: {len(waits) / self.took:.0f} a second")
        shares = {
            share: 1000 * waits[min(int(len(waits) * share / 100), len(waits) - 1)] for share in (50, 95, 99)
        }
        print(
            "answered within:", ", ".join(f"p{share} {wait:.0f} ms" for share, wait in shares.items()), end=""
        )
        print(f", all {1000 * waits[-1]:.0f} ms; faults: {faults or 'none'}")
        print(
            f"standings looked at {len(self.behind)} times while {len(self.counted)} deals came to an end: "
            f"behind by {max(self.behind):.1f} s at most"
        )


if __name__ == "__main__":
    main()
