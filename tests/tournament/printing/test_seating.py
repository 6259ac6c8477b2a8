"""The seating plan and the start list: everybody once, where the movement has him, by the alphabet."""

import pytest

from movements.catalogue import movement_named
from tests.tournament.printing.hostile import names_for
from tests.tournament.printing.reading import check_invariants, lines, page_texts, placed
from tests.tournament.printing.sample import NAMES, plainest
from tournament.printing.seating import (
    alphabetical,
    seated_by_name,
    seating_names_paper,
    seating_tables_paper,
    table_blocks,
)
from tournament.printing.start_list import start_list_paper
from tournament.selectors.people import EntrantView, entrants


@pytest.mark.parametrize(
    "names",
    [
        ["Ежов", "Ёлкин", "Жук"],
        ["Гай", "Ґедзь", "Дуб"],
        ["Зуб", "Иванов", "Іваненко", "Їжак", "Йосипенко"],
        ["alpha", "Beta", "gamma"],
    ],
)
def test_letters_stand_where_the_alphabet_has_them(names):
    backwards = names[::-1]
    assert sorted(backwards, key=alphabetical) == names


@pytest.mark.parametrize(("players", "round_number"), [(8, 1), (9, 4), (13, 13), (24, 2)])
def test_everybody_is_listed_once_where_he_sits(imprint, players, round_number):
    movement = movement_named(plainest(players, 4), players, 4)
    names = {number: f"N{number:03}" for number in range(1, players + 1)}
    this = movement.rounds[round_number - 1]
    wanted = {number: "" if place.is_rest else str(place) for place, number in this.places()}
    assert {one.number: one.place for one in seated_by_name(this, movement, names)} == wanted
    pdf = seating_names_paper(imprint, movement, round_number, names)
    check_invariants(pdf, "Кубок Черноморья")
    said = " ".join(page_texts(pdf)).split()
    assert sorted(word for word in said if word.startswith("N0")) == sorted(names.values())
    assert said.count("rests") == len(this.sitting_out)
    assert f"Seating by name, round {round_number}" in " ".join(said)


@pytest.mark.parametrize("players", [8, 9, 18, 20])
def test_every_table_has_its_people(imprint, players):
    movement = movement_named(plainest(players, 4), players, 4)
    names = {number: f"N{number:03}" for number in range(1, players + 1)}
    blocks = table_blocks(movement.rounds[0], {}, names)
    listed = [int(text.split()[0]) for _head, rows in blocks for _seat, text in rows]
    assert sorted(listed) == list(range(1, players + 1))
    pdf = seating_tables_paper(imprint, movement, 1, names)
    check_invariants(pdf, "Кубок Черноморья")
    said = " ".join(page_texts(pdf))
    assert all(name in said for name in names.values())


def test_with_several_rooms_a_place_names_its_own(imprint):
    movement = movement_named("rooms", 40, rooms=(5, 5))
    names = {number: f"N{number}" for number in range(1, 41)}
    by_name = " ".join(page_texts(seating_names_paper(imprint, movement, 1, names)))
    by_table = " ".join(page_texts(seating_tables_paper(imprint, movement, 1, names)))
    assert by_name.count("room 2") == 20
    assert by_table.count("room 2") == 5


MANY = [(2, "rulebook-8"), (3, "rulebook-12"), (7, "lines"), (17, "lines"), (30, "lines-extra-step")]


@pytest.mark.parametrize(("tables", "scheme"), [*MANY, (60, "lines-extra-step")])
def test_any_names_at_any_number_of_tables(imprint, tables, scheme):
    movement = movement_named(scheme, 4 * tables, 4)
    names = names_for(4 * tables)
    for paper in (seating_names_paper, seating_tables_paper):
        pdf = paper(imprint, movement, 1, names)
        check_invariants(pdf, "Кубок Черноморья")
        numbers = [piece.text.split()[0] for piece in placed(pdf)]
        assert {str(number) for number in range(1, 4 * tables + 1)} <= set(numbers)


def test_the_start_list_says_place_note_and_club(played, imprint):
    people = entrants(played)
    people[1] = EntrantView(2, 2, 2, "Петренко Олесь", "Одеса", ranked=False, stationary=True)
    movement = movement_named("rulebook-12", 12, 4)
    rows = lines(placed(start_list_paper(imprint, people, movement)))
    said = [" ".join(row) for row in rows]
    first = {number: str(place) for place, number in movement.rounds[0].places()}
    assert any("12 players" in text for text in said)
    for number, name in enumerate(NAMES, start=1):
        if len(name) < 30:
            row = next(text for text in said if text.startswith(f"{number} {name}"))
            assert first[number] in row
    assert "outside the ranking, keeps the seat" in " ".join(said)


def test_the_start_list_repeats_its_head_and_splits_no_row(imprint):
    names = names_for(150)
    people = [EntrantView(n, n, n, names[n], "Клуб", ranked=True) for n in names]
    pdf = start_list_paper(imprint, people, None)
    check_invariants(pdf, "Кубок Черноморья")
    pieces = placed(pdf)
    pages = max(piece.page for piece in pieces)
    assert [piece.page for piece in pieces if piece.text == "Name"] == list(range(1, pages + 1))
    clubs = [piece for piece in pieces if piece.text == "Клуб"]
    numbers = [piece for piece in pieces if piece.text.isdigit() and piece.x < 100]
    assert [int(piece.text) for piece in numbers] == list(range(1, 151))
    assert [(piece.page, round(piece.y)) for piece in numbers] == [
        (piece.page, round(number.y)) for piece, number in zip(clubs, numbers, strict=True)
    ]
