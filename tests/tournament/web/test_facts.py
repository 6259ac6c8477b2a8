"""Correcting facts at the desk: seats rotated, another deal, a deal off the plan, and what that leads to."""

import re

import pytest

from tests.tournament.factories import ASSISTANT, DIRECTOR, game_row, play
from tests.tournament.web.reading import fields, words
from tests.tournament.web.rows import MADE
from tournament.models import LogEntry, Record
from tournament.selectors.progress import missing_records
from tournament.services.records import record_enter

SEATS = "/desk/cup/rounds/1/tables/1/seats/"
MOVE = "/desk/cup/deals/1/tables/1/move/"
# Deal 5 is not due at table 1 in round 1, which has set 1. Its dealer is N, as of deal 1.
ODD = "/desk/cup/deals/5/tables/1/"
WHY = {"reason": "the players say so"}


@pytest.fixture
def begun(event):
    """The first round is played."""
    play(event, 1)
    return event


def seated(deal=1, table=1):
    record = Record.objects.get(deal__number=deal, table=table)
    numbers = {seat.seat: seat.entrant.number for seat in record.seats.all()}
    return {seat: numbers[seat] for seat in "NESW"}


# Seats rotated


def turn(client, *, key="one form", save=True, **typed):
    return client.post(SEATS, WHY | {"key": key} | ({"save": ""} if save else {}) | typed)


def test_the_page_shows_who_would_sit_where(begun, ivan):
    said = words(ivan.get(SEATS))
    assert "Seats of round 1 at table 1" in said
    assert "Deals with a record: 1, 2" in said
    now = list(seated().values())
    for steps, label in ((0, "now"), (1, "1 place"), (2, "2 places"), (3, "3 places")):
        row = said.split("N E S W", 1)[1].split(f"{label} ", 1)[1].split(" place")[0]
        numbers = re.findall(r"(\d+) Игрок", row)
        assert [int(number) for number in numbers][:4] == now[4 - steps :] + now[: 4 - steps]


def test_a_rotation_is_previewed_then_made(begun, ivan):
    before = seated()
    said = words(turn(ivan, save=False, steps="1"))
    assert "What would change Deal 1, round 1, table 1" in said
    assert f"instead of {before['N']}" in said
    assert seated() == before
    response = ivan.post(SEATS, WHY | {"key": "k", "save": "", "steps": "1"}, follow=True)
    assert "The seats of round 1 at table 1 are corrected." in words(response)
    assert "2 records differ from the plan" in words(ivan.get("/desk/cup/"))
    assert seated() == dict(zip("ESWN", before.values(), strict=True))
    assert seated(deal=2) == seated()


def test_the_same_rotation_sent_twice_turns_once(begun, ivan):
    turn(ivan, steps="1")
    after = seated()
    assert turn(ivan, steps="1").status_code == 302
    assert seated() == after
    assert LogEntry.objects.filter(action="seats_rotate").count() == 1
    response = turn(ivan, steps="2")
    assert response.status_code == 409
    assert "You have sent this form before with other values" in words(response)
    assert seated() == after


def test_refusals_of_a_rotation(begun, ivan):
    before = seated()
    for steps in ("", "0", "4", "-1", "x", "1\x00", "9" * 5000):
        response = turn(ivan, steps=steps)
        assert response.status_code == 400
        assert fields(response)["key"]
    response = turn(ivan, steps="1", reason=" ")
    assert response.status_code == 400
    assert "cannot be the reason of a ruling" in words(response)
    assert seated() == before


def test_seats_of_tables_without_records(begun, ivan):
    for address in ("rounds/2/tables/1", "rounds/1/tables/99", "rounds/99/tables/1", "rounds/0/tables/1"):
        assert ivan.get(f"/desk/cup/{address}/seats/").status_code == 404
    assert ivan.post("/desk/cup/rounds/2/tables/1/seats/", {"steps": "1"}).status_code == 400


# Another deal


def move(client, *, key="one form", save=True, address=MOVE, **typed):
    return client.post(address, WHY | {"key": key} | ({"save": ""} if save else {}) | typed)


def test_a_row_is_moved_to_the_deal_it_is_of(begun, ivan):
    said = words(move(ivan, save=False, deal="5"))
    assert "Deal 1, round 1, table 1" in said
    assert "Deal 5, round 1, table 1" in said
    assert Record.objects.filter(deal__number=1, table=1).exists()
    response = ivan.post(MOVE, WHY | {"key": "k", "save": "", "deal": "5"}, follow=True)
    said = words(response)
    assert "The row is now of deal 5." in said
    assert "This deal was not due here: the record differs from the plan." in said
    assert not Record.objects.filter(deal__number=1, table=1).exists()
    assert ivan.get(f"{ODD}correct/?round=1").status_code == 200


def test_a_move_sent_twice_is_one(begun, ivan):
    move(ivan, deal="5")
    response = ivan.post(MOVE, WHY | {"key": "one form", "save": "", "deal": "5"}, follow=True)
    assert "This was already entered; nothing has changed." in words(response)
    assert LogEntry.objects.filter(action="record_move").count() == 1
    assert move(ivan, deal="9", key="another").status_code == 302
    assert Record.objects.filter(deal__number=5, table=1).exists()


def test_refusals_of_a_move(begun, ivan):
    # Deal 2 has a record of this table; the dealer of deal 3 is the declarer's neighbour.
    expected = {
        "": (400, "This field is required."),
        "x": (400, "Write a whole number from 1 to"),
        "-1": (400, "Write a whole number from 1 to"),
        "9" * 5000: (400, "Write a whole number from 1 to"),
        "1": (400, "The row is written for deal 1 already."),
        "999": (400, "There is no deal 999"),
        "6": (400, "E deals and rests"),
    }
    for typed, (status, said) in expected.items():
        response = move(ivan, deal=typed)
        assert response.status_code == status, typed
        assert said in response.content.decode()
    record_enter(
        event=begun,
        deal_number=5,
        table=1,
        round_number=1,
        off_plan=True,
        row=game_row(begun, 5),
        actor=DIRECTOR,
    )
    response = move(ivan, deal="5")
    assert "Deal 5 already has a record of table 1 in round 1." in words(response)
    assert "cannot be the reason" in words(move(ivan, deal="9", reason=""))
    assert Record.objects.filter(deal__number=1, table=1).exists()


def test_where_nothing_is_written_there_is_nothing_to_move(event, ivan):
    assert ivan.get(MOVE).status_code == 302
    assert move(ivan, deal="5").headers["Location"].startswith("/desk/cup/deals/1/tables/1/")


# A deal off the plan


def test_a_deal_that_is_not_due_says_so_and_offers_to_enter_it(event, ivan):
    response = ivan.get(f"{ODD}?round=1")
    said = words(response)
    assert response.status_code == 404
    assert "Deal 5 is not due at table 1" in said
    assert "This table has played the deal all the same" in said
    form = ivan.get(f"{ODD}?off_plan=yes&round=1")
    assert form.status_code == 200
    assert "the record differs from the plan" in words(form)
    assert 'name="off_plan" value="yes" checked' in form.content.decode()


def test_the_box_is_on_no_form_of_a_deal_that_is_due(event, ivan):
    assert "off_plan" not in ivan.get("/desk/cup/deals/1/tables/1/").content.decode()


def test_a_deal_off_the_plan_is_entered_once_the_box_is_ticked(event, ivan, olga):
    there = f"{ODD}?off_plan=yes&round=1"
    refused = ivan.post(there, MADE | {"key": "k", "enter": ""})
    assert refused.status_code == 400
    assert "Deal 5 is not due at table 1" in words(refused)
    assert fields(refused)["tricks_E"] == "6"
    kept = {name: text for name, text in fields(refused).items() if name != "off_plan"}
    checked = ivan.post(ODD, kept | {"off_plan": "yes", "round": "1", "check": ""})
    assert "Nothing is saved yet." in words(checked)
    assert not Record.objects.exists()
    typed = MADE | {"key": "k", "enter": "", "off_plan": "yes"}
    assert ivan.post(there, typed).status_code == 302
    record = Record.objects.get()
    assert (record.deal.number, record.round.number, record.table) == (5, 1, 1)
    assert "already entered" in words(ivan.post(there, typed, follow=True))
    assert olga.post(f"{ODD}?round=1&again", MADE | {"key": "hers", "enter": ""}).status_code == 302
    assert Record.objects.get().confirmed_by == "olga"


def test_off_the_plan_needs_a_round_that_is(event, ivan):
    assert ivan.get(f"{ODD}?off_plan=yes&round=99").status_code == 404
    for round_ in ("x", "-1", "1" * 5000):
        assert ivan.get(f"{ODD}?off_plan=yes&round={round_}").status_code == 404
        sent = MADE | {"off_plan": "yes", "round": round_, "enter": ""}
        assert ivan.post(ODD, sent).status_code == 404
    assert not Record.objects.exists()


def test_off_plan_records_make_clashes_that_need_the_director(event, ivan):
    record_enter(
        event=event,
        deal_number=5,
        table=1,
        round_number=1,
        off_plan=True,
        row=game_row(event, 5),
        actor=DIRECTOR,
    )
    response = ivan.get("/desk/cup/")
    said = words(response)
    assert "1 record differs from the plan Deal 5, round 1, table 1" in said
    assert "deal 5 is to come, but has been played already by no." in said
    assert "Artificial scores A reserve deal" in said
    assert "/ruling/?round=" in response.content.decode()


def test_a_record_off_the_plan_is_none_of_what_its_table_owes(event, ivan):
    before = missing_records(event)
    off_plan = {"deal_number": 5, "table": 1, "round_number": 1, "off_plan": True}
    for actor, made in ((DIRECTOR, True), (ASSISTANT, False)):
        record_enter(event=event, row=game_row(event, 5, made=made), actor=actor, **off_plan)
    said = words(ivan.get("/desk/cup/"))
    assert missing_records(event) == before
    assert "Table 1 set 1 ○ waiting 0/2" in said
    assert "Needs you ▲ conflict Deal 5 at table 1" in said


def test_a_record_off_the_plan_can_be_ruled_on(event, ivan):
    record_enter(
        event=event,
        deal_number=5,
        table=1,
        round_number=1,
        off_plan=True,
        row=game_row(event, 5),
        actor=DIRECTOR,
    )
    typed = WHY | {"key": "k", "save": "", "choice_N": "60"}
    assert ivan.post(f"{ODD}ruling/?round=1", typed).status_code == 302


# Finding a playing


def test_finding_a_deal_at_a_table(event, ivan):
    assert "Open" in words(ivan.get("/desk/cup/find/"))
    assert ivan.get("/desk/cup/find/?deal=5&table=1").headers["Location"] == ODD
    assert ivan.get("/desk/cup/find/?deal=5&table=1&round=1").headers["Location"] == f"{ODD}?round=1"
    for deal in ("", "x", "0", "-1", "9" * 5000, "1\x00", "99999999"):
        assert ivan.get("/desk/cup/find/", {"deal": "5", "table": "1", "round": "x"}).status_code == 400
        response = ivan.get("/desk/cup/find/", {"deal": deal, "table": "1"})
        assert response.status_code == 400
        assert fields(response)["table"] == "1"


# What else needs the director


def rule(client, key, choice):
    typed = {f"choice_{seat}": choice for seat in "NESW"}
    return client.post("/desk/cup/deals/1/tables/1/ruling/", WHY | typed | {"key": key, "save": ""})


def test_late_and_unplayed_deals_wait_for_a_decision(event, ivan):
    rule(ivan, "one", "late")
    said = words(ivan.get("/desk/cup/"))
    assert "Needs you ◔ late Deal 1 at table 1 Decide" in said
    assert said.count("◔ late") == 3
    record_enter(event=event, deal_number=1, table=1, row=game_row(event, 1), actor=DIRECTOR)
    assert "It has been entered since. Cancel ruling 1 so that it counts" in words(ivan.get("/desk/cup/"))
    typed = {f"choice_{seat}": "not_played" for seat in "NESW"} | {"replace": "on", "key": "two", "save": ""}
    ivan.post("/desk/cup/deals/1/tables/1/ruling/", WHY | typed)
    assert "□ not played Deal 1 at table 1" in words(ivan.get("/desk/cup/"))


def test_the_finish_counts_what_is_open(begun, ivan):
    rule(ivan, "one", "late")
    said = words(ivan.get("/desk/cup/finish/"))
    assert "Records missing 24" in said
    assert "Conflicts 0" in said
    assert "Late or not played, to be decided 1" in said
    assert "Not confirmed 4" in said
    assert "Open requests 0" in said


def test_the_finish_leads_to_what_is_missing_or_not_confirmed(begun, ivan):
    page = ivan.get("/desk/cup/finish/")
    assert "● entered Round 1, table 1: deal 1 , deal 2" in words(page)
    assert 'href="/desk/cup/deals/1/tables/1/?round=1"' in page.content.decode()
    assert "○ waiting Round 2, table 1: deal 3 , deal 4" in words(page)


# Taking back


def undo(client, act, *, save=True):
    return client.post(f"/desk/cup/log/{act}/undo/", {"save": ""} if save else {}, follow=True)


def test_a_rotation_is_taken_back_with_one_click(begun, ivan):
    before = seated()
    turn(ivan, steps="1")
    act = LogEntry.objects.count()
    button = f'action="/desk/cup/log/{act}/undo/"'
    pages = ("/desk/cup/deals/1/tables/1/", "/desk/cup/deals/2/tables/1/", "/desk/cup/log/")
    for page in pages:
        assert button in ivan.get(page).content.decode()
    assert "What would change" in words(undo(ivan, act, save=False))
    assert seated() != before
    said = words(undo(ivan, act))
    assert f"Act {act} is taken back." in said
    assert f"Takes back act {act} of the log." in said
    assert seated() == before
    undo(ivan, act)
    assert seated() == before
    for page in pages:
        assert "/undo/" not in ivan.get(page).content.decode()


def test_a_move_is_taken_back_where_the_record_is_now(begun, ivan):
    move(ivan, deal="5")
    act = LogEntry.objects.count()
    assert f"/log/{act}/undo/" in ivan.get(f"{ODD}?round=1").content.decode()
    assert "/undo/" not in ivan.get("/desk/cup/deals/2/tables/1/").content.decode()
    undo(ivan, act)
    assert Record.objects.filter(deal__number=1, table=1).exists()


def test_refusals_of_taking_back(begun, ivan):
    turn(ivan, steps="1")
    act = LogEntry.objects.count()
    turn(ivan, steps="2", key="another form")
    response = undo(ivan, act)
    assert response.status_code == 400
    assert f"The records have changed since act {act}" in words(response)
    assert "cannot be taken back with one click" in words(undo(ivan, 1))
    for number in (act + 9, 0, "9" * 30):
        assert ivan.get(f"/desk/cup/log/{number}/undo/").status_code == 404
