"""The way an event is scored, as its rules name it."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import ScoringError
from scoring.matchpoints import score_event
from scoring.methods import (
    LARGEST_AWARD,
    METHODS,
    Method,
    check_method,
    method_from_json,
    method_to_json,
    score_by,
    standings_of,
)
from scoring.ranking import standings
from scoring.whist_scores import WhistStanding
from tests.scoring.band_tables import CUT_OFF, LONG_TAIL, tables
from tests.scoring.invented_deals import invented_event
from tests.scoring.lines import line_of


@given(invented_event())
def test_matchpoints_are_the_default(event):
    deals, penalties = event
    whole = score_event(deals, penalties)
    assert score_by(Method(), deals, penalties) == whole
    assert standings_of(whole) == standings(whole.totals)


def points_of(method):
    scores = score_by(method, [line_of([300, 30, 0, -30, "60"])], {2: Fraction(1)})
    assert {type(row) for row in standings_of(scores)} == {WhistStanding}
    return [scores.totals[entrant].points for entrant in range(1, 6)]


def test_each_method_compares_in_its_own_way():
    """Worked column of `test_whist_scores`, a penalty of 1 taken from the second."""
    assert points_of(Method("mean_whists")) == [225, -46, -75, -105, 10]
    assert points_of(Method("mean_whists", CUT_OFF, Fraction(4)))[0::4] == [Fraction(405, 2), 4]
    assert points_of(Method("cross_whists")) == [300, -61, -100, -140, 10]
    assert points_of(Method("cross_whists", CUT_OFF)) == [210, -40, -70, -101, 10]


@given(
    st.sampled_from(METHODS[1:]),
    tables(),
    st.fractions(0, LARGEST_AWARD, max_denominator=6),
    invented_event(),
)
def test_a_method_comes_back_from_json(name, bands, award, event):
    method = Method(name, bands, award)
    assert method_from_json(method_to_json(method)) == method
    assert score_by(method, *event) == score_by(method_from_json(method_to_json(method)), *event)


def test_what_is_left_out_is_the_default():
    assert method_from_json({}) == method_from_json({"name": "matchpoints"}) == Method()
    assert method_from_json({"name": "cross_whists"}) == Method("cross_whists")
    assert method_from_json({"name": "mean_whists", "bands": [[50, 1], [100, "1/2"], [None, "1/10"]]}) == (
        Method("mean_whists", LONG_TAIL)
    )
    assert method_to_json(Method()) == {"name": "matchpoints"}


REFUSED = [
    ([], "not_an_object"),
    (None, "not_an_object"),
    ({"name": "imps"}, "unknown_method"),
    ({"name": None}, "unknown_method"),
    ({"name": ["matchpoints"]}, "unknown_method"),
    ({"name": {"a": [1]}}, "unknown_method"),
    ({"name": True}, "unknown_method"),
    ({"name": "x" * 10**5}, "unknown_method"),
    ({"name": "mean_whists", "mean": 1}, "field_not_known"),
    ({"bands": []}, "field_not_known"),
    ({"name": "matchpoints", "award": "1"}, "field_not_known"),
    ({"name": "mean_whists", "bands": None}, "not_a_list"),
    ({"name": "mean_whists", "bands": [[20, 1], [10, 1]]}, "band_limit_not_rising"),
    ({"name": "mean_whists", "award": 1.5}, "not_a_fraction"),
    ({"name": "mean_whists", "award": False}, "not_a_fraction"),
    ({"name": "mean_whists", "award": None}, "not_a_fraction"),
    ({"name": "mean_whists", "award": 10**5000}, "not_a_fraction"),
    ({"name": "mean_whists", "award": "-1/2"}, "award_out_of_range"),
    ({"name": "mean_whists", "award": LARGEST_AWARD + 1}, "award_out_of_range"),
]


@pytest.mark.parametrize(("data", "code"), REFUSED, ids=range(len(REFUSED)))
def test_refusals_of_json(data, code):
    with pytest.raises(ScoringError) as refused:
        method_from_json(data)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("method", "code", "params"),
    [
        (Method("imps"), "unknown_method", {"got": "imps", "known": METHODS}),
        (
            Method(bands=CUT_OFF),
            "method_without_bands",
            {"method": "matchpoints", "known": ("mean_whists", "cross_whists")},
        ),
        (Method("mean_whists", ((5, 2),)), "band_coefficient", {"band": 1, "got": "2"}),
        (Method("mean_whists", award=Fraction(-1)), "award_out_of_range", {"got": "-1", "most": 1000}),
    ],
)
def test_refused_methods(method, code, params):
    for check in (check_method, lambda method: score_by(method, [])):
        with pytest.raises(ScoringError) as refused:
            check(method)
        assert (refused.value.code, refused.value.params) == (code, params)
