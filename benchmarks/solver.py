"""Time and memory of best play, on deals drawn from a fixed key.

    python benchmarks/solver.py

Wanted: the raw table (45 contracts and 9 misères) in 60 ms a deal on average and 250 ms at worst over 100
deals; the whole analysis in 1 s a deal; 36 deals with two processes in 25 s; 600 MB. Compiling is not
counted. Where others use the machine too, the clock tells more than the processor.
"""

import resource
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from deals.all_pass import all_pass_tricks
from deals.analysis import analyse
from deals.deal import Deal
from deals.dealing import deal_layout
from deals.solver import raw_table, warm_up

KEY, EVENT = b"benchmark", "best play"
RAW, WHOLE, BOTH = range(1, 101), range(101, 137), range(137, 173)
PROCESSES = 2


def dealt(number: int) -> Deal:
    return deal_layout(KEY, EVENT, number)


def raw(deal: Deal) -> object:
    return raw_table(deal.hands)


def all_pass(deal: Deal) -> object:
    return all_pass_tricks(deal.hands, deal.first_hand)


def milliseconds(work: Callable[[Deal], object], numbers: Iterable[int]) -> tuple[list[float], list[float]]:
    """Of the processor and by the clock, every deal but once: what was found of one deal helps with the next,
    as in real life."""
    busy, passed = [], []
    for number in numbers:
        deal = dealt(number)
        start, begun = time.process_time(), time.perf_counter()
        work(deal)
        busy.append(1000 * (time.process_time() - start))
        passed.append(1000 * (time.perf_counter() - begun))
    return busy, passed


def timed(name: str, work: Callable[[Deal], object], numbers: Iterable[int]) -> None:
    busy, by_clock = milliseconds(work, numbers)
    mean, passed = sum(busy) / len(busy), sum(by_clock) / len(by_clock)
    print(
        f"{name:10} {len(busy):4} deals: mean {mean:6.1f} ms, worst {max(busy):6.1f} ms of the processor; "
        f"{passed:6.1f} ms by the clock",
        flush=True,
    )


def whole(number: int) -> object:
    return analyse(dealt(number))


def main() -> None:
    start = time.perf_counter()
    warm_up()
    print(f"ready after {time.perf_counter() - start:.1f} s")
    timed("raw table", raw, RAW)
    timed("all-pass", all_pass, RAW)
    timed("analysis", analyse, WHOLE)
    start = time.perf_counter()
    with ProcessPoolExecutor(PROCESSES) as pool:
        found = list(pool.map(whole, BOTH))
    seconds = time.perf_counter() - start
    print(f"{len(found)} deals with {PROCESSES} processes, start-up counted: {seconds:.1f} s by the clock")
    who = {"this process": resource.RUSAGE_SELF, "the largest other": resource.RUSAGE_CHILDREN}
    for name, process in who.items():
        print(f"peak memory of {name}: {resource.getrusage(process).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
