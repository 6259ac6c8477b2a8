"""The archive: an event that is over, which nothing and nobody changes until an owner takes it out."""

import pytest
from django.db import transaction

from tests.tournament.factories import ASSISTANT, DIRECTOR, game_row
from tournament.errors import TournamentError
from tournament.models import Event, LogEntry, Publication, Record
from tournament.selectors.exchange import event_to_json
from tournament.services.archive import event_archive, event_unarchive
from tournament.services.clubs import club_create, event_give
from tournament.services.corrections import correction_ask
from tournament.services.events import event_finish, rules_change
from tournament.services.publishing import event_publish, event_reopen
from tournament.services.records import record_confirm, record_correct
from tournament.services.rulings import Grounds, penalty_give
from tournament.services.tenures import entrant_rank
from tournament.services.verification import differences


def fresh(event):
    return Event.objects.get(pk=event.pk)


@pytest.fixture
def over(played):
    event_finish(event=played, accepted_missing=0, actor=DIRECTOR)
    event_publish(event=fresh(played), actor=DIRECTOR)
    event_reopen(event=fresh(played), reason="look again", actor=DIRECTOR)
    return fresh(played)


def record():
    return Record.objects.order_by("pk").first()


def asked(event):
    seat = record().seats.order_by("seat").first()
    said = {"deal_number": record().deal.number, "number": seat.entrant.number, "text": "It was a seven"}
    correction_ask(event=event, actor=ASSISTANT, **said)


def corrected(event):
    row = game_row(event, record().deal.number, made=False)
    record_correct(record=record(), row=row, reason="x", actor=DIRECTOR)


def ruled(event):
    penalty_give(event=event, number=1, percent=10, grounds=Grounds("late"), actor=DIRECTOR)


def with_other_rules(event):
    rules_change(event=event, tie_breaks=["mates"], master_points=[3], corrections_until=None, actor=DIRECTOR)


ACTS = {
    "publish": lambda event: event_publish(event=event, actor=DIRECTOR),
    "rules": with_other_rules,
    "ask": asked,
    "confirm": lambda event: record_confirm(record=record(), actor=ASSISTANT),
    "correct": corrected,
    "penalty": ruled,
    "rank": lambda event: entrant_rank(event=event, number=1, ranked=False, actor=DIRECTOR),
    "give": lambda event: event_give(event=event, club=club(), actor=DIRECTOR),
}


def club():
    return club_create(slug="north", name="North", actor=DIRECTOR)


def outcome(act, event):
    """What comes of it; nothing is kept."""
    with transaction.atomic():
        try:
            act(event)
            said = "done"
        except TournamentError as refused:
            said = refused.code
        changed = event_to_json(fresh(event))
        transaction.set_rollback(True)
    return said, changed


@pytest.mark.parametrize("name", ACTS)
def test_nothing_changes_in_the_archive(over, name):
    before = event_to_json(over)
    said, changed = outcome(ACTS[name], over)
    assert (said, changed != before) == ("done", True)
    event_archive(event=over, actor=DIRECTOR)
    kept = event_to_json(fresh(over))
    with pytest.raises(TournamentError, match="event_archived"):
        ACTS[name](fresh(over))
    assert event_to_json(fresh(over)) == kept
    event_unarchive(event=over, actor=DIRECTOR)
    assert outcome(ACTS[name], fresh(over))[0] == "done"


def test_archived_and_taken_out_twice_is_once(over):
    for _twice in range(2):
        event_archive(event=fresh(over), actor=DIRECTOR)
    assert fresh(over).archived_at is not None
    for _twice in range(2):
        event_unarchive(event=fresh(over), actor=DIRECTOR)
    acts = LogEntry.objects.filter(event=over, action__contains="archive").order_by("pk")
    assert list(acts.values_list("action", flat=True)) == ["event_archive", "event_unarchive"]
    assert fresh(over).archived_at is None
    assert differences(fresh(over)) == []


def test_what_is_not_over_stays_out(played):
    with pytest.raises(TournamentError, match="archive_not_over"):
        event_archive(event=played, actor=DIRECTOR)
    assert fresh(played).archived_at is None


def test_the_last_version_again_is_no_way_round(over):
    assert Publication.objects.count() == 1
    event_archive(event=over, actor=DIRECTOR)
    with pytest.raises(TournamentError, match="event_archived"):
        event_publish(event=fresh(over), actor=DIRECTOR)
    assert fresh(over).state == Event.State.FINISHED
