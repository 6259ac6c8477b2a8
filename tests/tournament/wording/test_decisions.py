import pytest
from django.utils.translation import override

from tournament.models import Ruling, SeatRuling
from tournament.services.rulings import PRESETS as PRESETS_OF_SERVICE
from tournament.wording.decisions import PRESETS, STATUSES, decision_text, grounds_text, ruling_effect


def decision(status, whists=None, percent=None):
    return {"status": status, "whists": whists, "percent": percent}


@pytest.fixture(autouse=True)
def english():
    with override("en"):
        yield


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (decision("adjusted", whists="15/2"), "adjusted to +7½"),
        (decision("adjusted", whists="-37/3"), "adjusted to −12⅓"),
        (decision("adjusted", whists="0"), "adjusted to 0"),
        (decision("artificial", percent=60), "artificial 60 %"),
        (decision("artificial", percent=0), "artificial 0 %"),
        (decision("not_scheduled"), "not scheduled"),
        (decision("not_played"), "not played, to be decided"),
        (decision("late"), "to be played later"),
    ],
)
def test_what_a_seat_gets(given, said):
    assert decision_text(given) == said


@pytest.mark.parametrize(
    ("kind", "deal", "entrant", "detail", "said"),
    [
        (
            "seats",
            4,
            None,
            {"round": 2, "table": 1, "seats": {"E": decision("adjusted", whists="5"), "N": decision("late")}},
            "deal 4, round 2, table 1: E adjusted to +5, N to be played later",
        ),
        (
            "fouled",
            4,
            None,
            {"groups": [[[1, 1], [1, 2]], [[2, 3]]]},
            "deal 4 is split by the version played, round/table: 1/1, 1/2; 2/3",
        ),
        ("penalty", None, 3, {"percent": 25}, "number 3 gets a penalty of 25 %"),
        (
            "withdrawal",
            None,
            3,
            {"preset": "as_if_never"},
            "number 3 withdraws: what was still to be played counts as never scheduled, for the whole table",
        ),
    ],
)
def test_what_a_ruling_does(kind, deal, entrant, detail, said):
    assert ruling_effect(kind, deal, entrant, detail) == said


def test_every_kind_of_ruling_has_words():
    assert set(Ruling.Kind.values) == {"seats", "fouled", "penalty", "withdrawal"}
    assert set(PRESETS) == set(PRESETS_OF_SERVICE)
    assert set(STATUSES) == set(SeatRuling.Status.values) - {"adjusted", "artificial"}


def test_grounds_name_the_rule_where_there_is_one():
    assert grounds_text("late", "") == "late"
    assert grounds_text("late", "rule book 11") == "late (rule book 11)"
