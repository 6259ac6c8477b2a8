"""Every finding is provoked by one change to a sound schedule, and only by what it is about."""

from dataclasses import replace

import pytest
from hypothesis import given

from movements.checks import Finding, check, finding_to_json
from movements.lines import extra_step_lines, prime_lines
from movements.movement import Round
from movements.schemes import rulebook
from movements.seats import Place
from tests.movements.schedules import CATALOGUE, schedules, with_round, with_table
from tournament.wording import sentence
from tournament.wording.movements import FINDINGS

NINE = rulebook(9)
LINES = prime_lines(5)


def codes(movement):
    return {finding.code for finding in check(movement)}


def found(movement, code):
    return [finding for finding in check(movement) if finding.code == code]


@pytest.mark.parametrize("movement", CATALOGUE.values(), ids=CATALOGUE)
def test_the_catalogue_is_sound(movement):
    assert check(movement) == ()


def test_one_person_at_two_tables():
    seats = {**LINES.rounds[1].tables[2].seats, "N": LINES.rounds[1].tables[0].seats["N"]}
    movement = with_table(LINES, 2, 3, seats=seats)
    (finding,) = found(movement, "in_two_places")
    assert finding == Finding(
        "in_two_places", "error", 2, None, 1, {"round": 2, "entrant": 1, "places": ("1N", "3N")}
    )
    (missing,) = found(movement, "not_placed")
    assert (missing.round, missing.table, missing.entrant) == (2, None, 9)


def test_one_person_on_two_seats_of_a_table():
    seats = LINES.rounds[0].tables[0].seats
    movement = with_table(LINES, 1, 1, seats={**seats, "W": seats["N"]})
    assert found(movement, "in_two_places")[0].params["places"] == ("1N", "1W")
    assert "set_repeated" not in codes(movement)


def test_one_person_playing_and_resting():
    first = NINE.rounds[0]
    movement = with_round(NINE, replace(first, sitting_out=(*first.sitting_out, 5)))
    (finding,) = found(movement, "in_two_places")
    assert (finding.round, finding.entrant) == (1, 5)
    assert finding.params["places"] == ("1S", "P2")


def test_one_person_resting_twice():
    first = NINE.rounds[0]
    movement = with_round(NINE, replace(first, sitting_out=(1, 1)))
    assert found(movement, "in_two_places")[0].params["places"] == ("P", "P2")


def test_nobody_is_forgotten():
    movement = with_round(NINE, replace(NINE.rounds[3], sitting_out=()))
    (finding,) = check(movement)
    assert (finding.code, finding.round, finding.entrant) == ("not_placed", 4, NINE.rounds[3].sitting_out[0])


def test_a_table_left_out_leaves_its_people():
    first = LINES.rounds[0]
    movement = with_round(LINES, replace(first, tables=first.tables[:-1]))
    assert [finding.entrant for finding in check(movement)] == [17, 18, 19, 20]


def test_a_number_nobody_has():
    seats = {**LINES.rounds[0].tables[0].seats, "N": 21}
    (unknown,) = found(with_table(LINES, 1, 1, seats=seats), "unknown_entrant")
    assert (unknown.round, unknown.entrant, unknown.params["players"]) == (1, 21, 20)


def test_a_table_listed_twice():
    movement = with_table(LINES, 3, 2, table=4)
    (finding,) = found(movement, "table_twice")
    assert (finding.round, finding.table) == (3, 4)


def test_a_set_that_is_not_there():
    movement = with_table(LINES, 2, 1, box_set=6)
    (finding,) = check(movement)
    assert (finding.code, finding.round, finding.table) == ("unknown_set", 2, 1)
    assert finding.params["box_set"] == 6
    assert finding.params["sets"] == 5


def test_one_copy_at_two_tables():
    movement = replace(rulebook(8), copies=1)
    findings = check(movement)
    assert {finding.code for finding in findings} == {"too_few_copies"}
    assert [finding.params["box_set"] for finding in findings] == list(range(1, 8))
    assert findings[0].params["tables"] == (1, 2)


def test_a_set_played_twice():
    movement = with_table(replace(LINES, copies=2), 2, 1, box_set=1)
    at_once, *later = found(movement, "set_repeated")
    assert (at_once.round, at_once.table, at_once.entrant) == (2, 1, 1)
    assert at_once.params["earlier"] == 1
    others = set(LINES.rounds[1].tables[0].seats.values()) - {1}
    assert {finding.entrant for finding in later} == others
    assert {(f.params["box_set"], f.params["earlier"]) for f in later} == {(1, 2)}


def test_every_line_without_its_extra_step_repeats_sets():
    sound = extra_step_lines(6)
    moved = replace(sound, rounds=tuple(replace(sound.rounds[0], number=n) for n in (1, 2)))
    assert len(found(moved, "set_repeated")) == 24


def test_rests_differ_by_two():
    movement = replace(NINE, rounds=(NINE.rounds[0], replace(NINE.rounds[0], number=2)), row=None)
    (finding,) = found(movement, "rests_uneven")
    assert (finding.entrant, finding.params["rests"], finding.params["least"]) == (1, 2, 0)


def test_rests_that_differ_by_one_are_even():
    for rounds in range(1, 9):
        assert "rests_uneven" not in codes(rulebook(9, rounds))


def test_a_stationary_seat_is_kept_or_reported():
    eight = rulebook(8)
    assert check(eight, {8: Place(1, "N")}) == ()
    findings = check(eight, {8: Place(1, "E"), 1: Place(1, "S"), 77: Place(1, "W")})
    assert {finding.code for finding in findings} == {"not_stationary"}
    assert [finding.round for finding in findings if finding.entrant == 8] == list(range(1, 8))
    assert [finding.round for finding in findings if finding.entrant == 1] == list(range(2, 8))
    assert [finding.params["places"] for finding in findings if finding.entrant == 77] == [()] * 7


def test_a_judge_row_of_another_order():
    movement = replace(NINE, row=((), (1, 2), *NINE.row[2:]))
    findings = check(movement)
    assert {finding.code for finding in findings} == {"row_disagrees"}
    assert len(findings) == 18
    assert (findings[0].params["box_set"], findings[0].params["row_set"]) == (1, 2)


def test_a_table_the_judge_row_forgets():
    findings = check(replace(NINE, row=((1,), *NINE.row[1:])))
    assert {(finding.code, finding.table) for finding in findings} == {("table_not_in_row", 2)}
    assert len(findings) == 9


def test_a_set_with_nothing_to_compare_is_a_warning():
    assert [(f.code, f.severity, f.params) for f in check(prime_lines(5, 1))] == [
        ("set_hardly_played", "warning", {"box_set": number, "tables": 1}) for number in range(1, 6)
    ]
    unplayed = found(replace(LINES, sets=6), "set_hardly_played")
    assert [finding.params for finding in unplayed] == [{"box_set": 6, "tables": 0}]


def test_a_finding_as_json():
    seats = {**LINES.rounds[1].tables[2].seats, "N": 1}
    finding = found(with_table(LINES, 2, 3, seats=seats), "in_two_places")[0]
    assert finding_to_json(finding) == {
        "code": "in_two_places",
        "severity": "error",
        "round": 2,
        "table": None,
        "entrant": 1,
        "params": {"round": 2, "entrant": 1, "places": ["1N", "3N"]},
    }


@given(schedules())
def test_a_random_schedule_is_judged_in_words(movement):
    for finding in check(movement):
        assert finding.code in FINDINGS
        assert "%" not in sentence(finding)


@given(schedules())
def test_soundness_is_what_a_plain_reading_says(movement):
    """The rules about people and sets, read once more with sets and counts only."""
    people = range(1, movement.players + 1)
    records = [(number, t.box_set) for r in movement.rounds for t in r.tables for number in t.seats.values()]
    rested = [sum(number in r.sitting_out for r in movement.rounds) for number in people]
    expected = set()
    if len(set(records)) < len(records):
        expected.add("set_repeated")
    if max(rested) - min(rested) > 1:
        expected.add("rests_uneven")
    for box_set in range(1, movement.sets + 1):
        if sum(t.box_set == box_set for r in movement.rounds for t in r.tables) < 2:
            expected.add("set_hardly_played")
    assert codes(movement) == expected


def test_rounds_with_the_same_people_twice_are_reported_for_each():
    this = LINES.rounds[0]
    movement = replace(LINES, rounds=tuple(Round(n, this.tables, ()) for n in (1, 2, 3)))
    assert len(found(movement, "set_repeated")) == 2 * 20
