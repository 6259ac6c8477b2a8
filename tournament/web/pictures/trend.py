"""A player's way through the rounds: a line of what he has after each, and a mark for the round alone."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournament.selectors.by_round import RoundResult
from tournament.web.pictures.svg import figure, lines, path, texts
from tournament.wording.numbers import percent, whists_scored

LEFT, RIGHT, TOP, HIGH, FOOT = 40, 46, 12, 140, 26  # units: scale, last number, margin, drawing, rounds
WIDE = 250
FULL = Fraction(100)
LEAST_BETWEEN = 20  # units between two numbers of rounds


def trend_picture(results: Sequence[RoundResult], rounds: int, in_whists: bool) -> SafeString:
    """Percents from 0 to 100 with a line at 50, or whists per deal with a line at 0."""
    low, high = scale_of(results, in_whists)
    written = whists_scored if in_whists else percent
    line = [(x_of(one.round, rounds), y_of(one.so_far, low, high)) for one in results]
    alone = [(x_of(one.round, rounds), y_of(one.own, low, high)) for one in results]
    last = [(line[-1][0] + 8, line[-1][1] + 4, "last", written(results[-1].so_far))] if line else []
    return figure(
        "trend",
        (LEFT + WIDE + RIGHT, TOP + HIGH + FOOT),
        _("Whists per deal by round") if in_whists else _("Percent by round"),
        "; ".join(
            _("round %(round)s: %(own)s, so far %(so_far)s")
            % {"round": one.round, "own": written(one.own), "so_far": written(one.so_far)}
            for one in results
        ),
        _scale(low, high),
        texts((x, TOP + HIGH + 18, "round", number) for number, x in _numbered(rounds)),
        path(line),
        _marks(alone, '<rect x="{}" y="{}" width="7" height="7" class="alone"/>', 3),
        _marks(line, '<circle cx="{}" cy="{}" r="4"/>', 0),
        texts(last),
    )


def scale_of(results: Iterable[RoundResult], in_whists: bool) -> tuple[Fraction, Fraction]:
    """The least and the greatest number that is drawn. Whists reach as far down as up, to 1, 2, 5, 10 …"""
    if not in_whists:
        return Fraction(0), FULL
    farthest = max((abs(value) for one in results for value in (one.own, one.so_far)), default=Fraction(0))
    scale = 1
    while True:
        for reach in (scale, 2 * scale, 5 * scale):
            if farthest <= reach:
                return Fraction(-reach), Fraction(reach)
        scale *= 10


def x_of(number: int, rounds: int) -> int:
    """The middle of the stripe of a round; rounds he rested in, or not known yet, keep theirs."""
    return LEFT + (2 * number - 1) * WIDE // (2 * max(1, rounds))


def y_of(value: Fraction, low: Fraction, high: Fraction) -> int:
    return TOP + round(HIGH * (high - value) / (high - low))


def _scale(low: Fraction, high: Fraction) -> SafeString:
    ends = ((high, "grid"), ((low + high) / 2, "middle"), (low, "grid"))
    drawn = [(y_of(value, low, high), value, kind) for value, kind in ends]
    return lines((LEFT, y, LEFT + WIDE, y, kind) for y, _value, kind in drawn) + texts(
        (LEFT - 6, y + 4, "scale", f"−{-value}" if value < 0 else value) for y, value, _kind in drawn
    )


def _numbered(rounds: int) -> list[tuple[int, int]]:
    """Rounds that have room for their number, the first among them, and where."""
    every = next(
        step for step in (1, 2, 5, 10, 20, 50, 100, rounds + 1) if step * WIDE >= LEAST_BETWEEN * rounds
    )
    return [
        (number, x_of(number, rounds))
        for number in range(1, rounds + 1)
        if number % every == 0 or number == 1
    ]


def _marks(points: Iterable[tuple[int, int]], shape: str, back: int) -> SafeString:
    return format_html_join("", shape, ((x - back, y - back) for x, y in points))
