"""What is said of a movement agrees with its schedule."""

import pytest

from movements.catalogue import movement_named, movements_for, offer_of
from movements.fairness import fairness
from movements.imported import schedule_from_text
from movements.merits import Merit, Pace, merits, minutes


def codes(offer):
    return {merit.code: dict(merit.params) for merit in merits(offer)}


@pytest.mark.parametrize("players", [8, 9, 12, 13, 16, 24, 30, 40])
def test_what_is_said_is_true_of_the_schedule(players):
    for offer in movements_for(players, copies=True):
        movement = movement_named(offer.scheme, players)
        said, measured = codes(offer), fairness(movement)
        assert ("perfect" in said) == (measured.imbalance < 1e-6)
        assert ("meet_alike" in said) == (len(measured.meetings) == 1)
        assert ("never_meet" in said) == (0 in measured.meetings)
        assert ("follow" in said) == (movement.row is not None)
        resting = any(this.sitting_out for this in movement.rounds)
        assert ("rests" in said) == resting
        assert ("copies" in said or "rooms" in said) == (movement.copies > 1)


def test_figures_of_shipped_movements_are_those_of_their_schedules():
    for offer in movements_for(24, copies=True):
        measured = offer_of(movement_named(offer.scheme, 24))
        assert (measured.meetings, measured.comparisons) == (offer.meetings, offer.comparisons)
        assert (measured.copies, measured.rows) == (offer.copies, offer.rows)


def test_stopping_early_measures_what_is_played():
    offers = movements_for(24, rounds=5)
    assert offers
    assert {offer.rounds for offer in offers} == {5}
    assert [offer.imbalance for offer in offers] == [
        fairness(movement_named(offer.scheme, 24, rounds=5)).imbalance for offer in offers
    ]
    assert movements_for(24, rounds=12) == ()


def test_minutes():
    assert minutes(1) == 16
    assert minutes(7, 2) == 7 * 16 + 6 * 4
    assert minutes(7, 4, Pace(10, 5)) == 7 * 40 + 6 * 5


def test_where_nothing_is_compared_that_is_said_first():
    offer = offer_of(schedule_from_text("1,1,1,1,2,3,4\n1,2,2,5,6,7,8"))
    assert offer.imbalance is None
    assert next(iter(merits(offer))) == Merit("nothing_compared", False)
    assert not {"perfect", "even", "uneven", "least"} & codes(offer).keys()
