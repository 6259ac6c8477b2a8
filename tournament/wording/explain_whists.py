"""A score in whists explained in sentences; the figures come from scoring.explain_whists."""

from collections.abc import Iterator
from fractions import Fraction

from django.utils.translation import gettext as _

from scoring.explain_whists import Difference, WhistExplanation
from scoring.numbers import mixed_text, rounded
from tournament.wording.numbers import whists_scored


def whist_sentences(told: WhistExplanation) -> Iterator[str]:
    """Who was compared, the differences, what the bands left of them, and the score."""
    if told.artificial is not None:
        yield _artificial(told, told.artificial)
        return
    compared = _("Line %(seat)s: %(records)s results are compared, this one included.")
    yield compared % {"seat": told.seat, "records": told.records}
    if not told.differences:
        yield _("There is no other result to compare with, so the deal gives 0 whists.")
    elif told.method == "mean_whists":
        yield from _from_mean(told.differences[0])
    else:
        yield from _from_others(told)


def _artificial(told: WhistExplanation, percent: int) -> str:
    said = _(
        "An artificial result is compared with nothing: (%(percent)s − 50) / 10 of %(award)s whists "
        "gives %(points)s."
    )
    values = {"percent": percent, "award": mixed_text(told.award), "points": _exact(told.points)}
    return said % values


def _from_mean(difference: Difference) -> Iterator[str]:
    said = _("The mean of the line is %(mean)s whists, and the difference from it is %(difference)s.")
    yield said % {"mean": _exact(difference.other), "difference": _exact(difference.difference)}
    yield from _cut([difference])
    yield _("The deal gives %(points)s.") % {"points": _exact(difference.counted)}


def _from_others(told: WhistExplanation) -> Iterator[str]:
    counted = [difference.counted for difference in told.differences]
    yield _("The differences from the other results are: %(differences)s.") % {
        "differences": "; ".join(mixed_text(one.difference, signed=True) for one in told.differences)
    }
    yield from _cut(told.differences)
    said = _("Their mean is %(sum)s / %(others)s: the deal gives %(points)s.")
    yield said % {
        "sum": mixed_text(sum(counted, Fraction(0)), signed=True),
        "others": len(counted),
        "points": _exact(told.points),
    }


def _cut(differences: tuple[Difference, ...] | list[Difference]) -> Iterator[str]:
    """What the bands left, where they took anything."""
    if all(one.counted == one.difference for one in differences):
        return
    counted = "; ".join(mixed_text(one.counted, signed=True) for one in differences)
    yield _("By the rules of the event large differences are cut down; what counts is: %(counted)s.") % {
        "counted": counted
    }


def _exact(value: Fraction) -> str:
    """+3.67 (exactly 3⅔), or +12.50 where rounding loses nothing."""
    shown = whists_scored(value)
    if rounded(value) == value:
        return shown
    return _("%(shown)s (exactly %(exact)s)") % {"shown": shown, "exact": mixed_text(value, signed=True)}
