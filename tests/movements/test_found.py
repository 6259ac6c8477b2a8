"""Every figure that the shipped movements state is computed anew, and their texts say what they mean."""

import pytest

from movements.checks import check
from movements.errors import MovementError
from movements.fairness import fairness
from movements.found import all_found, found_movement
from movements.movement import rests
from movements.schemes import RULEBOOK, rulebook

FOUND = all_found()


@pytest.mark.parametrize("name", FOUND)
def test_what_is_stated_is_so(name):
    found, movement = FOUND[name], found_movement(name)
    measured = fairness(movement)
    assert check(movement) == ()
    assert movement.scheme == name
    assert measured.imbalance == pytest.approx(found.imbalance, abs=5e-10)
    assert (measured.meetings, measured.comparisons) == (found.meetings, found.comparisons)
    assert (movement.players, movement.per_table) == (found.players, found.per_table)
    assert (len(movement.rounds), movement.sets, movement.copies) == (found.rounds, found.sets, found.copies)
    assert {len(this.tables) for this in movement.rounds} == {found.tables}
    assert max(rests(movement).values()) == found.sit_outs


@pytest.mark.parametrize("name", FOUND)
def test_names_tell_players_rounds_and_copies(name):
    found = FOUND[name]
    start = f"prikup-{found.players}-{found.rounds}"
    assert name.removeprefix(start) in ("", "-turning", "-general", "-copies", "-general-copies")
    assert name.endswith("-copies") == (found.copies > 1)
    assert ("rows" in found.data) == (name in (start, f"{start}-copies"))


@pytest.mark.parametrize("players", range(8, 61))
def test_every_number_has_one_without_copies_or_the_rule_book_has(players):
    alike = [found for found in FOUND.values() if found.players == players]
    assert any(found.copies == 1 for found in alike) or players == 8
    printable = [found for found in alike if "rows" in found.data]
    assert printable


@pytest.mark.parametrize("players", RULEBOOK)
def test_none_is_less_fair_than_the_rule_book(players):
    best = min(found.imbalance for found in FOUND.values() if found.players == players)
    assert best <= fairness(rulebook(players)).imbalance + 1e-9


@pytest.mark.parametrize("name", FOUND)
def test_stopped_early_the_same_rounds_are_played(name):
    assert found_movement(name, 2).rounds == found_movement(name).rounds[:2]


def test_turning_lines_read_table_by_table():
    name = next(name for name in FOUND if name.endswith("-turning"))
    found, movement = FOUND[name], found_movement(name)
    for this, text in zip(movement.rounds, found.data["first_table"], strict=True):
        assert list(this.tables[0].seats.values()) == [int(number) for number in text.split()]
        assert [table.table for table in this.tables] == [table.box_set for table in this.tables]
        second = [(number + 3) % found.players + 1 for number in this.tables[0].seats.values()]
        assert list(this.tables[1].seats.values()) == second


@pytest.mark.parametrize("rounds", [0, -1, 12, 10**30, True, "3", 2.0])
def test_rounds_that_it_does_not_have(rounds):
    with pytest.raises(MovementError) as refusal:
        found_movement("prikup-12-11", rounds)
    assert refusal.value.code in ("rounds_out_of_range", "movement_not_whole")
