"""Deals as JSON: read strictly, whatever is sent."""

import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import ScoringError
from scoring.explain import explain_seat
from scoring.explain_whists import explain_whists
from scoring.matchpoints import DealResults, RecordResult, SeatResult, score_deal
from scoring.methods import Method
from scoring.ranking import Standing
from scoring.results_json import (
    deal_from_json,
    explanation_to_json,
    scores_to_json,
    standing_to_json,
    whist_explanation_to_json,
)

SEAT = {"entrant": 12, "whists": "15/2"}
RECORD = {"id": "r1", "seats": {"N": SEAT, "E": {"entrant": 3, "artificial": 60}}}
DEAL = {"deal": 1, "expected": 3, "groups": [["r1"]], "records": [RECORD]}


def test_a_deal_is_read_as_written():
    seats = {"N": SeatResult(12, Fraction(15, 2)), "E": SeatResult(3, artificial=60)}
    assert deal_from_json(DEAL) == DealResults(1, (RecordResult("r1", seats),), 3, (("r1",),))
    bare = {"deal": 1, "records": []}
    assert deal_from_json(bare) == DealResults(1, ())


def test_whole_whists_may_be_numbers():
    record = {"id": "r1", "seats": {"N": {"entrant": 1, "whists": -7}}}
    deal = deal_from_json({"deal": 1, "records": [record]})
    assert deal.records[0].seats["N"].whists == -7


def seat(**changes):
    return {"deal": 1, "records": [{"id": "r1", "seats": {"N": SEAT | changes}}]}


def record(**changes):
    return {"deal": 1, "records": [RECORD | changes]}


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (None, "not_an_object"),
        ([], "not_an_object"),
        ({}, "missing_field"),
        ({"deal": 1}, "missing_field"),
        ({"deal": 0, "records": []}, "out_of_range"),
        ({"deal": "1", "records": []}, "not_whole"),
        ({"deal": 1.0, "records": []}, "not_whole"),
        ({"deal": 1, "records": {}}, "not_a_list"),
        ({"deal": 1, "records": None}, "not_a_list"),
        (DEAL | {"expected": None}, "not_whole"),
        (DEAL | {"expected": 0}, "out_of_range"),
        (DEAL | {"expected": True}, "not_whole"),
        (DEAL | {"groups": None}, "not_a_list"),
        (DEAL | {"groups": ["r1"]}, "not_a_list"),
        (DEAL | {"groups": [[1]]}, "bad_record_id"),
        (DEAL | {"more": 1}, "field_not_known"),
        (record(id=1), "bad_record_id"),
        (record(id=""), "bad_record_id"),
        (record(id="x" * 101), "bad_record_id"),
        (record(id="a\tb"), "bad_record_id"),
        (record(id="\ud800"), "bad_record_id"),
        (record(seats=[]), "not_an_object"),
        (record(more=1), "field_not_known"),
        ({"deal": 1, "records": [{"id": "r1"}]}, "missing_field"),
        ({"deal": 1, "records": ["r1"]}, "not_an_object"),
        (record(seats={"N": None}), "not_an_object"),
        (record(seats={"N": {"whists": "1"}}), "missing_field"),
        (seat(entrant=0), "out_of_range"),
        (seat(entrant="12"), "not_whole"),
        (seat(entrant=10**5000), "out_of_range"),
        (seat(more=1), "field_not_known"),
        (seat(whists=7.5), "whists_not_exact"),
        (seat(whists="7.5"), "whists_not_exact"),
        (seat(whists=None), "whists_not_exact"),
        (seat(whists=["1"]), "whists_not_exact"),
        (seat(whists="1/0"), "whists_not_exact"),
        (seat(artificial=101), "out_of_range"),
        (seat(artificial=-1), "out_of_range"),
        (seat(artificial="60"), "not_whole"),
        (seat(artificial=None), "not_whole"),
    ],
)
def test_refusals(data, code):
    with pytest.raises(ScoringError) as refused:
        deal_from_json(data)
    assert refused.value.code == code


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(
    place=st.sampled_from(["deal", "expected", "groups", "records", "id", "seats", "N", "entrant", "whists"]),
    value=ANYTHING,
)
def test_whatever_is_sent_is_scored_or_refused(place, value):
    if place in DEAL:
        data = DEAL | {place: value}
    elif place in RECORD:
        data = record(**{place: value})
    elif place == "N":
        data = record(seats={"N": value})
    else:
        data = seat(**{place: value})
    assert outcome(data) in ("scored", "refused")


def outcome(data):
    try:
        score_deal(deal_from_json(data))
    except ScoringError:
        return "refused"
    return "scored"


def test_scores_as_json():
    scores = score_deal(deal_from_json(DEAL))
    assert scores_to_json(1, scores) == {
        "deal": 1,
        "records": [{"id": "r1", "matchpoints": {"N": "2", "E": "12/5"}, "top": {"N": "4", "E": "4"}}],
    }


def test_an_explanation_as_json():
    told = explanation_to_json(explain_seat(deal_from_json(DEAL), "r1", "E", Fraction(200, 3)))
    assert json.loads(json.dumps(told)) == {
        **{"deal": 1, "record": "r1", "seat": "E", "entrant": 3, "expected": 3, "fouled": False},
        "column": [
            {
                **{"record": "r1", "entrant": 3, "whists": None, "artificial": 60},
                **{"relation": "own", "in_own_group": True},
            }
        ],
        **{"comparison": None, "neuberg": None, "small_group": None},
        "artificial": {"percent": 60, "own": "200/3", "counted": "200/3", "by": "own"},
        **{"matchpoints": "8/3", "top": "4", "percent": "200/3"},
        **{"shown_matchpoints": "2.67", "shown_percent": "66.67"},
    }
    alone = explain_seat(line_of_one(), "r1", "N")
    assert explanation_to_json(alone)["shown_percent"] is None


def line_of_one():
    return DealResults(1, (RecordResult("r1", {"N": SeatResult(1, Fraction(3))}),))


def test_a_standing_as_json():
    usual = Standing("2-3", 12, Fraction(33), Fraction(44), Fraction(75), 11)
    assert standing_to_json(usual) == {
        "place": "2-3",
        "entrant": 12,
        "matchpoints": "33",
        "top": "44",
        "percent": "75.00",
        "percent_exact": "75",
    }
    nothing = Standing("", 7, Fraction(0), Fraction(0), None, 0)
    assert standing_to_json(nothing)["percent"] is None
    assert standing_to_json(nothing)["percent_exact"] is None


def test_a_score_in_whists_explained_as_json():
    whists = {"r1": "3", "r2": "-9/2", "r3": "-21/2"}
    records = tuple(
        RecordResult(record, {"N": SeatResult(entrant, Fraction(written))})
        for entrant, (record, written) in enumerate(whists.items(), start=1)
    )
    explanation = explain_whists(Method("cross_whists"), DealResults(1, records), "r2", "N")
    told = whist_explanation_to_json(explanation)
    # -4½ is 7½ below the first and 6 above the third.
    assert [one["difference"] for one in told["differences"]] == ["-15/2", "6"]
    assert (told["points"], told["shown_points"]) == ("-3/4", "-0.75")
    assert [entry["whists"] for entry in told["column"]] == list(whists.values())
    assert json.loads(json.dumps(told)) == told
