import pytest
from hypothesis import given
from hypothesis import strategies as st

from movements.errors import MovementError
from movements.seats import REST, SEATS, Place, seats_for


def test_seats_are_clockwise_and_three_do_without_west():
    assert seats_for(4) == ("N", "E", "S", "W") == SEATS
    assert seats_for(3) == ("N", "E", "S")


@pytest.mark.parametrize("per_table", [2, 5, 0, -4, True, None, "x", [4], 10**30])
def test_other_sizes_of_table_are_refused(per_table):
    with pytest.raises(MovementError) as refusal:
        seats_for(per_table)
    assert refusal.value.code == "per_table_unknown"
    assert refusal.value.params == {"per_table": str(per_table)}


def test_a_size_too_long_to_write_out_is_refused_all_the_same():
    with pytest.raises(MovementError) as refusal:
        seats_for(10**6000)
    assert refusal.value.params == {"per_table": "…"}


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("1N", Place(1, "N")),
        ("12S", Place(12, "S")),
        ("P", REST),
        ("P2", Place(2, "P")),
        ("P10", Place(10, "P")),
    ],
)
def test_a_place_reads_as_it_is_written(text, place):
    assert Place.parse(text) == place
    assert str(place) == text
    assert place.is_rest == text.startswith("P")


@pytest.mark.parametrize(
    "text", ["", "N", "1", "0N", "01N", "1n", "1P", "P0", "P1", "N1", " 1N", "1N\n", "１N", "12345N", None, 1]
)
def test_other_texts_are_no_places(text):
    with pytest.raises(MovementError) as refusal:
        Place.parse(text)
    assert refusal.value.code == "place_unreadable"
    assert refusal.value.params == {"place": text}


@given(st.integers(1, 9999), st.sampled_from("NESW"))
def test_every_seat_reads_back(table, seat):
    assert Place.parse(str(Place(table, seat))) == Place(table, seat)
