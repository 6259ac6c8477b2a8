"""The cards against the rule book's row, and against simply following them all evening."""

from dataclasses import replace

import pytest

from movements.instructions import judge_rows, place_cards, row_place
from movements.schemes import RULEBOOK_SIZES, rulebook
from movements.seats import Place
from tests.movements.schedules import CATALOGUE
from tests.movements.test_schemes import PRINTED


def cards_of(movement):
    return {str(card.place): card for card in place_cards(movement)}


@pytest.mark.parametrize("players", RULEBOOK_SIZES)
def test_every_place_of_the_print_has_its_card(players):
    cards = cards_of(rulebook(players))
    groups, _ = PRINTED[players]
    expected = {}
    for index, (row, fixed) in enumerate(groups):
        words = ["P2" if word == "P" and index else word for word in row.split("-")]
        expected.update(zip(words, words[1:] + words[:1], strict=True))
        if fixed:
            expected[fixed] = fixed
    assert {place: str(card.always_goes_to) for place, card in cards.items()} == expected
    assert {place for place, card in cards.items() if card.stays} == {fixed for _, fixed in groups if fixed}


def test_the_rest_card():
    cards = cards_of(rulebook(18))
    assert str(cards["P"].always_goes_to) == "2E"
    assert str(cards["P2"].always_goes_to) == "3N"
    assert str(cards["1N"].always_goes_to) == "P"
    assert str(cards["4E"].always_goes_to) == "P2"


@pytest.mark.parametrize("players", RULEBOOK_SIZES)
def test_north_takes_the_set_from_the_printed_place(players):
    _, judge = PRINTED[players]
    expected = {
        f"{table}N": place
        for place, word in enumerate(judge.split("-"), start=1)
        if word != "Z"
        for table in word
    }
    cards = cards_of(rulebook(players))
    assert {place: card.row_place for place, card in cards.items() if card.row_place} == expected
    assert all(card.set_goes_to == () for card in cards.values())


@pytest.mark.parametrize("movement", CATALOGUE.values(), ids=CATALOGUE)
def test_who_follows_the_cards_sits_where_the_schedule_says(movement):
    cards = {card.place: card for card in place_cards(movement)}
    at = {number: place for place, number in movement.rounds[0].places()}
    for change, this in enumerate(movement.rounds[1:]):
        at = {number: cards[place].goes_to[change] for number, place in at.items()}
        assert {place: number for number, place in at.items()} == dict(this.places())


@pytest.mark.parametrize("tables", [5, 7, 11])
def test_in_lines_north_hands_the_set_one_table_down(tables):
    movement = CATALOGUE[f"lines-{tables}x4"]
    cards = cards_of(movement)
    for table in range(1, tables + 1):
        card = cards[f"{table}N"]
        assert card.stays
        assert card.row_place is None
        assert card.set_goes_to == ((table - 2) % tables + 1,) * (tables - 1)
        assert cards[f"{table}E"].set_goes_to == ()
        assert str(cards[f"{table}W"].always_goes_to) == f"{(table + 2) % tables + 1}W"


def test_an_extra_step_changes_the_card_in_its_round_only():
    card = cards_of(CATALOGUE["extra-9x4"])["1S"]
    assert [str(place) for place in card.goes_to] == ["3S", "3S", "4S", "3S", "3S", "4S", "3S", "3S"]
    assert card.always_goes_to is None
    assert not card.stays


def test_cards_come_by_table_and_seat_with_rests_last():
    places = [str(card.place) for card in place_cards(rulebook(9))]
    assert places == ["1N", "1E", "1S", "1W", "2N", "2E", "2S", "2W", "P"]


def test_who_moves_only_at_last_does_not_stay():
    first = rulebook(8).rounds[0]
    stood = replace(rulebook(8), rounds=(first, replace(first, number=2), rulebook(8).rounds[2]))
    card = cards_of(stood)["1S"]
    assert [str(place) for place in card.goes_to] == ["1S", "2W"]
    assert not card.stays


def test_a_table_outside_the_row_has_no_place_in_it():
    assert row_place(rulebook(24).row, 6) == 9
    assert row_place(rulebook(24).row, 7) is None


def test_a_single_round_has_nowhere_to_go():
    card = cards_of(rulebook(8, 1))["1S"]
    assert (card.goes_to, card.always_goes_to, card.place) == ((), None, Place(1, "S"))
    assert not card.stays


@pytest.mark.parametrize("players", RULEBOOK_SIZES)
def test_the_judge_moves_the_first_set_to_the_end(players):
    movement = rulebook(players)
    lying = list(range(1, movement.sets + 1))
    for this, row in zip(movement.rounds, judge_rows(movement), strict=True):
        assert row.round == this.number
        assert [place.place for place in row.places] == list(range(1, movement.sets + 1))
        assert [place.box_set for place in row.places] == lying
        taken = {table: place.box_set for place in row.places for table in place.tables}
        assert taken == {table.table: table.box_set for table in this.tables}
        lying.append(lying.pop(0))


def test_lines_have_no_judge_row():
    assert judge_rows(CATALOGUE["lines-5x4"]) == ()
