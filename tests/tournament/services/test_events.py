import datetime

import pytest

from scoring.errors import ScoringError
from tests.tournament.factories import ASSISTANT, DIRECTOR, game_row, play
from tournament.errors import TournamentError
from tournament.models import Event, LogEntry
from tournament.services.events import NewEvent, event_create, event_finish
from tournament.services.records import record_enter

DAY = datetime.date(2026, 11, 28)


def new(**changes):
    return NewEvent(**{"slug": "cup", "title": "Кубок", "starts_on": DAY, **changes})


def test_an_event_is_made_with_its_rules_and_logged(db):
    event = event_create(new=new(convention="leningrad", options={"sharing": "greedy"}), actor=DIRECTOR)
    event.refresh_from_db()
    assert (event.slug, event.state, event.options) == ("cup", "registration", {"sharing": "greedy"})
    entry = LogEntry.objects.get(event=event)
    assert (entry.action, entry.author, entry.channel) == ("event_create", "director", "test")


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"slug": "Весна"}, "bad_slug"),
        ({"slug": "a--b"}, "bad_slug"),
        ({"slug": "x" * 61}, "bad_slug"),
        ({"slug": ""}, "bad_slug"),
        ({"title": " "}, "bad_title"),
        ({"title": "a\nb"}, "bad_title"),
        ({"title": "x" * 201}, "bad_title"),
        ({"time_zone": "Europe/Atlantis"}, "unknown_time_zone"),
        ({"language": "de"}, "unknown_language"),
        ({"per_table": 5}, "three_or_four_at_a_table"),
        ({"deals_per_set": 1}, "deals_per_set_out_of_range"),
        ({"deals_per_set": 37}, "deals_per_set_out_of_range"),
        ({"convention": "bridge"}, "unknown_convention"),
    ],
)
def test_rules_nobody_can_play_by_are_refused_and_nothing_is_kept(db, changes, code):
    with pytest.raises((TournamentError, ScoringError)) as refused:
        event_create(new=new(**changes), actor=DIRECTOR)
    assert refused.value.code == code
    assert not Event.objects.exists()


def test_a_slug_is_used_once(db):
    event_create(new=new(), actor=DIRECTOR)
    with pytest.raises(TournamentError, match="event_exists"):
        event_create(new=new(title="Другой"), actor=DIRECTOR)


def test_an_event_with_open_records_closes_only_with_their_number_said(event):
    play(event, rounds=6)
    with pytest.raises(TournamentError) as refused:
        event_finish(event=event, accepted_missing=0, actor=DIRECTOR)
    assert refused.value.params == {"missing": 4, "accepted": 0}
    assert event_finish(event=event, accepted_missing=4, actor=DIRECTOR).state == "finished"


def test_an_event_with_a_conflict_does_not_finish(played):
    record_enter(event=played, deal_number=1, table=1, row=game_row(played, 1, made=False), actor=ASSISTANT)
    with pytest.raises(TournamentError) as refused:
        event_finish(event=played, accepted_missing=0, actor=DIRECTOR)
    assert (refused.value.code, refused.value.params) == ("conflicts_open", {"playings": ["1 (1)"]})


def test_an_event_without_a_movement_does_not_finish(db):
    event = event_create(new=new(), actor=DIRECTOR)
    with pytest.raises(TournamentError, match="movement_not_assigned"):
        event_finish(event=event, accepted_missing=0, actor=DIRECTOR)


def test_finishing_twice_is_finishing_once(played):
    event_finish(event=played, accepted_missing=0, actor=DIRECTOR)
    event_finish(event=played, accepted_missing=0, actor=DIRECTOR)
    assert LogEntry.objects.filter(event=played, action="event_finish").count() == 1
