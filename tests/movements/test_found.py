"""Every figure that the shipped movements state is computed anew, and their texts say what they mean.

The imbalance is computed twice: by `fairness`, and here record by record from its definition. That nothing
is fairer, where it is said, is proved here by counting.
"""

import re
from collections import defaultdict
from itertools import product
from math import inf, sqrt
from pathlib import Path

import pytest

from movements.checks import check
from movements.errors import MovementError
from movements.fairness import fairness
from movements.found import all_found, found_movement
from movements.movement import rests
from movements.schemes import RULEBOOK, rulebook

FOUND = all_found()
LEAST = [name for name, found in FOUND.items() if found.least]
DOCUMENT = Path(__file__).parents[2] / "docs/algorithms/movements.md"

# The sizes at which a movement that is perfect is known, and whether a set must be at many tables at once.
PERFECT = {
    **{(8, 7): True, (9, 9): True, (12, 11): True, (13, 13): False, (16, 5): True, (16, 10): True},
    **{(16, 15): True, (17, 17): True, (20, 19): True, (21, 21): False, (24, 23): True, (25, 25): False},
    **{(28, 27): True, (29, 29): False, (37, 37): False, (41, 41): False, (53, 53): False},
}


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


def pulls_by_definition(movement):
    """3 w(A, X) by (A, X), over all records of all sets."""
    sets = defaultdict(list)
    for this in movement.rounds:
        for table in this.tables:
            sets[table.box_set].append(table.seats)
    pulls = dict.fromkeys(product(range(1, movement.players + 1), repeat=2), 0)
    for records in sets.values():
        for own, other in product(records, repeat=2):
            for (seat, a), (its_seat, x) in product(own.items(), other.items()):
                if own is other:
                    pulls[a, x] -= len(records) - 1
                else:
                    pulls[a, x] += -3 if seat == its_seat else 1
    return {pair: pull for pair, pull in pulls.items() if pair[0] != pair[1]}


@pytest.mark.parametrize("name", FOUND)
def test_imbalance_by_its_definition(name):
    movement = found_movement(name)
    pulls = pulls_by_definition(movement)
    people = range(1, movement.players + 1)
    mean = {a: sum(pulls[a, x] for x in people if x != a) / (movement.players - 1) for a in people}
    spread = sqrt(sum((pull - mean[a]) ** 2 for (a, _), pull in pulls.items()) / len(pulls))
    size = abs(sum(pulls.values()) / len(pulls))
    assert spread / size == pytest.approx(FOUND[name].imbalance, abs=5e-10)


def nothing_less(players, rounds):
    """What no schedule goes below where every set is played by all tables and everybody rests equally often.

    Per player the sums over his rivals are given: of meetings t, of comparisons c, and of the rounds r in
    which both rest. A rival's pull is -(m t + 4 c - r) / 3 and a constant, with whole t, c and r, and
    t + c is at most the sets that both play. The least sum of squares is found rival by rival.
    """
    tables, resting = divmod(players, 4)
    rests, left = divmod(resting * rounds, players)
    assert not left
    played, rivals = rounds - rests, players - 1
    sums = (3 * played, (tables - 1) * played, rests * (resting - 1))
    mean = (tables * sums[0] + 4 * sums[1] - sums[2]) / rivals
    kinds = [
        (t, c, r, (tables * t + 4 * c - r - mean) ** 2)
        for t, c, r in product(range(played + 1), range(played + 1), range(rests + 1))
        if t + c <= rounds - 2 * rests + r
    ]
    kinds = [kind for kind in kinds if kind[3] < (3 * tables) ** 2]
    least = {(0, 0, 0): 0.0}
    for _ in range(rivals):
        further = defaultdict(lambda: inf)
        for (t, c, r), squares in least.items():
            for more_t, more_c, more_r, square in kinds:
                at = (t + more_t, c + more_c, r + more_r)
                if at[0] <= sums[0] and at[1] <= sums[1] and squares + square < further[at]:
                    further[at] = squares + square
        least = further
    assert least[sums] < (3 * tables) ** 2  # so what was left out above could not be of the least
    return sqrt(least[sums] / rivals) / (3 * (tables - 1) * played / rivals)


@pytest.mark.parametrize("name", LEAST)
def test_nothing_is_fairer_where_that_is_said(name):
    found = FOUND[name]
    if found.imbalance:
        assert found.imbalance == pytest.approx(nothing_less(found.players, found.rounds), abs=5e-10)


def test_what_is_perfect():
    perfect = [found for found in FOUND.values() if not found.imbalance]
    assert {(found.players, found.rounds): found.copies > 1 for found in perfect} == PERFECT
    assert all(found.least for found in perfect)


def test_everybody_meets_everybody_once():
    for name in ("prikup-16-5-copies", "prikup-28-9-copies", "prikup-40-13-copies"):
        assert set(FOUND[name].meetings) == {1}


def test_sixteen_are_as_even_as_can_be_wherever_they_stop():
    for rounds in (5, 6, 7, 8):
        cut = fairness(found_movement("prikup-16-10-general-copies", rounds))
        assert cut.imbalance == pytest.approx(nothing_less(16, rounds))
        assert sum(cut.meetings.values()) == 120


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


def test_the_document_lists_what_is_shipped():
    cell = r"(?:\*?([\d.]+)\*?|-)"
    line = re.compile(rf"\| (\d+) \| (\d+) \| {cell} \| {cell} \| {cell} \| {cell} \|")
    listed = {
        (int(players), int(rounds)): tuple(float(figure) if figure else None for figure in figures)
        for players, rounds, *figures in line.findall(DOCUMENT.read_text(encoding="utf-8"))
    }
    shipped = defaultdict(lambda: [inf] * 4)
    for found in FOUND.values():
        column = 2 * (found.copies > 1) + ("rows" not in found.data)
        figures = shipped[found.players, found.rounds]
        figures[column] = min(figures[column], round(found.imbalance, 3))
    assert listed == {
        size: tuple(None if figure == inf else figure for figure in figures)
        for size, figures in shipped.items()
    }
