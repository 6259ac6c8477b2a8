"""The invented event with a ruling of every kind, for papers and sheets."""

from fractions import Fraction

from tests.tournament.printing.sample import sample_event
from tournament.models import Event, Record
from tournament.services.events import event_finish, rules_change
from tournament.services.log import Actor
from tournament.services.people import NewEntrant
from tournament.services.publishing import event_publish
from tournament.services.rulings import (
    Grounds,
    SeatDecision,
    deal_foul,
    entrant_withdraw,
    penalty_give,
    ruling_cancel,
    seats_rule,
)
from tournament.services.tenures import entrant_rank, substitute_enter

JUDGE = Actor(author="Судья Главный", channel="test")
COMMITTEE = Actor(author="Комитет", channel="test")
MIXED = {
    "N": SeatDecision("artificial", percent=60),
    "E": SeatDecision("artificial", percent=40),
    "S": SeatDecision("adjusted", whists=Fraction(15, 2)),
    "W": SeatDecision("late"),
}


def ruled_event() -> Event:
    """Rulings 1 to 8: mixed seats, an unrecorded playing, a fouled deal, two penalties, a cancelled one, a
    ruling replaced by a later one; number 5 changed hands, 12 is not ranked, 2 withdrew."""
    event = sample_event()
    rule(event, 1, MIXED, reason="Раскрыта карта", rule="11.1")
    rule(event, 2, dict.fromkeys("NESW", SeatDecision("not_scheduled")), unrecorded=True)
    groups = [(record.round.number, record.table) for record in records(event, 5)]
    deal_foul(
        event=event, deal_number=5, groups=[groups[:2], groups[2:]], grounds=why("Чужая карта"), actor=JUDGE
    )
    penalty_give(event=event, number=3, percent=25, grounds=why("Опоздание"), actor=JUDGE)
    penalty_give(event=event, number=3, percent=10, grounds=why("Шум"), actor=JUDGE)
    lifted = penalty_give(event=event, number=4, percent=50, grounds=why("Подсказка"), actor=JUDGE)
    ruling_cancel(ruling=lifted, reason="Апелляция", actor=COMMITTEE)
    rule(event, 7, {"N": SeatDecision("artificial", percent=50)})
    rule(event, 7, {"N": SeatDecision("not_played")}, replace=True)
    entrant_withdraw(event=event, number=2, grounds=why("Заболел"), actor=JUDGE)
    substitute_enter(event=event, number=5, new=NewEntrant("Заменяев Вячеслав"), from_round=6, actor=JUDGE)
    entrant_rank(event=event, number=12, ranked=False, actor=JUDGE)
    return Event.objects.get(pk=event.pk)


def why(reason: str, rule: str = "") -> Grounds:
    return Grounds(reason, rule)


def records(event: Event, deal: int) -> list[Record]:
    found = Record.objects.filter(event=event, deal__number=deal).select_related("round")
    return list(found.order_by("round__number", "table"))


def rule(event, deal, decisions, *, reason="Стол не успел", rule="", unrecorded=False, **extra) -> None:
    """On the first playing of the deal, which loses its record where it is `unrecorded`."""
    record = records(event, deal)[0]
    where = {"deal_number": deal, "table": record.table, "round_number": record.round.number}
    if unrecorded:
        record.delete()
    seats_rule(event=event, decisions=decisions, grounds=why(reason, rule), actor=JUDGE, **where, **extra)


def with_rules(event: Event, tie_breaks=(), master_points=()) -> Event:
    rules_change(
        event=event, tie_breaks=tie_breaks, master_points=master_points, corrections_until=None, actor=JUDGE
    )
    return Event.objects.get(pk=event.pk)


def published(event: Event, missing: int = 0) -> Event:
    event_finish(event=event, accepted_missing=missing, actor=JUDGE)
    event_publish(event=Event.objects.get(pk=event.pk), actor=JUDGE)
    return Event.objects.get(pk=event.pk)
