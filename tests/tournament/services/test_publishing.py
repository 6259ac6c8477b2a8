import pytest

from tests.tournament.factories import DIRECTOR, all_pass_row, game_row
from tournament.errors import TournamentError
from tournament.models import LogEntry
from tournament.services.events import event_finish
from tournament.services.publishing import event_publish
from tournament.services.records import record_correct
from tournament.services.rulings import Grounds, penalty_give


@pytest.fixture
def finished(played):
    return event_finish(event=played, accepted_missing=0, actor=DIRECTOR)


def test_the_first_version_is_the_table_and_nothing_changed(finished):
    publication = event_publish(event=finished, actor=DIRECTOR, note="  at   last ")
    finished.refresh_from_db()
    assert (publication.version, publication.changes, publication.note) == (1, [], "at last")
    assert finished.state == "published"
    assert len(publication.snapshot["standings"]) == 8


def test_publishing_again_without_a_change_is_the_same_version(finished):
    first = event_publish(event=finished, actor=DIRECTOR)
    assert event_publish(event=finished, actor=DIRECTOR) == first
    assert LogEntry.objects.filter(action="event_publish").count() == 1


def test_the_next_version_lists_what_changed_and_why(finished):
    event_publish(event=finished, actor=DIRECTOR)
    penalty_give(event=finished, number=3, percent=50, grounds=Grounds("late"), actor=DIRECTOR)
    record = finished.records.get(deal__number=1, table=1)
    record_correct(record=record, row=all_pass_row(1, 4, 4), actor=DIRECTOR, reason="misread")
    second = event_publish(event=finished, actor=DIRECTOR)
    (change,) = second.changes
    assert second.version == 2
    assert [(act["action"], act["reason"]) for act in change["acts"]] == [
        ("ruling_penalty", "late"),
        ("record_correct", "misread"),
    ]
    moved = {row["entrant"] for row in change["moved"]}
    assert 3 in moved
    assert moved <= set(range(1, 9))


def test_a_published_version_stays_as_it_was(finished):
    first = event_publish(event=finished, actor=DIRECTOR)
    before = first.snapshot
    record = finished.records.get(deal__number=1, table=1)
    record_correct(record=record, row=game_row(finished, 1, made=False), actor=DIRECTOR, reason="misread")
    event_publish(event=finished, actor=DIRECTOR)
    first.refresh_from_db()
    assert first.snapshot == before


def test_a_running_event_is_not_published(played):
    with pytest.raises(TournamentError, match="event_not_finished"):
        event_publish(event=played, actor=DIRECTOR)
