"""Personal data at the desk: who sees whose, the file, and the erasure that has to be meant."""

import json

import pytest

from tests.tournament.factories import DIRECTOR
from tests.tournament.web.reading import words
from tests.tournament.web.test_clubs import clubs, member
from tournament.models import Event, Person
from tournament.services.clubs import club_change, event_give
from tournament.services.people import NewEntrant, entrants_import

__all__ = ["clubs"]


def person(called):
    return Person.objects.filter(name__startswith=called).order_by("pk").first()


@pytest.fixture
def owner(clubs):
    """Of the north, whose event being played is the south's now, so that all his events are over."""
    client = member(clubs["north"], "owner")
    event_give(event=Event.objects.get(slug="north-2"), club=clubs["south"], actor=DIRECTOR)
    return client


def test_an_owner_finds_and_takes_only_his_clubs_people(clubs, owner):
    own, other = person("Северин"), Person.objects.filter(register=clubs["south"]).first()
    assert "Северин" in words(owner.get("/desk/people_data/", {"search": "севе"}))
    assert "Nobody of that name" in words(owner.get("/desk/people_data/", {"search": "южан"}))
    said = json.loads(owner.get(f"/desk/people_data/{own.pk}.json").content)
    assert (said["name"], [event["slug"] for event in said["events"]]) == (own.name, ["north-1"])
    for address in (f"/desk/people_data/{other.pk}/", f"/desk/people_data/{other.pk}.json"):
        assert owner.get(address).status_code == 404
    assert owner.post(f"/desk/people_data/{other.pk}/", {"name": other.name}).status_code == 404
    assert Person.objects.get(pk=other.pk).erased_at is None
    for role in ("director", "assistant"):
        assert member(clubs["north"], role).get(f"/desk/people_data/{own.pk}/").status_code == 403


def test_a_name_is_erased_once_it_is_typed_again(owner, public):
    own = person("Северин")
    page = f"/desk/people_data/{own.pk}/"
    assert own.name in words(public.get("/e/north-1/standings/"))
    for typed in ("", own.name[:-1], own.name + "\x00"):
        assert owner.post(page, {"name": typed}).status_code == 400
    assert owner.post(page, {"name": own.name}).status_code == 302
    assert own.name not in words(public.get("/e/north-1/standings/"))
    answer = words(owner.get(page))
    assert "Name erased" in answer
    assert "Erase the name for ever" not in answer
    assert owner.post(page, {"name": f"Erased participant {own.pk}"}).status_code in (302, 400)


def test_not_while_an_event_goes_on(clubs):
    owner = member(clubs["north"], "owner")
    page = f"/desk/people_data/{person('Северин').pk}/"
    assert "is not over" in words(owner.get(page))
    answer = owner.post(page, {"name": person("Северин").name})
    assert (answer.status_code, "north-2" in words(answer)) == (400, True)


def test_who_entered_events_of_others_is_for_the_keeper(clubs, owner, ivan):
    for club in clubs.values():
        club_change(club=club, name=club.name, own_people=False, actor=DIRECTOR)
    own = Person.objects.filter(tenures__entrant__event__slug="north-1").first()
    event = Event.objects.get(slug="south-1")
    Event.objects.filter(pk=event.pk).update(state="registration")
    event.assigned_movement.delete()
    event.refresh_from_db()
    entrants_import(event=event, people=[NewEntrant(own.name, own.club)], actor=DIRECTOR)
    Event.objects.filter(pk=event.pk).update(state="finished")
    page = f"/desk/people_data/{own.pk}/"
    assert "events of other clubs" in words(owner.get(page))
    assert owner.post(page, {"name": own.name}).status_code == 400
    told = json.loads(owner.get(f"/desk/people_data/{own.pk}.json").content)
    assert [one["slug"] for one in told["events"]] == ["north-1"]
    assert ivan.post(page, {"name": own.name}).status_code == 302
    assert Person.objects.get(pk=own.pk).erased_at is not None


@pytest.mark.parametrize("wrong", ["0", "-1", "x", "9999999", "9" * 300])
def test_wrong_numbers(clubs, owner, wrong):
    for ending in ("/", ".json"):
        assert owner.get(f"/desk/people_data/{wrong}{ending}").status_code == 404


@pytest.mark.parametrize("search", ["", " ", "\x00", "\ud800".encode("utf-8", "surrogatepass"), "я" * 5000])
def test_odd_searches(db, ivan, search):
    assert ivan.get("/desk/people_data/", {"search": search}).status_code == 200
