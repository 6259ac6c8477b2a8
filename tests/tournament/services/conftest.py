import datetime
from fractions import Fraction

import pytest

from tests.tournament.factories import ASSISTANT, DIRECTOR, all_pass_row, play
from tournament.services.corrections import correction_ask
from tournament.services.events import event_finish, rules_change
from tournament.services.facts import seats_rotate
from tournament.services.people import NewEntrant
from tournament.services.publishing import event_publish, event_reopen
from tournament.services.records import record_confirm, record_correct, record_enter
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


@pytest.fixture
def lively(event):
    """Records of all kinds of state: confirmed, corrected, in conflict."""
    play(event)
    records = list(event.records.order_by("pk"))
    record_confirm(record=records[0], actor=ASSISTANT)
    record_correct(record=records[1], row=all_pass_row(2, 3, 4), actor=ASSISTANT, reason="misread")
    third = records[2]
    record_enter(
        event=event,
        deal_number=third.deal.number,
        table=third.table,
        row=all_pass_row(1, 1, 1),
        actor=ASSISTANT,
        key="phone-1",
    )
    return event


@pytest.fixture
def ruled(lively):
    """The same with everything a director can rule, a substitute, a request and two published versions."""
    why = Grounds("a card was exposed", "rule book 11.1")
    decisions = {
        "N": SeatDecision("artificial", percent=60),
        "E": SeatDecision("adjusted", whists=Fraction(15, 2)),
    }
    rule = {"event": lively, "deal_number": 5, "table": 1, "grounds": why, "actor": DIRECTOR}
    cancelled = seats_rule(decisions=decisions, **rule)
    seats_rule(decisions={"N": SeatDecision("artificial", percent=40)}, replace=True, **rule)
    ruling_cancel(ruling=cancelled, reason="wrong deal", actor=DIRECTOR)
    penalty_give(event=lively, number=3, percent=25, grounds=why, actor=DIRECTOR, key="penalty-1")
    deal_foul(event=lively, deal_number=7, groups=[[(4, 1)], [(4, 2)]], grounds=why, actor=DIRECTOR)
    seats_rotate(event=lively, round_number=2, table=1, steps=1, grounds=why, actor=DIRECTOR)
    substitute_enter(event=lively, number=4, new=NewEntrant("Сменщик"), from_round=5, actor=DIRECTOR)
    entrant_rank(event=lively, number=6, ranked=False, actor=DIRECTOR)
    rules_change(
        event=lively,
        tie_breaks=["mates", "draw"],
        master_points=[5, 3, 1],
        corrections_until=datetime.datetime(2126, 1, 1, tzinfo=datetime.UTC),
        actor=DIRECTOR,
    )
    disputed = lively.records.order_by("pk")[2]
    record_correct(record=disputed, row=disputed.row, actor=DIRECTOR, reason="the first was right")
    correction_ask(event=lively, number=1, deal_number=1, text="we took seven", actor=ASSISTANT)
    event_finish(event=lively, accepted_missing=0, actor=DIRECTOR)
    event_publish(event=lively, actor=DIRECTOR)
    event_reopen(event=lively, reason="an appeal", actor=DIRECTOR)
    entrant_withdraw(event=lively, number=2, grounds=why, actor=DIRECTOR)
    penalty_give(event=lively, number=5, percent=10, grounds=why, actor=DIRECTOR)
    event_publish(event=lively, actor=DIRECTOR)
    lively.refresh_from_db()
    return lively
