"""Time and memory of the workbook of 30,200 records, and of looking at files of 5,000 rows before saving.

    python benchmarks/workbook.py

Wanted: the workbook in under 20 s and 500 MB, a preview in under 3 s. The event is invented: 604 players at
151 tables, 100 rounds, 302 deals. It is in a folder of its own, which is gone with the script. Seconds of
the processor are told beside those of the clock, for a machine that does other things meanwhile.
"""

import io
import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.invented import DEALS_PER_SET, make, manage, own_database

SLUG = "large"
TABLES, ROUNDS = 151, 100
ROWS = 5_000
HEADING = ["Round", "Table", "Deal", "Contract", "Declarer", "Tricks", "First defender", "Second defender"]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, own_database(Path(folder)):
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
            return judged_protocols(event, [row.protocol for row in rows])

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


def make_large() -> None:
    import django

    django.setup()
    from movements.lines import prime_lines

    make(SLUG, prime_lines(TABLES, ROUNDS))


if __name__ == "__main__":
    {"--make": make_large, "--preview": preview}.get(sys.argv[-1], main)()
