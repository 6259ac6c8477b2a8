import pytest

from movements.catalogue import AUTO, movement_named
from movements.checks import check
from movements.errors import MovementError
from tournament.errors import TournamentError
from tournament.services.rehearsal.plan import (
    AT_TABLES,
    INCIDENTS,
    LARGEST_SEED,
    MOST_ROUNDS,
    Rehearsal,
    check_rehearsal,
    incidents_named,
    rounds_of_incidents,
)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("all", INCIDENTS),
        ("conflict", ("conflict",)),
        (" ruling, wrong-box,ruling ", ("wrong-box", "ruling")),
        ("penalty,all", INCIDENTS),
    ],
)
def test_incidents_by_name_come_in_the_order_they_happen(text, names):
    assert incidents_named(text) == names


@pytest.mark.parametrize("text", ["", "wrong box", "conflict,", "ALL", "x" * 10_000])
def test_an_unknown_incident_is_refused_with_the_known_ones(text):
    with pytest.raises(TournamentError) as caught:
        incidents_named(text)
    assert caught.value.code == "incident_unknown"
    assert set(INCIDENTS) | {"all"} == set(caught.value.params["known"])


@pytest.mark.parametrize("seed", [-1, LARGEST_SEED + 1, 10**4000])
def test_a_seed_out_of_range_is_refused(seed):
    with pytest.raises(TournamentError) as caught:
        check_rehearsal(Rehearsal(8, seed))
    assert (caught.value.code, caught.value.params["seed"]) == ("rehearsal_seed", seed)


def test_a_rehearsal_with_unknown_incidents_is_refused():
    with pytest.raises(TournamentError, match="incident_unknown"):
        check_rehearsal(Rehearsal(8, 1, ("flood",)))
    check_rehearsal(Rehearsal(8, LARGEST_SEED, INCIDENTS))


@pytest.mark.parametrize("rounds", range(4, MOST_ROUNDS + 1))
def test_every_incident_has_its_round_and_time_to_be_settled(rounds):
    due = rounds_of_incidents(INCIDENTS, rounds)
    assert set(due) == set(INCIDENTS)
    at_tables = [due[name] for name in AT_TABLES]
    assert at_tables == sorted(at_tables)
    assert at_tables[0] == 1
    assert all(1 <= due[name] < rounds for name in due)
    assert due["late-entry"] + 1 <= due["withdrawal"]
    assert due["withdrawal"] * 2 >= rounds


def test_only_what_is_asked_for_happens():
    assert rounds_of_incidents(("penalty",), 11) == {"penalty": 6}
    assert rounds_of_incidents((), 11) == {}


@pytest.mark.parametrize("players", [8, 12, 13, 20, 24])
def test_the_movement_is_the_best_that_fits(players):
    assert Rehearsal(players, 1).movement() == movement_named(AUTO, players)


def test_a_long_movement_stops_after_an_evening_and_is_still_sound():
    movement, whole = Rehearsal(200, 1).movement(), movement_named(AUTO, 200)
    assert len(whole.rounds) > MOST_ROUNDS == len(movement.rounds)
    assert movement.rounds == whole.rounds[:MOST_ROUNDS]
    assert [finding for finding in check(movement) if finding.severity == "error"] == []


def test_players_nobody_can_seat():
    with pytest.raises(MovementError, match="nothing_fits"):
        Rehearsal(3999, 1).movement()


def test_the_seed_decides_the_key_and_the_evening():
    first, again, other = Rehearsal(8, 1), Rehearsal(24, 1), Rehearsal(8, 2)
    assert first.deal_key == again.deal_key != other.deal_key
    assert len(bytes.fromhex(first.deal_key)) == 32
    assert first.starts_at != other.starts_at
    assert {Rehearsal(8, seed).starts_at.weekday() for seed in range(60)} == {5}
