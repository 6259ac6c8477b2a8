"""The director's view: the state of every table, and what only he may see."""

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from tests.tournament.factories import ASSISTANT, DIRECTOR, game_row, play, seated_event
from tests.tournament.web.reading import of_somebody, words
from tournament.models import Event, Record
from tournament.services.corrections import correction_ask
from tournament.services.found import Finding, found_report
from tournament.services.records import record_confirm, record_enter
from tournament.services.rulings import Grounds, SeatDecision, seats_rule

PAGES = {
    "/desk/": 4,
    "/desk/new_event/": 4,
    "/desk/people_search/?search=игрок": 4,
    "/desk/people_data/": 2,
    "/desk/people_data/?search=игрок": 4,
    "/desk/people_data/1/": 5,
    "/desk/cup/ready/": 7,
    "/desk/cup/rehearsal/": 9,
    "/desk/cup/papers/": 12,
    "/desk/cup/": 35,
    "/desk/cup/console/": 29,
    "/desk/cup/line/": 11,
    "/desk/cup/check-in/": 5,
    "/desk/cup/standings/": 21,
    "/desk/cup/entrants/": 6,
    "/desk/cup/draw/": 4,
    "/desk/cup/movement/": 10,
    "/desk/cup/replan/": 10,
    "/desk/cup/deals/": 6,
    "/desk/cup/deals/1/": 17,
    "/desk/cup/deals/1/reserve/": 6,
    "/desk/cup/reserves/": 5,
    "/desk/cup/layouts/": 6,
    "/desk/cup/protocols/": 4,
    "/desk/cup/protocols.xlsx": 8,
    "/desk/cup/layouts.csv": 4,
    "/desk/cup/deals/1/layout/": 5,
    "/desk/cup/deals/1/layout/clear/": 5,
    "/desk/cup/deals/1/found/": 8,
    "/desk/cup/found/1/": 19,
    "/desk/cup/found/1/cancel/": 4,
    "/desk/cup/finish/": 25,
    "/desk/cup/analysis/": 9,
    "/desk/cup/hands/": 17,
    "/desk/cup/deals/1/tables/1/": 18,
    "/desk/cup/deals/1/tables/1/correct/": 16,
    "/desk/cup/deals/1/tables/1/ruling/": 21,
    "/desk/cup/deals/1/tables/1/move/": 12,
    "/desk/cup/deals/1/tables/1/table/": 14,
    "/desk/cup/deals/1/fouled/": 21,
    "/desk/cup/rounds/1/tables/1/seats/": 12,
    "/desk/cup/entrants/1/": 40,
    "/desk/cup/rulings/": 6,
    "/desk/cup/rulings/1/cancel/": 7,
    "/desk/cup/find/": 3,
    "/desk/cup/requests/": 6,
    "/desk/cup/rules/": 4,
    "/desk/cup/links/": 7,
    "/desk/cup/tokens/": 4,
    "/desk/cup/webhooks/": 4,
    "/desk/cup/publish/": 5,
    "/desk/cup/log/": 9,
    "/desk/cup/log/1/undo/": 5,
    "/desk/cup/archive/": 4,
    "/desk/cup/teams/": 10,
    "/desk/cup/next-session/": 5,
}


@pytest.mark.parametrize("players", [8, 24])
def test_queries_do_not_grow_with_the_event(db, ivan, players):
    event = seated_event(players)
    play(event)
    rule_and_ask(event)
    counts = {}
    for page in PAGES:
        address = of_somebody(page)
        with CaptureQueriesContext(connection) as counted:
            assert ivan.get(address).status_code == 200
        counts[page] = len(counted)
    assert counts == PAGES


WHY = {"reason": "why"}
CHECKS = {
    "/desk/cup/deals/1/tables/1/ruling/": WHY | {"choice_N": "60", "replace": "on"},
    "/desk/cup/deals/1/tables/1/move/": WHY | {"deal": "5"},
    "/desk/cup/rounds/1/tables/1/seats/": WHY | {"steps": "1"},
    "/desk/cup/rulings/1/cancel/": WHY,
    "/desk/cup/entrants/1/": WHY | {"form": "penalty", "percent": "10"},
    "/desk/cup/rules/": {"tie_1": "mates"},
}


def test_queries_of_a_preview_do_not_grow_with_the_event(db, ivan):
    counts = []
    for players in (8, 24):
        with transaction.atomic():
            event = seated_event(players)
            play(event, 2)
            rule_and_ask(event)
            with CaptureQueriesContext(connection) as counted:
                for page, typed in CHECKS.items():
                    response = ivan.post(page, typed | {"check": ""})
                    assert "Nothing is saved yet." in words(response), page
            counts.append(len(counted))
            transaction.set_rollback(True)
    assert counts[0] == counts[1]


def rule_and_ask(event: Event) -> None:
    """A ruling on every seat of every first table, a request of everybody there, and a box put wrong."""
    first, other = (event.deals.get(number=number).layout for number in (1, 5))
    assert first != other
    finding = Finding(layout=other, first_round=1, table=1)
    found_report(event=event, deal_number=1, finding=finding, actor=DIRECTOR)
    for record in event.records.filter(table=1).select_related("deal", "round"):
        seats = {seat.seat: seat.entrant.number for seat in record.seats.select_related("entrant")}
        seats_rule(
            event=event,
            deal_number=record.deal.number,
            table=1,
            round_number=record.round.number,
            decisions={seat: SeatDecision("late") for seat in seats},
            grounds=Grounds("a power cut"),
            actor=DIRECTOR,
        )
        for number in seats.values():
            deal = record.deal.number
            correction_ask(event=event, number=number, deal_number=deal, text="Again?", actor=DIRECTOR)


def table(said: str, number: int) -> str:
    """What the first round says of a table."""
    return said.split(f"Table {number}", 1)[1].split("Table", 1)[0].split("Round", 1)[0]


def test_every_state_of_a_table(event, ivan):
    def enter(deal, made=True, actor=DIRECTOR):
        row = game_row(event, deal, made=made)
        return record_enter(event=event, deal_number=deal, table=1, row=row, actor=actor).record

    def said():
        said = words(ivan.get("/desk/cup/")).split("Round 1 the first round that is not complete")[-1]
        return table(said.split("Round 1 all results are in")[-1], 1)

    assert said().split("deal")[0].strip() == "set 1 ○ waiting 0/2"
    first = enter(1)
    assert "◐ playing 1/2 seats deal 1 ● entered deal 2 ○ waiting" in said()
    second = enter(2)
    assert "● entered 2/2 seats deal 1 ● entered deal 2 ● entered" in said()
    record_confirm(record=first, actor=ASSISTANT)
    record_confirm(record=second, actor=ASSISTANT)
    assert "✔ confirmed 2/2 seats deal 1 ✔ confirmed deal 2 ✔ confirmed" in said()
    enter(1, made=False, actor=ASSISTANT)
    assert "▲ conflict 2/2 seats deal 1 ▲ conflict deal 2 ✔ confirmed" in said()


def test_conflicts_need_the_director(event, ivan):
    play(event, 1)
    assert "Needs you" not in words(ivan.get("/desk/cup/"))
    for deal in (1, 2):
        row = game_row(event, deal, made=False)
        record_enter(event=event, deal_number=deal, table=1, row=row, actor=ASSISTANT)
    said = words(ivan.get("/desk/cup/"))
    assert "Needs you ▲ conflict Deal 1 at table 1 ▲ conflict Deal 2 at table 1" in said


def test_the_round_being_played_is_the_consoles_and_the_others_are_folded(event, ivan):
    play(event, 2)
    response = ivan.get("/desk/cup/")
    assert "Round 3 of 7" in words(response)
    assert response.content.decode().count('<details class="round" id="round-') == 7


def test_the_director_sees_deals_still_in_play(event, ivan):
    play(event, 1)
    Record.objects.filter(table=2).delete()
    said = words(ivan.get("/desk/cup/deals/1/"))
    assert said.count("♠") >= 4
    assert "1 of 2 playings." in said
    assert "2 records of 28 count here." in words(ivan.get("/desk/cup/standings/"))


@pytest.mark.parametrize(
    ("state", "said"), [("nobody", "Next: enter the players."), ("seated", "Next: make the deals.")]
)
def test_the_desk_says_what_comes_next(event, ivan, state, said):
    if state == "nobody":
        event = Event.objects.create(
            slug="bare",
            title="B",
            starts_on=event.starts_on,
            time_zone="UTC",
            language="en",
            convention="sochi",
        )
    else:
        event.deals.all().delete()
    assert said in words(ivan.get(f"/desk/{event.slug}/"))
