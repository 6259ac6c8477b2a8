"""A score explained in sentences, step by step, in the active language.

Every figure comes from scoring.explain; here it is only put into words. Players are not named, so the
sentences hold for pages, papers and programs alike.
"""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, Protocol

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.adjustments import NOT_AT_FAULT, depends_on_own
from scoring.explain import Artificial, Comparison, Explanation, Neuberg, SmallGroup
from scoring.explain_whists import WhistExplanation
from scoring.numbers import mixed_text, rounded
from tournament.wording.authors import author_text
from tournament.wording.decisions import grounds_text
from tournament.wording.explain_whists import whist_sentences
from tournament.wording.numbers import percent

LETTER_IS = re.compile(r"\b([AEM]) = ")

WITHOUT_SCORE: dict[str, str | Promise] = {
    "not_scheduled": gettext_lazy(
        "By ruling this deal counts as never scheduled for this seat: no score and no top."
    ),
    "not_played": gettext_lazy(
        "This playing did not take place. Until the director decides there is no score and no top."
    ),
    "late": gettext_lazy("This playing is still to come. Until then there is no score and no top."),
}


class Decision(Protocol):
    """selectors.rulings.RulingView, as far as words need it; `ruling` is its number."""

    ruling: int
    author: str
    reason: str
    rule: str
    detail: Any


class Result(Protocol):
    """`written` in the traveller, `whists` compared, `percent` of the top when artificial."""

    status: str
    written: Fraction | None
    whists: Fraction | None
    percent: int | None


class Line(Protocol):
    relation: str
    in_own_group: bool


class Explained(Protocol):
    """selectors.explain.ExplainedSeat, as far as words need it."""

    seat: str
    result: Result
    explanation: Explanation | None
    in_whists: WhistExplanation | None
    column: Sequence[Line]
    ruling: Decision | None
    fouled: Decision | None
    penalties: Sequence[Decision]
    penalty: Fraction


def explanation_sentences(told: Explained) -> list[str]:
    """What was written, what rulings changed, who was compared, the arithmetic, the rounding, penalties."""
    said = [
        result_sentence(told.result),
        *([ruling_sentence(told.ruling)] if told.ruling else []),
        *(_score(told, told.explanation) if told.explanation else []),
        *(_scored_in_whists(told, told.in_whists) if told.in_whists else []),
        *_penalties(told),
    ]
    return [_kept_whole(text) for text in said]


def _kept_whole(text: str) -> str:
    """No line ends between a figure and its percent sign, or inside “A = 4”."""
    text = text.replace(" %", "\N{NO-BREAK SPACE}%")
    return LETTER_IS.sub("\\1\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}", text)


def result_sentence(result: Result) -> str:
    """What the seat has: as written, as a ruling changed it, or why there is nothing."""
    if result.status in WITHOUT_SCORE:
        return str(WITHOUT_SCORE[result.status])
    values = {
        "written": _whists(result.written),
        "whists": _whists(result.whists),
        "percent": result.percent,
    }
    return _told_result(result) % values


def _told_result(result: Result) -> str:
    if result.percent is not None and result.written is None:
        return _("There is no record here; the director gave an artificial %(percent)s %% of the top.")
    if result.percent is not None:
        return _(
            "Whists by the traveller: %(written)s. In their place the director gave an artificial "
            "%(percent)s %% of the top."
        )
    if result.status == "played":
        return _("Whists by the traveller: %(whists)s.")
    if result.written is None:
        return _("There is no record here; the director assigned whists: %(whists)s.")
    return _("Whists by the traveller: %(written)s; the director adjusted them to %(whists)s.")


def _whists(value: Fraction | None) -> str:
    return "—" if value is None else mixed_text(value, signed=True)


def ruling_sentence(ruling: Decision) -> str:
    """Which ruling it was, whose, and on what grounds."""
    grounds = grounds_text(ruling.reason.rstrip("."), ruling.rule)
    said = _("Ruling %(number)s by %(author)s: %(grounds)s.")
    return said % {"number": ruling.ruling, "author": author_text(ruling.author), "grounds": grounds}


def _score(told: Explained, explanation: Explanation) -> Iterator[str]:
    yield from _version(told)
    if explanation.comparison:
        yield _compared(explanation, explanation.comparison)
        yield from _apart(told.column)
        yield comparison_sentence(explanation.comparison)
    if explanation.neuberg and explanation.comparison:
        yield neuberg_sentence(explanation.neuberg, explanation.comparison, explanation.expected)
    if explanation.small_group and explanation.comparison:
        yield small_group_sentence(explanation.small_group, explanation.comparison, explanation.expected)
    if explanation.artificial:
        yield _("An artificial result is compared with nothing, but it counts among the results due.")
        yield artificial_sentence(explanation.artificial)
    yield total_sentence(explanation)


def _scored_in_whists(told: Explained, explanation: WhistExplanation) -> Iterator[str]:
    yield from _version(told)
    yield from whist_sentences(explanation)
    yield from _apart(told.column)


def _version(told: Explained) -> Iterator[str]:
    if told.fouled:
        yield _("The deal was fouled: records are compared only with those of the same version.")
        yield ruling_sentence(told.fouled)


def _compared(explanation: Explanation, comparison: Comparison) -> str:
    said = _("Line %(seat)s: A = %(records)s results are compared, this one included; due were E = %(due)s.")
    return said % {"seat": explanation.seat, "records": comparison.records, "due": explanation.expected}


def _apart(column: Sequence[Line]) -> Iterator[str]:
    """How many results of the line were left out, and why."""
    apart = [line.in_own_group for line in column if line.relation == "apart"]
    without = sum(line.relation == "none" for line in column)
    if count := apart.count(False):
        yield _("Not compared, because another version was played: %(count)s.") % {"count": count}
    if count := apart.count(True):
        yield _("Not compared, because artificial: %(count)s.") % {"count": count}
    if without:
        yield _("Without a result by ruling: %(count)s.") % {"count": without}


def comparison_sentence(comparison: Comparison) -> str:
    """2 for each beaten, 1 for each equal, 0 for each lost to."""
    if comparison.records == 1:
        return _("There is no other result to compare with: M = 0 matchpoints.")
    said = _(
        "Beaten %(beaten)s, equal to %(equal)s, lost to %(lost)s: "
        "M = 2 × %(beaten)s + 1 × %(equal)s + 0 × %(lost)s = %(matchpoints)s."
    )
    return said % vars(comparison)


def neuberg_sentence(neuberg: Neuberg, comparison: Comparison, expected: int) -> str:
    """(M × E + (E − A)) / A in figures."""
    said = _(
        "Results are missing from the comparison, so M is stretched to E: (M × E + (E − A)) / A = "
        "(%(matchpoints)s × %(expected)s + %(missing)s) / %(records)s = %(result)s."
    )
    return said % {
        "matchpoints": comparison.matchpoints,
        "expected": expected,
        "missing": neuberg.missing,
        "records": neuberg.records,
        "result": mixed_text(neuberg.result),
    }


def small_group_sentence(small: SmallGroup, comparison: Comparison, expected: int) -> str:
    """60 + 5 × (M − (A − 1)) percent in figures."""
    said = _(
        "A = %(records)s of E = %(expected)s is too few to stretch, so the score is a percent of the top: "
        "%(centre)s + %(step)s × (M − (A − 1)) = %(centre)s + %(step)s × (%(off)s) = %(percent)s %%."
    )
    return said % {
        "records": comparison.records,
        "expected": expected,
        "centre": small.centre,
        "step": small.step,
        "off": mixed_text(small.off_middle),
        "percent": small.percent,
    }


def artificial_sentence(artificial: Artificial) -> str:
    """Which of the given percent and the player's own counts."""
    values = {
        "given": artificial.percent,
        "own": "" if artificial.own is None else _percent(artificial.own),
        "counted": _percent(artificial.counted),
    }
    return _told_artificial(artificial) % values


def _told_artificial(artificial: Artificial) -> str:
    if not depends_on_own(artificial.percent):
        return _("%(given)s %% counts as it stands, whatever the player's other results.")
    if artificial.own is None:
        return _("There is no other result of this player to weigh it against, so %(given)s %% counts.")
    if artificial.percent == NOT_AT_FAULT:
        return _(
            "%(given)s %% is for one not at fault and never less than the percent of the player's other "
            "results: that is %(own)s, so %(counted)s counts."
        )
    return _(
        "%(given)s %% is for one at fault and never more than the percent of the player's other "
        "results: that is %(own)s, so %(counted)s counts."
    )


def total_sentence(explanation: Explanation) -> str:
    """The top, the score out of it, and what rounding shows of the percent."""
    if explanation.percent is None:
        return _("Only E = %(due)s result was due, so the top is 0 and the deal adds nothing.") % {
            "due": explanation.expected
        }
    said = _(
        "The top is 2 × (E − 1) = 2 × %(others)s = %(top)s; the score is %(matchpoints)s of %(top)s, "
        "that is %(percent)s."
    )
    return said % {
        "others": explanation.expected - 1,
        "top": mixed_text(explanation.top),
        "matchpoints": mixed_text(explanation.matchpoints),
        "percent": _percent(explanation.percent),
    }


def _percent(value: Fraction) -> str:
    """66.67 % (exactly 66⅔), or 62.50 % where rounding loses nothing."""
    shown = percent(value)
    if rounded(value) == value:
        return f"{shown}\N{NO-BREAK SPACE}%"
    return _("%(shown)s %% (exactly %(exact)s)") % {"shown": shown, "exact": mixed_text(value)}


def _penalties(told: Explained) -> Iterator[str]:
    if not told.penalties:
        return
    in_whists = told.in_whists is not None
    of_top = _("Apart from this deal, penalties take %(taken)s matchpoints from the total.")
    of_whists = _("Apart from this deal, penalties take %(taken)s whists from the total.")
    yield (of_whists if in_whists else of_top) % {"taken": mixed_text(told.penalty)}
    for ruling in told.penalties:
        yield penalty_sentence(ruling, in_whists)


def penalty_sentence(ruling: Decision, in_whists: bool = False) -> str:
    """How much one penalty takes, of a top or of ten awards, and why."""
    of_top = _("Ruling %(number)s by %(author)s takes %(percent)s %% of one top: %(grounds)s.")
    of_awards = _("Ruling %(number)s by %(author)s takes %(percent)s %% of ten awards: %(grounds)s.")
    return (of_awards if in_whists else of_top) % {
        "number": ruling.ruling,
        "author": author_text(ruling.author),
        "percent": ruling.detail["percent"],
        "grounds": grounds_text(ruling.reason.rstrip("."), ruling.rule),
    }
