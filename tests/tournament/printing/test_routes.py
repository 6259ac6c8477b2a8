"""Route cards say of every round where its player sits, with which set and against whom."""

import pytest
from reportlab.lib.units import mm

from movements.catalogue import movement_named
from tests.tournament.printing.hostile import names_for
from tests.tournament.printing.reading import check_invariants, page_texts, placed
from tests.tournament.printing.sample import plainest
from tournament.printing.grid import grid_of
from tournament.printing.routes import HEIGHTS, WIDTH, height_for, routes_of, routes_paper

MOVEMENTS = [(8, 4), (9, 4), (13, 4), (20, 4), (15, 3), (24, 4)]


def movement_for(players, per_table=4):
    return movement_named(plainest(players, per_table), players, per_table)


@pytest.mark.parametrize(("players", "per_table"), MOVEMENTS)
def test_a_route_is_what_the_movement_has(players, per_table):
    movement = movement_for(players, per_table)
    routes = routes_of(movement)
    assert [route.number for route in routes] == list(range(1, players + 1))
    for this in movement.rounds:
        for table in this.tables:
            for seat, number in table.seats.items():
                stop = routes[number - 1].stops[this.number - 1]
                assert (stop.round, stop.place) == (this.number, f"{table.table}{seat}")
                assert stop.box_set == table.box_set
                assert sorted((number, *stop.others)) == sorted(table.seats.values())
        for number in this.sitting_out:
            assert routes[number - 1].stops[this.number - 1].place == ""


def test_who_is_on_the_left_sits_clockwise():
    (first, *_others) = routes_of(movement_for(8))[7].stops
    seats = movement_for(8).rounds[0].tables[0].seats
    assert first.place == "1N"
    assert first.others == (seats["E"], seats["S"], seats["W"])


@pytest.mark.parametrize(("players", "per_table"), MOVEMENTS)
def test_every_card_prints_all_its_rounds(imprint, players, per_table):
    movement = movement_for(players, per_table)
    routes = routes_of(movement)
    names = {number: f"Name{number}" for number in range(1, players + 1)}
    pdf = routes_paper(imprint, routes, names, per_table)
    check_invariants(pdf, "Кубок Черноморья")
    said = " ".join(page_texts(pdf)).split()
    for route in routes:
        assert f"Name{route.number}" in said
        for stop in route.stops:
            if stop.place:
                assert stop.place in said
    rests = sum(not stop.place for route in routes for stop in route.stops)
    assert said.count("rest") == rests
    grid = grid_of("", WIDTH, height_for(len(movement.rounds)))
    assert len(page_texts(pdf)) == -(-players // grid.per_page)


@pytest.mark.parametrize(
    ("rounds", "height"), [(1, 0), (11, 0), (15, 0), (16, 1), (38, 1), (39, 2), (80, 2), (500, 2)]
)
def test_a_card_is_as_tall_as_its_rounds_need(rounds, height):
    assert height_for(rounds) == HEIGHTS[height]


def test_eight_go_on_an_a4():
    assert grid_of("a4", WIDTH, HEIGHTS[0]).per_page == 8


def test_no_name_reaches_into_the_next_card(imprint):
    movement = movement_for(24)
    pdf = routes_paper(imprint, routes_of(movement), names_for(24), 4)
    check_invariants(pdf, "Кубок Черноморья")
    middle = 10 * mm + WIDTH
    for piece in placed(pdf):
        if piece.y < 270 * mm:
            assert piece.end <= middle + 0.1 or piece.x >= middle - 0.1, piece
