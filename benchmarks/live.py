"""Watchers of the standings of 400 players while results come in: pages a second, waiting, how far behind.

    python benchmarks/live.py [--event FILE] [--seconds 20]

Wanted: 1,000 whole pages a second, 95 of 100 within 50 ms, never more than 3 s behind the results; made
from the database in under 25 ms and 6 queries, under 100 kB (25 kB packed). The server has two workers
and shares the machine with the load, which Debian's `wrk` makes. The event is invented unless --event
names a file that `manage.py rehearse --players 400 --out FILE` wrote; that alone takes a minute or two.
Everything is on 127.0.0.1 and in a folder of its own, and is ended with the script.
"""

import argparse
import gzip
import http.client
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PORT = 8931
SLUG = "watched"
PLAYERS = 400
LEFT = 40  # tables of the last round whose results come in during the load
BETWEEN = 0.5  # seconds between two results
PATH = f"/e/{SLUG}/standings/"
SHOWN = re.compile("Requests/sec|p95|Non-2xx|Socket errors")
COUNT = re.compile(rb"(\d+) records of \d+ count here")
WATCHERS = 100  # connections kept open
# Each watcher asks again after a pause; together they ask for a little more than 1,000 pages a second.
PACED = """
math.randomseed(os.time())
delay = function() return math.random(40, 120) end
"""
PERCENTILE = """
done = function(summary, latency)
  io.write(string.format("p95 %.1f\\n", latency:percentile(95) / 1000))
end
"""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--event", type=Path)
    parser.add_argument("--seconds", type=int, default=20)
    options = parser.parse_args()
    if shutil.which("wrk") is None:
        sys.exit("The load is made by wrk. On Debian and Ubuntu: apt install wrk")
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "DATABASE_URL": f"sqlite:///{folder}/db.sqlite3",
            "SECRET_KEY": "only for the benchmark " * 3,
            "DJANGO_SETTINGS_MODULE": "tournament.config.settings",
            "ALLOWED_HOSTS": "127.0.0.1",
        }
        measure(Path(folder), options.event, options.seconds)


def measure(folder: Path, event: Path | None, seconds: int) -> None:
    manage("migrate", "--verbosity", "0")
    if event is None:
        event = folder / "event.json"
        manage("rehearse", "--players", str(PLAYERS), "--seed", "1", "--out", str(event))
    data = json.loads(event.read_text(encoding="utf-8"))
    late = cut_short(data)
    (folder / "cut.json").write_text(json.dumps(data), encoding="utf-8")
    manage("load_event", str(folder / "cut.json"))
    print_one_page()
    with server():
        watch(folder, late[: len(late) // 2], seconds, paced=True)
        watch(folder, late[len(late) // 2 :], seconds, paced=False)


def manage(*arguments: str) -> None:
    subprocess.run([sys.executable, ROOT / "manage.py", *arguments], check=True, stdout=subprocess.DEVNULL)


def cut_short(data: dict) -> list[dict]:
    """Makes it an event that is being played; gives the records that are still to come."""
    last = max(record["round"] for record in data["records"])
    late = [one for one in data["records"] if one["round"] == last and one["table"] <= LEFT]
    data |= {"slug": SLUG, "state": "running", "publications": [], "log": []}
    data["records"] = [record for record in data["records"] if record not in late]
    return late


def print_one_page() -> None:
    """What a page costs that is made from the database, memory left out."""
    sys.path.insert(0, str(ROOT))
    import django

    django.setup()
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client = Client(headers={"accept-language": "en", "cookie": "messages=none"}, SERVER_NAME="127.0.0.1")
    client.get(PATH)
    spent = []
    for _ in range(20):
        began = time.process_time()
        with CaptureQueriesContext(connection) as queries:
            page = client.get(PATH)
        spent.append(time.process_time() - began)
    packed = len(gzip.compress(page.content, 6))
    print(f"page: {len(page.content) / 1000:.1f} kB, packed {packed / 1000:.1f} kB, {len(queries)} queries")
    print(f"from the database: {1000 * sorted(spent)[len(spent) // 2]:.1f} ms of one core (median of 20)")


@contextmanager
def server(path: str = PATH, port: int = PORT):
    """Gunicorn with two workers, once it has answered with that page."""
    command = [Path(sys.executable).parent / "gunicorn", "tournament.config.wsgi", "--workers", "2"]
    command += ["--bind", f"127.0.0.1:{port}"]
    running = subprocess.Popen(command, cwd=ROOT)
    try:
        for _ in range(400):
            try:
                fetch(path, port)
                break
            except OSError:
                time.sleep(0.05)
        yield
    finally:
        running.terminate()
        running.wait(20)


def fetch(path: str = PATH, port: int = PORT) -> bytes:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("GET", path, headers={"Accept-Language": "en"})
    body = connection.getresponse().read()
    connection.close()
    return body


def watch(folder: Path, late: list[dict], seconds: int, paced: bool) -> None:
    script = folder / "load.lua"
    script.write_text(PACED + PERCENTILE if paced else PERCENTILE)
    command = ["wrk", "--threads", "1", "--connections", str(WATCHERS if paced else 32)]
    command += ["--duration", f"{seconds}s", "--script", script]
    command += ["--header", "Accept-Language: en", f"http://127.0.0.1:{PORT}{PATH}"]
    load = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    entered: list[tuple[float, int]] = []
    stop = threading.Event()
    writer = threading.Thread(target=enter, args=(late, entered, stop))
    writer.start()
    behind = how_far_behind(entered, load)
    stop.set()
    writer.join()
    said = load.communicate()[0]
    print(
        *(line for line in said.splitlines() if re.search("Requests/sec|p95|Non-2xx|Socket errors", line)),
        sep="\n",
    )
    print(f"results entered meanwhile: {len(entered)}; the page was behind by at most {behind:.1f} s")


def enter(late: list[dict], entered: list[tuple[float, int]], stop: threading.Event) -> None:
    """One result after another through the service, as the desk would; notes when and what then counts."""
    from tournament.models import Event, Record
    from tournament.selectors.embargo import Viewer, visible_deals
    from tournament.services.log import Actor
    from tournament.services.records import record_enter

    event, actor = Event.objects.get(slug=SLUG), Actor("load", "desk")
    for record in late:
        if stop.wait(BETWEEN):
            return
        facts = ("contract", "declarer", "tricks", "whist", "whist_tricks", "hand_tricks", "all_pass_step")
        row = {name: record[name] for name in facts if name in record}
        record_enter(event=event, deal_number=record["deal"], table=record["table"], row=row, actor=actor)
        counted = Record.objects.filter(deal__in=visible_deals(event, Viewer.PUBLIC)).count()
        entered.append((time.monotonic(), counted))


def how_far_behind(entered: list[tuple[float, int]], load: subprocess.Popen) -> float:
    """The greatest age of a result that a page, whole in the watcher's hands, does not count yet."""
    most = 0.0
    while load.poll() is None:
        found = COUNT.search(fetch())
        shown, now = int(found[1]) if found else 0, time.monotonic()
        missing = [at for at, counted in list(entered) if counted > shown and at < now]
        most = max(most, now - min(missing, default=now))
        time.sleep(0.1)
    return most


if __name__ == "__main__":
    main()
