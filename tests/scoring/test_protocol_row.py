"""Protocol rows: every possible one is read and written back, every impossible one is refused by name."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.contract import ALL_PASS
from scoring.convention import convention_named
from scoring.errors import ScoringError
from scoring.protocol_row import ProtocolRow, check_facts, check_row, row_from_json, row_to_json
from tests.scoring.outcomes import all_passes, games, miseres

GAME = {
    "players": 4,
    "dealer": "W",
    "contract": "7H",
    "declarer": "N",
    "tricks": 7,
    "whist": {"E": "whist", "S": "pass"},
    "whist_tricks": {"E": 3},
    "talon_quick": 0,
    "multiplier": 1,
}
UNPLAYED = {key: GAME[key] for key in ("players", "dealer", "contract", "declarer")} | {
    "whist": {"E": "pass", "S": "pass"}
}
MISERE = {"players": 4, "dealer": "W", "contract": "M", "declarer": "N", "tricks": 2}
ALL_PASSED = {"players": 4, "dealer": "W", "contract": "-", "hand_tricks": [3, 0, 6], "all_pass_step": 2}
THREE_PASSED = {"players": 3, "dealer": "S", "contract": "-", "hand_tricks": [3, 1, 6]}
BOTH = {"E": "whist", "S": "whist"}


def without(row, field):
    return {name: value for name, value in row.items() if name != field}


def refusal(data):
    with pytest.raises(ScoringError) as refused:
        row_from_json(data)
    return refused.value.code, refused.value.params


@pytest.mark.parametrize("players", [3, 4])
def test_every_outcome_survives_the_round_trip(players):
    for data in (*games(players, talon_quick=2), *miseres(players), *all_passes(players, step=3)):
        row = row_from_json(data)
        canonical = row_to_json(row)
        assert row_from_json(json.loads(json.dumps(canonical))) == row
        assert row_to_json(row_from_json(canonical)) == canonical
        assert hash(row) == hash(row_from_json(canonical))


def test_a_row_is_read_as_written():
    row = row_from_json(GAME)
    assert (row.players, row.dealer, str(row.contract), row.declarer, row.tricks) == (4, "W", "7H", "N", 7)
    assert (row.whist, row.whist_tricks) == ({"E": "whist", "S": "pass"}, {"E": 3})
    assert (row.hand_tricks, row.all_pass_step, row.talon_quick, row.multiplier) == ((), 1, 0, 1)
    assert (row.defenders, row.whisters, row.resting, row.played) == (("E", "S"), ("E",), "W", True)


def test_values_by_default_are_left_out():
    assert row_to_json(row_from_json(GAME)) == without(without(GAME, "talon_quick"), "multiplier")
    assert row_to_json(row_from_json(ALL_PASSED)) == ALL_PASSED
    assert row_to_json(row_from_json(UNPLAYED)) == UNPLAYED
    odd = MISERE | {"multiplier": 8, "talon_quick": 3, "whist": {}, "whist_tricks": {}}
    assert row_to_json(row_from_json(odd)) == MISERE | {"multiplier": 8, "talon_quick": 3}


@pytest.mark.parametrize("dealer", "NESW")
def test_who_plays_at_four(dealer):
    row = ProtocolRow(4, dealer, ALL_PASS, hand_tricks=(3, 3, 4))
    circle = "NESWNES"
    start = circle.index(dealer)
    assert row.hands == tuple(circle[start + 1 : start + 4])
    assert row.resting == dealer


@pytest.mark.parametrize(("dealer", "hands"), [("N", "ESN"), ("E", "SNE"), ("S", "NES")])
def test_who_plays_at_three(dealer, hands):
    row = ProtocolRow(3, dealer, ALL_PASS, hand_tricks=(3, 3, 4))
    assert row.hands == tuple(hands)
    assert row.resting is None


SEATS = ("N", "E", "S", "W")
REFUSED = [
    ([], "not_an_object", {"where": "row", "got": "[]"}),
    (None, "not_an_object", {"where": "row", "got": "null"}),
    (GAME | {"colour": 1}, "field_not_known", None),
    (GAME | {"": 1}, "field_not_known", None),
    *(
        (without(GAME, name), "missing_field", {"where": "row", "field": name})
        for name in ("players", "dealer", "contract")
    ),
    (without(ALL_PASSED, "hand_tricks"), "hand_tricks_count", {"got": 0, "hands": ("N", "E", "S")}),
    (GAME | {"players": 5}, "out_of_range", {"where": "players", "got": "5", "low": 2, "high": 4}),
    (GAME | {"players": True}, "not_whole", {"where": "players", "got": "true"}),
    (GAME | {"players": 4.0}, "not_whole", {"where": "players", "got": "4.0"}),
    (GAME | {"players": "4"}, "not_whole", {"where": "players", "got": "4"}),
    (GAME | {"dealer": "X"}, "not_a_seat", {"where": "dealer", "got": "X", "seats": SEATS}),
    (GAME | {"dealer": ["W"]}, "not_a_seat", {"where": "dealer", "got": "[…]", "seats": SEATS}),
    (THREE_PASSED | {"dealer": "W"}, "not_a_seat", {"where": "dealer", "got": "W", "seats": SEATS[:3]}),
    (GAME | {"contract": "5S"}, "unknown_contract", {"got": "5S"}),
    (GAME | {"contract": 7}, "unknown_contract", {"got": "7"}),
    (GAME | {"contract": {}}, "unknown_contract", {"got": "{}"}),
    (without(GAME, "declarer"), "declarer_missing", {"contract": "7H"}),
    (without(MISERE, "declarer"), "declarer_missing", {"contract": "M"}),
    (GAME | {"declarer": "n"}, "not_a_seat", {"where": "declarer", "got": "n", "seats": SEATS}),
    (GAME | {"declarer": None}, "not_a_seat", {"where": "declarer", "got": "null", "seats": SEATS}),
    (GAME | {"declarer": "W"}, "declarer_rests", {"seat": "W"}),
    (MISERE | {"declarer": "W"}, "declarer_rests", {"seat": "W"}),
    (GAME | {"whist": ["E"]}, "not_an_object", {"where": "whist", "got": "[…]"}),
    (GAME | {"whist": None}, "not_an_object", {"where": "whist", "got": "null"}),
    (
        GAME | {"whist": {"E": "whist", "X": "pass"}},
        "not_a_seat",
        {"where": "whist", "got": "X", "seats": SEATS},
    ),
    (GAME | {"whist": {"E": "Whist"}}, "unknown_call", None),
    (GAME | {"whist": {"E": {}}}, "unknown_call", None),
    (GAME | {"whist": {"N": "whist", "S": "pass"}}, "whister_is_declarer", {"seat": "N"}),
    (GAME | {"whist": {"W": "whist", "S": "pass"}}, "whister_rests", {"seat": "W"}),
    (GAME | {"whist": {"E": "whist"}}, "call_missing", {"seat": "S"}),
    (without(GAME, "whist"), "call_missing", {"seat": "E"}),
    (UNPLAYED | {"whist": {"E": "half", "S": "pass"}}, "half_by_first", {"seat": "E"}),
    (UNPLAYED | {"whist": {"E": "half", "S": "half"}}, "half_by_first", {"seat": "E"}),
    (UNPLAYED | {"whist": {"E": "whist", "S": "half"}}, "half_after_whist", {"seat": "S", "whister": "E"}),
    (GAME | {"tricks": 11}, "out_of_range", {"where": "tricks", "got": "11", "low": 0, "high": 10}),
    (GAME | {"tricks": -1}, "out_of_range", {"where": "tricks", "got": "-1", "low": 0, "high": 10}),
    (MISERE | {"tricks": 11}, "out_of_range", {"where": "tricks", "got": "11", "low": 0, "high": 10}),
    (GAME | {"tricks": False}, "not_whole", {"where": "tricks", "got": "false"}),
    (GAME | {"tricks": float("nan")}, "not_whole", {"where": "tricks", "got": "nan"}),
    (
        GAME | {"tricks": 10**5000},
        "out_of_range",
        {"where": "tricks", "got": "≈2^16610", "low": 0, "high": 10},
    ),
    (without(GAME, "tricks"), "tricks_missing", {"seat": "N"}),
    (without(MISERE, "tricks"), "tricks_missing", {"seat": "N"}),
    (GAME | {"tricks": 8}, "tricks_do_not_sum", {"got": 11}),
    (GAME | {"whist": BOTH, "whist_tricks": {"E": 2, "S": 2}}, "tricks_do_not_sum", {"got": 11}),
    (GAME | {"whist_tricks": {"E": 2}}, "tricks_do_not_sum", {"got": 9}),
    (without(GAME, "whist_tricks"), "whist_tricks_missing", {"seat": "E"}),
    (GAME | {"whist": BOTH}, "whist_tricks_missing", {"seat": "S"}),
    (GAME | {"whist_tricks": {"E": 2, "S": 1}}, "tricks_of_passer", {"seat": "S", "whister": "E"}),
    (GAME | {"whist_tricks": {"N": 3}}, "whister_is_declarer", {"seat": "N"}),
    (GAME | {"whist_tricks": {"W": 3}}, "whister_rests", {"seat": "W"}),
    (GAME | {"whist_tricks": {"E": "3"}}, "not_whole", {"where": "whist_tricks.E", "got": "3"}),
    (UNPLAYED | {"tricks": 7}, "tricks_of_unplayed_game", {"field": "tricks"}),
    (UNPLAYED | {"whist_tricks": {"E": 3}}, "tricks_of_unplayed_game", {"field": "whist_tricks"}),
    (
        UNPLAYED | {"whist": {"E": "pass", "S": "half"}, "tricks": 6},
        "tricks_of_unplayed_game",
        {"field": "tricks"},
    ),
    (GAME | {"hand_tricks": [1, 2, 7]}, "field_not_for_contract", {"field": "hand_tricks", "contract": "7H"}),
    (MISERE | {"whist": {"E": "pass"}}, "field_not_for_contract", {"field": "whist", "contract": "M"}),
    (
        MISERE | {"whist_tricks": {"E": 1}},
        "field_not_for_contract",
        {"field": "whist_tricks", "contract": "M"},
    ),
    (ALL_PASSED | {"declarer": "N"}, "field_not_for_contract", {"field": "declarer", "contract": "-"}),
    (ALL_PASSED | {"tricks": None}, "field_not_for_contract", {"field": "tricks", "contract": "-"}),
    (ALL_PASSED | {"hand_tricks": {"N": 3}}, "not_a_list", {"where": "hand_tricks", "got": "{…}"}),
    (ALL_PASSED | {"hand_tricks": [3, 0]}, "hand_tricks_count", {"got": 2, "hands": ("N", "E", "S")}),
    (ALL_PASSED | {"hand_tricks": [3, 0, 6, 1]}, "hand_tricks_count", {"got": 4, "hands": ("N", "E", "S")}),
    (ALL_PASSED | {"hand_tricks": [3, 0, True]}, "not_whole", {"where": "hand_tricks", "got": "true"}),
    (ALL_PASSED | {"hand_tricks": [3, 2, 6]}, "hand_tricks_over", {"got": 11}),
    (THREE_PASSED | {"hand_tricks": [3, 0, 6]}, "hand_tricks_short", {"got": 9}),
    (THREE_PASSED | {"hand_tricks": [3, 2, 6]}, "hand_tricks_over", {"got": 11}),
    (ALL_PASSED | {"players": 2, "dealer": "N", "hand_tricks": [5, 5]}, "all_pass_at_two", {"players": 2}),
    (ALL_PASSED | {"all_pass_step": 0}, "out_of_range", None),
    (ALL_PASSED | {"all_pass_step": 100}, "out_of_range", None),
    (GAME | {"talon_quick": 4}, "out_of_range", {"where": "talon_quick", "got": "4", "low": 0, "high": 3}),
    (GAME | {"talon_quick": None}, "not_whole", {"where": "talon_quick", "got": "null"}),
    (GAME | {"multiplier": 3}, "bad_multiplier", {"got": "3", "allowed": (1, 2, 4, 8, 16, 32, 64)}),
    (GAME | {"multiplier": 0}, "bad_multiplier", None),
    (GAME | {"multiplier": 2.0}, "bad_multiplier", None),
    (GAME | {"multiplier": True}, "bad_multiplier", None),
]


@pytest.mark.parametrize(("data", "code", "params"), REFUSED)
def test_refusals(data, code, params):
    got_code, got_params = refusal(data)
    assert got_code == code
    if params is not None:
        assert got_params == params


@pytest.mark.parametrize("change", [{"all_pass_step": 1}, {"all_pass_step": 99}, {"talon_quick": 3}])
def test_the_ends_of_each_range(change):
    row = row_from_json(ALL_PASSED | change)
    assert {name: getattr(row, name) for name in change} == change


def test_a_half_whist_above_its_levels_is_for_the_convention_to_refuse():
    row = row_from_json(UNPLAYED | {"contract": "8H", "whist": {"E": "pass", "S": "half"}})
    check_facts(row)
    with pytest.raises(ScoringError, match="half_not_on_level"):
        check_row(row, convention_named("sochi"))
    check_row(row, convention_named("sochi", {"half_whist_levels": [8]}))


def test_a_row_made_by_hand_is_checked_before_it_is_priced():
    row = replace(row_from_json(GAME), tricks=9)
    with pytest.raises(ScoringError, match="tricks_do_not_sum"):
        check_row(row, convention_named("sochi"))
    with pytest.raises(ScoringError, match="field_not_for_contract"):
        check_facts(replace(row_from_json(ALL_PASSED), declarer="N"))


JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["N", "E", "S", "W", "whist", "pass", "half", "M", "-", "6S", 4, 3, 10]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)
FIELD_NAMES = st.sampled_from([*GAME, "hand_tricks", "all_pass_step"])


def row_or_refusal(data):
    try:
        return row_from_json(data)
    except ScoringError as refused:
        return str(refused)


@given(
    base=st.sampled_from([GAME, UNPLAYED, MISERE, ALL_PASSED, THREE_PASSED, {}]),
    changes=st.dictionaries(FIELD_NAMES, JSON_VALUES, max_size=3),
    dropped=st.sets(FIELD_NAMES, max_size=2),
)
def test_whatever_is_sent_is_a_row_or_a_refusal(base, changes, dropped):
    data = {name: value for name, value in (base | changes).items() if name not in dropped}
    answer = row_or_refusal(data)
    if isinstance(answer, str):
        assert answer.isprintable()
    else:
        assert row_from_json(row_to_json(answer)) == answer


@given(JSON_VALUES)
def test_any_json_value_is_no_crash(data):
    with pytest.raises(ScoringError):
        row_from_json(data)
