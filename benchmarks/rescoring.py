"""Time of one correction in a scored event of 100,000 records, and the memory the event takes.

    python benchmarks/rescoring.py              1,000 deals x 100 records

Wanted: one deal re-scored, with everybody's totals and the table anew, in under 1 s. The same seed
makes the same event; a share of the seats is artificial and a share of the deals is fouled.
"""

import random
import sys
import time
import tracemalloc
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scoring.matchpoints import DealResults, RecordResult, SeatResult, score_event
from scoring.ranking import standings
from scoring.rescoring import ScoredEvent

SEED = 20
DEALS = 1_000
TABLES = 100
CORRECTIONS = 20


def deal(chance: random.Random, number: int, tables: int = TABLES) -> DealResults:
    """One deal at every table; whists are halves, as at a table of four."""
    records = tuple(
        RecordResult(f"{number}-{table}", seats(chance, number, table, tables)) for table in range(tables)
    )
    ids = tuple(record.id for record in records)
    return DealResults(number, records, tables, (ids[:40], ids[40:]) if number % 50 == 0 else ())


def seats(chance: random.Random, number: int, table: int, tables: int) -> dict[str, SeatResult]:
    return {
        seat: seat_result(chance, 1 + 4 * ((table + place * number) % tables) + place)
        for place, seat in enumerate("NESW")
    }


def seat_result(chance: random.Random, entrant: int) -> SeatResult:
    if chance.random() < 0.01:
        return SeatResult(entrant, artificial=chance.choice((60, 50, 40)))
    return SeatResult(entrant, Fraction(chance.randrange(-200, 200), 2))


def seconds(act: Callable[[], object]) -> float:
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def correct(event: ScoredEvent, correction: DealResults) -> None:
    event.replace(correction)
    standings(event.scores().totals)


def kept_megabytes(deals: list[DealResults]) -> float:
    """What a scored event holds beside the results themselves."""
    tracemalloc.start()
    event = ScoredEvent(deals)
    taken = tracemalloc.get_traced_memory()[0] / 1e6
    tracemalloc.stop()
    del event
    return taken


def main() -> None:
    chance = random.Random(SEED)
    deals = [deal(chance, number) for number in range(1, DEALS + 1)]
    whole = seconds(lambda: standings(score_event(deals).totals))
    event = ScoredEvent(deals)
    corrections = [deal(chance, chance.randrange(DEALS) + 1) for _ in range(CORRECTIONS)]
    times = [seconds(lambda correction=correction: correct(event, correction)) for correction in corrections]
    final = {results.deal: results for results in (*deals, *corrections)}
    assert event.scores() == score_event(final.values())
    worst = max(times)
    print(f"{DEALS * TABLES:,} records: the whole anew {whole:.2f} s")
    print(f"one correction: {sum(times) / len(times):.3f} s, at worst {worst:.3f} s, of {CORRECTIONS}")
    print(f"the whole takes {whole / worst:.0f} times as long as the worst correction")
    print(f"kept beside the results: {kept_megabytes(deals):.0f} MB")


if __name__ == "__main__":
    main()
