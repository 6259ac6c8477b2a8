"""The register of people: whom the letters typed may mean, and whom a name in a list may be."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournament.factories import DIRECTOR, EventFactory, PersonFactory
from tournament.models import Person
from tournament.selectors.register import namesakes, people_found, real_people
from tournament.services.people import NewEntrant, entrants_import
from tournament.services.rehearsal.evening import rehearsal_play
from tournament.services.rehearsal.plan import Rehearsal


@pytest.fixture
def people(db):
    rows = [
        ("Иванов Иван Петрович", "Север"),
        ("Иванова Анна", ""),
        ("Семёнов Артём", "Юг"),
        ("Дем’яненко Ія", ""),
        ("Петрова Иванна", ""),
    ]
    return [PersonFactory(name=name, club=club) for name, club in rows]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("иванов", ["Иванов Иван Петрович", "Иванова Анна"]),
        ("иван", ["Иванов Иван Петрович", "Иванова Анна", "Петрова Иванна"]),
        ("ivanov", ["Иванов Иван Петрович", "Иванова Анна"]),
        ("ИВ п", ["Иванов Иван Петрович", "Петрова Иванна"]),
        ("семенов", ["Семёнов Артём"]),
        ("Cем", ["Семёнов Артём"]),
        ("демян", ["Дем’яненко Ія"]),
        ("dem'yan", ["Дем’яненко Ія"]),
        ("нов", []),
        ("", []),
        (" \x00 ", []),
    ],
)
def test_people_are_found_by_the_beginnings_of_words(people, typed, found):
    assert [one.name for one in people_found(typed)] == found


def test_what_is_said_of_somebody_tells_him_from_his_namesake(people):
    for day in ("2026-01-10", "2026-03-07"):
        event = EventFactory(starts_on=day)
        entrants_import(event=event, people=[NewEntrant("Иванов Иван Петрович", "Север")], actor=DIRECTOR)
    (found,) = people_found("иванов иван")
    assert (found.club, found.events, str(found.last)) == ("Север", 2, "2026-03-07")


def test_a_list_is_compared_with_the_register(people):
    PersonFactory(name="Семёнов Артём", club="")
    found = namesakes([("Иванов И.", ""), ("Семёнов Артём", ""), ("Зимин Лев", "")])
    assert [[(one.person.name, one.person.club, one.kind) for one in line] for line in found] == [
        [("Иванов Иван Петрович", "Север", "initials")],
        [("Семёнов Артём", "", "same"), ("Семёнов Артём", "Юг", "same")],
        [],
    ]


def test_queries_do_not_grow_with_the_list(people):
    for lines in ([("Иванов И.", "")], [("Иванов И.", ""), ("Семенов Артём", ""), ("Иванова А.", "")]):
        with CaptureQueriesContext(connection) as counted:
            namesakes(lines)
        assert len(counted) == 2


def test_invented_people_are_in_no_register(people):
    rehearsal_play(rehearsal=Rehearsal(players=8, seed=1))
    assert Person.objects.count() > len(people)
    assert set(real_people()) == set(people)
