"""All papers of an event as one PDF: time, pages and memory, for a club's evening and for a federation's.

    python benchmarks/papers.py [--players 24 400] [--event FILE]

Wanted: 24 players in under 5 s; 400 players, over 1,000 pages, in under 60 s and 500 MB, on one core. Each
event is played by `manage.py rehearse` first, unless --event names a file that it wrote, and printed by a
process of its own, the cutting of the bold face and the reading of the event included.
"""

import argparse
import io
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BASE_URL = "http://192.168.1.10:8000/"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--players", type=int, nargs="+", default=[24, 400])
    parser.add_argument("--event", type=Path, help="a file instead of events played here")
    parser.add_argument("--print", metavar="SLUG", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.print:
        print_event(options.print)
        return
    for players in [0] if options.event else options.players:
        with tempfile.TemporaryDirectory() as folder:
            os.environ |= {
                "DATABASE_URL": f"sqlite:///{folder}/db.sqlite3",
                "SECRET_KEY": "only for the benchmark " * 3,
                "DJANGO_SETTINGS_MODULE": "tournament.config.settings",
            }
            measure(Path(folder), options.event, players)


def measure(folder: Path, event: Path | None, players: int) -> None:
    run("manage.py", "migrate", "--verbosity", "0")
    if event is None:
        event = folder / "event.json"
        run("manage.py", "rehearse", "--players", str(players), "--seed", "1", "--out", str(event))
    slug = json.loads(event.read_text(encoding="utf-8"))["slug"]
    run("manage.py", "load_event", str(event))
    subprocess.run([sys.executable, __file__, "--print", slug], check=True)


def run(*arguments: str) -> None:
    subprocess.run([sys.executable, *arguments], check=True, cwd=ROOT, stdout=subprocess.DEVNULL)


def print_event(slug: str) -> None:
    sys.path.insert(0, str(ROOT))
    import django

    django.setup()
    from tournament.printing.papers import Order, files_of, planned
    from tournament.selectors.events import event_by_slug

    event, order = event_by_slug(slug), Order(language="ru", base_url=BASE_URL)
    began, spent = time.perf_counter(), time.process_time()
    content = as_one_pdf(slug)
    took, core = time.perf_counter() - began, time.process_time() - spent
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{event.entrants.count()} players: {pages_of(content):,} pages, {len(content) / 1e6:.1f} MB")
    print(f"  as one PDF {took:.1f} s, {core:.1f} s of one core; at most {most:.0f} MB of memory")
    source, names = planned(event, order)
    for name in names:
        began = time.process_time()
        files = files_of(source, name, order)
        spent = time.process_time() - began
        print(f"  {name:12} {sum(pages_of(pdf) for _file, pdf in files):6,} pages {spent:6.2f} s")


def as_one_pdf(slug: str) -> bytes:
    from tournament.printing.bundle import bundle
    from tournament.printing.papers import Order
    from tournament.selectors.events import event_by_slug

    order = Order(language="ru", base_url=BASE_URL)
    return bundle(event_by_slug(slug), order, "pdf", lambda made: None)


def pages_of(pdf: bytes) -> int:
    from pypdf import PdfReader

    return len(PdfReader(io.BytesIO(pdf)).pages)


if __name__ == "__main__":
    main()
