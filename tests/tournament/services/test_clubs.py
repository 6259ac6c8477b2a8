"""Clubs: members and their last owner, registers kept apart, events that change hands."""

import datetime

import pytest
from django.contrib.auth import get_user_model
from django.db import IntegrityError, connection, transaction
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.tournament.factories import DIRECTOR, EventFactory, PersonFactory, next_session, play, seated_event
from tournament.errors import TournamentError
from tournament.models import Club, ClubEntry, Entrant, Event, LogEntry, Membership, Person, Tenure
from tournament.models.log_triggers import log_protect
from tournament.selectors.clubs import club_for_new, events_of, members_of, role_in
from tournament.selectors.embargo import Viewer
from tournament.selectors.permissions import Role
from tournament.selectors.register import namesakes, people_found, real_people, registered
from tournament.selectors.total import event_total
from tournament.services.clubs import (
    account_make,
    club_change,
    club_create,
    event_give,
    member_make,
    membership_remove,
    membership_set,
)
from tournament.services.events import NewEvent, event_create
from tournament.services.people import NewEntrant, entrants_import
from tournament.services.sessions import session_create


def club(slug="north", **said):
    return club_create(slug=slug, name=said.pop("name", slug.title()), actor=DIRECTOR, **said)


def account(name, **said):
    return get_user_model().objects.create_user(name, **said)


def event_of(of, slug, *names):
    new = NewEvent(slug=slug, title=slug, starts_on=datetime.date(2026, 11, 28), club=of)
    event = event_create(new=new, actor=DIRECTOR)
    entrants_import(event=event, people=[NewEntrant(name) for name in names], actor=DIRECTOR)
    return event


def refusal(act, **said):
    with pytest.raises(TournamentError) as refused:
        act(**said, actor=DIRECTOR)
    return refused.value.code


def acts():
    return list(ClubEntry.objects.order_by("pk").values_list("action", "subject", "before", "after"))


def test_a_club_is_made_once_and_changed(db):
    north = club()
    assert club() == north
    assert refusal(club_create, slug="north", name="Other") == "club_exists"
    assert refusal(club_create, slug="No rth", name="x") == "bad_slug"
    for name in ("", " \x00 ", "x" * 101):
        assert refusal(club_create, slug="x", name=name) == "club_name_wrong"
    club_change(club=north, name=" Норд  клуб ", own_people=False, actor=DIRECTOR)
    club_change(club=north, name="Норд клуб", own_people=False, actor=DIRECTOR)
    assert acts() == [
        ("club_create", "north", None, {"name": "North", "own_people": False}),
        (
            "club_change",
            "north",
            {"name": "North", "own_people": False},
            {"name": "Норд клуб", "own_people": False},
        ),
    ]


def test_members_come_change_and_go_and_every_act_is_logged(db):
    north = club()
    account("olga")
    membership_set(club=north, name="olga", role="owner", actor=DIRECTOR)
    password = member_make(club=north, name="petro", role="assistant", actor=DIRECTOR)
    membership_set(club=north, name="petro", role="director", actor=DIRECTOR)
    membership_set(club=north, name="petro", role="director", actor=DIRECTOR)
    assert get_user_model().objects.get(username="petro").check_password(password)
    assert [(one.name, one.role) for one in members_of(north)] == [("olga", "owner"), ("petro", "director")]
    membership_remove(club=north, name="petro", actor=DIRECTOR)
    membership_remove(club=north, name="petro", actor=DIRECTOR)
    assert get_user_model().objects.filter(username="petro").exists()
    assert acts()[1:] == [
        ("membership_set", "olga", None, "owner"),
        ("membership_set", "petro", None, "assistant"),
        ("membership_set", "petro", "assistant", "director"),
        ("membership_remove", "petro", "director", None),
    ]
    assert password not in str(acts())


def test_the_last_owner_stays(db):
    north = club()
    account("olga")
    gone = account("gone", is_active=False)
    membership_set(club=north, name="olga", role="owner", actor=DIRECTOR)
    Membership.objects.create(club=north, user=gone, role="owner")
    assert refusal(membership_remove, club=north, name="olga") == "last_owner"
    assert refusal(membership_set, club=north, name="olga", role="director") == "last_owner"
    account("petro")
    membership_set(club=north, name="petro", role="owner", actor=DIRECTOR)
    membership_remove(club=north, name="olga", actor=DIRECTOR)
    assert refusal(membership_remove, club=north, name="petro") == "last_owner"


@pytest.mark.parametrize(
    ("name", "role", "code"),
    [
        ("olga", "king", "role_unknown"),
        ("nobody", "owner", "account_unknown"),
        ("x" * 151, "owner", "account_unknown"),
    ],
)
def test_who_cannot_be_a_member(db, name, role, code):
    account("olga")
    assert refusal(membership_set, club=club(), name=name, role=role) == code


def test_an_account_that_cannot_be_made_leaves_nothing(db):
    account("olga")
    assert refusal(member_make, club=club(), name="olga", role="owner") == "account_exists"
    assert refusal(member_make, club=club(), name=" x", role="owner") == "bad_account_name"
    assert refusal(member_make, club=club(), name="new", role="king") == "role_unknown"
    assert not get_user_model().objects.filter(username="new").exists()


def test_the_log_of_clubs_is_sealed_and_kept_by_the_database(db):
    club("north")
    club("south")
    log_protect()
    first, second = ClubEntry.objects.order_by("pk")
    assert (first.previous, second.previous) == ("", first.seal)
    assert second.seal == second.digest()
    for act in ("UPDATE tournament_clubentry SET author = ''", "DELETE FROM tournament_clubentry"):
        with pytest.raises(IntegrityError, match="only ever added to"), transaction.atomic():
            connection.cursor().execute(act)


def test_which_club_a_new_event_is_for(db):
    north, south = club("north"), club("south")
    keeper, olga, helper = account("keeper", is_staff=True), account("olga"), account("helper")
    membership_set(club=north, name="olga", role="director", actor=DIRECTOR)
    membership_set(club=north, name="helper", role="assistant", actor=DIRECTOR)
    assert (club_for_new(keeper, ""), club_for_new(keeper, "south")) == (None, south)
    assert (club_for_new(olga, ""), club_for_new(olga, "north")) == (north, north)
    for user, slug, code in [
        (olga, "south", "club_unknown"),
        (keeper, "west", "club_unknown"),
        (helper, "", "not_permitted"),
        (helper, "north", "club_unknown"),
    ]:
        with pytest.raises(TournamentError) as refused:
            club_for_new(user, slug)
        assert refused.value.code == code
    membership_set(club=south, name="olga", role="owner", actor=DIRECTOR)
    with pytest.raises(TournamentError, match="club_needed"):
        club_for_new(olga, "")


def test_whose_an_event_is(db):
    north, south = club("north"), club("south")
    mine, yours, kept = (event_of(of, slug) for of, slug in ((north, "a"), (south, "b"), (None, "c")))
    olga, keeper = account("olga"), account("keeper", is_staff=True)
    membership_set(club=north, name="olga", role="assistant", actor=DIRECTOR)
    assert (role_in(olga, north), role_in(olga, south), role_in(keeper, south)) == (
        Role.ASSISTANT,
        Role.PUBLIC,
        Role.OWNER,
    )
    assert list(events_of(olga)) == [mine]
    assert set(events_of(keeper)) == {mine, yours, kept}


def test_nobody_is_found_in_another_register(db):
    north, south = club("north", own_people=True), club("south", own_people=True)
    event_of(north, "a", "Зимин Лев", "Юдин Ян")
    event_of(south, "b", "Зимин Лев")
    event_of(None, "c", "Зимин Лев")
    people = {of: real_people(of).get(name="Зимин Лев").pk for of in (north, south, None)}
    assert len(set(people.values())) == 3
    for of, pk in people.items():
        assert [one.pk for one in people_found("зим", of)] == [pk]
        ((found,),) = namesakes([("Зимин Лев", "")], of)
        assert found.person.pk == pk
        assert list(registered(people.values(), of)) == [pk]
    with pytest.raises(TournamentError, match="person_unknown"):
        entrants_import(
            event=Event.objects.get(slug="b"),
            people=[NewEntrant("Зимин Лев", person=people[north])],
            actor=DIRECTOR,
        )


def test_clubs_with_the_shared_register_know_the_same_people(db):
    event_of(club("north"), "a", "Зимин Лев")
    event_of(club("south"), "b", "Зимин Лев")
    assert Person.objects.count() == 1


def test_sessions_are_of_one_club(db):
    north = club(own_people=True)
    event = seated_event(8, club=north)
    play(event)
    later = next_session(event)
    assert later.club == north
    assert Person.objects.count() == 8
    assert (
        refusal(
            event_create,
            new=NewEvent(slug="x", title="X", starts_on=event.starts_on, continues=later, club=club("south")),
        )
        == "session_of_another_club"
    )


def test_the_next_session_has_the_same_people_and_not_their_namesakes(db):
    PersonFactory(name="Зимин Лев")
    event = event_of(None, "a")
    entrants_import(event=event, people=[NewEntrant("Зимин Лев", another=True)], actor=DIRECTOR)
    later = session_create(
        before=event, slug="a-2", title="A 2", starts_on=event.starts_on, carry_over=100, actor=DIRECTOR
    )
    assert Tenure.objects.filter(entrant__event=later).get().person.tenures.count() == 2


def test_an_event_goes_to_another_club_with_its_sessions_people_and_total(db):
    event = seated_event(8)
    play(event)
    later = next_session(event)
    event_of(None, "other", "Игрок 1", "Чужой")
    Person.objects.filter(name="Игрок 1").update(club="Клуб 1")
    before = [vars(row) | {"person": 0} for row in event_total(later, Viewer.DIRECTOR).rows]
    north = club(own_people=True)
    event_give(event=later, club=north, actor=DIRECTOR)
    event_give(event=Event.objects.get(slug="cup"), club=north, actor=DIRECTOR)
    assert {one.club for one in Event.objects.filter(slug__startswith="cup")} == {north}
    given = LogEntry.objects.filter(action="event_give")
    assert sorted(given.values_list("event__slug", "before", "after")) == [
        ("cup", None, "north"),
        ("cup-2", None, "north"),
    ]
    after = event_total(Event.objects.get(slug="cup-2"), Viewer.DIRECTOR)
    assert [vars(row) | {"person": 0} for row in after.rows] == before
    assert real_people(north).count() == 8
    assert not real_people(north).filter(name="Чужой").exists()


NAMES = ("A", "B", "C", "D", "E")


class OwnRegister(TestCase):
    """A club that begins to keep its own register takes its people and nobody else's, and loses nobody."""

    @given(st.lists(st.tuples(st.sampled_from([0, 1, 2]), st.sets(st.sampled_from(NAMES))), max_size=5))
    def test_shared_to_own_and_back(self, evenings):
        clubs = [None, club("north"), club("south")]
        lonely = PersonFactory(name="Nobody's")
        for place, (whose, names) in enumerate(evenings):
            event_of(clubs[whose], f"e-{place}", *sorted(names))
        entered = sorted(Tenure.objects.values_list("entrant", "person__name", "person__club"))
        others = dict(Tenure.objects.exclude(entrant__event__club=clubs[1]).values_list("entrant", "person"))
        known = set(Person.objects.values_list("pk", flat=True))

        club_change(club=clubs[1], name="North", own_people=True, actor=DIRECTOR)

        assert sorted(Tenure.objects.values_list("entrant", "person__name", "person__club")) == entered
        assert others.items() <= dict(Tenure.objects.values_list("entrant", "person")).items()
        own = real_people(clubs[1])
        here = Tenure.objects.filter(entrant__event__club=clubs[1])
        assert set(own) == {tenure.person for tenure in here}
        assert own.count() == len({name for whose, names in evenings if whose == 1 for name in names})
        assert {tenure.person.register for tenure in Tenure.objects.filter(entrant__in=others)} <= {None}
        assert known <= set(Person.objects.values_list("pk", flat=True))
        assert real_people().filter(pk=lonely.pk).exists()

        people = set(Person.objects.values_list("pk", "name"))
        club_change(club=Club.objects.get(slug="north"), name="North", own_people=False, actor=DIRECTOR)
        assert set(real_people().values_list("pk", "name")) == people
        assert sorted(Tenure.objects.values_list("entrant", "person__name", "person__club")) == entered


def test_two_events_of_one_person_keep_one_person(db):
    north = club()
    event_of(north, "a", "A", "B")
    event_of(north, "b", "A")
    event_of(None, "c", "A")
    club_change(club=north, name="North", own_people=True, actor=DIRECTOR)
    assert sorted(real_people(north).values_list("name", flat=True)) == ["A", "B"]
    assert Entrant.objects.filter(tenures__person__register=north).count() == 3
    assert Person.objects.filter(name="A").count() == 2


def test_a_copy_of_an_event_is_for_the_club_that_loads_it(db):
    from tournament.selectors.exchange import event_to_json
    from tournament.services.exchange import event_load

    north = club(own_people=True)
    written = event_to_json(event_of(None, "a", "A"))
    assert "club" not in written
    loaded = event_load(data={**written, "slug": "b", "log": []}, actor=DIRECTOR, club=north)
    assert event_to_json(loaded)["entrants"] == written["entrants"]
    assert (loaded.club, real_people(north).count(), real_people().count()) == (north, 1, 1)
    assert EventFactory().club is None


def test_of_two_accounts_of_one_name_made_at_once_there_is_one(db, monkeypatch):
    """Both looked before either was there."""
    account_make(name="olga")
    monkeypatch.setattr("django.db.models.query.QuerySet.exists", lambda self: False)
    with pytest.raises(TournamentError, match="account_exists"):
        account_make(name="olga")
