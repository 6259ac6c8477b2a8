"""What belongs under the standings, read together and hidden where the deal is."""

from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournament.factories import DIRECTOR, play, seated_event
from tournament.models import Event, Ruling
from tournament.selectors.embargo import Viewer
from tournament.selectors.report import event_report, fouled_deals, logged_rulings
from tournament.services.events import rules_change
from tournament.services.people import NewEntrant
from tournament.services.rulings import (
    Grounds,
    SeatDecision,
    deal_foul,
    entrant_withdraw,
    penalty_give,
    ruling_cancel,
    seats_rule,
)
from tournament.services.tenures import substitute_enter

WHY = Grounds("a card was exposed")


def rule(event, deal=1, *, status="artificial", percent=50, **extra):
    return seats_rule(
        event=event,
        deal_number=deal,
        table=1,
        decisions={"N": SeatDecision(status, percent=percent)},
        grounds=WHY,
        actor=DIRECTOR,
        **extra,
    )


def report(event, viewer=Viewer.DIRECTOR):
    return event_report(Event.objects.get(pk=event.pk), viewer)


def test_a_quiet_event_has_nothing_under_its_table(played):
    said = report(played)
    assert (said.rulings, said.penalties, said.credits, said.points, said.publication) == (
        (),
        (),
        (),
        {},
        None,
    )


def test_penalties_of_one_entrant_are_parted_by_their_percents(played):
    for percent in (25, 10):
        penalty_give(event=played, number=3, percent=percent, grounds=WHY, actor=DIRECTOR)
    lifted = penalty_give(event=played, number=3, percent=90, grounds=WHY, actor=DIRECTOR)
    ruling_cancel(ruling=lifted, reason="appeal", actor=DIRECTOR)
    said = report(played)
    # The top of two records a deal is 2.
    assert [(line.number, line.percent, line.taken) for line in said.penalties] == [
        (3, 25, Fraction(1, 2)),
        (3, 10, Fraction(1, 5)),
    ]
    row = next(row for row in said.standings.rows if row.number == 3)
    assert row.penalty == sum(line.taken for line in said.penalties)
    assert [ruling.in_force for ruling in said.rulings] == [True, True, False]


def test_a_ruling_replaced_on_all_its_seats_is_not_in_force(played):
    rule(played)
    rule(played, percent=60, replace=True)
    said = report(played)
    assert [ruling.view.ruling for ruling in said.in_force] == [2]
    assert [(seat.ruling, seat.seat, seat.percent) for seat in said.ruled_seats] == [(2, "N", 60)]


def test_a_withdrawal_that_left_nothing_open_is_in_force(played):
    entrant_withdraw(event=played, number=2, grounds=WHY, actor=DIRECTOR)
    (ruling,) = report(played).in_force
    assert (ruling.seats, ruling.view.detail["preset"]) == ((), "forty_sixty")


@pytest.mark.parametrize("preset", ["as_if_never", "forty_sixty"])
def test_the_way_of_a_withdrawal_is_seen_in_its_seats(event, preset):
    entrant_withdraw(event=event, number=2, grounds=WHY, actor=DIRECTOR, preset=preset)
    Ruling.objects.update(detail={})
    (ruling,) = logged_rulings(event, Viewer.DIRECTOR)
    assert ruling.view.detail == {"preset": preset}


def test_only_people_of_numbers_that_changed_hands(played):
    substitute_enter(event=played, number=5, new=NewEntrant("New"), from_round=3, actor=DIRECTOR)
    said = report(played).credits
    assert [(credit.number, credit.from_round, credit.to_round) for credit in said] == [
        (5, 1, 2),
        (5, 3, None),
    ]


def test_points_follow_the_table_of_the_event(played):
    rules_change(
        event=played, tie_breaks=["draw"], master_points=[9, 4], corrections_until=None, actor=DIRECTOR
    )
    said = report(played)
    assert [said.points[row.number] for row in said.standings.rows] == [9, 4, *[0] * 6]


def test_the_public_knows_no_ruling_of_a_deal_in_play(event):
    play(event, rounds=1)
    rule(event, 1)
    rule(event, 3)
    entrant_withdraw(event=event, number=2, grounds=WHY, actor=DIRECTOR)
    full, public = (logged_rulings(event, viewer) for viewer in (Viewer.DIRECTOR, Viewer.PUBLIC))
    assert [ruling.view.deal for ruling in full] == [1, 3, None]
    assert [ruling.view.deal for ruling in public] == [1, None]
    shown = {seat.deal for ruling in public for seat in ruling.seats}
    assert shown < {seat.deal for ruling in full for seat in ruling.seats}


def test_fouled_deals(played):
    groups = [[(record.round.number, record.table)] for record in played.records.filter(deal__number=4)]
    split = deal_foul(event=played, deal_number=4, groups=groups, grounds=WHY, actor=DIRECTOR)
    assert fouled_deals(played) == {4}
    ruling_cancel(ruling=split, reason="appeal", actor=DIRECTOR)
    assert fouled_deals(played) == frozenset()


def test_the_number_of_queries_does_not_grow(db):
    counts = []
    for players in (8, 12):
        event = seated_event(players, slug=f"cup-{players}")
        play(event)
        for deal in range(1, players - 4):
            rule(event, deal, round_number=event.records.get(deal__number=deal, table=1).round.number)
        event = Event.objects.get(pk=event.pk)
        with CaptureQueriesContext(connection) as queries:
            event_report(event, Viewer.DIRECTOR)
        counts.append(len(queries))
    assert counts[0] == counts[1]
