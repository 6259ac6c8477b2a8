import hashlib

import pytest

from tests.tournament.factories import DIRECTOR, EventFactory
from tournament.errors import TournamentError
from tournament.models import Entrant, LogEntry, Person
from tournament.selectors.names import clean_name
from tournament.selectors.people import entrants
from tournament.services.people import (
    NewEntrant,
    entrant_remove,
    entrants_import,
    numbers_draw,
    read_entrants,
)


def enter(event, *names, **fields):
    people = [NewEntrant(name=name, **fields) for name in names]
    return entrants_import(event=event, people=people, actor=DIRECTOR)


@pytest.fixture
def event(db):
    return EventFactory()


def test_names_are_tidied(event):
    enter(event, "  Ольга \t Ковальчук\u200b ", "Łukasz\u00a0Żółw")
    assert [person.name for person in entrants(event)] == ["Ольга Ковальчук", "Łukasz Żółw"]


def test_control_characters_never_reach_a_name():
    assert clean_name("А\x00н\x1bна\ud800") == "Анна"


def test_a_pasted_list_is_read_line_by_line():
    pasted = "Анна; Клуб Север\n\n  \nБорис\tКлуб Юг\nВера\n"
    assert [(person.name, person.club.strip()) for person in read_entrants(pasted)] == [
        ("Анна", "Клуб Север"),
        ("Борис", "Клуб Юг"),
        ("Вера", ""),
    ]


def test_probable_double_entries_are_reported_not_refused(event):
    outcome = enter(event, "Семёнов Артём", "семенов артем", "Cеменов Артем", "Другой")
    assert outcome.added == 4
    assert outcome.look_alikes == [["Семёнов Артём", "семенов артем", "Cеменов Артем"]]


def test_two_people_of_one_name_stay_two(event):
    enter(event, "Иван Петров", "Иван Петров")
    assert Person.objects.filter(name="Иван Петров").count() == 2


def test_the_register_knows_a_person_from_an_earlier_event(event):
    enter(event, "Иван Петров", club="Север")
    enter(EventFactory(), "Иван Петров", club="Север")
    assert Person.objects.count() == 1


@pytest.mark.parametrize(
    ("names", "fields", "code"),
    [
        (["Анна", " \u200b "], {}, "name_missing"),
        (["Я" * 101], {}, "name_too_long"),
        (["Анна"], {"club": "к" * 101}, "name_too_long"),
        (["Анна", "Борис"], {"number": 3}, "number_taken"),
        (["Анна"], {"number": 0}, "number_out_of_range"),
        (["Анна"], {"number": 4001}, "number_out_of_range"),
    ],
)
def test_a_list_is_taken_whole_or_not_at_all(event, names, fields, code):
    with pytest.raises(TournamentError, match=code):
        enter(event, *names, **fields)
    assert not Entrant.objects.exists()


def test_the_draw_can_be_repeated_by_anybody(event):
    enter(event, *[f"Игрок {n}" for n in range(1, 13)])
    numbers = numbers_draw(event=event, seed="тираж 4711", actor=DIRECTOR)
    lots = sorted(range(1, 13), key=lambda order: hashlib.sha256(f"тираж 4711/{order}".encode()).hexdigest())
    assert numbers == {order: place for place, order in enumerate(lots, start=1)}
    assert [entrant.number for entrant in entrants(event)] == list(range(1, 13))


def test_numbers_are_drawn_once(event):
    enter(event, *[f"Игрок {n}" for n in range(1, 9)])
    first = numbers_draw(event=event, seed="1", actor=DIRECTOR)
    with pytest.raises(TournamentError, match="numbers_drawn_already"):
        numbers_draw(event=event, seed="2", actor=DIRECTOR)
    assert numbers_draw(event=event, seed="1", actor=DIRECTOR) == first


def test_somebody_who_enters_after_the_draw_is_drawn_with_the_others(event):
    enter(event, *[f"Игрок {n}" for n in range(1, 9)])
    numbers_draw(event=event, seed="1", actor=DIRECTOR)
    enter(event, "Поздний")
    assert sorted(numbers_draw(event=event, seed="2", actor=DIRECTOR).values()) == list(range(1, 10))


def test_a_list_sent_twice_enters_nobody_twice(event):
    people = [NewEntrant(name="Анна"), NewEntrant(name="Борис")]
    entrants_import(event=event, people=people, actor=DIRECTOR, present=0)
    with pytest.raises(TournamentError) as refused:
        entrants_import(event=event, people=people, actor=DIRECTOR, present=0)
    assert refused.value.params == {"seen": 0, "here": 2}
    assert Entrant.objects.count() == 2


@pytest.mark.parametrize("count", [2, 40])
def test_queries_do_not_grow_with_the_list(event, count, django_assert_num_queries):
    """Somebody is known from another event, and one name is entered twice."""
    names = ["Иван Петров", *(f"Игрок {number}" for number in range(2, count)), "Иван Петров"]
    enter(EventFactory(), "Иван Петров")
    with django_assert_num_queries(15):
        enter(event, *names)
    assert [one.name for one in entrants(event)] == names
    known = Person.objects.filter(name="Иван Петров").order_by("pk")
    assert [one.tenures.count() for one in known] == [2, 1]


def test_an_entrant_may_leave_before_the_movement(event):
    enter(event, "Анна", "Борис", "Вера")
    for _ in range(2):
        entrant_remove(event=event, entry_order=2, actor=DIRECTOR)
    assert [person.name for person in entrants(event)] == ["Анна", "Вера"]
    enter(event, "Глеб")
    assert [person.entry_order for person in entrants(event)] == [1, 3, 4]
    entry = LogEntry.objects.get(action="entrant_remove")
    assert entry.before == [["Борис", ""]]


@pytest.mark.parametrize("seed", ["", "  ", "я" * 101])
def test_a_draw_needs_a_seed(event, seed):
    enter(event, "Анна")
    with pytest.raises(TournamentError, match="seed_missing"):
        numbers_draw(event=event, seed=seed, actor=DIRECTOR)


def test_a_draw_needs_entrants(event):
    with pytest.raises(TournamentError, match="nobody_entered"):
        numbers_draw(event=event, seed="1", actor=DIRECTOR)
