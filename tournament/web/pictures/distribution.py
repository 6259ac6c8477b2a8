"""How a deal went in one line, as bars: how often each number of whists was reached."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.numbers import mixed_text
from tournament.web.pictures.svg import boxes, figure, lines, texts

MOST_BARS = 10
LABEL, LONGEST, ONE, ROW, HEAD = 84, 116, 24, 20, 22  # of the large picture: names, bars, a row, the head
WIDTH, GAP, HEIGHT, FOOT = 7, 2, 20, 4  # of the small one: a bar, between two, the highest, the mark


@dataclass(frozen=True)
class Bar:
    """So many results from `low` to `high` whists; `own` if the reader's is among them."""

    low: Fraction
    high: Fraction
    times: int
    own: bool = False

    @property
    def label(self) -> str:
        least, most = mixed_text(self.low, signed=True), mixed_text(self.high, signed=True)
        return least if least == most else f"{least} … {most}"


def bars_of(whists: Iterable[Fraction], own: Fraction | None = None) -> tuple[Bar, ...]:
    """From the most whists down; where too many numbers differ, neighbours share a bar.

    `whists` are all results of the line, the reader's `own` among them.
    """
    counted = Counter(whists)
    step = _step(sorted(counted))
    shared: dict[Fraction, list[Fraction]] = {}
    for value in sorted(counted, reverse=True):
        shared.setdefault(value // step if step else value, []).append(value)
    return tuple(
        Bar(low=values[-1], high=values[0], times=sum(counted[one] for one in values), own=own in values)
        for values in shared.values()
    )


def _step(values: Sequence[Fraction]) -> int:
    """Whists that share a bar, of 2, 5, 10, 20 …; 0 where each number has its own."""
    if len(values) <= MOST_BARS:
        return 0
    scale = 1
    while True:
        for step in (2 * scale, 5 * scale, 10 * scale):
            if len({value // step for value in values}) <= MOST_BARS:
                return step
        scale *= 10


def said_of(bars: Iterable[Bar]) -> str:
    """The bars in words: +12: 3; −10: 1 (own)."""
    return "; ".join(_said(bar) for bar in bars)


def _said(bar: Bar) -> str:
    said = _("%(whists)s: %(times)s (own)") if bar.own else _("%(whists)s: %(times)s")
    return said % {"whists": bar.label, "times": bar.times}


def line_picture(line: str, bars: Sequence[Bar]) -> SafeString:
    """One line of a deal, a bar under another, each with its whists before and its number behind it."""
    most = max((bar.times for bar in bars), default=1)
    wide = [_scaled(bar.times, most, min(LONGEST, ONE * most)) for bar in bars]
    tops = [HEAD + ROW * place for place in range(len(bars))]
    height = HEAD + ROW * len(bars) + 2
    start = LABEL + 6
    return figure(
        "bars",
        (start + LONGEST + 34, height),
        _("Line %(line)s: how often each number of whists") % {"line": line},
        said_of(bars),
        texts([(LABEL, 14, "head", line)]),
        lines([(start, HEAD - 2, start, height, "axis")]),
        boxes((start, top + 2, long, ROW - 4, "bar") for top, long in zip(tops, wide, strict=True)),
        texts((LABEL, top + 15, "label", bar.label) for bar, top in zip(bars, tops, strict=True)),
        texts(
            (start + long + 6, top + 15, "times", bar.times)
            for bar, top, long in zip(bars, tops, wide, strict=True)
        ),
    )


def spark_picture(bars: Sequence[Bar]) -> SafeString:
    """The same in the height of a row of text, from few whists on the left to many; the own one is marked."""
    rising = tuple(reversed(bars))
    most = max((bar.times for bar in rising), default=1)
    across = [1 + (WIDTH + GAP) * place for place in range(len(rising))]
    high = [_scaled(bar.times, most, HEIGHT) for bar in rising]
    return figure(
        "spark",
        (2 + (WIDTH + GAP) * len(rising), HEIGHT + FOOT + 2),
        _("Results of the line: %(bars)s") % {"bars": said_of(bars)},
        "",
        boxes(
            (x, 1 + HEIGHT - tall, WIDTH, tall, "own" if bar.own else "bar")
            for bar, x, tall in zip(rising, across, high, strict=True)
        ),
        boxes(
            (x, HEIGHT + 3, WIDTH, FOOT - 2, "mark") for bar, x in zip(rising, across, strict=True) if bar.own
        ),
    )


def _scaled(times: int, most: int, length: int) -> int:
    """At least two units, so that one among many is still seen."""
    return max(2, times * length // most)
