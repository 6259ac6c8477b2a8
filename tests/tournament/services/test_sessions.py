"""Sessions of one event: made one after another, their total by hand, files and versions."""

import datetime
import json
from collections import defaultdict
from fractions import Fraction

import pytest
from django.apps import apps
from django.db import connection

from movements.schemes import rulebook
from scoring.errors import ScoringError
from scoring.methods import Method, method_to_json
from scoring.ranking import TIE_BREAKS
from tests.tournament.factories import DIRECTOR, play, seated_event
from tournament.errors import TournamentError
from tournament.models import Entrant, Event, Tenure
from tournament.selectors.credit import event_master_points, season
from tournament.selectors.embargo import Viewer
from tournament.selectors.exchange import event_to_json
from tournament.selectors.report import event_report
from tournament.selectors.standings import standings
from tournament.selectors.total import event_total
from tournament.services.boxes import deals_make
from tournament.services.events import NewEvent, event_create, event_finish, rules_change
from tournament.services.exchange import event_load
from tournament.services.people import NewEntrant, numbers_draw
from tournament.services.publishing import event_publish, event_reopen
from tournament.services.rulings import Grounds, penalty_give
from tournament.services.seating import movement_assign
from tournament.services.sessions import next_slug, next_title, session_create
from tournament.services.teams import NewTeam, teams_set
from tournament.services.tenures import substitute_enter

DEFERRED = {"sqlite": "PRAGMA defer_foreign_keys = ON", "postgresql": "SET CONSTRAINTS ALL DEFERRED"}


def fresh(event):
    return Event.objects.get(pk=event.pk)


def finish(event):
    return event_finish(event=fresh(event), accepted_missing=0, actor=DIRECTOR)


def next_played(before, carry_over=50):
    """The session after `before`, drawn by a seed of its own and played to the end."""
    event = session_create(
        before=fresh(before),
        slug=next_slug(fresh(before)),
        title=next_title(fresh(before)),
        starts_on=datetime.date(2027, 2, 1),
        carry_over=carry_over,
        actor=DIRECTOR,
    )
    numbers_draw(event=event, seed=f"seed of {event.slug}", actor=DIRECTOR)
    movement_assign(event=fresh(event), movement=rulebook(8), actor=DIRECTOR)
    deals_make(event=fresh(event), actor=DIRECTOR)
    play(fresh(event))
    return fresh(event)


@pytest.fixture
def first(db):
    event = seated_event(8, master_points=[8, 4, 2], tie_breaks=list(TIE_BREAKS))
    play(event)
    return finish(event)


@pytest.fixture
def second(first):
    return next_played(first)


def people_of(event):
    """{name: number}"""
    rows = Tenure.objects.filter(entrant__event=event, to_round=None).select_related("person", "entrant")
    return {tenure.person.name: tenure.entrant.number for tenure in rows}


def test_the_next_session_has_the_rules_and_the_people(first, second):
    assert (second.slug, second.title) == ("cup-2", f"{first.title} (2)")
    assert (next_slug(second), next_title(second)) == ("cup-3", f"{first.title} (3)")
    assert second.continues == first
    assert (second.convention, second.tie_breaks) == (first.convention, first.tie_breaks)
    assert people_of(first).keys() == people_of(second).keys()
    assert people_of(first) != people_of(second)
    persons = {
        frozenset(Tenure.objects.filter(entrant__event=event).values_list("person", flat=True))
        for event in (first, second)
    }
    assert len(persons) == 1


@pytest.mark.parametrize("carry_over", [0, 50, 100])
def test_the_total_is_that_made_by_hand(first, carry_over):
    second = next_played(first, carry_over)
    sums = defaultdict(lambda: [Fraction(0), Fraction(0)])
    for event, weight in ((first, Fraction(carry_over, 100)), (second, Fraction(1))):
        for row in standings(event, Viewer.DIRECTOR).rows:
            sums[row.name][0] += weight * row.score
            sums[row.name][1] += weight * row.top
    total = event_total(second, Viewer.DIRECTOR)
    assert {row.name: row.total.result for row in total.rows} == {
        name: 100 * score / top for name, (score, top) in sums.items()
    }
    results = [row.total.result for row in total.rows]
    assert results == sorted(results, reverse=True)
    assert [term.weight for term in total.terms] == [carry_over, 100]
    own = {row.name: row.result for row in standings(first, Viewer.DIRECTOR).rows}
    assert {row.name: row.results[0] for row in total.rows} == own


@pytest.mark.parametrize("name", ["mean_whists", "cross_whists"])
def test_a_total_in_whists_divides_by_weighed_deals(first, name):
    Event.objects.filter(pk=first.pk).update(method=method_to_json(Method(name)))
    second = next_played(first, 50)
    sums = defaultdict(lambda: [Fraction(0), Fraction(0)])
    for event, weight in ((fresh(first), Fraction(1, 2)), (second, Fraction(1))):
        for row in standings(event, Viewer.DIRECTOR).rows:
            sums[row.name][0] += weight * row.score
            sums[row.name][1] += weight * row.deals
    total = event_total(second, Viewer.DIRECTOR)
    assert {row.name: row.total.result for row in total.rows} == {
        who: score / deals for who, (score, deals) in sums.items()
    }


def test_who_missed_a_session_has_only_the_other(first):
    second = session_create(
        before=first, slug="cup-2", title="2", starts_on=first.starts_on, carry_over=100, actor=DIRECTOR
    )
    entrant = Entrant.objects.filter(event=second).first()
    left, came = entrant.tenures.get().person, "Новый Игрок"
    numbers_draw(event=second, seed="x", actor=DIRECTOR)
    movement_assign(event=fresh(second), movement=rulebook(8), actor=DIRECTOR)
    deals_make(event=fresh(second), actor=DIRECTOR)
    number = Entrant.objects.get(pk=entrant.pk).number
    substitute_enter(event=fresh(second), number=number, new=NewEntrant(came), from_round=2, actor=DIRECTOR)
    play(fresh(second))
    rows = {row.name: row for row in event_total(fresh(second), Viewer.DIRECTOR).rows}
    assert rows[left.name].results[1] is None
    assert rows[left.name].number is None
    assert rows[came].results[0] is None
    assert rows[came].total.deals == 14


def test_tie_breaks_add_up_over_the_sessions(first, second):
    total = event_total(second, Viewer.DIRECTOR)
    whists = defaultdict(Fraction)
    for event in (first, second):
        for row in standings(event, Viewer.DIRECTOR).rows:
            whists[row.name] += dict(zip(TIE_BREAKS, row.tie_values, strict=True))["whists"]
    found = {row.name: dict(zip(TIE_BREAKS, row.tie_values, strict=True))["whists"] for row in total.rows}
    assert found == whists


def test_master_points_are_given_once_by_the_total(first, second):
    assert event_master_points(first, Viewer.DIRECTOR) == {}
    total = event_total(second, Viewer.DIRECTOR)
    assert sum(row.points for row in total.rows if row.points) == 14
    points = event_master_points(second, Viewer.DIRECTOR)
    assert points == {row.number: row.points for row in total.rows if row.points is not None}
    rated = season([first, second], 5, Viewer.DIRECTOR)
    assert {row.name: row.rating for row in rated} == {
        row.name: row.points for row in total.rows if row.points
    }


def test_a_total_is_published_when_every_session_is_over(first, second):
    event_publish(event=first, actor=DIRECTOR)
    finish(second)
    Event.objects.filter(pk=first.pk).update(state=Event.State.RUNNING)
    with pytest.raises(TournamentError) as refusal:
        event_publish(event=fresh(second), actor=DIRECTOR)
    assert refusal.value.code == "session_not_over"
    Event.objects.filter(pk=first.pk).update(state=Event.State.PUBLISHED)
    version = event_publish(event=fresh(second), actor=DIRECTOR)
    assert version.snapshot["total"]["weights"] == [50, 100]


def test_a_correction_of_an_earlier_session_is_a_change_of_the_total(first, second):
    finish(second)
    event_publish(event=fresh(second), actor=DIRECTOR)
    penalty_give(event=fresh(first), number=1, percent=100, grounds=Grounds("noise"), actor=DIRECTOR)
    again = event_publish(event=fresh(second), actor=DIRECTOR)
    assert again.version == 2
    (changes,) = again.changes
    assert changes["moved"] == []
    name = next(name for name, number in people_of(first).items() if number == 1)
    assert name in [row["name"] for row in changes["total"]]
    assert "ruling_penalty" in [act["action"] for act in changes["acts"]]
    event_reopen(event=fresh(second), reason="look", actor=DIRECTOR)
    assert event_publish(event=fresh(second), actor=DIRECTOR).version == 2


def test_three_sessions_with_teams_come_back_from_their_files(first, second):
    third = next_played(finish(second), carry_over=25)
    teams_set(
        event=third,
        teams=[NewTeam("Одесса", ("1", "2", "3")), NewTeam("Киев", ("8", "6", "7", "5"))],
        actor=DIRECTOR,
    )
    finish(third)
    event_publish(event=fresh(third), actor=DIRECTOR)
    written = [json.loads(json.dumps(event_to_json(fresh(event)))) for event in (first, second, third)]
    before = event_report(fresh(third), Viewer.DIRECTOR)
    assert {team.name: team.total for team in before.teams} == {
        "Одесса": sum(row.total.result for row in before.total.rows if row.number in (1, 2, 3)),
        "Киев": sum(row.total.result for row in before.total.rows if row.number in (5, 6, 7, 8)),
    }
    wipe()
    loaded = [event_load(data=data, actor=DIRECTOR) for data in written]
    assert [event_to_json(event) for event in loaded] == written
    after = event_report(loaded[-1], Viewer.DIRECTOR)
    assert [(row.place, row.name, row.total) for row in after.total.rows] == [
        (row.place, row.name, row.total) for row in before.total.rows
    ]
    assert after.teams == before.teams


def wipe():
    """As a database that has none of it."""
    with connection.cursor() as cursor:
        cursor.execute(DEFERRED[connection.vendor])
        for model in apps.get_app_config("tournament").get_models():
            cursor.execute(f"DELETE FROM {model._meta.db_table}")


def test_a_session_without_the_one_before_is_not_loaded(first, second):
    data = {**event_to_json(second), "slug": "other", "continues": "nowhere"}
    with pytest.raises(TournamentError) as refusal:
        event_load(data=data, actor=DIRECTOR)
    assert refusal.value.code == "session_before_missing"
    assert not Event.objects.filter(slug="other").exists()


def test_nothing_continues_a_draft(first):
    """Its total would tell everybody of an event that only directors know."""
    Event.objects.filter(pk=first.pk).update(state=Event.State.DRAFT)
    with pytest.raises(TournamentError) as refusal:
        next_played(first)
    assert refusal.value.code == "event_draft"
    assert Event.objects.count() == 1


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"method": Method("mean_whists")}, "session_scored_otherwise"),
        ({}, "session_continued"),
        ({"carry_over": 101}, "out_of_range"),
    ],
)
def test_what_cannot_continue_an_event_is_refused(first, second, changes, code):
    before = first if code == "session_continued" else second
    new = NewEvent(
        **{"slug": "x", "title": "x", "starts_on": datetime.date(2027, 1, 1), "continues": before} | changes
    )
    with pytest.raises((TournamentError, ScoringError)) as refusal:
        event_create(new=new, actor=DIRECTOR)
    assert refusal.value.code == code
    assert not Event.objects.filter(slug="x").exists()


def test_sessions_keep_one_method_and_their_carry_over_may_change(first, second):
    def change(**rules):
        return rules_change(
            event=second, tie_breaks=[], master_points=[], corrections_until=None, actor=DIRECTOR, **rules
        )

    with pytest.raises(TournamentError) as refusal:
        change(method=Method("mean_whists"))
    assert refusal.value.code == "session_scored_otherwise"
    assert change(carry_over=75).carry_over == 75
    with pytest.raises((TournamentError, ScoringError)) as refusal:
        change(carry_over=-1)
    assert refusal.value.code == "out_of_range"


def test_made_twice_it_is_made_once(first):
    def make(slug="cup-2"):
        return session_create(
            before=first, slug=slug, title="2", starts_on=first.starts_on, carry_over=100, actor=DIRECTOR
        )

    assert make() == make()
    with pytest.raises(TournamentError) as refusal:
        make("cup-three")
    assert refusal.value.code == "session_continued"
    assert Event.objects.count() == 2
