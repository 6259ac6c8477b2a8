"""A row put to the table that played it. Both tables are due to play deals 1 and 2 in round 1."""

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from tests.tournament.factories import DIRECTOR, game_row, play, seated_event
from tests.tournament.web.reading import fields, words
from tournament.models import LogEntry, Record
from tournament.services.records import record_enter

HERE = "/desk/cup/deals/1/tables/1/"
THERE = "/desk/cup/deals/1/tables/2/"
PAGE = f"{HERE}table/?round=1"
WHY = {"reason": "the papers were swapped"}


@pytest.fixture
def alone(event):
    """Only table 1 has a row of deal 1."""
    record_enter(event=event, deal_number=1, table=1, row=game_row(event, 1), actor=DIRECTOR)
    return event


@pytest.fixture
def both(event):
    play(event, 1)
    return event


def put(client, *, key="one form", save=True, page=PAGE, **typed):
    sent = WHY | {"key": key, "table": "2"} | ({"save": ""} if save else {}) | typed
    return client.post(page, sent, follow=True)


def tables(deal=1):
    records = Record.objects.filter(deal__number=deal).order_by("table")
    return [(record.table, record.row["tricks"]) for record in records]


def test_the_page_offers_the_other_table_of_the_deal(alone, ivan):
    response = ivan.get(PAGE)
    said = words(response)
    assert "Deal 1 at another table than 1" in said
    assert "Table 2: due there, no row yet" in said
    assert '<option value="2" selected>' in response.content.decode()
    assert f'href="{PAGE}"' in ivan.get(HERE).content.decode()
    assert "/table/" not in ivan.get(THERE).content.decode()


def test_a_row_is_previewed_then_put_to_its_table(alone, ivan):
    said = words(put(ivan, save=False))
    assert "Deal 1, round 1, table 1" in said
    assert "Deal 1, round 1, table 2" in said
    assert "Nothing is saved yet." in said
    assert tables() == [(1, 6)]
    said = words(put(ivan))
    assert "Deal 1 at table 2" in said
    assert "The row is now of table 2. Somebody else has to confirm it." in said
    assert tables() == [(2, 6)]


def test_swapped_papers_are_exchanged(both, ivan):
    assert "Table 2: has a row, the two are exchanged" in words(ivan.get(PAGE))
    assert "What would change" in words(put(ivan, save=False))
    assert tables() == [(1, 6), (2, 5)]
    put(ivan)
    assert tables() == [(1, 5), (2, 6)]


@pytest.mark.parametrize("start", ["alone", "both"])
def test_sent_twice_it_is_done_once(start, request, ivan):
    request.getfixturevalue(start)
    seen = fields(ivan.get(PAGE))["seen"]
    put(ivan, seen=seen)
    now = tables()
    assert put(ivan, seen=seen).status_code == 200
    assert tables() == now
    assert LogEntry.objects.filter(action="record_retable").count() == 1
    put(ivan, seen=seen, key="of another form")
    assert tables() == now


def test_a_page_that_has_grown_old_says_so(both, ivan, olga):
    seen = fields(ivan.get(PAGE))["seen"]
    put(olga, key="hers", seen=seen)
    response = put(ivan, seen=seen)
    assert response.status_code == 400
    assert "Deal 1 at table 1 has changed since you looked at it." in words(response)
    assert tables() == [(1, 5), (2, 6)]


def test_refusals(both, ivan):
    for typed, said in {
        "": "Choose the table.",
        "1": "Select a valid choice",
        "7": "Select a valid choice",
        "x": "Select a valid choice",
        "9" * 5000: "Select a valid choice",
    }.items():
        response = put(ivan, table=typed)
        assert response.status_code == 400
        assert said in words(response)
    assert "cannot be the reason" in words(put(ivan, reason=" "))
    typed = WHY | {"choice_N": "60", "key": "r", "save": ""}
    ivan.post(f"{THERE}ruling/?round=1", typed)
    assert "Ruling 1 on deal 1 at table 2 is in force. Cancel it" in words(put(ivan))
    assert tables() == [(1, 6), (2, 5)]


def test_a_table_that_was_not_due_is_ticked(both, ivan):
    ivan.post(f"{HERE}move/?round=1", WHY | {"deal": "5", "key": "m", "save": ""})
    page = "/desk/cup/deals/5/tables/1/table/?round=1"
    said = words(ivan.get(page))
    assert "Table 2: not due there" in said
    assert "That table has played the deal though it was not due there" in said
    response = put(ivan, page=page)
    assert response.status_code == 400
    assert "Deal 5 is not due at table 2" in words(response)
    assert "This deal was not due here" in words(put(ivan, page=page, off_plan="on"))
    assert tables(5) == [(2, 6)]


def test_without_a_row_there_is_nothing_to_put(event, ivan):
    assert ivan.get(PAGE).headers["Location"] == f"{HERE}?round=1"
    assert put(ivan).redirect_chain[0][0] == f"{HERE}?round=1"


@pytest.mark.parametrize(("start", "pages"), [("alone", [THERE]), ("both", [HERE, THERE])])
def test_it_is_taken_back_with_one_click(start, pages, request, ivan):
    request.getfixturevalue(start)
    before = tables()
    put(ivan)
    act = LogEntry.objects.count()
    for page in (*pages, "/desk/cup/log/"):
        assert f'action="/desk/cup/log/{act}/undo/"' in ivan.get(page).content.decode()
    assert "/undo/" not in ivan.get("/desk/cup/deals/2/tables/1/").content.decode()
    assert f"Act {act} is taken back." in words(
        ivan.post(f"/desk/cup/log/{act}/undo/", {"save": ""}, follow=True)
    )
    assert tables() == before


def test_the_page_of_seats_names_the_rulings_that_stay(both, ivan):
    page = "/desk/cup/rounds/1/tables/1/seats/"
    assert "Rulings in force at this table" not in words(ivan.get(page))
    for number, deal in enumerate((2, 1)):
        address = f"/desk/cup/deals/{deal}/tables/1/ruling/?round=1"
        ivan.post(address, WHY | {"choice_N": "60", "key": f"r{number}", "save": ""})
    for response in (ivan.get(page), ivan.post(page, WHY | {"steps": "1"})):
        said = words(response)
        assert "Rulings in force at this table stay with the seat they were made for" in said
        assert "Ruling 1: deal 2, round 1, table 1: N artificial 60 %" in said
        assert "Ruling 2: deal 1, round 1, table 1: N artificial 60 %" in said
    ivan.post("/desk/cup/rulings/1/cancel/", WHY | {"save": ""})
    assert "Ruling 1:" not in words(ivan.get(page))


def test_queries_of_a_preview_do_not_grow_with_the_event(db, ivan):
    counts = []
    for players in (8, 24):
        with transaction.atomic():
            play(seated_event(players), 2)
            Record.objects.filter(deal__number=1, table=2).delete()
            with CaptureQueriesContext(connection) as counted:
                assert "Nothing is saved yet." in words(put(ivan, save=False, off_plan="on"))
            counts.append(len(counted))
            transaction.set_rollback(True)
    assert counts[1] <= counts[0]
