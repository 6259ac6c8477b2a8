"""An event in the middle of its play, and the same event with everything about its open deals changed."""

import datetime
from fractions import Fraction

from deals.dealing import deal_layout
from deals.notation import layout_text
from movements.schemes import rulebook
from tests.tournament.analysed import analyse_all
from tests.tournament.factories import ASSISTANT, DIRECTOR, all_pass_row, game_row, play, seated_event
from tournament.models import (
    AccessLink,
    CorrectionRequest,
    Deal,
    DealAnalysis,
    Event,
    Record,
    RecordSeat,
    RivalEntry,
    Ruling,
    SeatRuling,
)
from tournament.services.boxes import deals_make
from tournament.services.corrections import correction_ask, correction_decide
from tournament.services.events import event_finish
from tournament.services.links import entrant_links_make, table_links_make
from tournament.services.people import numbers_draw
from tournament.services.publishing import event_publish
from tournament.services.records import record_enter
from tournament.services.rulings import Grounds, SeatDecision, penalty_give, seats_rule
from tournament.services.seating import movement_assign
from tournament.services.sessions import session_create
from tournament.services.teams import read_teams, teams_set

OPEN = range(5, 15)
LEADS_ASTRAY = "everybody went down but table one"


def two_sessions() -> tuple[Event, Event]:
    """A published session, and the next one: two rounds over, the third and fourth begun."""
    before = seated_event(8)
    play(before)
    event_finish(event=before, accepted_missing=0, actor=DIRECTOR)
    event_publish(event=before, actor=DIRECTOR)
    event = session_create(
        before=before,
        slug="cup-2",
        title="Cup (2)",
        starts_on=datetime.date(2027, 1, 2),
        carry_over=50,
        actor=DIRECTOR,
    )
    numbers_draw(event=event, seed="x", actor=DIRECTOR)
    movement_assign(event=_fresh(event), movement=rulebook(8), actor=DIRECTOR)
    deals_make(event=_fresh(event), actor=DIRECTOR)
    event = _fresh(event)
    play(event, 2)
    for deal in (5, 6, 7):
        enter(event, deal, game_row(event, deal))
    enter(event, 5, game_row(event, 5, made=False), actor=ASSISTANT)
    rule(event, 3, {"N": SeatDecision("artificial", percent=60)})
    rule(event, 8, {"N": SeatDecision("adjusted", whists=Fraction(11))})
    penalty_give(event=event, number=2, percent=10, grounds=Grounds("late"), actor=DIRECTOR)
    teams_set(event=event, teams=read_teams("Aces: 1, 2, 3\nKings: 4, 5, 6"), actor=DIRECTOR)
    for deal in (1, 5):
        ask(event, deal)
    for one in (before, event):
        analyse_all(one)
    links(event)
    return before, event


def links(event):
    """For the phone of the table that has begun none of the open deals, and for one who has played none."""
    table_links_make(event=event, actor=DIRECTOR)
    entrant_links_make(event=event, actor=DIRECTOR)
    played = RecordSeat.objects.filter(record__event=event, record__deal__number__in=OPEN)
    strangers = AccessLink.objects.exclude(entrant__in=played.values("entrant")).filter(entrant__isnull=False)
    AccessLink.objects.filter(pk=strangers.earliest("pk").pk).update(token="somebody-of-cup-2")
    AccessLink.objects.filter(event=event, table=2).update(token="table-2-of-cup-2")


def _fresh(event):
    return Event.objects.get(pk=event.pk)


def enter(event, deal, row, actor=DIRECTOR):
    record_enter(event=event, deal_number=deal, table=1, row=row, actor=actor)


def rule(event, deal, decisions):
    grounds = Grounds(f"deal {deal}")
    seats_rule(event=event, deal_number=deal, table=2, decisions=decisions, grounds=grounds, actor=DIRECTOR)


def ask(event, deal):
    """A request about the deal by N of table 1, which the director has answered."""
    seat = event.records.get(deal__number=deal, table=1).seats.get(seat="N")
    number = seat.entrant.number
    request = correction_ask(event=event, number=number, deal_number=deal, text="Again?", actor=DIRECTOR)
    correction_decide(request=request, accepted=True, answer=f"Answer on deal {deal}", actor=DIRECTOR)


def analysed_otherwise(event):
    """Everybody takes all or nothing in the analyses of the deals still in play."""
    DealAnalysis.objects.filter(event=event).delete()
    analyse_all(event)
    layouts = event.deals.filter(number__in=OPEN).values("layout")
    for row in DealAnalysis.objects.filter(event=event, layout__in=layouts):
        for seat in row.found["tricks"]:
            row.found["tricks"][seat] = dict.fromkeys(("S", "C", "D", "H", "NT"), 10)
            row.found["misere"][seat] = 9
            row.found["all_pass"][seat] = 0
            row.found["best"][seat] = "10NT"
        row.save()


def another_world(event):
    """Everything about the deals still in play becomes something else, by hand and past the services."""
    hidden = Deal.objects.filter(event=event, number__in=OPEN)
    for deal in hidden:
        deal.layout = layout_text(deal_layout(b"\7" * 32, "elsewhere", deal.number))
        deal.save()
    Record.objects.filter(deal__in=hidden).update(row=all_pass_row(9, 0, 1))
    RivalEntry.objects.filter(record__deal__in=hidden).update(row=all_pass_row(0, 9, 1))
    SeatRuling.objects.filter(deal__in=hidden, status="adjusted").update(whists="-77")
    Ruling.objects.filter(deal__in=hidden).update(reason=LEADS_ASTRAY, detail={})
    CorrectionRequest.objects.filter(deal__in=hidden).update(text=LEADS_ASTRAY, answer=LEADS_ASTRAY)
    analysed_otherwise(event)
