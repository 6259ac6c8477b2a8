"""Checks of kept data: silent about a sound event, and each kind of damage named with its place."""

import pytest
from django.db import connection

from deals.dealing import deal_layout
from deals.notation import layout_text
from tests.tournament.analysed import analyse_all
from tests.tournament.factories import DIRECTOR, next_session, play, seated_event
from tests.tournament.services.event_files import elsewhere, exported
from tournament.models import Deal, Event, LogEntry, Publication, Record, RecordSeat
from tournament.selectors.dealt import dealt_for
from tournament.services.events import event_finish
from tournament.services.exchange import event_load
from tournament.services.layouts import layouts_set
from tournament.services.publishing import event_publish, event_reopen
from tournament.services.verification import differences, log_seal


@pytest.fixture
def published(played):
    event_finish(event=played, accepted_missing=0, actor=DIRECTOR)
    event_publish(event=Event.objects.get(pk=played.pk), actor=DIRECTOR)
    return Event.objects.get(pk=played.pk)


def codes(event, **options):
    return [(found.code, dict(found.params)) for found in differences(event, **options)]


def raw(statement, *values):
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


def entries(event):
    return LogEntry.objects.filter(event=event).order_by("pk")


def test_somebody_without_a_number_is_named(published):
    raw("UPDATE tournament_entrant SET number = NULL WHERE event_id = %s AND entry_order = 3", published.pk)
    found = dict(codes(published))
    assert found["entrant_unnumbered"] == {"order": 3}


@pytest.mark.parametrize("players", [8, 9])
def test_nothing_is_wrong_with_a_sound_event(db, players):
    event = seated_event(players)
    assert codes(event) == []
    play(event, rounds=2)
    assert codes(event) == []


def test_nor_with_a_published_one_and_a_session_after_it(published):
    assert codes(published) == []
    assert codes(next_session(published)) == []
    assert log_seal(published) == entries(published).last().seal


def test_an_entry_of_the_log_that_was_changed(played):
    place = entries(played)[4]
    raw("UPDATE tournament_logentry SET author = 'nobody' WHERE id = %s", place.pk)
    assert codes(played) == [("log_changed", {"place": 5})]


def test_an_entry_of_the_log_that_was_removed(published):
    raw("DELETE FROM tournament_logentry WHERE id = %s", entries(published)[4].pk)
    assert codes(published) == [("log_gap", {"place": 5})]


def test_the_first_and_the_last_entry_too(published):
    raw("DELETE FROM tournament_logentry WHERE id = %s", entries(published)[0].pk)
    assert codes(published) == [("log_gap", {"place": 1})]
    raw("DELETE FROM tournament_logentry WHERE event_id = %s", published.pk)
    # Without any entry the log tells nothing of any single fact.
    missing = ("records_differ", {"logged": 0, "here": 28})
    assert codes(published) == [("log_end_missing", {"version": 1}), missing]
    assert log_seal(published) == ""


def test_an_entry_sealed_anew_no_longer_fits_the_next(played):
    changed = entries(played)[4]
    changed.author = "nobody"
    raw(
        "UPDATE tournament_logentry SET author = 'nobody', seal = %s WHERE id = %s",
        *(changed.digest(), changed.pk),
    )
    assert codes(played) == [("log_gap", {"place": 6})]


@pytest.fixture
def other_cards(event):
    """Of a reserve deal, which nobody has played."""
    return layout_text(dealt_for(event, "R1"))


def test_a_layout_the_key_does_not_deal(event, other_cards):
    first = Deal.objects.filter(event=event, number=1)
    first.update(layout=other_cards)
    assert codes(event) == [("layout_not_dealt", {"deal": 1})]
    first.update(reserve=1)
    assert [code for code, _ in codes(event)] == ["fact_differs"]
    first.update(layout="nonsense", reserve=None)
    assert [code for code, _ in codes(event)] == ["layout_unfit"]


def test_cards_entered_by_hand_follow_from_no_key(event, other_cards):
    by_hand = other_layout(event)
    assert by_hand.hand_entered
    assert codes(event) == []


def test_a_copy_under_another_address_was_dealt_under_the_first(played):
    assert codes(event_load(data=elsewhere(exported(played)), actor=DIRECTOR)) == []


def other_layout(event):
    """A layout that is in no box of the event."""
    layouts_set(event=event, layouts=[deal_layout(b"by hand", "club", 1)], actor=DIRECTOR)
    return Deal.objects.get(event=event, number=1)


def test_a_record_that_cannot_be_scored(played):
    record = Record.objects.filter(event=played, deal__number=3).order_by("round__number").first()
    where = {"deal": 3, "round": record.round.number, "table": record.table}
    Record.objects.filter(pk=record.pk).update(row={**record.row, "tricks": 11})
    ((code, params), (other, _)) = codes(played)
    assert (code, other) == ("record_unfit", "fact_differs")
    assert params | where == params
    Record.objects.filter(pk=record.pk).update(row={**record.row, "players": 4})
    assert codes(played)[0] == ("record_not_as_stored", where)


def test_somebody_who_is_missing_in_a_record(played):
    RecordSeat.objects.filter(record__deal__number=3, seat="W").first().delete()
    assert [code for code, _ in codes(played)] == ["record_seats", "fact_differs"]


def test_rules_nobody_knows(played):
    Event.objects.filter(pk=played.pk).update(convention="unheard of")
    assert [code for code, _ in codes(Event.objects.get(pk=played.pk))] == ["rules_unfit", "fact_differs"]


def test_a_published_table_that_is_not_what_the_records_come_to(published):
    event_reopen(event=published, reason="an appeal", actor=DIRECTOR)
    Publication.objects.update(snapshot={})
    assert [code for code, _ in codes(Event.objects.get(pk=published.pk))] == ["fact_differs"]
    Event.objects.filter(pk=published.pk).update(state=Event.State.PUBLISHED)
    said = codes(Event.objects.get(pk=published.pk))
    assert [code for code, _ in said] == ["published_differs", "fact_differs", "fact_differs"]


@pytest.mark.slow
def test_an_analysis_that_is_not_what_the_layout_comes_to(event):
    analyse_all(event, range(2, 3))
    assert codes(event) == []
    assert codes(event, best_play=True) == [("best_play_differs", {"deal": 2})]


def test_a_record_that_is_gone_with_its_seats(played):
    lost = Record.objects.filter(event=played).order_by("pk").last()
    raw("DELETE FROM tournament_recordseat WHERE record_id = %s", lost.pk)
    raw("DELETE FROM tournament_record WHERE id = %s", lost.pk)
    said = codes(played)
    assert said[0] == ("records_differ", {"logged": 28, "here": 27})
    assert [code for code, _ in said[1:]] == ["fact_gone"]


def test_a_log_that_was_cut_off_at_its_end(played):
    """It holds together, but it knows less than there is."""
    last = entries(played).filter(action="record_enter").last()
    raw("DELETE FROM tournament_logentry WHERE event_id = %s AND id >= %s", played.pk, last.pk)
    said = codes(played)
    assert said[0] == ("records_differ", {"logged": 27, "here": 28})
    assert [code for code, _ in said[1:]] == ["fact_unlogged"]
