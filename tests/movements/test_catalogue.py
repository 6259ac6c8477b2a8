import pytest
from hypothesis import given
from hypothesis import strategies as st

from movements.catalogue import Offer, movement_named, movements_for, nearest_players
from movements.checks import check
from movements.errors import MovementError
from movements.lines import extra_step_lines, prime_lines
from movements.schemes import RULEBOOK_SIZES, rulebook
from tournament.wording import sentence


def refusal(*arguments, **options):
    with pytest.raises(MovementError) as caught:
        movement_named(*arguments, **options)
    assert sentence(caught.value)
    return caught.value.code, caught.value.params


@pytest.mark.parametrize("players", RULEBOOK_SIZES)
def test_rule_book_schemes_by_name_and_as_the_best(players):
    assert movement_named(f"rulebook-{players}", players) == rulebook(players)
    assert movement_named("auto", players) == rulebook(players)
    assert movement_named("auto", players, rounds=3, copies=True) == rulebook(players, 3)


def test_lines_by_name_and_as_the_best():
    assert movement_named("lines", 20) == movement_named("auto", 20, tables=5) == prime_lines(5)
    assert movement_named("lines", 15, 3) == movement_named("auto", 15, 3) == prime_lines(5, None, 3)
    assert movement_named("auto", 32) == extra_step_lines(8)
    assert movement_named("lines-extra-step", 24, rounds=4) == extra_step_lines(6, 4)
    assert movement_named("auto", 24, 3) == extra_step_lines(8, None, 3)


def test_what_is_offered():
    assert movements_for(13) == (Offer("rulebook-13", 3, 13, 13, 0.0, 1),)
    assert [offer.scheme for offer in movements_for(24)] == ["rulebook-24", "lines-extra-step"]
    assert [offer.scheme for offer in movements_for(20)] == ["lines"]
    assert [offer.scheme for offer in movements_for(8)] == ["rulebook-8"]
    assert movements_for(11) == ()
    assert movements_for(4000, 3) == ()


@pytest.mark.parametrize("per_table", [3, 4])
@pytest.mark.parametrize("players", range(8, 61))
def test_every_offer_can_be_made_is_sound_and_the_best_comes_first(players, per_table):
    offers = movements_for(players, per_table)
    for offer in offers:
        movement = movement_named(offer.scheme, players, per_table, offer.tables, offer.rounds)
        assert check(movement) == ()
        assert (movement.players, movement.per_table, movement.sets) == (players, per_table, offer.sets)
    assert list(offers) == sorted(offers, key=lambda offer: offer.imbalance)
    if offers:
        assert movement_named("auto", players, per_table).scheme == offers[0].scheme


@pytest.mark.parametrize(
    ("players", "per_table", "nearest"),
    [
        (11, 4, (9, 12)),
        (10, 4, (9, 12)),
        (14, 4, (13, 16)),
        (21, 4, (20, 24)),
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
    assert refusal("auto", 20, tables=6) == ("tables_do_not_fit", expected)
    assert refusal("rulebook-9", 9, tables=3)[0] == "tables_do_not_fit"
    assert movement_named("rulebook-9", 9, tables=2) == rulebook(9)


@pytest.mark.parametrize("scheme", ["rooms", "latin", "optimised"])
def test_what_is_not_there_yet_is_said(scheme):
    code, params = refusal(scheme, 20)
    assert (code, params["scheme"]) == ("scheme_not_built", scheme)
    assert params["known"] == ("auto", "lines", "lines-extra-step")
    assert all(offer.scheme != scheme for offer in movements_for(20))


def test_rooms_ask_for_the_scheme_of_rooms():
    code, params = refusal("auto", 48, rooms=(5, 7))
    assert (code, params["scheme"]) == ("scheme_not_built", "rooms")


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
    st.sampled_from(["auto", "lines", "lines-extra-step", "rulebook-9", "rulebook-24", "latin", "x"]),
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
