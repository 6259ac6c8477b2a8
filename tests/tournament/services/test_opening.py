"""An event made with its people, and made ready, in one act."""

import datetime
from dataclasses import replace

import pytest
from django.db import IntegrityError, transaction

from movements.schemes import rulebook
from tests.tournament.factories import DIRECTOR, PersonFactory
from tournament.errors import TournamentError
from tournament.models import Entrant, Event, LogEntry, Person
from tournament.selectors.people import entrants
from tournament.services.events import NewEvent
from tournament.services.log import log_act
from tournament.services.opening import (
    Preparation,
    event_begin,
    event_prepare,
    free_slug,
    new_seed,
)
from tournament.services.people import NewEntrant, entrants_import

NEW = NewEvent(slug="", title="Весенний кубок", starts_on=datetime.date(2026, 12, 5))
EIGHT = [NewEntrant(f"Игрок {n}") for n in range(1, 9)]
READY = Preparation(seed="lottery 7", movement=rulebook(8), deals="dealt")


def begin(**changes):
    return event_begin(**{"new": NEW, "people": EIGHT, "actor": DIRECTOR, "key": "k", **changes})


def test_all_at_once(db):
    event = begin(prepare=READY)
    assert (event.slug, event.state, event.draw_seed) == ("vesennii-kubok", "drawn", "lottery 7")
    assert (event.rounds.count(), event.deals.exclude(layout="").count()) == (7, 14)
    assert sorted(one.number for one in entrants(event)) == list(range(1, 9))
    actions = LogEntry.objects.filter(event=event).order_by("pk").values_list("action", flat=True)
    assert list(actions) == [
        *("event_create", "entrants_import", "numbers_draw", "movement_assign", "deals_make"),
    ]


def test_dealt_by_hand_or_not_yet(db):
    by_hand = begin(prepare=replace(READY, deals="by_hand"))
    assert by_hand.deals.filter(layout="").count() == 14
    assert not begin(key="other", prepare=replace(READY, deals="")).deals.exists()


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"people": [*EIGHT, NewEntrant("")]}, "name_missing"),
        ({"people": EIGHT[:7], "prepare": READY}, "players_do_not_fit"),
        ({"draft": True, "prepare": READY}, "event_draft"),
        ({"people": [NewEntrant("Иванов", person=10**6)]}, "person_unknown"),
        ({"prepare": replace(READY, seed="x" * 101)}, "seed_missing"),
    ],
)
def test_nothing_stays_of_what_is_refused(db, changes, code):
    with pytest.raises(TournamentError) as refused:
        begin(**changes)
    assert refused.value.code == code
    assert not Event.objects.exists()
    assert not Person.objects.exists()


def test_the_same_form_twice_makes_one_event(db):
    assert begin(prepare=READY) == begin(prepare=READY)
    assert Event.objects.count() == 1
    assert Entrant.objects.count() == 8


@pytest.mark.parametrize(
    "changes",
    [
        {"new": replace(NEW, title="Осенний кубок")},
        {"new": replace(NEW, slug="cup")},
        {"new": replace(NEW, starts_on=NEW.starts_on + datetime.timedelta(1))},
        {"new": replace(NEW, deals_per_set=3)},
        {"people": EIGHT[:7]},
    ],
)
def test_a_form_that_says_something_else_now_is_told(db, changes):
    begin()
    with pytest.raises(TournamentError) as refused:
        begin(**changes)
    assert refused.value.code == "event_made_otherwise"
    assert refused.value.params["title"] == "Весенний кубок"
    assert begin(key="a fresh one", **changes).pk != begin().pk


def test_the_database_keeps_a_key_to_one_event(db):
    begin()
    other = begin(key="other")
    log_act(event=other, actor=DIRECTOR, action="event_create", key="another")
    with pytest.raises(IntegrityError), transaction.atomic():
        log_act(event=other, actor=DIRECTOR, action="event_create", key="k")


@pytest.mark.parametrize("said", [IntegrityError(), TournamentError("event_exists", slug="cup")])
def test_somebody_quicker_by_a_moment_has_made_it(db, monkeypatch, said):
    """Both forms found no event; the second learns of the first from the database."""
    made = begin(new=replace(NEW, slug="cup"))
    looks = iter([None, made])
    monkeypatch.setattr("tournament.services.opening._made_before", lambda *_args: next(looks))
    monkeypatch.setattr(
        "tournament.services.opening.event_create", lambda **_all: (_ for _ in ()).throw(said)
    )
    with transaction.atomic():
        assert begin(new=replace(NEW, slug="cup")) == made


def test_another_form_quicker_by_a_moment_takes_only_the_address(db, monkeypatch):
    """Both forms were given the same address for their title."""
    addresses = iter(["vesennii-kubok", "vesennii-kubok", "vesennii-kubok-2"])
    monkeypatch.setattr("tournament.services.opening.free_slug", lambda _title: next(addresses))
    assert begin(key="first").slug == "vesennii-kubok"
    assert begin(key="second").slug == "vesennii-kubok-2"


def test_an_address_that_is_taken(db):
    begin(new=replace(NEW, slug="cup"))
    with pytest.raises(TournamentError) as refused:
        begin(new=replace(NEW, slug="cup"), key="other")
    assert refused.value.code == "event_exists"


@pytest.mark.parametrize(
    ("title", "slug"),
    [
        ("Весенний кубок — 2026!", "vesennii-kubok-2026"),
        ("♠♣♦♥", "event"),
        ("漢字", "event"),
        ("Щ" * 100, ("shch" * 15)[:60]),
    ],
)
def test_an_address_from_the_title(db, title, slug):
    assert free_slug(title) == slug


def test_an_address_nobody_has(db):
    slugs = [begin(key=str(number)).slug for number in range(11)]
    assert slugs[:3] == ["vesennii-kubok", "vesennii-kubok-2", "vesennii-kubok-3"]
    assert len(set(slugs)) == 11
    long = replace(NEW, title="щ" * 100)
    assert all(len(begin(new=long, key=f"long {n}").slug) <= 60 for n in range(11))


# Who is meant


def test_somebody_of_the_register_is_meant(db):
    known = PersonFactory(name="Иванов Иван Петрович", club="Юг")
    event = begin(people=[NewEntrant("Иванов Иван Петрович", "Юг", person=known.pk)])
    assert known.tenures.get().entrant.event == event


def test_another_person_of_the_same_name(db):
    known = PersonFactory(name="Иванов Иван")
    begin(people=[NewEntrant("Иванов Иван", another=True)])
    assert not known.tenures.exists()
    assert Person.objects.filter(name="Иванов Иван").count() == 2


def test_nobody_enters_twice(db):
    known = PersonFactory(name="Иванов Иван")
    with pytest.raises(TournamentError) as refused:
        begin(people=[NewEntrant("Иванов Иван", person=known.pk), NewEntrant("Иванов И.", person=known.pk)])
    assert (refused.value.code, refused.value.params["name"]) == ("person_twice", "Иванов И.")


# What an event still lacks


def test_only_what_lacks_is_done(db):
    event = begin(prepare=Preparation(seed="1", movement=rulebook(8)))
    event = event_prepare(event=event, prepare=Preparation(deals="dealt"), actor=DIRECTOR)
    assert event.deals.exclude(layout="").count() == 14
    assert event.draw_seed == "1"


def test_who_came_after_the_draw_gets_the_next_number(db):
    event = begin(people=EIGHT[:7])
    event = event_prepare(event=event, prepare=Preparation(seed="1"), actor=DIRECTOR)
    entrants_import(event=event, people=EIGHT[7:], actor=DIRECTOR)
    event_prepare(event=event, prepare=Preparation(movement=rulebook(8)), actor=DIRECTOR)
    assert {one.name: one.number for one in entrants(event)}["Игрок 8"] == 8


def test_made_ready_twice_is_made_ready_once(db):
    event = begin(prepare=READY)
    acts = LogEntry.objects.count()
    event_prepare(event=event, prepare=READY, actor=DIRECTOR)
    assert LogEntry.objects.count() == acts


def test_a_seed_from_chance():
    seeds = {new_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert all(len(seed) == 9 and seed.isdecimal() for seed in seeds)
