"""How an event is scored, in words: the rules a table rests on."""

from collections.abc import Iterator
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.bands import Bands
from scoring.methods import Method
from scoring.numbers import mixed_text

NAMES: dict[str, str | Promise] = {
    "matchpoints": gettext_lazy("Matchpoints: results beaten and equalled"),
    "mean_whists": gettext_lazy("Whists: difference from the mean of the line"),
    "cross_whists": gettext_lazy("Whists: mean difference from every other result of the line"),
}


def method_text(method: Method) -> str:
    """One sentence or more; of whists also the bands and what an artificial result is worth."""
    if not method.in_whists:
        return f"{NAMES[method.name]}."
    award = _("An artificial 60 %% gives %(award)s whists, 40 %% takes as many, 50 %% gives none.")
    said = [f"{NAMES[method.name]}.", *([_bands_text(method.bands)] if method.bands else [])]
    return " ".join([*said, award % {"award": mixed_text(method.award)}])


def _bands_text(bands: Bands) -> str:
    """Of a difference, up to 200 counts whole; from 200 to 650 times 1/10; what is above does not count."""
    parts = list(_band_parts(bands))
    if bands[-1][0] is not None:
        parts.append(_("what is above does not count"))
    return _("Of a difference, %(parts)s.") % {"parts": "; ".join(parts)}


def _band_parts(bands: Bands) -> Iterator[str]:
    below: Fraction | int = 0
    for limit, coefficient in bands:
        values = {"below": mixed_text(below), "limit": "", "times": _times(coefficient)}
        if limit is None:
            yield _("above %(below)s it counts %(times)s") % values
            return
        values["limit"] = mixed_text(limit)
        whole = (
            _("up to %(limit)s it counts %(times)s")
            if not below
            else _("from %(below)s to %(limit)s %(times)s")
        )
        yield whole % values
        below = limit


def _times(coefficient: Fraction | int) -> str:
    """whole, or × 1/10"""
    return _("whole") if coefficient == 1 else f"× {coefficient}"
