"""Scores that are not a plain count: missing records, fouled deals, artificial percents.

Terms: A is comparable records of a group, E is records the schedule expected, M is matchpoints
inside the group. The rule book (section 10) leaves the arithmetic to the organisers; this is the
standard practice of duplicate bridge.
"""

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction

from scoring.errors import ScoringError

LEAST_EXPECTED_OF_SMALL_GROUP = {1: 3, 2: 6, 3: 11}
SMALL_GROUP_CENTRE = 60
SMALL_GROUP_STEP = 5
NOT_AT_FAULT = 60
AT_FAULT = 40


@dataclass(frozen=True, slots=True)
class Score:
    """`matchpoints` out of `top` for one seat of one record."""

    matchpoints: Fraction
    top: Fraction


@dataclass(frozen=True, slots=True)
class Total:
    """Sums over `deals` deals an entrant has a score in.

    `matchpoints` are what is left after `penalty`, also in matchpoints, and may be below 0.
    """

    matchpoints: Fraction
    top: Fraction
    deals: int
    penalty: Fraction = Fraction(0)


def top_of(expected: int) -> Fraction:
    """The most matchpoints a line with E records can give: 2 x (E - 1)."""
    return Fraction(2 * (expected - 1))


def neuberg(matchpoints: int, records: int, expected: int) -> Fraction:
    """F = (M*E + (E - A)) / A; a whole column sums to A*(E - 1)."""
    return Fraction(matchpoints * expected + expected - records, records)


def is_small_group(records: int, expected: int) -> bool:
    """Whether a group of a fouled deal is too small to be stretched to E records.

    At most three records and about a third of E. Three of ten are stretched in the published example
    of the practice, so a group of three is small only from eleven on.
    """
    return records in LEAST_EXPECTED_OF_SMALL_GROUP and expected >= LEAST_EXPECTED_OF_SMALL_GROUP[records]


def small_group_percent(matchpoints: int, records: int) -> int:
    """60 + 5*(M - (A - 1)): one record 60; two 65 and 55; three 70, 60 and 50."""
    return SMALL_GROUP_CENTRE + SMALL_GROUP_STEP * (matchpoints - (records - 1))


def group_score(matchpoints: int, records: int, expected: int, fouled: bool) -> Score:
    """The score for `matchpoints` won inside a group of `records`, as if E had been compared.

    A small group of a fouled deal gets its `small_group_percent` of the top instead.
    """
    if fouled and is_small_group(records, expected):
        return percent_score(Fraction(small_group_percent(matchpoints, records)), top_of(expected))
    return Score(neuberg(matchpoints, records, expected), top_of(expected))


def percent_score(percent: Fraction, top: Fraction) -> Score:
    """`percent` (0 to 100) of `top`."""
    return Score(percent * top / 100, top)


def depends_on_own(percent: int) -> bool:
    """Whether an artificial percent also looks at the player's own session."""
    return percent in (NOT_AT_FAULT, AT_FAULT)


def artificial_percent(percent: int, own: Fraction | None) -> Fraction:
    """What an artificial `percent` is worth to a player whose own session percent is `own`.

    60 is never below his own and 40 never above it; others, and all when he has none, stand.
    """
    if own is None or not depends_on_own(percent):
        return Fraction(percent)
    return max(Fraction(percent), own) if percent == NOT_AT_FAULT else min(Fraction(percent), own)


def check_penalty(entrant: int, amount: Fraction) -> None:
    """Whether `amount`, in what the event is scored in, can be taken. Raises `penalty_below_zero`."""
    if amount < 0:
        raise ScoringError("penalty_below_zero", entrant=entrant, got=str(amount))


class Tally:
    """Running sums of an event by entrant; bounded by the number of entrants, not of records.

    One pass settles artificial scores: a player's own percent comes from his compared scores, fixed
    percents and penalties only, never from a 60 or 40, so the order of deals does not matter.
    """

    def __init__(self) -> None:
        self._parts: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
        self._tops: dict[int, int] = defaultdict(int)
        self._open_tops: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
        self._deals: dict[int, int] = defaultdict(int)
        self._penalties: dict[int, Fraction] = {}

    def add(self, entrant: int, score: Score, times: int = 1) -> None:
        """Count a compared score or a fixed percent; -1 `times` takes back one that was counted."""
        self._parts[entrant][score.matchpoints.denominator] += times * score.matchpoints.numerator
        self._tops[entrant] += times * score.top.numerator
        self._count_deals(entrant, times)

    def add_open(self, entrant: int, percent: int, top: Fraction, times: int = 1) -> None:
        """Count a deal whose artificial `percent` looks at the player's own; `times` as in `add`."""
        self._open_tops[entrant][percent] += times * top.numerator
        self._count_deals(entrant, times)

    def penalise(self, entrant: int, matchpoints: Fraction) -> None:
        """Take `matchpoints` from an entrant; penalties add up."""
        self._penalties[entrant] = self._penalty(entrant) + matchpoints

    def own_percent(self, entrant: int) -> Fraction | None:
        """The player's own session percent, below 0 under a large penalty; None without any top."""
        top = self._tops.get(entrant, 0)
        return 100 * self._own_matchpoints(entrant) / top if top else None

    def settled(self, entrant: int, percent: int, top: Fraction) -> Score:
        """The score an open artificial `percent` gives, once all else is counted."""
        return percent_score(artificial_percent(percent, self.own_percent(entrant)), top)

    def totals(self) -> dict[int, Total]:
        """The total of every entrant counted or penalised."""
        return {entrant: self._total(entrant) for entrant in self._deals | self._penalties}

    def _count_deals(self, entrant: int, times: int) -> None:
        """Whoever has no deal left is nobody the event knows: his sums, all 0 by now, go."""
        self._deals[entrant] += times
        if not self._deals[entrant]:
            for sums in (self._deals, self._parts, self._tops, self._open_tops):
                sums.pop(entrant, None)

    def _penalty(self, entrant: int) -> Fraction:
        return self._penalties.get(entrant, Fraction(0))

    def _own_matchpoints(self, entrant: int) -> Fraction:
        parts = self._parts.get(entrant, {})
        won = (Fraction(number, under) for under, number in parts.items())
        return sum(won, -self._penalty(entrant))

    def _total(self, entrant: int) -> Total:
        opened = self._open_tops.get(entrant, {})
        settled = (self.settled(entrant, percent, Fraction(top)) for percent, top in opened.items())
        matchpoints = sum((score.matchpoints for score in settled), self._own_matchpoints(entrant))
        top = self._tops.get(entrant, 0) + sum(opened.values())
        return Total(matchpoints, Fraction(top), self._deals.get(entrant, 0), self._penalty(entrant))
