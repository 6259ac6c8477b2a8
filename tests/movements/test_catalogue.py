from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from movements.catalogue import Offer, movement_named, movements_for, nearest_players
from movements.checks import check
from movements.errors import MovementError
from movements.fairness import fairness
from movements.found import found_movement
from movements.latin import latin_lines
from movements.lines import extra_step_lines, prime_lines
from movements.rooms import rooms_lines
from movements.schemes import RULEBOOK_SIZES, rulebook
from movements.search import Effort
from tournament.wording import sentence


def refusal(*arguments, **options):
    with pytest.raises(MovementError) as caught:
        movement_named(*arguments, **options)
    assert sentence(caught.value)
    return caught.value.code, caught.value.params


@pytest.mark.parametrize("players", RULEBOOK_SIZES)
def test_rule_book_schemes_by_name(players):
    assert movement_named(f"rulebook-{players}", players) == rulebook(players)
    assert movement_named(f"rulebook-{players}", players, rounds=3) == rulebook(players, 3)


def test_lines_by_name():
    assert movement_named("lines", 20) == prime_lines(5)
    assert movement_named("lines", 15, 3) == movement_named("auto", 15, 3) == prime_lines(5, None, 3)
    assert movement_named("lines-extra-step", 24, rounds=4) == extra_step_lines(6, 4)
    assert movement_named("auto", 18, 3) == extra_step_lines(6, None, 3)
    assert movement_named("latin", 32) == latin_lines(8)
    assert movement_named("auto", 24, 3) == latin_lines(8, None, 3)


def test_rooms_by_name():
    assert movement_named("rooms", 48) == movement_named("auto", 48, rooms=(5, 7)) == rooms_lines((5, 7))
    assert movement_named("rooms", 48, rooms=(7, 5), rounds=4) == rooms_lines((7, 5), 4)


def test_the_best_of_a_rule_book_number_is_our_own_row():
    assert movement_named("auto", 12).scheme == "prikup-12-11"
    assert movement_named("auto", 12, copies=True).scheme == "prikup-12-11-copies"
    assert movement_named("auto", 13).scheme in ("rulebook-13", "prikup-13-13")


def test_a_shorter_session_is_the_fairest_cut():
    cut = movement_named("auto", 24, rounds=4)
    assert len(cut.rounds) == 4
    others = [movement_named(offer.scheme, 24, rounds=4) for offer in movements_for(24) if offer.rounds >= 4]
    assert fairness(cut).imbalance == min(fairness(other).imbalance for other in others)


def test_what_is_offered():
    assert {offer.scheme for offer in movements_for(24)} >= {
        "rulebook-24",
        "lines-extra-step",
        "prikup-24-11",
    }
    schemes = {offer.scheme for offer in movements_for(48)}
    assert schemes >= {"lines-extra-step", "latin", "rooms", "prikup-48-12"}
    assert Offer("rulebook-13", 3, 13, 13, 0.0, 1, {3: 78}, {2: 78}, rows=True) in movements_for(13)
    assert movements_for(61) == ()
    assert movements_for(4000, 3) == ()


def test_copies_are_offered_only_where_they_are_wished():
    more = {offer.scheme for offer in movements_for(12, copies=True)}
    assert more - {offer.scheme for offer in movements_for(12)} == {"prikup-12-11-copies"}


@pytest.mark.parametrize("players", range(8, 61))
def test_every_number_from_8_to_60_has_a_movement_that_is_not_too_long(players):
    best = movements_for(players)[0]
    assert best.rounds <= 15
    assert best.sit_outs <= 3


@pytest.mark.parametrize("per_table", [3, 4])
@pytest.mark.parametrize("players", range(8, 61))
def test_every_offer_can_be_made_is_sound_and_the_best_comes_first(players, per_table):
    offers = movements_for(players, per_table)
    for offer in offers:
        movement = movement_named(offer.scheme, players, per_table, offer.tables, offer.rounds)
        assert check(movement) == ()
        assert (movement.players, movement.per_table, movement.sets) == (players, per_table, offer.sets)
    worth = [(offer.rounds > max(13, offer.tables), round(offer.imbalance, 6)) for offer in offers]
    assert worth == sorted(worth)
    if offers:
        assert movement_named("auto", players, per_table).scheme == offers[0].scheme


@pytest.mark.parametrize(
    ("players", "per_table", "nearest"),
    [
        (61, 4, (60, 64)),
        (63, 4, (60, 64)),
        (8, 3, (9,)),
        (3999, 4, (3996, 4000)),
    ],
)
def test_numbers_that_nothing_fits_are_told_the_nearest(players, per_table, nearest):
    assert nearest_players(players, per_table) == nearest
    expected = {"players": players, "per_table": per_table, "nearest": nearest}
    assert refusal("auto", players, per_table) == ("nothing_fits", expected)


def test_a_scheme_of_another_number():
    expected = {"scheme": "rulebook-12", "players": 11, "needed": 12}
    assert refusal("rulebook-12", 11) == ("scheme_of_other_number", expected)


def test_the_rule_book_schemes_are_for_four():
    assert refusal("rulebook-12", 12, 3) == ("scheme_at_four", {"scheme": "rulebook-12", "per_table": 3})


@pytest.mark.parametrize("scheme", ["lines", "lines-extra-step"])
def test_lines_fill_their_tables(scheme):
    expected = {"players": 22, "per_table": 4, "nearest": (20, 24)}
    assert refusal(scheme, 22) == ("tables_not_full", expected)
    expected = {"players": 10, "per_table": 4, "nearest": (12,)}
    assert refusal(scheme, 10) == ("tables_not_full", expected)


def test_lines_of_other_numbers_of_tables():
    assert refusal("lines", 24) == ("lines_need_prime", {"tables": 6, "nearest": (5, 7)})
    assert refusal("lines-extra-step", 8)[0] == "tables_out_of_range"


def test_the_number_of_tables_follows_from_the_players():
    expected = {"tables": 6, "players": 20, "expected": 5}
    assert refusal("lines", 20, tables=6) == refusal("auto", 20, tables=6) == ("tables_do_not_fit", expected)
    assert refusal("rulebook-9", 9, tables=3)[0] == "tables_do_not_fit"
    assert movement_named("rulebook-9", 9, tables=2) == rulebook(9)


def test_rooms_that_cannot_be():
    expected = {"rooms": (5, 7), "tables": 5, "players": 20}
    assert refusal("auto", 20, rooms=(5, 7)) == ("rooms_do_not_fit", expected)
    assert refusal("latin", 48, rooms=(5, 7)) == ("rooms_of_other_scheme", {"scheme": "latin"})
    assert refusal("rooms", 36) == ("no_rooms", {"tables": 9, "nearest": (10, 12)})
    assert refusal("rooms", 46)[0] == "tables_not_full"
    assert refusal("auto", 48, rooms=(6, 6))[0] == "room_not_prime"


def test_more_rounds_than_any_scheme_has():
    code, params = refusal("auto", 28, rounds=60)
    assert (code, params["rounds"]) == ("rounds_out_of_range", 60)
    assert refusal("auto", 28, rounds=0)[0] == "rounds_out_of_range"
    assert refusal("auto", 28, rounds="7")[0] == "movement_not_whole"


def test_our_own_rows_by_name():
    assert movement_named("prikup-12-11", 12, rounds=5) == found_movement("prikup-12-11", 5)
    expected = {"scheme": "prikup-12-11", "players": 16, "needed": 12}
    assert refusal("prikup-12-11", 16) == ("scheme_of_other_number", expected)
    assert refusal("prikup-12-11", 12, 3)[0] == "scheme_at_four"
    assert refusal("prikup-12-11", 12, rounds=12)[0] == "rounds_out_of_range"


def test_a_search_that_finds_nothing_better_says_so_and_gives_what_is_known():
    told = []
    movement = movement_named("optimised", 12, effort=Effort(seconds=1e-9, progress=told.append))
    assert movement == replace(found_movement("prikup-12-11"), scheme="optimised")
    assert (told[-1].stage, told[-1].imbalance) == ("nothing better", fairness(movement).imbalance)


def test_a_search_is_better_than_nothing():
    told = []
    movement = movement_named(
        "optimised", 21, 3, rounds=6, effort=Effort(moves=100_000, progress=told.append)
    )
    assert check(movement) == ()
    assert (movement.scheme, movement.per_table, len(movement.rounds)) == ("optimised", 3, 6)
    assert {progress.stage for progress in told} == {"compiling", "searching"}


@pytest.mark.parametrize("scheme", ["", "Lines", "rulebook", "rulebook-10", "x" * 10_000, "%(known)s"])
def test_unknown_schemes(scheme):
    code, params = refusal(scheme, 20)
    assert (code, params["scheme"], params["sizes"]) == ("scheme_unknown", scheme, RULEBOOK_SIZES)


@pytest.mark.parametrize(
    "players", [7, 0, -1, 4001, 10**6000, True, 12.0, "12", None], ids=lambda v: type(v).__name__
)
def test_numbers_of_players_out_of_range(players):
    code, params = refusal("auto", players)
    assert (code, params["where"]) == ("movement_not_whole", "players")
    with pytest.raises(MovementError):
        movements_for(players)


@given(
    st.sampled_from(
        ["auto", "lines", "lines-extra-step", "rulebook-9", "rulebook-24", "latin", "rooms", "x"]
    ),
    st.integers(-1, 130),
    st.integers(2, 5),
    st.none() | st.integers(-1, 40),
    st.none() | st.integers(-1, 40),
)
def test_any_wish_is_granted_soundly_or_refused_in_words(scheme, players, per_table, tables, rounds):
    try:
        movement = movement_named(scheme, players, per_table, tables, rounds)
    except MovementError as error:
        sentence(error)
        return
    assert all(finding.severity == "warning" for finding in check(movement))
    assert (movement.players, movement.per_table) == (players, per_table)
    assert tables in (None, len(movement.rounds[0].tables))
    assert rounds in (None, len(movement.rounds))


def test_what_cannot_stop_there_is_not_offered():
    """Whoever rests in the last rounds of the row for eleven would rest for all if it stopped early."""
    for rounds in range(2, 11):
        for offer in movements_for(11, copies=True, rounds=rounds):
            movement = movement_named(offer.scheme, 11, rounds=rounds)
            assert [finding for finding in check(movement) if finding.severity == "error"] == []


@pytest.mark.parametrize("players", [8, 9, 11, 13, 18, 22, 23, 37])
def test_auto_is_sound_however_short(players):
    for rounds in range(2, 12):
        if not movements_for(players, rounds=rounds):
            with pytest.raises(MovementError, match=r"rests_uneven_then|rounds_out_of_range"):
                movement_named("auto", players, rounds=rounds)
            continue
        movement = movement_named("auto", players, rounds=rounds)
        assert len(movement.rounds) == rounds
        assert [finding for finding in check(movement) if finding.severity == "error"] == []


@pytest.mark.slow
def test_two_rounds_of_very_many_are_quickly_built():
    assert len(movement_named("auto", 4000, rounds=2).rounds) == 2


def test_a_session_of_a_length_that_nothing_is_made_for():
    assert refusal("auto", 61, rounds=5) == (
        "nothing_fits",
        {"players": 61, "per_table": 4, "nearest": (60, 64)},
    )
    too_large = {"tables": 997, "rounds": 21, "most": 20}
    assert refusal("auto", 3988, rounds=21) == ("movement_too_large", too_large)
