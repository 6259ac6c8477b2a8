import pytest

from tests.tournament.factories import DIRECTOR, all_pass_row, game_row
from tournament.errors import TournamentError
from tournament.models import LogEntry
from tournament.selectors.embargo import Viewer
from tournament.selectors.report import event_report
from tournament.services.events import event_finish, rules_change
from tournament.services.facts import seats_rotate
from tournament.services.people import NewEntrant
from tournament.services.publishing import event_publish, event_reopen, version_publish
from tournament.services.records import record_correct
from tournament.services.rulings import Grounds, penalty_give, ruling_cancel
from tournament.services.snapshot import snapshot_of
from tournament.services.tenures import entrant_rank, substitute_enter


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


def test_another_word_on_the_same_table_is_another_version(finished):
    event_publish(event=finished, actor=DIRECTOR, note="the table")
    second = event_publish(event=finished, actor=DIRECTOR, note="prizes at noon")
    assert (second.version, second.note, second.changes[0]["moved"]) == (2, "prizes at noon", [])
    assert event_publish(event=finished, actor=DIRECTOR, note=" prizes  at noon ") == second
    assert event_publish(event=finished, actor=DIRECTOR) == second


def test_a_correction_that_moves_nobody_is_told_in_another_version(finished):
    event_publish(event=finished, actor=DIRECTOR)
    event_reopen(event=finished, reason="a slip of the pen", actor=DIRECTOR)
    record = finished.records.get(deal__number=1, table=1)
    record_correct(record=record, row=record.row, actor=DIRECTOR, reason="signed by the table")
    second = event_publish(event=finished, actor=DIRECTOR)
    assert (second.version, second.changes[0]["moved"]) == (2, [])
    assert [act["reason"] for act in second.changes[0]["acts"]] == ["signed by the table"]


def test_the_next_version_lists_what_changed_and_why(finished):
    event_publish(event=finished, actor=DIRECTOR)
    event_reopen(event=finished, reason="an appeal", actor=DIRECTOR)
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
    event_reopen(event=finished, reason="an appeal", actor=DIRECTOR)
    record = finished.records.get(deal__number=1, table=1)
    record_correct(record=record, row=game_row(finished, 1, made=False), actor=DIRECTOR, reason="misread")
    event_publish(event=finished, actor=DIRECTOR)
    first.refresh_from_db()
    assert first.snapshot == before


def test_a_running_event_is_not_published(played):
    with pytest.raises(TournamentError, match="event_not_finished"):
        event_publish(event=played, actor=DIRECTOR)


def attempts(event):
    """Everything that changes a table."""
    why = Grounds("late")
    record = event.records.get(deal__number=1, table=1)
    new = NewEntrant("Сменщик")
    rules = {"master_points": [], "corrections_until": None}
    return {
        "ruling": lambda: penalty_give(event=event, number=3, percent=50, grounds=why, actor=DIRECTOR),
        "correction": lambda: record_correct(
            record=record, row=all_pass_row(1, 4, 4), actor=DIRECTOR, reason="misread"
        ),
        "rotation": lambda: seats_rotate(
            event=event, round_number=1, table=1, steps=1, grounds=why, actor=DIRECTOR
        ),
        "substitute": lambda: substitute_enter(event=event, number=3, new=new, from_round=3, actor=DIRECTOR),
        "ranking": lambda: entrant_rank(event=event, number=3, ranked=False, actor=DIRECTOR),
        "rules": lambda: rules_change(event=event, tie_breaks=["tops"], actor=DIRECTOR, **rules),
    }


@pytest.mark.parametrize("act", ["ruling", "correction", "rotation", "substitute", "ranking", "rules"])
def test_a_published_event_is_reopened_before_it_is_changed(finished, act):
    publication = event_publish(event=finished, actor=DIRECTOR)
    finished.refresh_from_db()
    with pytest.raises(TournamentError, match="event_published"):
        attempts(finished)[act]()
    assert snapshot_of(event_report(finished, Viewer.DIRECTOR)) == publication.snapshot
    event_reopen(event=finished, reason="an appeal", actor=DIRECTOR)
    finished.refresh_from_db()
    attempts(finished)[act]()
    assert event_publish(event=finished, actor=DIRECTOR).version in (1, 2)


def test_a_cancellation_too_waits_for_reopening(finished):
    ruling = penalty_give(event=finished, number=3, percent=50, grounds=Grounds("late"), actor=DIRECTOR)
    event_publish(event=finished, actor=DIRECTOR)
    with pytest.raises(TournamentError, match="event_published"):
        ruling_cancel(ruling=ruling, reason="he was not", actor=DIRECTOR)


def test_reopening_needs_a_reason_and_is_done_once(finished):
    event_publish(event=finished, actor=DIRECTOR)
    with pytest.raises(TournamentError, match="ruling_reason"):
        event_reopen(event=finished, reason=" ", actor=DIRECTOR)
    for _ in range(2):
        assert event_reopen(event=finished, reason="an appeal", actor=DIRECTOR).state == "finished"
    assert LogEntry.objects.filter(action="event_reopen").count() == 1


def test_reopened_for_nothing_it_is_the_same_version_again(finished):
    first = event_publish(event=finished, actor=DIRECTOR)
    event_reopen(event=finished, reason="an appeal", actor=DIRECTOR)
    assert version_publish(event=finished, actor=DIRECTOR) == (first, False)
    finished.refresh_from_db()
    assert finished.state == "published"
    acts = LogEntry.objects.filter(event=finished).order_by("-pk").values_list("action", "subject")
    assert list(acts[:2]) == [("event_publish", "1"), ("event_reopen", "cup")]
