"""The plan of a route: exact places, stays, rests, and nothing that lies on anything else."""

from itertools import combinations
from xml.etree import ElementTree

import pytest

from movements.catalogue import movement_named, movements_for
from tournament.selectors.player import planned_route
from tournament.web.pictures.route import Step, Stop, places_of, route_picture, stops_of

RESTED = [Step(1, 2, "N"), Step(2, 5, "E"), Step(3, None, ""), Step(4, 2, "N"), Step(5, 2, "N")]


def test_tables_stand_by_number_and_rest_comes_last():
    assert places_of(RESTED) == {2: (56, 72), 5: (168, 72), 0: (280, 72)}
    four = [Step(number, number, "N") for number in (4, 2, 9, 1)]
    assert places_of(four) == {1: (56, 72), 2: (168, 72), 4: (280, 72), 9: (56, 216)}


def test_stops_stand_at_their_seats_and_stays_are_one():
    assert stops_of(RESTED) == [
        Stop(1, 1, 43, 18),
        Stop(2, 2, 206, 72),
        Stop(3, 3, 280, 126),
        Stop(4, 5, 69, 18),
    ]
    assert [stop.label for stop in stops_of(RESTED)] == ["1", "2", "3", "4–5"]


def test_nobody_goes_nowhere():
    assert stops_of([]) == []
    assert ElementTree.fromstring(route_picture(7, [])).find("desc") is None


def test_one_who_keeps_his_seat_has_one_stop():
    steps = [Step(number, 3, "W") for number in range(1, 24)]
    assert stops_of(steps) == [Stop(1, 23, 18, 72)]
    assert "1–23" in route_picture(1, steps)


def test_the_round_that_is_played_stands_out():
    texts = ElementTree.fromstring(route_picture(1, RESTED, now=5)).iter("text")
    assert [one.text for one in texts if one.get("class") == "at now"] == ["4–5"]
    assert "now" not in route_picture(1, RESTED)


def test_words_for_those_who_do_not_see_it():
    picture = ElementTree.fromstring(route_picture(12, RESTED[:3]))
    assert picture.get("role") == "img"
    assert picture.find("title").text == "Route of number 12"
    assert picture.find("desc").text == "round 1: table 2, seat N; round 2: table 5, seat E; round 3: rest"


@pytest.mark.parametrize("players", [8, 9, 12, 13, 16, 18, 20, 24, 28, 36, 52])
def test_no_stop_lies_on_another_one(players):
    movement = movement_named(movements_for(players)[0].scheme, players)
    for number in range(1, players + 1):
        steps = [Step(one.round, one.table, one.seat) for one in planned_route(movement, number)]
        stops = stops_of(steps)
        assert [one.first for one in stops] == sorted({one.first for one in stops})
        for one, other in combinations(stops, 2):
            assert abs(one.x - other.x) >= 19 or abs(one.y - other.y) >= 15, (number, one, other)
