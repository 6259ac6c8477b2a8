"""Who was seen in the hall: one by one or all at once, taken back, asked for, and kept in files."""

import pytest

from tests.tournament.factories import DIRECTOR, game_row, play, seated_event
from tests.tournament.services.event_files import FILE, elsewhere, exported, refused, same_but_slug
from tournament.errors import TournamentError
from tournament.models import Event, LogEntry
from tournament.selectors.check_in import arrivals, not_checked_in
from tournament.services.check_in import entrants_check_in
from tournament.services.events import event_finish
from tournament.services.exchange import event_load
from tournament.services.records import record_enter
from tournament.services.rulings import Grounds, entrant_withdraw


def check_in(event, *orders, present=True, **more):
    return entrants_check_in(event=event, orders=orders, present=present, actor=DIRECTOR, **more)


def here(event):
    return {one.entrant.entry_order for one in arrivals(event) if one.at}


def waited_for(event):
    return {entrant.entry_order for entrant in not_checked_in(event)}


def test_people_come_and_are_taken_back(event):
    assert check_in(event, 3) == [3]
    assert check_in(event, 1, 3, 5) == [1, 5]
    assert here(event) == {1, 3, 5}
    assert check_in(event, 3, present=False) == [3]
    assert here(event) == {1, 5}
    assert check_in(event, 3, present=False) == []
    acts = LogEntry.objects.filter(event=event, action__contains="check_in")
    assert [(act.action, act.subject) for act in acts] == [
        ("entrants_check_in", "1"),
        ("entrants_check_in", "3"),
        ("check_in_cancel", "1"),
    ]
    assert acts[1].after == [[1, "Игрок 1"], [3, "Игрок 3"], [5, "Игрок 5"]]


def test_the_time_of_the_first_sight_stays(event):
    check_in(event, 1)
    seen = next(one.at for one in arrivals(event) if one.entrant.entry_order == 1)
    check_in(event, 1, 2)
    assert next(one.at for one in arrivals(event) if one.entrant.entry_order == 1) == seen


def test_a_form_sent_again_does_not_bring_somebody_back(event):
    check_in(event, 2, key="here")
    check_in(event, 2, present=False, key="gone")
    assert check_in(event, 2, key="here") == []
    assert here(event) == set()


def test_nobody_is_missed_before_the_first_is_here(event):
    assert waited_for(event) == set()
    check_in(event, 1, 2, 3)
    assert waited_for(event) == {4, 5, 6, 7, 8}


def test_who_plays_or_has_left_is_not_waited_for(event):
    check_in(event, 1)
    record = record_enter(event=event, deal_number=1, table=1, row=game_row(event, 1), actor=DIRECTOR).record
    playing = {seat.entrant.entry_order for seat in record.seats.select_related("entrant")}
    assert waited_for(event) == set(range(2, 9)) - playing
    gone = next(one for one in not_checked_in(event))
    entrant_withdraw(event=event, number=gone.number, grounds=Grounds("ill"), actor=DIRECTOR)
    assert gone.entry_order not in waited_for(event)


@pytest.mark.parametrize("order", [0, -1, 9, 10**30])
def test_people_who_are_not_entered(event, order):
    with pytest.raises(TournamentError, match="entry_unknown"):
        check_in(event, 1, order)
    assert here(event) == set()


def test_only_before_the_end(event):
    check_in(event, 1)
    play(event)
    event_finish(event=event, accepted_missing=0, actor=DIRECTOR)
    assert not_checked_in(Event.objects.get(pk=event.pk)) == []
    with pytest.raises(TournamentError, match="event_over"):
        check_in(event, 2)


def test_files_keep_who_was_here(event):
    check_in(event, 2, 7)
    data = exported(event)
    copy = event_load(data=elsewhere(data), actor=FILE)
    assert same_but_slug(exported(copy)) == same_but_slug(data)
    assert here(copy) == {2, 7}
    assert [bool(one.get("checked_in_at")) for one in data["entrants"]].count(True) == 2


@pytest.mark.parametrize("at", ["yesterday", "2026-11-28T17:30:00", 5, True, ""])
def test_times_nobody_came_at(event, at):
    check_in(event, 1)
    data = elsewhere(exported(event))
    data["entrants"][0]["checked_in_at"] = at
    assert refused(data).code == "wrong_shape"


@pytest.mark.parametrize("players", [8, 24])
def test_queries_do_not_grow(db, players, django_assert_num_queries):
    event = seated_event(players)
    check_in(event, 1)
    with django_assert_num_queries(4):
        not_checked_in(event)
    with django_assert_num_queries(2):
        arrivals(event)
