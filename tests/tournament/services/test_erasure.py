"""Erasing a name: it is nowhere in the database, no result has changed, and the log still tells."""

import json

import pytest
from django.apps import apps
from django.contrib.auth import get_user_model
from django.db import IntegrityError, connection, transaction
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from movements.schemes import rulebook
from tests.tournament.factories import ASSISTANT, DIRECTOR, EventFactory, play
from tests.tournament.in_play import two_sessions
from tournament.errors import TournamentError
from tournament.models import (
    ClubEntry,
    Event,
    LogEntry,
    Person,
    Publication,
    Record,
    Ruling,
    Tenure,
)
from tournament.models.log_triggers import log_open, log_protect
from tournament.selectors.embargo import Viewer
from tournament.selectors.exchange import event_to_json
from tournament.selectors.personal_data import account_to_json, events_owned, person_to_json
from tournament.selectors.register import people_found
from tournament.selectors.report import event_report
from tournament.selectors.total import event_total
from tournament.services.archive import event_archive
from tournament.services.boxes import deals_make
from tournament.services.clubs import club_create, membership_set
from tournament.services.corrections import correction_ask
from tournament.services.erasure import account_erase, person_erase
from tournament.services.events import event_finish
from tournament.services.exchange import event_load
from tournament.services.log import Actor
from tournament.services.people import NewEntrant, entrant_remove, entrants_import
from tournament.services.publishing import event_publish, event_reopen
from tournament.services.renaming import Renaming, changed, logged, published
from tournament.services.rulings import Grounds, penalty_give
from tournament.services.seating import movement_assign
from tournament.services.teams import read_teams, teams_set
from tournament.services.tenures import substitute_enter
from tournament.services.verification import club_differences, differences

NAME = "Константинопольская Аристархия-Ґ"
KEEPER = Actor("keeper", "web")


def everything():
    """All text there is in the database, as one would read it with an editor."""
    rows = []
    for model in apps.get_models():
        if model._meta.label != "sessions.Session":
            rows += [str(row) for row in model._base_manager.values_list()]
    return "\n".join(rows)


def fresh(event):
    return Event.objects.get(pk=event.pk)


def results(event):
    """The table and the total without names."""
    report = event_report(fresh(event), Viewer.DIRECTOR)
    rows = [
        (row.place, row.number, row.score, row.top, row.result, row.deals) for row in report.standings.rows
    ]
    total = event_total(fresh(event), Viewer.DIRECTOR).rows
    return rows, [(row.place, row.person, row.number, row.total, row.results) for row in total]


@pytest.fixture
def sessions(db):
    """A published session and the next one, also published; number 3 of the first is called NAME."""
    event = EventFactory(slug="other")
    entrants_import(event=event, people=[NewEntrant(NAME, "Юг"), NewEntrant("Другой", "Юг")], actor=DIRECTOR)
    entrant_remove(event=event, entry_order=1, actor=DIRECTOR)
    first = named_event("cup")
    penalty_give(event=first, number=3, percent=10, grounds=Grounds(f"{NAME}, late"), actor=DIRECTOR)
    teams_set(event=first, teams=read_teams("One: 1, 2, 3\nTwo: 4, 5, 6"), actor=DIRECTOR)
    substitute_enter(event=first, number=5, new=NewEntrant("Подмена", "Юг"), from_round=3, actor=DIRECTOR)
    play(first)
    deal = Record.objects.filter(event=first, seats__entrant__number=3).first().deal.number
    correction_ask(event=first, number=3, deal_number=deal, text=f"I am {NAME}.", actor=ASSISTANT)
    for note in ("", f"as {NAME} asked"):
        event_finish(event=fresh(first), accepted_missing=0, actor=DIRECTOR)
        event_publish(event=fresh(first), actor=DIRECTOR, note=note)
        if not note:
            event_reopen(event=fresh(first), reason=f"{NAME} asks", actor=DIRECTOR)
            penalty_give(
                event=fresh(first), number=3, percent=5, grounds=Grounds(f"by {NAME}"), actor=DIRECTOR
            )
    return fresh(first)


def named_event(slug):
    """Eight people, of whom the NAME is number 3; his teams and list were typed by name."""
    people = [NewEntrant(f"Игрок {n}", "Север", number=n) for n in range(1, 9)]
    people[2] = NewEntrant(NAME, "Юг", number=3)
    event = EventFactory(slug=slug)
    entrants_import(event=event, people=people, actor=DIRECTOR)
    teams_set(event=event, teams=read_teams(f"A: {NAME}, Игрок 1, Игрок 2"), actor=DIRECTOR)
    Event.objects.filter(pk=event.pk).update(state=Event.State.DRAWN, draw_seed="x", deal_key="ab" * 32)
    movement_assign(event=fresh(event), movement=rulebook(8), actor=DIRECTOR)
    deals_make(event=fresh(event), actor=DIRECTOR)
    return fresh(event)


def the_person():
    return Person.objects.get(name=NAME)


def test_the_name_is_nowhere_afterwards_and_no_result_changes(sessions):
    before, person = results(sessions), the_person()
    assert everything().count(NAME) > 15
    log_protect()
    erased = person_erase(person=person, actor=KEEPER)
    assert NAME not in everything()
    assert "Аристархия" not in everything()
    with translation.override("ru"):
        assert erased.placeholder == translation.gettext("Erased participant %(number)s") % {
            "number": person.pk
        }
    assert results(sessions) == before
    for event in Event.objects.all():
        assert differences(event) == [], event
    assert club_differences() == []
    placed = [row for row in event_report(sessions, Viewer.PUBLIC).standings.rows if row.number == 3]
    assert [(row.name, row.club) for row in placed] == [(erased.placeholder, "")]


def test_each_log_says_what_was_done_to_it(sessions):
    old = {event: last_seal(event) for event in Event.objects.all()}
    person_erase(person=the_person(), actor=KEEPER)
    for event, seal in old.items():
        act = LogEntry.objects.filter(event=event).order_by("pk").last()
        assert (act.action, act.author, act.after["old_seal"]) == ("person_erase", "keeper", seal)
        assert act.after["new_seal"] == act.previous != seal
        assert act.after["entries"] > 0
    assert ClubEntry.objects.get().action == "person_erase"


def last_seal(event):
    return LogEntry.objects.filter(event=event).order_by("pk").last().seal


def test_entries_before_the_first_name_keep_their_seals(sessions):
    first = LogEntry.objects.filter(event=sessions).order_by("pk").first()
    seals = list(LogEntry.objects.filter(event=sessions).order_by("pk").values_list("seal", flat=True))
    acts = list(LogEntry.objects.filter(event=sessions).order_by("pk").values_list("pk", "at", "action"))
    person_erase(person=the_person(), actor=KEEPER)
    after = LogEntry.objects.filter(event=sessions).order_by("pk")
    assert list(after.values_list("pk", "at", "action"))[:-1] == acts
    assert first.action == "entrants_import"
    assert not set(seals) & set(after.values_list("seal", flat=True))


def test_tampering_shows_afterwards_as_before(sessions):
    person_erase(person=the_person(), actor=KEEPER)
    with pytest.raises(IntegrityError, match="only ever added to"), transaction.atomic():
        connection.cursor().execute("UPDATE tournament_logentry SET author = 'nobody'")
    with transaction.atomic():
        entry = LogEntry.objects.filter(event=sessions).order_by("pk")[2]
        with log_open():
            LogEntry._base_manager.filter(pk=entry.pk).update(reason="another")
        assert [one.code for one in differences(sessions)] == ["log_changed"]
        transaction.set_rollback(True)


def test_a_log_that_was_tampered_with_is_not_sealed_over(sessions):
    entry = LogEntry.objects.filter(event=sessions).order_by("pk")[2]
    LogEntry._base_manager.filter(pk=entry.pk).update(reason="another")
    before = everything()
    with pytest.raises(TournamentError, match="log_unsound"):
        person_erase(person=the_person(), actor=KEEPER)
    assert everything() == before


def test_erased_twice_is_once_and_he_is_found_no_more(sessions):
    person = the_person()
    done = person_erase(person=person, actor=KEEPER)
    acts = LogEntry.objects.count()
    assert person_erase(person=person, actor=KEEPER).placeholder == done.placeholder
    assert LogEntry.objects.count() == acts
    assert people_found(done.placeholder) == []
    entrants_import(event=EventFactory(), people=[NewEntrant(done.placeholder)], actor=DIRECTOR)
    assert Person.objects.filter(name=done.placeholder).count() == 2


def test_not_while_an_event_of_his_goes_on(sessions):
    event = EventFactory(slug="open")
    entrants_import(event=event, people=[NewEntrant(NAME, "Юг")], actor=DIRECTOR)
    with pytest.raises(TournamentError) as refused:
        person_erase(person=the_person(), actor=KEEPER)
    assert (refused.value.code, refused.value.params["events"]) == ("person_in_open_event", ["open"])
    entrant_remove(event=event, entry_order=1, actor=DIRECTOR)
    person_erase(person=the_person(), actor=KEEPER)
    assert NAME not in everything()


def test_in_the_archive_too(sessions):
    event_archive(event=sessions, actor=DIRECTOR)
    person_erase(person=the_person(), actor=KEEPER)
    assert NAME not in everything()
    assert differences(fresh(sessions)) == []


def test_a_namesake_of_another_club_keeps_his_name(sessions):
    event = EventFactory(slug="namesake")
    entrants_import(event=event, people=[NewEntrant(NAME, "Запад")], actor=DIRECTOR)
    seal = last_seal(event)
    person_erase(person=Person.objects.get(name=NAME, club="Юг"), actor=KEEPER)
    assert Person.objects.get(name=NAME).club == "Запад"
    assert last_seal(event) == seal


def test_a_namesake_in_the_register_of_a_club_keeps_his_name_in_its_log(sessions):
    north = club_create(slug="north", name="North", own_people=True, actor=DIRECTOR)
    event = EventFactory(slug="theirs", club=north)
    entrants_import(event=event, people=[NewEntrant(NAME, "Юг")], actor=DIRECTOR)
    entrant_remove(event=event, entry_order=1, actor=DIRECTOR)
    seal = last_seal(event)
    person_erase(person=Person.objects.get(name=NAME, register=None), actor=KEEPER)
    assert last_seal(event) == seal


def test_the_event_goes_out_and_in_again(sessions):
    person_erase(person=the_person(), actor=KEEPER)
    written = event_to_json(fresh(sessions))
    copy = event_load(data={**written, "slug": "copy"}, actor=DIRECTOR)
    assert event_to_json(copy)["publications"] == written["publications"]
    assert [one.code for one in differences(copy)] in ([], ["layout_not_dealt"] * copy.deals.count())


# Values of the log

WORDS = st.one_of(st.text(max_size=8), st.sampled_from(["N", "pass", "6S", NAME, "Юг", "whist"]))
FLAT = st.none() | st.booleans() | st.integers() | WORDS
LISTS = FLAT | st.lists(FLAT, max_size=4) | st.dictionaries(WORDS, FLAT, max_size=4)
VALUES = LISTS | st.lists(LISTS, max_size=4) | st.dictionaries(WORDS, LISTS, max_size=4)


@given(st.sampled_from(["record_enter", "record_correct", "layouts_set", "unknown", "rules_change"]), VALUES)
def test_acts_without_names_stay_as_they_are(action, value):
    for name in ("N", "pass", NAME):
        assert logged(action, value, Renaming(name, "", "Gone")) == value


@given(st.sampled_from(["entrants_import", "entrant_remove", "substitute_enter", "teams_set"]), VALUES)
def test_no_value_is_too_odd(action, value):
    once = logged(action, value, Renaming(NAME, "Юг", "Gone"))
    assert logged(action, once, Renaming(NAME, "Юг", "Gone")) == once


def test_words_that_only_begin_like_the_name_stay():
    by = Renaming("Иван", "", "Gone")
    assert by.text("Иванов, Иван и Иван-младший, Иван.") == "Иванов, Gone и Gone-младший, Gone."
    assert Renaming("Иво", "", "Gone").text("Иво") == "Иво"


def test_only_his_rows_of_a_snapshot_change(sessions):
    version = Publication.objects.filter(event=sessions).order_by("version").last()
    by = Renaming("Игрок 1", "Север", "Gone", frozenset({2}))
    assert published(version.snapshot, by) == version.snapshot
    assert changed(version.changes, by) == version.changes


# What is kept of somebody


def test_all_that_is_kept_of_a_person(sessions):
    said = person_to_json(the_person(), Event.objects.all())
    (cup,) = said["events"]
    assert (said["name"], said["club"], said["register"]) == (NAME, "Юг", None)
    assert (cup["slug"], cup["numbers"][0]["number"], cup["numbers"][0]["team"]) == ("cup", 3, "One")
    seats = Record.objects.filter(event=sessions, seats__entrant__number=3).count()
    assert len(cup["seats"]) == seats > 0
    assert [one["text"] for one in cup["corrections"]] == [f"I am {NAME}."]
    assert [one["reason"] for one in cup["rulings"]] == [f"{NAME}, late", f"by {NAME}"]
    assert {one["action"] for one in cup["log"]} >= {"entrants_import", "correction_ask", "ruling_penalty"}
    assert cup["results"][0]["number"] == 3
    assert "Игрок" not in json.dumps(said, ensure_ascii=False)


def test_what_is_kept_of_deals_in_play_is_not_told(db):
    _before, event = two_sessions()
    open_deals = {deal.number for deal in event.deals.filter(number__gte=5)}
    person = Tenure.objects.filter(entrant__event=event, entrant__number=1).first().person
    (told,) = (
        one for one in person_to_json(person, Event.objects.all())["events"] if one["slug"] == event.slug
    )
    assert told["results"][0]["deals"] <= 4
    assert open_deals


# Accounts


@pytest.fixture
def clubs(sessions):
    for name in ("director", "keeper"):
        get_user_model().objects.create_user(name, is_staff=name == "keeper")
    north = club_create(slug="north", name="North", actor=DIRECTOR)
    membership_set(club=north, name="director", role="assistant", actor=KEEPER)
    return north


def test_the_name_of_an_account_is_nowhere_afterwards(sessions, clubs):
    before = results(sessions)
    number = get_user_model().objects.get(username="director").pk
    log_protect()
    erased = account_erase(name="director", actor=KEEPER)
    assert erased.placeholder == f"erased-account-{number}"
    text = everything()
    assert "'director'" not in text
    assert not LogEntry.objects.filter(author="director").exists()
    assert not ClubEntry.objects.filter(author="director").exists()
    assert not Ruling.objects.filter(author="director").exists()
    assert not get_user_model().objects.filter(username="director").exists()
    assert results(sessions) == before
    for event in Event.objects.all():
        assert differences(event) == [], event
    assert club_differences() == []
    acts = LogEntry.objects.filter(action="account_erase", author="keeper")
    assert acts.count() == Event.objects.count()


@pytest.mark.parametrize(
    ("name", "code"),
    [("nobody", "account_unknown"), ("keeper", "last_keeper"), ("olga", "last_owner")],
)
def test_accounts_that_are_needed_stay(sessions, clubs, name, code):
    get_user_model().objects.create_user("olga")
    membership_set(club=clubs, name="olga", role="owner", actor=KEEPER)
    before = everything()
    with pytest.raises(TournamentError, match=code):
        account_erase(name=name, actor=KEEPER)
    assert everything() == before


def test_no_account_of_a_running_event(sessions, clubs):
    Event.objects.filter(slug="other").update(state=Event.State.RUNNING)
    with pytest.raises(TournamentError, match="account_in_running_event"):
        account_erase(name="director", actor=KEEPER)


def test_all_that_is_kept_of_an_account(sessions, clubs):
    said = account_to_json(get_user_model().objects.get(username="director"))
    assert said["clubs"] == {"north": "assistant"}
    assert said["signed"]["Ruling"] == 2
    assert said["signed"]["CorrectionRequest"] == 0
    assert len(said["log"]) == LogEntry.objects.filter(author="director").count() > 40
    assert [one["action"] for one in said["club_log"]] == ["club_create", "membership_set"]


def test_an_owner_sees_only_what_is_of_his_club(sessions, clubs):
    get_user_model().objects.create_user("olga")
    olga = get_user_model().objects.get(username="olga")
    membership_set(club=clubs, name="olga", role="owner", actor=KEEPER)
    assert list(events_owned(olga)) == []
    assert person_to_json(the_person(), events_owned(olga))["events"] == []
