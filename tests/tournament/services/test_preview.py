"""An act that is only tried leaves nothing behind."""

import pytest

from tests.tournament.factories import DIRECTOR, play
from tournament.errors import TournamentError
from tournament.models import LogEntry, Ruling
from tournament.selectors.effects import effects, look
from tournament.services.preview import previewed, tried
from tournament.services.rulings import Grounds, SeatDecision, penalty_give, seats_rule

WHY = Grounds("tried")


def penalty(event, **said):
    return penalty_give(event=event, **({"number": 1, "percent": 50} | said), grounds=WHY, actor=DIRECTOR)


def rule(event, **seats):
    decisions = {seat: SeatDecision("artificial", percent=percent) for seat, percent in seats.items()}
    return seats_rule(
        event=event, deal_number=1, table=1, round_number=1, decisions=decisions, grounds=WHY, actor=DIRECTOR
    )


def test_nothing_of_a_tried_act_stays(played):
    before, log = look(played), LogEntry.objects.count()
    assert tried(lambda: penalty(played)).number == 1
    seen = previewed(lambda: penalty(played), lambda: look(played))
    assert seen[0] == before
    assert seen[1] != before
    assert look(played) == before
    assert (Ruling.objects.count(), LogEntry.objects.count()) == (0, log)


def test_the_preview_is_what_the_act_then_does(played):
    _before, promised = previewed(lambda: rule(played, N=40, E=0), lambda: look(played))
    rule(played, N=40, E=0)
    assert effects(played, promised, look(played)).playings == ()
    assert effects(played, promised, look(played)).places == ()


def test_refusals_come_through_and_leave_nothing(played):
    for act in (tried, lambda act: previewed(act, lambda: None)):
        with pytest.raises(TournamentError, match="penalty_out_of_range"):
            act(lambda: penalty(played, percent=0))
    assert not Ruling.objects.exists()


def test_effects_name_every_seat_and_line_that_moves_and_no_other(played):
    before = look(played)
    rule(played, N=0)
    after = look(played)
    changed = effects(played, before, after)
    moved = {
        (record.deal, record.round, record.table)
        for record, other in zip(before.results.records, after.results.records, strict=True)
        if record.seats != other.seats
    }
    assert {change.where for change in changed.playings} == moved
    assert all(any(seat.changed for seat in change.seats) for change in changed.playings)
    rows = {row.number: row for row in before.table.rows}
    assert {change.after.number for change in changed.places} == {
        row.number
        for row in after.table.rows
        if (row.place, row.score) != (rows[row.number].place, rows[row.number].score)
    }


def test_what_is_asked_for_is_shown_first_even_unchanged(event):
    play(event, 1)
    before = look(event)
    shown = effects(event, before, before, always=((2, 1, 2),))
    assert [change.where for change in shown.playings] == [(2, 1, 2)]
    assert not shown.playings[0].changed
    assert shown.places == ()
