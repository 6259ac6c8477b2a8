"""Median, slope and written form of measured figures. Nothing here measures anything."""

import math
import statistics
from collections.abc import Mapping, Sequence

LEAST_SIZES = 2  # through which a slope goes


def median(values: Sequence[float]) -> float:
    return statistics.median(values)


def slope(times: Mapping[int, float]) -> float | None:
    """The exponent k of time ~ size ** k: least squares of log time on log size; None of too few sizes."""
    points = [(math.log(size), math.log(time)) for size, time in times.items() if size > 0 and time > 0]
    if len({size for size, _time in points}) < LEAST_SIZES:
        return None
    middle = sum(size for size, _time in points) / len(points)
    level = sum(time for _size, time in points) / len(points)
    together = sum((size - middle) * (time - level) for size, time in points)
    return together / sum((size - middle) ** 2 for size, _time in points)


def seconds_text(seconds: float) -> str:
    """Three figures that count, in ms under a second."""
    if seconds < 1:
        return f"{rounded(1000 * seconds)} ms"
    return f"{rounded(seconds)} s"


def rounded(number: float) -> str:
    """Three significant figures, no exponent; larger numbers whole, thousands parted."""
    if number == 0:
        return "0"
    after = max(0, 2 - math.floor(math.log10(abs(number))))
    return f"{number:,.{after}f}"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """In Markdown; the first column to the left, figures to the right."""
    rule = ["---", *["---:" for _ in heads[1:]]]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (heads, rule, *rows))
