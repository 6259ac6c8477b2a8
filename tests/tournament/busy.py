"""A small event in which nearly everything has been done that the log can tell of."""

import datetime

from deals.notation import packets_of, packets_text, read_layout
from movements.schemes import rulebook
from tests.tournament.factories import ASSISTANT, DIRECTOR, game_row, play
from tournament.models import CorrectionRequest, Event, FoundLayout, Record
from tournament.selectors.dealt import reserve_deals
from tournament.selectors.found import places_of
from tournament.selectors.progress import missing_records
from tournament.services.boxes import deals_make, public_value_set
from tournament.services.check_in import entrants_check_in
from tournament.services.corrections import correction_ask, correction_decide
from tournament.services.events import NewEvent, event_finish, rules_change
from tournament.services.facts import record_move, seats_rotate
from tournament.services.found import Finding, found_cancel, found_report
from tournament.services.life import event_draft, event_open
from tournament.services.log import Actor
from tournament.services.people import (
    NewEntrant,
    entrant_remove,
    entrants_import,
    numbers_draw,
    numbers_late,
)
from tournament.services.publishing import event_publish, event_reopen
from tournament.services.records import record_confirm, record_correct, record_enter
from tournament.services.reserves import reserve_play
from tournament.services.rounds import round_end, round_extend, round_pause, round_resume, round_start
from tournament.services.rulings import (
    Grounds,
    SeatDecision,
    deal_foul,
    entrant_withdraw,
    penalty_give,
    ruling_cancel,
    seats_rule,
)
from tournament.services.seating import movement_assign, movement_withdraw
from tournament.services.tables import record_retable
from tournament.services.teams import read_teams, teams_set
from tournament.services.tenures import entrant_rank, entrant_stationary, substitute_enter
from tournament.services.undo import act_undo

PHONE = Actor("table 1", "phone")
WHY = Grounds("seen by everybody", "rule 7")


def fresh(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


def record_at(event: Event, deal: int, round_number: int, table: int) -> Record:
    return event.records.get(deal__number=deal, round__number=round_number, table=table)


def busy_event(slug: str = "busy") -> Event:
    """Running: four rounds of seven have results, and one result is in conflict."""
    event = prepared(slug)
    first_round(event)
    facts_corrected(event)
    ruled(event)
    people_changed(event)
    return fresh(event)


def prepared(slug: str) -> Event:
    """Eight people, of nine who entered and one who was late; drawn, seated and dealt."""
    new = NewEvent(slug=slug, title="Busy", starts_on=datetime.date(2026, 11, 28), tie_breaks=["tops"])
    event = event_open(event=event_draft(new=new, actor=DIRECTOR), actor=DIRECTOR)
    people = [NewEntrant(f"Игрок {n}", f"Клуб {n % 3}", ranked=n != 8) for n in range(1, 10)]
    entrants_import(event=event, people=people, actor=DIRECTOR)
    entrant_remove(event=event, entry_order=3, actor=DIRECTOR)
    entrants_check_in(event=event, orders=[1, 2, 4], present=True, actor=DIRECTOR)
    entrants_check_in(event=event, orders=[4], present=False, actor=DIRECTOR)
    numbers_draw(event=event, seed="lottery 42", actor=DIRECTOR)
    entrants_import(event=event, people=[NewEntrant("Поздний")], actor=DIRECTOR)
    numbers_late(event=event, actor=DIRECTOR)
    entrant_remove(event=event, entry_order=10, actor=DIRECTOR)
    entrant_stationary(event=event, entry_order=2, stationary=True, actor=DIRECTOR)
    movement_assign(event=fresh(event), movement=rulebook(8), actor=DIRECTOR)
    movement_withdraw(event=fresh(event), actor=DIRECTOR)
    movement_assign(event=fresh(event), movement=rulebook(8), actor=DIRECTOR)
    public_value_set(event=fresh(event), value="7 12 31", actor=DIRECTOR)
    deals_make(event=fresh(event), actor=DIRECTOR)
    teams_set(event=fresh(event), teams=read_teams("North: 1, 2, 3\nSouth: 4, 5, 6"), actor=DIRECTOR)
    return fresh(event)


def first_round(event: Event) -> None:
    """By the clock; one result is corrected and confirmed after a conflict, one is still in conflict."""
    round_start(event=event, round_number=1, minutes=30, actor=DIRECTOR)
    round_pause(event=event, round_number=1, actor=DIRECTOR)
    round_resume(event=event, round_number=1, actor=DIRECTOR)
    round_extend(event=event, round_number=1, minutes=5, actor=DIRECTOR)
    round_end(event=event, round_number=1, actor=DIRECTOR)
    play(event, 3)
    for table, made in ((1, False), (2, True)):
        row = game_row(event, 1, made=made)
        record_enter(event=event, deal_number=1, table=table, row=row, actor=PHONE)
    right = record_at(event, 1, 1, 1)
    record_correct(record=right, row=game_row(event, 1, made=False), actor=DIRECTOR, reason="misread")
    record_confirm(record=right, actor=ASSISTANT)
    record_confirm(record=record_at(event, 2, 1, 1), actor=ASSISTANT)


def facts_corrected(event: Event) -> None:
    """Who sat where in round 2, at which table deal 3 was played, which deal it was in round 3."""
    for table in (1, 2):
        seats_rotate(event=event, round_number=2, table=table, steps=1, grounds=WHY, actor=DIRECTOR)
    act_undo(event=event, act=event.log.count(), grounds=WHY, actor=ASSISTANT)
    record_retable(record=record_at(event, 3, 2, 1), table=2, grounds=WHY, actor=DIRECTOR)
    record_move(record=record_at(event, 5, 3, 1), deal_number=9, grounds=WHY, actor=DIRECTOR)
    row = game_row(event, 7)
    record = record_enter(event=event, deal_number=7, table=1, row=row, actor=PHONE).record
    record_retable(record=record, table=2, grounds=WHY, actor=DIRECTOR)
    act_undo(event=event, act=event.log.count(), grounds=WHY, actor=ASSISTANT)
    record_retable(record=fresh(event).records.get(pk=record.pk), table=2, grounds=WHY, actor=DIRECTOR)


def ruled(event: Event) -> None:
    """Every kind of ruling; the second on a seat is cancelled, so that the first is in force again."""
    for percent in (60, 40):
        decisions = {"N": SeatDecision("artificial", percent=percent), "E": SeatDecision("late")}
        made = seats_rule(
            event=event,
            deal_number=1,
            table=1,
            decisions=decisions,
            grounds=WHY,
            actor=DIRECTOR,
            replace=True,
        )
    ruling_cancel(ruling=made, reason="an appeal", actor=ASSISTANT)
    groups = [[(1, 1)], [(1, 2)]]
    deal_foul(event=event, deal_number=2, groups=groups, grounds=WHY, actor=DIRECTOR)
    penalty_give(event=event, number=3, percent=10, grounds=WHY, actor=DIRECTOR)
    entrant_withdraw(event=event, number=8, grounds=WHY, actor=DIRECTOR, preset="forty_sixty")
    found_cancel(found=box_found(event, 1), reason="another box", actor=DIRECTOR)
    box_found(event, 5, note="two cards exchanged")
    for number in record_at(event, 2, 1, 1).seats.values_list("entrant__number", flat=True)[:2]:
        request = correction_ask(
            event=event, number=number, deal_number=2, text="six, not seven", actor=PHONE
        )
    correction_decide(request=request, accepted=False, answer="all agree on six", actor=DIRECTOR)


def box_found(event: Event, number: int, note: str = "") -> FoundLayout:
    """Two cards of the deal lay in the wrong hands."""
    deal = event.deals.get(number=number)
    hands = {seat: list(cards) for seat, cards in packets_of(read_layout(deal.layout, number, 4)).items()}
    hands["N"][0], hands["S"][0] = hands["S"][0], hands["N"][0]
    layout = packets_text({seat: tuple(cards) for seat, cards in hands.items()})
    place = places_of(deal)[0]
    finding = Finding(layout, place.round, place.table, last_round=place.round, note=note)
    return found_report(event=event, deal_number=number, finding=finding, actor=DIRECTOR)


def people_changed(event: Event) -> None:
    substitute_enter(event=event, number=5, new=NewEntrant("Замена", "Клуб"), from_round=4, actor=DIRECTOR)
    entrant_rank(event=event, number=6, ranked=False, actor=DIRECTOR)
    reserve = next(one.order for one in reserve_deals(event) if one.dealer == "N")
    reserve_play(event=event, deal_number=13, reserve=reserve, grounds=WHY, actor=DIRECTOR)
    rules_change(event=event, tie_breaks=[], master_points=[3, 2, 1], corrections_until=None, actor=DIRECTOR)


def published_again(event: Event) -> Event:
    """The conflict is settled; finished, published, reopened and left as it was, ruled on, published."""
    row = game_row(event, 1, made=False)
    record_correct(record=record_at(event, 1, 1, 2), row=row, actor=DIRECTOR, reason="the paper is right")
    event_finish(event=fresh(event), accepted_missing=missing_records(fresh(event)), actor=DIRECTOR)
    event_publish(event=fresh(event), note="at  last", actor=DIRECTOR)
    event_reopen(event=fresh(event), reason="asked", actor=DIRECTOR)
    event_publish(event=fresh(event), actor=DIRECTOR)
    event_reopen(event=fresh(event), reason="asked again", actor=DIRECTOR)
    penalty_give(event=fresh(event), number=2, percent=5, grounds=WHY, actor=DIRECTOR)
    event_publish(event=fresh(event), actor=DIRECTOR)
    return fresh(event)


def open_request(event: Event) -> CorrectionRequest:
    return event.correction_requests.get(decision="open")
