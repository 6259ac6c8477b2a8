"""The form of a protocol row: check and enter; refusals stand in place and keep what was typed."""

import re
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournament.factories import DIRECTOR, game_row, play, seated_event
from tests.tournament.web.reading import fields, words
from tests.tournament.web.rows import MADE, PLACE, ROW, enter
from tournament.models import LogEntry, Record
from tournament.services.events import event_finish
from tournament.services.records import record_enter
from tournament.services.rulings import Grounds, SeatDecision, seats_rule


def test_the_form_says_who_sits_where(event, ivan):
    response = ivan.get(PLACE)
    said = words(response)
    assert response.status_code == 200
    assert "Deal 1 at table 1 ○ waiting" in said
    assert "Round 1, dealer N, first hand E" in said
    assert re.search(
        r"E \d Игрок \d .* S \d Игрок \d .* W \d Игрок \d .* N \d Игрок \d deals and rests", said
    )
    assert len(fields(response)["key"]) > 15
    assert fields(ivan.get(PLACE))["key"] != fields(response)["key"]


@pytest.mark.parametrize(
    ("seats", "decision", "said"),
    [
        ("NESW", SeatDecision("artificial", percent=50), "◆ by ruling"),
        ("NES", SeatDecision("artificial", percent=50), "○ waiting"),
        ("NESW", SeatDecision("not_played"), "□ not played"),
    ],
)
def test_the_state_is_that_of_the_console_where_a_ruling_stands(event, ivan, seats, decision, said):
    seats_rule(
        event=event,
        deal_number=1,
        table=1,
        round_number=1,
        decisions=dict.fromkeys(seats, decision),
        grounds=Grounds("x"),
        actor=DIRECTOR,
    )
    assert f"Deal 1 at table 1 {said}" in words(ivan.get(PLACE))


@pytest.mark.parametrize(("players", "queries"), [(8, 15), (24, 15)])
def test_queries_of_the_form(db, ivan, players, queries):
    play(seated_event(players))
    with CaptureQueriesContext(connection) as counted:
        assert ivan.get(PLACE).status_code == 200
    assert len(counted) == queries


def test_check_shows_the_whists_of_all_four_and_saves_nothing(event, ivan):
    response = ivan.post(PLACE, MADE | {"key": "k", "check": ""})
    assert response.status_code == 200
    assert "6 ♠ E · 6 tricks · S whist 4 · W pass" in words(response)
    assert re.search(r"−5 \+7 \+3 −5 ", words(response))
    assert "Nothing is saved yet." in words(response)
    assert fields(response)["key"] == "k"
    assert not Record.objects.exists()


def test_enter_saves_the_row_as_written(event, ivan):
    response = enter(ivan)
    assert (response.status_code, response.headers["Location"]) == (302, PLACE)
    record = Record.objects.get()
    assert (record.row, record.entered_by, record.channel) == (ROW, "ivan", "web")
    said = words(ivan.get(PLACE))
    assert "Entered. Somebody else has to confirm it." in said
    assert "● entered" in said
    assert "Entered by ivan" in said
    assert "(Europe/Kyiv)" in said


def test_a_button_that_says_nothing_saves_nothing(event, ivan):
    assert ivan.post(PLACE, MADE).status_code == 200
    assert not Record.objects.exists()


@pytest.mark.parametrize(
    ("typed", "row"),
    [
        (
            {"contract": "M", "declarer": "W", "tricks_W": "2"},
            {"contract": "M", "declarer": "W", "tricks": 2},
        ),
        (
            {"contract": "-", "tricks_E": "3", "tricks_S": "0", "tricks_W": "6", "all_pass_step": "2"},
            {"contract": "-", "hand_tricks": [3, 0, 6], "all_pass_step": 2},
        ),
        (
            {"contract": "7NT", "declarer": "S", "call_W": "pass", "call_E": "half", "multiplier": "2"},
            {"contract": "7NT", "declarer": "S", "whist": {"W": "pass", "E": "half"}, "multiplier": 2},
        ),
        (
            MADE | {"tricks_E": " 6 ", "all_pass_step": "1", "talon_quick": "0", "multiplier": "1"},
            ROW,
        ),
    ],
)
def test_every_kind_of_row(event, ivan, typed, row):
    assert enter(ivan, typed).status_code == 302
    assert Record.objects.get().row == row


# Refusals


TRICKS = ("tricks_E", "tricks_S", "tricks_W")
REFUSED = [
    ({}, "“” is not a contract"),
    ({"contract": "11S"}, "“11S” is not a contract"),
    ({"contract": "6S"}, "Who played 6S?"),
    (MADE | {"declarer": "N"}, "N deals and rests, and cannot be the declarer"),
    (MADE | {"declarer": "X"}, "“X” is not a seat of this table"),
    (MADE | {"call_E": "whist"}, "E is the declarer and cannot whist as well"),
    (MADE | {"call_N": "whist"}, "N deals and rests, and cannot whist"),
    (MADE | {"call_W": ""}, "What did W call?"),
    (MADE | {"call_W": "double"}, "cannot be “double”"),
    (MADE | {"call_S": "half"}, "S is the first defender and cannot call a half whist"),
    (MADE | {"call_W": "half"}, "W cannot call a half whist after the whist of S"),
    (
        MADE | {"contract": "8S", "call_S": "pass", "call_W": "half", "tricks_E": "", "tricks_S": ""},
        "no half whist",
    ),
    (MADE | {"tricks_E": ""}, "How many tricks did the declarer E take?"),
    (MADE | {"tricks_S": ""}, "How many tricks did the whister S take?"),
    (MADE | {"tricks_S": "3"}, "The tricks add up to 9, not 10"),
    (MADE | {"tricks_W": "1", "tricks_S": "3"}, "W passed, so these tricks belong to the whister"),
    (MADE | {"call_S": "pass"}, "Nobody whisted, so nothing was played"),
    (MADE | {"tricks_E": "eleven"}, "must be a whole number, but it is “eleven”"),
    (MADE | {"tricks_E": "-1"}, "must be a whole number, but it is “-1”"),
    (MADE | {"tricks_E": "6.0"}, "must be a whole number"),
    (MADE | {"tricks_E": "11"}, "must be from 0 to 10, but it is 11"),
    (MADE | {"tricks_S": "9" * 200_000}, "must be a whole number"),
    (MADE | {"multiplier": "3"}, "The multiplier cannot be 3"),
    (MADE | {"talon_quick": "4"}, "must be from 0 to 3"),
    (MADE | {"all_pass_step": "0"}, "must be from 1 to 99"),
    ({"contract": "-", "tricks_E": "3"}, "All-pass needs the tricks of the hands"),
    (
        {"contract": "-", "tricks_E": "3", "tricks_S": "4", "tricks_W": "4"},
        "The hands took 11 tricks together",
    ),
    (MADE | {"contract": "-"}, "has no meaning for the contract -"),
    (MADE | {"contract": "M"}, "has no meaning for the contract M"),
    (MADE | {"contract": "x" * 200_000}, "is not a contract"),
    (MADE | {"contract": "6\x00S"}, "is not a contract"),
    (MADE | {"declarer": "\ud800"}, "is not a seat of this table"),
]


def post_bytes(client, address, typed):
    """As a browser or a hostile program sends it: even half a character goes over the wire."""
    body = urlencode(typed, errors="surrogatepass")
    return client.post(address, body, content_type="application/x-www-form-urlencoded")


@pytest.mark.parametrize("act", ["check", "enter"])
def test_a_refusal_keeps_what_was_typed_and_says_why(event, ivan, act):
    for typed, sentence in REFUSED:
        response = post_bytes(ivan, PLACE, typed | {"key": "k", act: ""})
        kept = fields(response)
        assert response.status_code == 400, typed
        assert sentence in words(response)
        assert [kept[name] for name in TRICKS] == [typed.get(name, "") for name in TRICKS]
        assert kept["key"] == "k"
        assert response.content.count(b'role="alert"') == 1, typed
    assert not Record.objects.exists()


def test_a_refusal_stands_beside_its_field(event, ivan):
    text = enter(ivan, MADE | {"call_S": "half"}).content.decode()
    assert 'name="call_S" aria-label="Call of S" aria-invalid="true" aria-describedby="call-error-S"' in text
    assert text.count('id="call-error-S"') == 1
    assert text.count('role="alert"') == 1


def test_selects_keep_what_was_typed(event, ivan):
    text = enter(ivan, MADE | {"tricks_S": "3"}).content.decode()
    for option in (
        'value="6S" selected',
        'value="E" selected',
        'value="whist" selected',
        'value="pass" selected',
    ):
        assert option in text


def test_of_two_values_the_last_counts_and_unknown_fields_are_passed_over(event, ivan):
    for extra in ({"contract": ["7S", "6S"]}, {"tricks_E[]": "1"}, {"unknown": "x"}, {"round": "7"}):
        response = ivan.post(PLACE, MADE | extra | {"check": ""})
        assert response.status_code == 200
        assert "6 ♠ E · 6 tricks" in words(response)


@pytest.mark.parametrize("key", ["", "k" * 101, "k" * 200_000, "ключ", "a\x00b"])
def test_a_key_that_is_none_is_replaced(event, ivan, key):
    assert enter(ivan, key=key).status_code == 302
    assert len(LogEntry.objects.get(action="record_enter").key) == 22


def test_a_deal_the_table_is_not_due(event, ivan):
    """Nothing there to look at; and nothing there to write."""
    sentence = "Deal 1 is not due at table 3"
    looked = ivan.get("/desk/cup/deals/1/tables/3/")
    wrote = enter(ivan, place="/desk/cup/deals/1/tables/3/")
    assert (looked.status_code, wrote.status_code) == (404, 400)
    assert sentence in words(looked)
    assert sentence in words(wrote)
    assert not Record.objects.exists()


def test_a_round_that_is_none_is_no_page(event, ivan):
    for text in ("x", "-1", "0", "99999999", "²", "1.5", "%00"):
        assert ivan.get(f"{PLACE}?round={text}").status_code == 404, text


def test_a_round_in_which_the_deal_is_not_due(event, ivan):
    assert ivan.get(f"{PLACE}?round=1").status_code == 200
    assert ivan.get(f"{PLACE}?round=2").status_code == 404


def test_a_finished_event_takes_no_record(event, ivan):
    event_finish(event=event, accepted_missing=28, actor=DIRECTOR)
    response = enter(ivan)
    assert response.status_code == 400
    assert "is finished; no new records are taken" in words(response)


# What the page shows


def test_fields_follow_the_convention(db, ivan):
    seated_event(8, convention="fspr")
    assert {"talon_quick", "all_pass_step"} <= set(fields(ivan.get(PLACE)))
    seated_event(8, slug="classic", convention="classic")
    assert not {"talon_quick", "all_pass_step"} & set(fields(ivan.get("/desk/classic/deals/1/tables/1/")))


def test_the_page_of_a_record_names_those_who_sat_there(event, ivan):
    record_enter(event=event, deal_number=1, table=1, row=game_row(event, 1), actor=DIRECTOR)
    seat = Record.objects.get().seats.select_related("entrant").get(seat="N")
    assert f"N {seat.entrant.number} Игрок" in words(ivan.get(PLACE))


def test_what_is_hard_to_believe_is_said_before_it_is_saved(event, ivan):
    typed = {"contract": "-", "tricks_E": "3", "tricks_S": "0", "tricks_W": "0"}
    said = words(ivan.post(PLACE, typed | {"check": ""}))
    assert "The hands leave 7 tricks to N, who has only the two cards of the talon." in said
    assert enter(ivan, typed).status_code == 302
