"""`manage.py matchpoints`: its shape, the same scores as the library, and one refusal or none."""

import pytest

from scoring.matchpoints import score_event
from scoring.results_json import deal_from_json, scores_to_json
from tests.tournament.management.calling import call_json, send


@pytest.fixture
def run(monkeypatch, capsys):
    """Give the command bytes or a value as JSON; its exit status, its JSON and its error output."""

    def call(given, *arguments):
        send(monkeypatch, given)
        return call_json(capsys, "matchpoints", *arguments)

    return call


def record(name, **seats):
    """Seats as (entrant, whists) or (entrant, artificial percent)."""
    kinds = {str: "whists", int: "artificial"}
    return {
        "id": name,
        "seats": {seat: {"entrant": who, kinds[type(value)]: value} for seat, (who, value) in seats.items()},
    }


EVENING = [
    {
        "deal": 1,
        "records": [
            record("r1", N=(1, "15/2"), E=(2, "-15/2")),
            record("r2", N=(3, "7"), E=(4, "-7")),
            record("кв|\\3", N=(5, "7"), E=(6, "7")),
        ],
    },
    {
        "deal": 2,
        "expected": 3,
        "groups": [["r1", "r2"], ["r3"]],
        "records": [record("r1", N=(1, "1")), record("r2", N=(3, "0")), record("r3", N=(5, "9"))],
    },
    {"deal": 3, "records": [record("r1", N=(1, 60)), record("r2", N=(3, 40)), record("r3", N=(5, "0"))]},
]


def test_an_evening(run):
    status, answer, errors = run(EVENING)
    assert (status, errors) == (0, "")
    assert [list(deal) for deal in answer["deals"]] == [["deal", "records"]] * 3
    assert answer["deals"][0]["records"][:2] == [
        {"id": "r1", "matchpoints": {"N": "4", "E": "0"}, "top": {"N": "4", "E": "4"}},
        {"id": "r2", "matchpoints": {"N": "1", "E": "2"}, "top": {"N": "4", "E": "4"}},
    ]
    assert [r["matchpoints"]["N"] for r in answer["deals"][1]["records"]] == ["7/2", "1/2", "12/5"]
    assert [r["matchpoints"]["N"] for r in answer["deals"][2]["records"]] == ["15/4", "3/4", "2"]
    assert answer["standings"][:2] == [
        {
            "place": "1",
            "entrant": 6,
            "matchpoints": "4",
            "top": "4",
            "percent": "100.00",
            "percent_exact": "100",
        },
        {
            "place": "2",
            "entrant": 1,
            "matchpoints": "45/4",
            "top": "12",
            "percent": "93.75",
            "percent_exact": "375/4",
        },
    ]


def test_the_library_gives_the_same(run):
    event = score_event(deal_from_json(deal) for deal in EVENING)
    answer = run(EVENING)[1]
    assert answer["deals"] == [scores_to_json(deal, scores) for deal, scores in event.deals.items()]
    assert {row["entrant"]: row["matchpoints"] for row in answer["standings"]} == {
        entrant: str(total.matchpoints) for entrant, total in event.totals.items()
    }


def test_places_are_shared_and_the_unscored_stand_last(run):
    deal = {"deal": 1, "records": [record("a", N=(1, "0"), S=(9, "3")), record("b", N=(2, "0"))]}
    standings = run([deal])[1]["standings"]
    assert [(row["place"], row["entrant"], row["percent"]) for row in standings] == [
        ("1-2", 1, "50.00"),
        ("1-2", 2, "50.00"),
        ("", 9, None),
    ]


def test_no_deals(run):
    assert run([]) == (0, {"deals": [], "standings": []}, "")


GOOD = {"deal": 1, "records": [record("a", N=(1, "0")), record("b", N=(2, "0"))]}


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({}, "wrong_shape"),
        (b"", "broken_json"),
        (b"[1", "not_an_object"),
        (b"[NaN]", "broken_json"),
        (b'[{"deal": 1, "records": []}', "broken_json"),
        (b"[" * 100_000, "broken_json"),
        (b'[{"deal": ' + b"9" * 5000 + b"}]", "broken_json"),
        (b'["\xff"]', "not_utf8"),
        ([GOOD, 7], "not_an_object"),
        ([GOOD, GOOD], "deal_given_twice"),
        ([GOOD | {"records": [record("a", N=(1, "0")), record("a", N=(2, "0"))]}], "record_id_twice"),
        ([GOOD | {"records": [record("a", N=(1, "0"), E=(1, "0"))]}], "entrant_twice"),
        ([GOOD | {"records": [record("a", X=(1, "0"))]}], "not_a_seat"),
        ([GOOD | {"groups": [["a"], ["c"]]}], "group_unknown_record"),
        ([GOOD | {"groups": [["a"], []]}], "group_misses_record"),
        ([GOOD | {"groups": [["a"], ["a", "b"]]}], "group_record_twice"),
        ([GOOD | {"records": [{"id": "a", "seats": {"N": {"entrant": 1}}}]}], "whists_or_artificial"),
        ([GOOD | {"records": [record("a", N=(1, "0.5"))]}], "whists_not_exact"),
        ([GOOD | {"records": [record("a", N=(1, 101))]}], "out_of_range"),
        ([GOOD | {"records": [{"id": "\ud800", "seats": {}}]}], "bad_record_id"),
        ([GOOD | {"records": [{"id": "a", "seats": {"\ud800": {"entrant": 1, "whists": 0}}}]}], "not_a_seat"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_a_refusal_is_all_there_is(run, given, code):
    """Even when the deals before the bad one were good."""
    status, answer, errors = run(given)
    assert (status, list(answer), answer["error"]) == (2, ["error", "detail"], code)
    assert errors == answer["detail"] + "\n"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (GOOD | {"records": [{"id": "r7", "seats": {"E": {"whists": "1"}}}]}, "deal 1, r7, E lacks"),
        (GOOD | {"records": [record("r7", E=(0, "1"))]}, "deal 1, r7, E, entrant must be from 1"),
        (GOOD | {"records": [record("r7", E=(1, "x"))]}, "deal 1, r7, E, whists: “x”"),
        (GOOD | {"records": [{"id": "r7"}]}, "deal 1, r7 lacks"),
        (GOOD | {"records": {}}, "deal 1, records must be a list"),
        (GOOD | {"expected": 0}, "deal 1, expected must be from 1"),
        ({"deal": 1}, "deal 1 lacks"),
    ],
    ids=lambda value: str(value)[:25],
)
def test_a_refusal_names_deal_record_and_seat(run, given, said):
    assert run([given])[1]["detail"].startswith(said)


def test_a_field_named_twice_does_not_silently_lose_the_first(run):
    twice = b'[{"deal": 1, "records": [], "records": []}]'
    status, answer, _errors = run(twice)
    assert (status, answer["error"]) == (2, "broken_json")
    assert "“records”" in answer["detail"]
