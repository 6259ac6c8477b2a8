"""The director's console: the clock and its buttons, the tables of the round, who is late or missing."""

import datetime
import re

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone

from tests.tournament.factories import ASSISTANT, DIRECTOR, game_row, play, seated_event
from tests.tournament.web.reading import fields, words
from tournament.models import Event, LogEntry, RoundTiming
from tournament.selectors.clock import clock_of
from tournament.services.check_in import entrants_check_in
from tournament.services.events import event_finish
from tournament.services.records import record_enter
from tournament.services.rounds import round_end, round_start
from tournament.services.rulings import Grounds, SeatDecision, seats_rule

DESK, CLOCK, PART = "/desk/cup/", "/desk/cup/clock/", "/desk/cup/console/"


def press(client, act, round_number=1, **more):
    return client.post(CLOCK, {"act": act, "round": str(round_number), "key": f"{act}{more}", **more})


def said(client, page=PART):
    return words(client.get(page))


def over(event):
    """Puts the running round's time in the past."""
    now = timezone.now()
    RoundTiming.objects.filter(event=event, ended_at=None).update(
        started_at=now - datetime.timedelta(minutes=20), deadline=now - datetime.timedelta(minutes=1)
    )


def test_a_round_from_start_to_end(event, ivan):
    assert "Round 1 of 7 Start round 1 Minutes" in said(ivan)
    assert fields(ivan.get(DESK))["minutes"] == "16"
    response = press(ivan, "start", minutes="20")
    assert (response.status_code, response.headers["Location"]) == (302, DESK)
    assert "until " in said(ivan)
    assert "(Europe/Kyiv)" in said(ivan)
    press(ivan, "more", seen=clock_of(event).seen)
    press(ivan, "less", seen=clock_of(event).seen)
    press(ivan, "more", seen=clock_of(event).seen, key="once more")
    assert "20 min +5" in said(ivan)
    press(ivan, "pause")
    assert "The clock stands still. Go on" in said(ivan)
    press(ivan, "resume")
    press(ivan, "end")
    assert "Start round 2" in said(ivan)
    assert fields(ivan.get(DESK))["minutes"] == "20"
    actions = LogEntry.objects.filter(event=event, action__startswith="round_").values_list(
        "action", flat=True
    )
    assert list(actions) == [
        *("round_start", "round_extend", "round_extend", "round_extend"),
        *("round_pause", "round_resume", "round_end"),
    ]
    assert "The deadline of round 1 moves by -5 min" in said(ivan, "/desk/cup/log/")


def test_minutes_left_empty_are_those_of_the_round_before(event, ivan):
    press(ivan, "start", minutes="")
    assert RoundTiming.objects.get().minutes == 16


@pytest.mark.parametrize(
    ("minutes", "why"),
    [
        ("0", "A round cannot last 0 minutes"),
        ("601", "601 minutes"),
        ("soon", "“soon” is no number of minutes"),
    ],
)
def test_wrong_minutes_stay_with_the_reason(event, ivan, minutes, why):
    response = press(ivan, "start", minutes=minutes)
    assert response.status_code == 400
    assert why in words(response)
    assert fields(response)["minutes"] == minutes
    assert not RoundTiming.objects.exists()


def test_two_directors_at_one_clock(event, ivan, olga):
    press(ivan, "start", key="i")
    press(olga, "start", key="o")
    assert RoundTiming.objects.count() == 1
    seen = clock_of(event).seen
    press(ivan, "more", seen=seen, key="i5")
    response = press(olga, "more", seen=seen, key="o5")
    assert response.status_code == 409
    assert "Somebody has changed the clock of round 1" in words(response)
    assert clock_of(event).extended == 5
    press(ivan, "end")
    assert press(olga, "end", key="o6").status_code == 302
    assert "The clock of round 1 is not running" in words(press(olga, "pause"))


@pytest.mark.parametrize("act", ["", "explode", "start\x00"])
def test_buttons_that_are_not_there(event, ivan, act):
    assert press(ivan, act).status_code == 404


@pytest.mark.parametrize("round_number", ["", "x", "0", "-1", "99", "9" * 400, "\x00"])
@pytest.mark.parametrize("act", ["start", "pause", "more", "end"])
def test_rounds_that_are_not_there(event, ivan, act, round_number):
    response = press(ivan, act, round_number)
    assert response.status_code == 400
    assert 'role="alert"' in response.content.decode()


def test_the_clock_is_a_deadline_whoever_asks(event, ivan):
    press(ivan, "start", minutes="20")
    text = ivan.get(PART).content.decode()
    deadline = RoundTiming.objects.get().deadline
    assert f'data-deadline="{int(deadline.timestamp())}"' in text
    now = int(ivan.get(PART).headers["X-Now"]) / 1000
    assert abs(now - timezone.now().timestamp()) < 60


def test_the_tables_of_the_running_round(event, ivan):
    round_start(event=event, round_number=1, actor=DIRECTOR)
    assert "Table 1 set 1 ○ waiting 0/2 N 8 E 4 S 1 W 2" in said(ivan)
    for deal in (1, 2):
        row = game_row(event, deal)
        record_enter(event=event, deal_number=deal, table=1, row=row, actor=DIRECTOR)
    assert "Table 1 set 1 ● entered 2/2" in said(ivan)
    assert "Results of this round: 2 of 4" in said(ivan)
    row = game_row(event, 1, made=False)
    record_enter(event=event, deal_number=1, table=1, row=row, actor=ASSISTANT)
    assert "Table 1 set 1 ▲ conflict 2/2" in said(ivan)


def test_who_is_late_is_said_once_the_time_is_up(event, ivan):
    round_start(event=event, round_number=1, actor=DIRECTOR)
    record_enter(event=event, deal_number=1, table=1, row=game_row(event, 1), actor=DIRECTOR)
    assert "late" not in said(ivan)
    over(event)
    assert "Table 1 set 1 ◔ late 1/2" in said(ivan)
    assert "◔ late Round 1, table 1: deal 2" in said(ivan)
    assert "◔ late Round 1, table 2: deal 1 , deal 2" in said(ivan)
    round_end(event=event, round_number=1, actor=DIRECTOR)
    round_start(event=event, round_number=2, actor=DIRECTOR)
    assert "◔ late Round 1, table 2: deal 1 , deal 2" in said(ivan)
    assert "◔ late Round 2" not in said(ivan)


def test_a_clock_that_stands_makes_nobody_late(event, ivan):
    press(ivan, "start", minutes="1")
    press(ivan, "pause")
    now = timezone.now()
    RoundTiming.objects.update(
        started_at=now - datetime.timedelta(hours=2),
        paused_at=now - datetime.timedelta(hours=1),
        deadline=now - datetime.timedelta(minutes=59),
    )
    assert "late" not in said(ivan)


def test_a_ruled_playing_is_not_late(event, ivan):
    play(event, 1)
    event.records.filter(deal__number=2, table=1).delete()
    round_start(event=event, round_number=1, actor=DIRECTOR)
    over(event)
    assert "◔ late Round 1, table 1: deal 2" in said(ivan)
    decisions = {seat: SeatDecision("artificial", percent=50) for seat in "NESW"}
    seats_rule(
        event=event, deal_number=2, table=1, decisions=decisions, grounds=Grounds("torn"), actor=DIRECTOR
    )
    assert "◔ late" not in said(ivan)


def test_who_is_waited_for_stands_among_what_needs_the_director(event, ivan):
    assert "not checked in" not in said(ivan)
    entrants_check_in(event=event, orders=range(1, 8), present=True, actor=DIRECTOR)
    missing = event.entrants.get(entry_order=8)
    assert f"Needs you No. {missing.number} Игрок 8 not checked in" in said(ivan)


def test_the_round_after_those_played_without_a_clock(event, ivan):
    play(event, 3)
    assert "Round 4 of 7 Start round 4" in said(ivan)


def test_all_rounds_played(event, ivan):
    play(event)
    assert "All results are in Finish" in said(ivan)
    event_finish(event=event, accepted_missing=0, actor=DIRECTOR)
    assert "Round clock" not in ivan.get(DESK).content.decode()
    assert said(ivan) == ""


def test_before_there_is_anything_to_play(event, ivan):
    event.deals.all().delete()
    assert said(ivan) == ""
    assert ivan.get(DESK).status_code == 200
    Event.objects.create(
        slug="bare", title="B", starts_on=event.starts_on, time_zone="UTC", language="en", convention="sochi"
    )
    assert ivan.get("/desk/bare/").status_code == 200
    assert ivan.get("/desk/bare/console/").status_code == 200
    assert ivan.get("/desk/bare/line/").status_code == 400
    assert ivan.get("/desk/bare/check-in/").status_code == 200


@pytest.mark.parametrize("players", [8, 24])
def test_queries_of_a_lively_console_do_not_grow(db, ivan, players, django_assert_num_queries):
    event = seated_event(players)
    play(event, 2)
    event.records.filter(round__number=1, table=1).first().seats.all()
    entrants_check_in(event=event, orders=[1], present=True, actor=DIRECTOR)
    round_start(event=event, round_number=3, actor=DIRECTOR)
    over(event)
    ivan.get(PART)
    with django_assert_num_queries(28):
        ivan.get(PART)


# Whatever is sent

PAGES = {
    CLOCK: ("act", "round", "minutes", "seen", "key"),
    "/desk/cup/line/": ("line", "round", "key", "enter", "part"),
    "/desk/cup/check-in/": ("here", "gone", "all", "back", "key"),
}
BYTES = (b"%ED%A0%80", b"%FF%FE", b"%00", b"a%5B%5D=1&a=2")


def test_bytes_that_are_no_text_change_nothing(event, ivan):
    acts = LogEntry.objects.count()
    for page, names in PAGES.items():
        for raw in BYTES:
            body = b"&".join(name.encode() + b"=" + raw for name in names)
            kind = "application/x-www-form-urlencoded"
            response = ivan.post(page, body, content_type=kind)
            assert response.status_code in (200, 302, 400, 404), (page, raw)
        for kind in ("application/json", "text/plain", "multipart/form-data; boundary=x"):
            response = ivan.post(page, b'{"act": [null]}', content_type=kind)
            assert response.status_code in (200, 302, 400, 404), (page, kind)
    assert LogEntry.objects.count() == acts


def test_forms_without_their_token_are_refused(event):
    client = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
    client.force_login(get_user_model().objects.create_user("maria", is_staff=True))
    for page in PAGES:
        response = client.post(page, {"act": "start", "round": "1", "here": "1", "enter": ""})
        assert response.status_code == 403
    assert not RoundTiming.objects.exists()


def test_other_methods_are_answered_in_words(event, ivan):
    assert ivan.get(CLOCK).status_code == 405
    for page in (*PAGES, PART):
        response = ivan.put(page)
        assert response.status_code == 405
        assert "This address is not opened that way" in words(response)


# A large hall


@pytest.fixture
def hall(event, monkeypatch):
    """Two tables are many."""
    monkeypatch.setattr("tournament.web.console.LARGE_HALL", 1)
    monkeypatch.setattr("tournament.web.desk.MOST_TABLES_LISTED", 1)
    return event


def rows(response):
    return re.findall(r'id="table-(\d+)"', response.content.decode())


def test_a_large_hall_begins_with_the_tables_in_need(hall, ivan):
    page = ivan.get("/desk/cup/")
    assert rows(page) == []
    assert "No table needs you." in words(page)
    assert page.content.decode().count('href="?tables=all#table-') == 2
    row = game_row(hall, 1)
    record_enter(event=hall, deal_number=1, table=1, row=row, actor=DIRECTOR)
    other = game_row(hall, 1, made=False)
    record_enter(event=hall, deal_number=1, table=1, row=other, actor=ASSISTANT)
    assert rows(ivan.get("/desk/cup/")) == ["1"]
    assert rows(ivan.get("/desk/cup/?tables=all")) == ["1", "2"]


def test_the_part_that_is_renewed_shows_the_same_tables(hall, ivan):
    for asked, shown in (("", "need"), ("?tables=all", "all"), ("?tables=x", "need")):
        page = ivan.get(f"/desk/cup/{asked}")
        assert f'data-part="/desk/cup/console/?tables={shown}"' in page.content.decode()
        assert rows(ivan.get(f"/desk/cup/console/?tables={shown}")) == rows(page)


def test_a_small_hall_may_be_narrowed_too(event, ivan):
    assert rows(ivan.get("/desk/cup/")) == ["1", "2"]
    assert rows(ivan.get("/desk/cup/?tables=need")) == []


def test_rounds_of_a_large_hall_are_opened_one_by_one(hall, ivan):
    text = ivan.get("/desk/cup/").content.decode()
    assert '<details class="round"' not in text
    assert text.count('href="?open=') == 7
    opened = ivan.get("/desk/cup/?open=2").content.decode()
    assert opened.count('<details class="round" id="round-2" open>') == 1
    for asked in ("x", "99", "%00", "9" * 2000):
        assert ivan.get(f"/desk/cup/?open={asked}").status_code == 200


def test_everything_about_a_table_and_its_people_is_one_step_away(event, ivan):
    play(event, 1)
    event.records.filter(table=2).delete()
    text = ivan.get("/desk/cup/console/").content.decode()
    links = set(re.findall(r'href="(/desk/[^"#]+)', text))
    assert {"/desk/cup/entrants/1/", "/desk/cup/replan/"} <= links
    assert any(link.endswith("/seats/") for link in links)
    assert any("/ruling/?round=1" in link for link in links)
    for link in links:
        assert ivan.get(link).status_code == 200, link
    for place in ("substitute", "withdrawal", "penalty"):
        assert f"#{place}" in text
        assert f'id="{place}"' in ivan.get("/desk/cup/entrants/1/").content.decode()
