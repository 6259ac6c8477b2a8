"""A knock-out of sixteen, stage by stage; who goes on is worked out anew from the table of the stage."""

import datetime
from hashlib import sha256

import pytest

from movements.knock_out import knock_out_stage
from scoring.errors import ScoringError
from tests.tournament.factories import DIRECTOR, play, seated_event
from tournament.errors import TournamentError
from tournament.models import Event, LogEntry
from tournament.selectors.embargo import Viewer
from tournament.selectors.knock_out import going, in_knock_out, is_knock_out, stages, tables_of
from tournament.selectors.people import entrants
from tournament.selectors.standings import standings
from tournament.services.boxes import deals_make
from tournament.services.events import event_finish
from tournament.services.knock_out import stage_create
from tournament.services.people import numbers_draw
from tournament.services.seating import movement_assign
from tournament.services.tenures import entrant_rank

SECOND = {"slug": "cup-2", "title": "Cup (2)", "starts_on": datetime.date(2026, 12, 5)}


def fresh(event):
    return Event.objects.get(pk=event.pk)


def played(event):
    """As the tables of a factory play, but with results that part the people of a table."""
    play(fresh(event))
    return event_finish(event=fresh(event), accepted_missing=0, actor=DIRECTOR)


@pytest.fixture
def first(db):
    return seated_event(16, knock_out_stage(4))


@pytest.fixture
def over(first):
    return played(first)


def best_of_tables(event, winners):
    """By hand: each table's ranked people by percent, and by the lot of the draw where that is equal."""
    tables = tables_of(event)
    chosen = set()
    for table in set(tables.values()):
        here = [
            (-row.result, sha256(f"{event.draw_seed}/{row.number}".encode()).digest(), row.number)
            for row in standings(event, Viewer.DIRECTOR).rows
            if row.ranked and tables[row.number] == table
        ]
        chosen |= {number for _result, _lot, number in sorted(here)[:winners]}
    return chosen


def test_the_best_of_each_table_make_the_next_stage(over):
    chosen = going(over, 2)
    assert set(chosen) == best_of_tables(over, 2)
    assert set(chosen.values()) == {"table"}
    assert len(chosen) == 8
    event = stage_create(before=over, **SECOND, winners=2, actor=DIRECTOR)
    names = {one.number: one.name for one in entrants(over)}
    assert {one.name for one in entrants(event)} == {names[number] for number in chosen}
    assert (event.continues, event.carry_over, event.state) == (over, 0, "registration")
    made = LogEntry.objects.get(event=over, action="stage_create")
    assert made.after == {"winners": 2, "going_on": [[number, "table"] for number in chosen]}


def test_made_twice_it_is_made_once(over):
    first, again = (stage_create(before=fresh(over), **SECOND, winners=2, actor=DIRECTOR) for _ in "ab")
    assert first == again
    assert LogEntry.objects.filter(action="stage_create").count() == 1
    assert first.entrants.count() == 8


def test_the_best_of_the_others_fill_whole_tables(over):
    chosen = going(over, 1)
    assert sorted(chosen.values()) == ["rest"] * 4 + ["table"] * 4
    results = {row.number: row.result for row in standings(over, Viewer.DIRECTOR).rows}
    assert {number for number, why in chosen.items() if why == "table"} == best_of_tables(over, 1)
    filling = [results[number] for number, why in chosen.items() if why == "rest"]
    out = [result for number, result in results.items() if number not in chosen]
    assert min(filling) >= max(out)


def test_who_is_not_ranked_does_not_go_on(first):
    best = standings(played(first), Viewer.DIRECTOR).rows[0].number
    assert best in going(fresh(first), 1)
    entrant_rank(event=fresh(first), number=best, ranked=False, actor=DIRECTOR)
    assert best not in going(fresh(first), 1)


def test_the_final_has_two_tables_and_nobody_goes_on(over):
    event = stage_create(before=over, **SECOND, winners=2, actor=DIRECTOR)
    assert in_knock_out(event)
    assert not is_knock_out(event)
    numbers_draw(event=event, seed="second", actor=DIRECTOR)
    movement_assign(event=fresh(event), movement=knock_out_stage(2), actor=DIRECTOR)
    deals_make(event=fresh(event), actor=DIRECTOR)
    final = played(event)
    with pytest.raises(ScoringError) as refused:
        going(final, 1)
    assert (refused.value.code, refused.value.params) == ("stage_is_final", {"tables": 2})
    shown = stages(final, Viewer.PUBLIC)
    assert [(one.event, one.final, one.later) for one in shown] == [(over, False, final), (final, True, None)]
    went_on = {number for table in shown[0].tables for number in table.went_on}
    assert went_on == set(going(over, 2))
    assert [len(table.rows) for table in shown[0].tables] == [4, 4, 4, 4]


def test_a_stage_that_is_not_over_or_no_stage_at_all(first):
    with pytest.raises(TournamentError, match="stage_not_over"):
        stage_create(before=first, **SECOND, winners=2, actor=DIRECTOR)
    other = seated_event(8, slug="other", called="Other")
    with pytest.raises(TournamentError, match="not_a_knock_out"):
        stage_create(before=other, **SECOND, winners=2, actor=DIRECTOR)
    assert not Event.objects.filter(slug="cup-2").exists()
