"""A score in whists explained: it equals the score, and its steps are those done by hand."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import ScoringError
from scoring.explain_whists import explain_whists
from scoring.methods import Method, score_by
from tests.scoring.band_tables import CUT_OFF, tables
from tests.scoring.invented_deals import invented_event
from tests.scoring.lines import line_of

WHISTS = st.sampled_from(["mean_whists", "cross_whists"])


@given(invented_event(), WHISTS, tables())
def test_it_explains_the_score_of_every_seat(event, name, bands):
    deals, penalties = event
    method = Method(name, bands, Fraction(7))
    scores = score_by(method, deals, penalties)
    for results in deals:
        for record in results.records:
            for seat in record.seats:
                told = explain_whists(method, results, record.id, seat)
                assert told.points == scores.deals[results.deal][record.id][seat]
                assert told.records == sum(
                    entry.relation != "apart" and entry.whists is not None for entry in told.column
                )


def told_of(name, whists, bands=()):
    results = line_of(whists)
    first = results.records[0]
    return explain_whists(Method(name, bands), results, first.id, next(iter(first.seats)))


def test_the_mean_of_the_line_is_taken_with_the_own_result():
    told = told_of("mean_whists", [300, 30, 0, -30], CUT_OFF)
    (difference,) = told.differences
    assert (difference.record, difference.other, difference.difference) == (None, 75, 225)
    assert told.points == difference.counted == Fraction(405, 2)


def test_every_other_result_is_a_difference_of_its_own():
    told = told_of("cross_whists", [300, 30, 0, -30])
    assert [one.difference for one in told.differences] == [270, 300, 330]
    assert told.points == 300


def test_one_alone_is_compared_with_nobody():
    assert told_of("mean_whists", [300]).differences == ()
    assert told_of("cross_whists", [300]).points == 0


def test_an_artificial_result_is_a_part_of_the_award():
    told = told_of("mean_whists", ["60", 10, 20])
    assert (told.artificial, told.award, told.points, told.differences) == (60, 10, 10, ())


def test_matchpoints_are_not_explained_in_whists():
    with pytest.raises(ScoringError) as refusal:
        told_of("matchpoints", [1, 2])
    assert refusal.value.code == "method_not_in_whists"
