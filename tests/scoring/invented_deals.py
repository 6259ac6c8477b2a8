"""Hypothesis deals with everything a director can rule: groups, artificial seats, missing records."""

from fractions import Fraction

from hypothesis import strategies as st

from scoring.matchpoints import DealResults, RecordResult, SeatResult

WHISTS = st.sampled_from([Fraction(n, d) for n in range(-4, 5) for d in (1, 2, 3)])
EXPECTED = st.none() | st.integers(1, 14) | st.dictionaries(st.sampled_from("NESW"), st.integers(0, 14))


@st.composite
def invented_deal(draw, deal):
    """Up to seven records; 28 entrants in turn take the seats, some seats were not scheduled."""
    first = draw(st.integers(0, 27))
    places = iter([(first + step) % 28 + 1 for step in range(28)])
    records = []
    for number in range(draw(st.integers(1, 7))):
        seats = {}
        for seat in draw(st.sets(st.sampled_from("NESW"))):
            artificial = draw(st.none() | st.none() | st.sampled_from([60, 50, 40, 35, 100]))
            whists = None if artificial is not None else draw(WHISTS)
            seats[seat] = SeatResult(next(places), whists, artificial)
        records.append(RecordResult(f"r{number}", seats))
    groups = draw(st.just(()) | split([record.id for record in records]))
    return DealResults(deal, tuple(records), draw(EXPECTED), groups)


@st.composite
def split(draw, ids):
    """The ids in one to three groups, some of which may be empty."""
    where = [draw(st.integers(0, 2)) for _ in ids]
    return tuple(tuple(key for key, group in zip(ids, where, strict=True) if group == n) for n in range(3))


PENALTIES = st.dictionaries(
    st.integers(1, 28), st.sampled_from([Fraction(0), Fraction(1, 3), Fraction(2), Fraction(40)]), max_size=4
)


@st.composite
def invented_event(draw):
    """(deals numbered from 1, penalties)."""
    deals = [draw(invented_deal(number)) for number in range(1, draw(st.integers(1, 4)) + 1)]
    return deals, draw(PENALTIES)
