"""Time and memory of `manage.py matchpoints` on invented evenings.

    python benchmarks/matchpoints.py            1,000 tables x 30 deals, then 200,000 records

Wanted: 30,000 records in under 2 s and 300 MB, the whole process counted; 200,000 records in no more
memory than that. The same seed makes the same evenings.
"""

import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SEED = 20
RUNS = 3
EVENINGS = ((1_000, 30), (1_000, 200))


def deals(tables: int, count: int) -> Iterator[dict[str, object]]:
    """`count` deals of `tables` records each; whists are halves, as at a table of four."""
    chance = random.Random(SEED)
    for deal in range(1, count + 1):
        yield {"deal": deal, "records": [record(chance, deal, table, tables) for table in range(tables)]}


def record(chance: random.Random, deal: int, table: int, tables: int) -> dict[str, object]:
    whists = [f"{chance.randrange(-200, 200)}/2" for _ in "NESW"]
    seats = {
        seat: {"entrant": 1 + 4 * ((table + place * deal) % tables) + place, "whists": whists[place]}
        for place, seat in enumerate("NESW")
    }
    return {"id": f"{deal}-{table}", "seats": seats}


def write_evening(path: Path, tables: int, count: int) -> None:
    with path.open("w", encoding="utf-8") as out:
        out.write("[")
        for place, deal in enumerate(deals(tables, count)):
            out.write(f"{', ' if place else ''}{json.dumps(deal)}")
        out.write("]")


def measure(path: Path) -> float:
    """Seconds of one run, start-up included."""
    command = [sys.executable, "manage.py", "matchpoints", "--json"]
    start = time.perf_counter()
    with path.open("rb") as source:
        subprocess.run(command, cwd=ROOT, stdin=source, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for tables, count in EVENINGS:
            path = Path(folder) / f"{tables}x{count}.json"
            write_evening(path, tables, count)
            seconds = min(measure(path) for _ in range(RUNS))
            peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
            megabytes = path.stat().st_size / 1e6
            print(f"{tables * count:>7} records, {megabytes:5.1f} MB: {seconds:5.2f} s, peak {peak:4.0f} MB")


if __name__ == "__main__":
    main()
