"""An event of twelve with every kind of ruling, for the pages that show them."""

from fractions import Fraction

from tests.tournament.factories import DIRECTOR, all_pass_row, play, seated_event
from tournament.models import Event
from tournament.services.records import record_correct
from tournament.services.rulings import Grounds, SeatDecision, deal_foul, penalty_give, seats_rule

WHY = Grounds("a card was exposed", "rule book 11.1")
LATE = Grounds("late for the round")


def ruled_event(**rules: object) -> Event:
    """All played. Deal 4, table 2: N adjusted, E and S artificial, W not scheduled; deal 5 fouled; no. 5
    penalised.

    Deal 6 keeps three plain records with different results.
    """
    event = seated_event(12, **rules)
    play(event)
    seats_rule(
        event=event,
        deal_number=4,
        table=2,
        decisions={
            "N": SeatDecision("adjusted", whists=Fraction(15, 2)),
            "E": SeatDecision("artificial", percent=60),
            "S": SeatDecision("artificial", percent=50),
            "W": SeatDecision("not_scheduled"),
        },
        grounds=WHY,
        actor=DIRECTOR,
    )
    first, *rest = event.records.filter(deal__number=5).order_by("round__number", "table")
    groups = [[(first.round.number, first.table)], [(r.round.number, r.table) for r in rest]]
    deal_foul(
        event=event, deal_number=5, groups=groups, grounds=Grounds("cards in a wrong box"), actor=DIRECTOR
    )
    penalty_give(event=event, number=5, percent=25, grounds=LATE, actor=DIRECTOR)
    record = event.records.filter(deal__number=6).first()
    record_correct(record=record, row=all_pass_row(1, 4, 4), actor=DIRECTOR, reason="misread")
    return Event.objects.get(pk=event.pk)


def sitting_at(event: Event, deal: int, table: int, seat: str) -> int:
    """The number of whoever has the seat in the record."""
    record = event.records.get(deal__number=deal, table=table)
    return record.seats.get(seat=seat).entrant.number
