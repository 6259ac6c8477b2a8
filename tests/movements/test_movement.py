"""Reading a schedule: the shape is refused with the spot where it is wrong, never with a traceback."""

import copy
import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from movements.errors import MovementError
from movements.movement import movement_from_json, movement_to_json, rests
from movements.schemes import rulebook
from movements.shape import LARGEST
from tests.movements.schedules import CATALOGUE, schedules
from tournament.wording import sentence

SAMPLE = movement_to_json(rulebook(9))
DEEP = json.loads("[" * 900 + "]" * 900)
WRONG_NUMBERS = [True, 1.0, None, "1", [], {}, float("nan"), float("inf"), 0, -1, LARGEST + 1, 10**6000, DEEP]


@pytest.mark.parametrize("movement", CATALOGUE.values(), ids=CATALOGUE)
def test_every_movement_survives_json(movement):
    assert movement_from_json(json.loads(json.dumps(movement_to_json(movement)))) == movement


@given(schedules())
def test_any_schedule_survives_json(movement):
    assert movement_from_json(json.loads(json.dumps(movement_to_json(movement)))) == movement


def test_the_shape_is_the_published_one():
    data = movement_to_json(rulebook(12))
    assert list(data) == ["scheme", "players", "per_table", "sets", "copies", "rounds", "row"]
    assert data["row"] == [[1], [], [], [], [2], [], [], [3], [], [], []]
    first = data["rounds"][0]
    assert list(first) == ["round", "tables", "sitting_out"]
    assert first["tables"][0] == {
        "table": 1,
        "set": 1,
        "room": 1,
        "seats": {"N": 12, "E": 11, "S": 1, "W": 7},
    }


def test_a_scheme_without_a_judge_row_has_no_row():
    assert "row" not in movement_to_json(CATALOGUE["lines-5x4"])


def test_written_values_are_not_shared_with_the_movement():
    movement = rulebook(8)
    movement_to_json(movement)["rounds"][0]["tables"][0]["seats"]["N"] = 99
    assert movement == rulebook(8)


def test_findings_and_fairness_are_ignored():
    assert movement_from_json({**SAMPLE, "findings": 5, "fairness": None}) == rulebook(9)


def test_rests_count_only_participants():
    movement = rulebook(9)
    first = replace(movement.rounds[0], sitting_out=(1, 77))
    assert rests(replace(movement, rounds=(first,))) == {1: 1} | dict.fromkeys(range(2, 10), 0)


def refusal(data):
    with pytest.raises(MovementError) as caught:
        movement_from_json(data)
    assert len(sentence(caught.value)) < 700
    return caught.value


def changed(path, value):
    """The sample with the value at `path` replaced."""
    data = copy.deepcopy(SAMPLE)
    spot = data
    for step in path[:-1]:
        spot = spot[step]
    spot[path[-1]] = value
    return data


NUMBERS = {
    "players": ("players",),
    "per_table": ("per_table",),
    "sets": ("sets",),
    "copies": ("copies",),
    "rounds[2].round": ("rounds", 1, "round"),
    "rounds[2].sitting_out": ("rounds", 1, "sitting_out", 0),
    "rounds[3].tables[2].table": ("rounds", 2, "tables", 1, "table"),
    "rounds[3].tables[2].set": ("rounds", 2, "tables", 1, "set"),
    "rounds[3].tables[2].room": ("rounds", 2, "tables", 1, "room"),
    "rounds[3].tables[2].seats.W": ("rounds", 2, "tables", 1, "seats", "W"),
    "row[1]": ("row", 0, 1),
}


@pytest.mark.parametrize("where", NUMBERS)
@pytest.mark.parametrize("value", WRONG_NUMBERS, ids=lambda value: type(value).__name__)
def test_a_wrong_number_is_refused_with_its_spot(where, value):
    error = refusal(changed(NUMBERS[where], value))
    assert (error.code, error.params["where"]) == ("movement_not_whole", where)


@pytest.mark.parametrize("value", [None, 5, True, {}, "", "x" * 61, "\ud800", "a\nb", ["lines"], DEEP])
def test_the_name_is_a_short_text(value):
    error = refusal(changed(("scheme",), value))
    assert (error.code, error.params["where"]) == ("movement_not_text", "scheme")


LISTS = {
    "rounds": ("rounds",),
    "rounds[1].tables": ("rounds", 0, "tables"),
    "rounds[1].sitting_out": ("rounds", 0, "sitting_out"),
    "row": ("row",),
    "row[2]": ("row", 1),
}


@pytest.mark.parametrize("where", LISTS)
@pytest.mark.parametrize("value", [{}, "NESW", 3, False, 1.5, {"1": 2}])
def test_a_list_must_be_one(where, value):
    error = refusal(changed(LISTS[where], value))
    assert (error.code, error.params["where"]) == ("movement_not_list", where)


@pytest.mark.parametrize("where", ["rounds", "rounds[1].tables", "row"])
@pytest.mark.parametrize("length", [0, LARGEST + 1])
def test_a_list_has_a_sensible_length(where, length):
    error = refusal(changed(LISTS[where], [{}] * length))
    assert (error.code, error.params) == (
        "movement_list_length",
        {"where": where, "most": LARGEST, "got": length},
    )


def test_the_longest_list_is_read():
    assert len(movement_from_json({**SAMPLE, "row": [[]] * LARGEST}).row) == LARGEST


OBJECTS = {
    "JSON": (),
    "rounds[1]": ("rounds", 0),
    "rounds[1].tables[2]": ("rounds", 0, "tables", 1),
    "rounds[1].tables[2].seats": ("rounds", 0, "tables", 1, "seats"),
}


@pytest.mark.parametrize("where", OBJECTS)
@pytest.mark.parametrize(
    "value", [[], "x", 7, None, True, float("nan"), DEEP, 10**6000], ids=lambda v: type(v).__name__
)
def test_an_object_must_be_one(where, value):
    error = refusal(changed(OBJECTS[where], value) if OBJECTS[where] else value)
    assert (error.code, error.params["where"]) == ("movement_not_object", where)


def holes():
    for where, path in OBJECTS.items():
        spot = SAMPLE
        for step in path:
            spot = spot[step]
        for key in spot:
            if key != "row":
                yield pytest.param(path, key, where, id=f"{where} {key}")


@pytest.mark.parametrize(("path", "key", "where"), list(holes()))
def test_every_hole_is_named(path, key, where):
    data = copy.deepcopy(SAMPLE)
    spot = data
    for step in path:
        spot = spot[step]
    del spot[key]
    error = refusal(data)
    assert (error.code, error.params) == ("movement_key_missing", {"where": where, "key": key})


@pytest.mark.parametrize("where", OBJECTS)
def test_an_unknown_key_is_named(where):
    error = refusal(changed((*OBJECTS[where], "Table"), 1))
    assert (error.code, error.params["where"], error.params["key"]) == (
        "movement_key_unknown",
        where,
        "Table",
    )


def test_what_cannot_be_encoded_is_refused_in_words_that_can():
    for error in (refusal({**SAMPLE, "\ud800": 1}), refusal({**SAMPLE, "scheme": "\ud800"})):
        assert "\\ud800" in sentence(error).encode().decode()


def test_west_is_unknown_at_a_table_of_three():
    error = refusal({**SAMPLE, "per_table": 3})
    assert error.code == "movement_key_unknown"
    assert error.params == {"where": "rounds[1].tables[1].seats", "key": "W", "known": ("N", "E", "S")}


def test_the_schedule_without_a_row_is_read():
    data = {key: value for key, value in SAMPLE.items() if key != "row"}
    assert movement_from_json(data) == replace(rulebook(9), row=None)
    assert movement_from_json({**data, "row": None}).row is None


def test_rounds_stand_in_their_order():
    error = refusal(changed(("rounds",), [SAMPLE["rounds"][0], SAMPLE["rounds"][2]]))
    assert (error.code, error.params) == ("round_out_of_turn", {"round": 3, "expected": 2})


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
SPOTS = [*NUMBERS.values(), *LISTS.values(), *(path for path in OBJECTS.values() if path), ("scheme",)]


@given(st.sampled_from(SPOTS), ANYTHING)
def test_any_value_anywhere_is_read_or_refused(path, value):
    data = changed(path, value)
    try:
        movement = movement_from_json(data)
    except MovementError as error:
        sentence(error)
        return
    assert movement_from_json(movement_to_json(movement)) == movement
