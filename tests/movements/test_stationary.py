"""Whoever asks to stay stays, in movements that are as fair as they were."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from movements.catalogue import movement_named, movements_for
from movements.checks import check
from movements.errors import MovementError
from movements.fairness import fairness
from movements.general import General
from movements.lines import extra_step_lines, prime_lines
from movements.optimised import optimise, plans_for
from movements.schemes import RULEBOOK_SIZES, rulebook
from movements.search import Effort
from movements.seats import Place
from movements.stationary import first_places, keep_seats, stationary_places
from tests.movements.schedules import schedules

STAYING = {8: 1, 9: 0, 12: 1, 13: 0, 16: 2, 18: 0, 24: 2}  # the places the rule book calls fixed


def placed(movement, number):
    return {place for this in movement.rounds for place, entrant in this.places() if entrant == number}


@pytest.mark.parametrize("size", RULEBOOK_SIZES)
def test_in_the_rule_book_those_at_the_fixed_places_stay(size):
    assert len(stationary_places(rulebook(size))) == STAYING[size]


@pytest.mark.parametrize("tables", [5, 7, 11])
def test_in_lines_the_whole_line_north_stays(tables):
    kept = stationary_places(prime_lines(tables))
    assert sorted(kept.values()) == [Place(table, "N") for table in range(1, tables + 1)]
    assert len(stationary_places(extra_step_lines(8, 8))) == 8


@given(schedules(), st.data())
def test_whoever_asks_stays_and_nothing_else_changes(movement, data):
    kept = stationary_places(movement)
    asked = data.draw(st.sets(st.integers(1, movement.players), max_size=len(kept)))
    renumbered = keep_seats(movement, asked)
    assert asked <= stationary_places(renumbered).keys()
    assert set(stationary_places(renumbered).values()) == set(kept.values())
    assert check(renumbered, first_places(renumbered, asked)) == check(renumbered)
    measured, before = fairness(renumbered), fairness(movement)
    assert (measured.meetings, measured.comparisons) == (before.meetings, before.comparisons)
    assert measured.imbalance == pytest.approx(before.imbalance)


@given(schedules())
def test_a_participant_stays_exactly_if_he_has_one_place(movement):
    places = {number: placed(movement, number) for number in range(1, movement.players + 1)}
    expected = {n for n, (first, *more) in places.items() if not more and not first.is_rest}
    assert set(stationary_places(movement)) == expected


def test_asking_for_too_much_is_refused():
    with pytest.raises(MovementError) as refusal:
        keep_seats(rulebook(16), (3, 4, 5))
    assert refusal.value.code == "seats_not_kept"
    assert refusal.value.params == {"scheme": "rulebook-16", "asked": [3, 4, 5], "kept": 2}


def test_the_catalogue_offers_only_what_lets_so_many_stay():
    for stay in range(6):
        for offer in movements_for(20, copies=True, stay=stay):
            assert len(stationary_places(movement_named(offer.scheme, 20))) >= stay
    assert movements_for(9, stay=1) == ()
    assert len(movements_for(12, stay=2)) < len(movements_for(12))


@pytest.mark.parametrize(
    ("players", "numbers"), [(12, (5,)), (20, (3, 7, 9)), (44, (1, 2, 44)), (12, (2, 2))]
)
def test_auto_takes_them_into_account(players, numbers):
    movement = movement_named("auto", players, stationary=numbers)
    assert set(numbers) <= set(stationary_places(movement))
    assert check(movement) == ()


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"scheme": "auto", "players": 9, "stationary": (1,)}, "nothing_stays"),
        ({"scheme": "rulebook-13", "players": 13, "stationary": (1,)}, "seats_not_kept"),
        ({"scheme": "lines", "players": 20, "stationary": tuple(range(1, 7))}, "seats_not_kept"),
        ({"scheme": "lines", "players": 20, "stationary": (21,)}, "movement_not_whole"),
        ({"scheme": "lines", "players": 20, "stationary": (0,)}, "movement_not_whole"),
        ({"scheme": "optimised", "players": 9, "stationary": (4,)}, "stay_impossible"),
    ],
)
def test_refusals(arguments, code):
    with pytest.raises(MovementError) as refusal:
        movement_named(**arguments)
    assert refusal.value.code == code


def test_nobody_who_stays_rests():
    """With nine players at two tables in nine rounds everybody has to rest."""
    assert plans_for(9, 9, 2, 4, False, stay=1) == ()
    assert plans_for(9, 8, 2, 4, False, stay=1) != ()


@pytest.mark.parametrize("stay", [0, 1, 2, 3])
@pytest.mark.parametrize(("players", "rounds", "copies"), [(12, 5, True), (13, 4, False), (16, 3, False)])
def test_a_general_schedule_starts_with_everybody_in_his_seat(players, rounds, copies, stay):
    random = Random(1)
    plan = General(players, 4, players // 4, rounds, copies, stay)
    for _ in range(20):
        slots, _shifts = plan.start(random)
        for people in slots:
            assert sorted(people) == list(range(players))
            for slot, player in enumerate(people):
                if player < stay and slot < plan.tables * 4:
                    assert slot % 4 == 0
                assert slot < plan.tables * 4 or player >= stay or not plan.resting
    assert sum(plan.rests) == plan.sets * (players - plan.tables * 4)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "rounds", "copies", "stay"),
    [
        (8, 7, True, 2),
        (12, 5, False, 3),
        (13, 6, True, 2),
        (16, 7, False, 3),
        (24, 5, False, 2),
        (18, 4, False, 2),
    ],
)
def test_a_search_keeps_seats(players, rounds, copies, stay):
    movement = optimise(players, rounds, copies=copies, effort=Effort(60, moves=400_000), stay=stay)
    assert len(stationary_places(movement)) >= stay
    assert [finding for finding in check(movement) if finding.severity == "error"] == []
