"""The ways to score an event; its rules name one.

"matchpoints" (the default, rule book 8): results beaten and equalled, places by percent of the top.
"mean_whists": whists less the mean of the line. "cross_whists": the mean difference from every other
record of the line. What missing records, fouled deals, artificial scores and penalties mean is said in
`adjustments` for the first and in `whist_scores` for the other two.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.bands import Bands, bands_from_json, bands_to_json, check_bands
from scoring.errors import ScoringError
from scoring.matchpoints import DealResults, EventScores, score_event
from scoring.numbers import fraction_text, read_fraction
from scoring.ranking import Standing, TieFacts, standings
from scoring.reading import object_at, only_fields, shown
from scoring.whist_scores import (
    WhistScores,
    WhistStanding,
    cross_points,
    mean_points,
    score_in_whists,
    whist_standings,
)

IN_WHISTS = {"mean_whists": mean_points, "cross_whists": cross_points}
METHODS = ("matchpoints", *IN_WHISTS)
LARGEST_AWARD = 1_000


@dataclass(frozen=True)
class Method:
    """`name` is one of `METHODS`; the others are for scoring in whists only.

    `bands` cut large differences down, `award` is whists for an artificial 60 (`whist_scores`).
    """

    name: str = "matchpoints"
    bands: Bands = ()
    award: Fraction = Fraction(10)

    @property
    def in_whists(self) -> bool:
        return self.name in IN_WHISTS


MATCHPOINTS = Method()


def check_method(method: Method) -> None:
    """Whether an event may be scored so.

    Raises `unknown_method`, `method_without_bands`, `award_out_of_range` and what `check_bands` raises.
    """
    if method.name not in METHODS:
        raise ScoringError("unknown_method", got=shown(method.name), known=METHODS)
    if method.bands and method.name not in IN_WHISTS:
        raise ScoringError("method_without_bands", method=method.name, known=tuple(IN_WHISTS))
    check_bands(method.bands)
    if not 0 <= method.award <= LARGEST_AWARD:
        raise ScoringError("award_out_of_range", got=str(method.award), most=LARGEST_AWARD)


def score_by(
    method: Method, deals: Iterable[DealResults], penalties: Mapping[int, Fraction] = {}
) -> EventScores | WhistScores:
    """Scores of every deal and totals of every entrant: `EventScores` for matchpoints, else `WhistScores`.

    `penalties` by entrant are in matchpoints or in whists, as the method scores. Raises `deal_given_twice`,
    `penalty_below_zero`, and what `check_method` and `check_deal` raise.
    """
    check_method(method)
    if method.name not in IN_WHISTS:
        return score_event(deals, penalties)
    points = IN_WHISTS[method.name]
    return score_in_whists(deals, penalties, lambda whists: points(whists, method.bands), method.award)


def standings_of(
    scores: EventScores | WhistScores,
    unranked: frozenset[int] = frozenset(),
    tie_breaks: Sequence[str] = (),
    facts: Mapping[int, TieFacts] = {},
) -> list[Standing] | list[WhistStanding]:
    """The table of an event scored by any method: `standings` or `whist_standings`."""
    if isinstance(scores, EventScores):
        return standings(scores.totals, unranked, tie_breaks, facts)
    return whist_standings(scores.totals, unranked, tie_breaks, facts)


def method_from_json(data: object) -> Method:
    """The method sent as a JSON object: `{"name"}`, and for whists `{"name", "bands", "award"}`.

    What is left out is the default. Raises `not_an_object`, `field_not_known`, `not_a_fraction`, what
    `bands_from_json` raises and what `check_method` raises.
    """
    fields = object_at("method", data)
    name = fields.get("name", MATCHPOINTS.name)
    if name not in METHODS:
        raise ScoringError("unknown_method", got=shown(name), known=METHODS)
    only_fields("method", fields, ("name", "bands", "award") if name in IN_WHISTS else ("name",))
    method = Method(
        name=str(name),
        bands=bands_from_json(fields.get("bands", [])),
        award=read_fraction(fields.get("award", fraction_text(MATCHPOINTS.award))),
    )
    check_method(method)
    return method


def method_to_json(method: Method) -> dict[str, object]:
    """What `method_from_json` reads back."""
    if method.name not in IN_WHISTS:
        return {"name": method.name}
    return {
        "name": method.name,
        "bands": bands_to_json(method.bands),
        "award": fraction_text(method.award),
    }
