"""Time and memory of the workbook of 30,200 records, and of looking at files of 5,000 rows before saving.

    python benchmarks/workbook.py

Wanted: the workbook in under 20 s and 500 MB, a preview in under 3 s. The event is invented: 604 players at
151 tables, 100 rounds, 302 deals. It is in a folder of its own, which is gone with the script. Seconds of
the processor are told beside those of the clock, for a machine that does other things meanwhile.
"""

import datetime
import io
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SLUG = "large"
TABLES, ROUNDS, DEALS_PER_SET = 151, 100, 2
SEED = 5
ROWS = 5_000
HEADING = ["Round", "Table", "Deal", "Contract", "Declarer", "Tricks", "First defender", "Second defender"]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "DATABASE_URL": f"sqlite:///{folder}/db.sqlite3",
            "SECRET_KEY": "only for the benchmark " * 3,
            "DJANGO_SETTINGS_MODULE": "tournament.config.settings",
        }
        manage("migrate", "--verbosity", "0")
        subprocess.run([sys.executable, __file__, "--make"], check=True)
        subprocess.run([sys.executable, __file__, "--preview"], check=True)
        before, started = processor_seconds(), time.perf_counter()
        told = manage("spreadsheet", SLUG, "--out", f"{folder}/large.xlsx")
        seconds, busy = time.perf_counter() - started, processor_seconds() - before
        megabytes = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        print(f"{TABLES * ROUNDS * DEALS_PER_SET:,} records, sheets: {len(json.loads(told)['sheets'])}")
        print(
            f"the workbook: {seconds:.1f} s, of the processor {busy:.1f} s (under 20), "
            f"at most {megabytes:.0f} MB (under 500)"
        )
        print(f"its file: {Path(folder, 'large.xlsx').stat().st_size / 1e6:.1f} MB")


def manage(*arguments: str) -> str:
    answer = subprocess.run(
        [sys.executable, ROOT / "manage.py", *arguments], check=True, capture_output=True, text=True
    )
    return answer.stdout


def processor_seconds() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def preview() -> None:
    """Reading 5,000 people, and 5,000 protocols with the judgement of every one of them."""
    import django

    django.setup()
    from tournament.models import Event
    from tournament.selectors.protocols import judged_protocols
    from tournament.spreadsheets.reading_entrants import read_entrants_file
    from tournament.spreadsheets.reading_protocols import read_protocols_file

    event = Event.objects.get(slug=SLUG)
    people = [["№", "Игрок", "Клуб"], *([n, f"Игрок {n}", f"Клуб {n % 50}"] for n in range(1, ROWS + 1))]
    for ending in ("xlsx", "csv"):
        data = file_of(people, ending)
        told(f"5,000 people from .{ending}", lambda data=data: read_entrants_file(data, "people").people)
    protocols = [HEADING, *protocol_rows(event)]
    for ending in ("xlsx", "csv"):
        data = file_of(protocols, ending)

        def look(data: bytes = data) -> list:
            rows = read_protocols_file(data, "protocols", event).rows
            return judged_protocols(event, [row.protocol for row in rows], "somebody")

        told(f"5,000 protocols from .{ending}", look)


def told(what: str, look: object) -> None:
    started, busy = time.perf_counter(), time.process_time()
    assert len(look()) == ROWS
    seconds, busy = time.perf_counter() - started, time.process_time() - busy
    print(f"{what}: {seconds:.2f} s, of the processor {busy:.2f} s (under 3)", flush=True)


def file_of(rows: list, ending: str) -> bytes:
    if ending == "csv":
        return "\n".join(";".join(map(str, row)) for row in rows).encode()
    from openpyxl import Workbook

    book, stream = Workbook(write_only=True), io.BytesIO()
    sheet = book.create_sheet("Sheet")
    for row in rows:
        sheet.append(row)
    book.save(stream)
    return stream.getvalue()


def protocol_rows(event: object) -> list:
    from tournament.models import Record

    records = Record.objects.filter(event=event).select_related("deal", "round")[:ROWS]
    return [
        [*(record.round.number, record.table, record.deal.number), *cells(record.row)] for record in records
    ]


def cells(row: dict) -> list:
    first, second = row["whist"]
    called = f"{first} whist {row['whist_tricks'][first]}"
    return [row["contract"], row["declarer"], row["tricks"], called, f"{second} pass"]


def make() -> None:
    """The event with every record: what people do is done by the services, records are put in at once."""
    import django

    django.setup()
    from movements.lines import prime_lines
    from tournament.models import Event
    from tournament.services.boxes import deals_make
    from tournament.services.events import NewEvent, event_create
    from tournament.services.log import Actor
    from tournament.services.people import NewEntrant, entrants_import, numbers_draw
    from tournament.services.seating import movement_assign

    actor = Actor("benchmark", "command")
    new = NewEvent(
        slug=SLUG, title="Large", starts_on=datetime.date(2026, 11, 28), deals_per_set=DEALS_PER_SET
    )
    event = event_create(new=new, actor=actor)
    people = [NewEntrant(name=f"Игрок {number}", club=f"Клуб {number % 20}") for number in range(4 * TABLES)]
    entrants_import(event=event, people=people, actor=actor)
    numbers_draw(event=event, seed="5", actor=actor)
    movement_assign(event=Event.objects.get(slug=SLUG), movement=prime_lines(TABLES, ROUNDS), actor=actor)
    deals_make(event=Event.objects.get(slug=SLUG), actor=actor)
    put_in_records(Event.objects.get(slug=SLUG))


def put_in_records(event: object) -> None:
    from django.utils import timezone

    from tournament.models import Deal, Record, RecordSeat, Sitting

    chance, now = random.Random(SEED), timezone.now()
    deals = {box_set: list(Deal.objects.filter(box_set=box_set)) for box_set in event.box_sets.all()}
    sittings = Sitting.objects.filter(round__event=event).select_related("round", "box_set")
    seats, records = [], []
    for sitting in sittings.prefetch_related("seats"):
        for deal in deals[sitting.box_set]:
            record = Record(event=event, deal=deal, round=sitting.round, table=sitting.table)
            record.row, record.entered_by, record.entered_at = row(chance, deal.number), "benchmark", now
            records.append(record)
            seats += [
                RecordSeat(record=record, seat=s.seat, entrant_id=s.entrant_id) for s in sitting.seats.all()
            ]
    Record.objects.bulk_create(records, batch_size=500)
    RecordSeat.objects.bulk_create(seats, batch_size=500)


def row(chance: random.Random, deal: int) -> dict[str, object]:
    """A game of any level by the first hand, whisted by the next."""
    from deals.deal import dealer_of

    dealer = "NESW".index(dealer_of(deal, 4))
    first, second, third = ("NESW"[(dealer + step) % 4] for step in (1, 2, 3))
    tricks = chance.randint(4, 10)
    return {
        "contract": f"{chance.randint(6, 10)}{chance.choice(('S', 'C', 'D', 'H', 'NT'))}",
        "declarer": first,
        "tricks": tricks,
        "whist": {second: "whist", third: "pass"},
        "whist_tricks": {second: 10 - tricks},
    }


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    {"--make": make, "--preview": preview}.get(sys.argv[-1], main)()
