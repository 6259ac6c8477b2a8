"""The phone of a table: what it asks, what it enters, who may confirm, and what it never shows."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from movements.catalogue import movement_named
from tests.tournament.factories import DIRECTOR, game_row, play, seated_event
from tests.tournament.web.reading import fields, words
from tournament.models import AccessLink, LogEntry, Record, RivalEntry, Seat
from tournament.services.boxes import plan_changed
from tournament.services.events import event_finish
from tournament.services.links import link_revoke, table_links_make
from tournament.services.records import record_enter
from tournament.services.rulings import Grounds, SeatDecision, seats_rule

JSON = {"accept": "application/json"}


@pytest.fixture
def links(event):
    table_links_make(event=event, actor=DIRECTOR)
    return {link.table: link for link in AccessLink.objects.filter(table__isnull=False)}


@pytest.fixture
def phone():
    """A phone without cookies, whose forms carry no token against forgery."""
    return Client(enforce_csrf_checks=True, headers={"accept-language": "en"})


def of(link, deal=None, tail=""):
    return f"/t/{link.token}/" + (f"deals/{deal}/{tail}" if deal else "")


def choose(phone, page, label):
    """Taps the button that says `label`; the next page."""
    asked = page.content.decode().split('<ol class="answers">')[-1]
    links = re.findall(r'<a class="choice[^"]*"[^>]*href="([^"]*)"[^>]*>(.*?)</a>', asked, re.DOTALL)
    found = [href for href, text in links if " ".join(re.sub("<[^>]*>", " ", text).split()).startswith(label)]
    assert found, (label, [text for _href, text in links])
    address = found[0].replace("&amp;", "&")
    return phone.get(address if address.startswith("/") else page.request["PATH_INFO"] + address)


def answered(phone, link, deal, *labels):
    page = choose(phone, phone.get(of(link)), str(deal))
    for label in labels:
        page = choose(phone, page, label)
    return page


SEVEN = ("7♥", "E", "whist", "pass", "7")


def sent(phone, page, **more):
    typed = fields(page) | more
    return phone.post(
        page.request["PATH_INFO"], {name: text for name, text in typed.items() if name != "next"}
    )


def test_the_table_shows_its_round_and_its_deals(links, phone):
    said = words(phone.get(of(links[1])))
    assert "Table 1 round 1" in said
    assert "Set 1: which deal? 1 2" in said
    assert said.count("Игрок") == 4


def test_a_result_by_big_buttons(links, phone):
    page = answered(phone, links[1], 1, *SEVEN)
    assert "7 ♥ E · 7 tricks · S whist 3 · W pass" in words(page)
    assert Record.objects.count() == 0
    answer = sent(phone, page)
    assert answer.status_code == 302
    record = Record.objects.get()
    assert record.row == {
        "contract": "7H",
        "declarer": "E",
        "tricks": 7,
        "whist": {"S": "whist", "W": "pass"},
        "whist_tricks": {"S": 3},
    }
    number = record.seats.get(seat="N").entrant.number
    assert (record.entered_by, record.channel) == (f"1N · {number}", "phone")
    entry = LogEntry.objects.get(action="record_enter")
    assert (entry.author, entry.channel) == (record.entered_by, "phone")


def test_the_second_person_confirms_on_the_same_phone(links, phone):
    page = phone.get(sent(phone, answered(phone, links[1], 1, *SEVEN)).headers["Location"])
    said = words(page)
    assert "Entered. Somebody else at the table has to confirm it." in said
    assert "7 tricks" not in said
    assert not re.search(r'class="choice" href="[^"]*seat=N"', page.content.decode())
    page = choose(phone, page, "S · ")
    assert "7 ♥ E · 7 tricks · S whist 3 · W pass" in words(page)
    answer = phone.post(of(links[1], 1, "confirm/"), fields(page))
    record = Record.objects.get()
    assert answer.status_code == 302
    assert record.confirmed_by.startswith("1S · ")


def test_the_one_who_entered_cannot_confirm(links, phone):
    page = phone.get(sent(phone, answered(phone, links[1], 1, *SEVEN)).headers["Location"])
    page = phone.get(of(links[1], 1) + "?round=1&seat=N")
    assert "Pass the phone to somebody else" in words(page)
    typed = {"round": "1", "seat": "N", "seen": Record.objects.get().entered_at.isoformat()}
    assert phone.post(of(links[1], 1, "confirm/"), typed).status_code == 409
    assert phone.post(of(links[1], 1, "confirm/"), typed, headers=JSON).json()["outcome"] == "refused"
    assert Record.objects.get().confirmed_by == ""


def test_nobody_confirms_what_he_has_not_seen(links, phone):
    sent(phone, answered(phone, links[1], 1, *SEVEN))
    for typed in ({}, {"seat": "S"}, {"seat": "S", "seen": "yesterday"}, {"seat": "X", "seen": ""}):
        assert phone.post(of(links[1], 1, "confirm/"), typed).status_code in (400, 409)
    assert phone.post(of(links[1], 2, "confirm/"), {"seat": "S"}).status_code == 400
    assert Record.objects.get().confirmed_by == ""


def test_a_second_different_entry_is_a_conflict(links, phone):
    sent(phone, answered(phone, links[1], 1, *SEVEN))
    page = phone.get(of(links[1], 1) + "?round=1&seat=S")
    otherwise = re.search(r'href="([^"]*again[^"]*)"', page.content.decode())[1].replace("&amp;", "&")
    page = phone.get(otherwise)
    for label in (*SEVEN[:-1], "8"):
        page = choose(phone, page, label)
    answer = phone.get(sent(phone, page).headers["Location"])
    assert "Both are kept; call the director to decide." in words(answer)
    assert "▲ conflict" in words(answer)
    assert Record.objects.get().row["tricks"] == 7
    rival = RivalEntry.objects.get()
    assert (rival.row["tricks"], rival.entered_by[:2], rival.channel) == (8, "1S", "phone")


def test_the_same_entry_by_another_seat_confirms_it(links, phone):
    sent(phone, answered(phone, links[1], 1, *SEVEN))
    typed = fields(answered_again(phone, links[1], 1, "W"))
    assert phone.post(of(links[1], 1), typed, headers=JSON).json()["outcome"] == "confirmed"


def answered_again(phone, link, deal, seat, labels=SEVEN):
    page = phone.get(of(link, deal) + f"?round=1&seat={seat}&again=1")
    for label in labels:
        page = choose(phone, page, label)
    return page


@pytest.mark.parametrize(
    ("labels", "row"),
    [
        (("misère", "S", "2"), {"contract": "M", "declarer": "S", "tricks": 2}),
        (("all-pass", "3", "0", "6"), {"contract": "-", "hand_tricks": [3, 0, 6]}),
        (
            ("6♠", "E", "pass", "half whist"),
            {"contract": "6S", "declarer": "E", "whist": {"S": "pass", "W": "half"}},
        ),
        (
            ("9NT", "W", "pass", "pass"),
            {"contract": "9NT", "declarer": "W", "whist": {"E": "pass", "S": "pass"}},
        ),
        (
            ("10♦", "S", "whist", "whist", "7", "1"),
            {
                "contract": "10D",
                "declarer": "S",
                "tricks": 7,
                "whist": {"W": "whist", "E": "whist"},
                "whist_tricks": {"W": 1, "E": 2},
            },
        ),
    ],
)
def test_every_kind_of_result(links, phone, labels, row):
    assert sent(phone, answered(phone, links[1], 1, *labels)).status_code == 302
    assert Record.objects.get().row == row


def test_a_half_whist_is_offered_only_where_there_is_one(links, phone):
    def offered(*labels):
        return ">half whist</a>" in answered(phone, links[1], 1, *labels).content.decode()

    assert offered("7♠", "E", "pass")
    assert not offered("8♠", "E", "pass")
    assert not offered("7♠", "E", "whist")


def test_at_three_the_last_hand_is_not_asked(db, phone):
    event = seated_event(15, movement_named("lines", 15, 3), per_table=3)
    table_links_make(event=event, actor=DIRECTOR)
    link = AccessLink.objects.get(table=1)
    sent(phone, answered(phone, link, 1, "all-pass", "3", "3"))
    assert Record.objects.get().row["hand_tricks"] == [3, 3, 4]


def test_bombs_are_found_where_they_are_needed(links, phone):
    page = answered(phone, links[1], 1, *SEVEN)
    doubled = re.search(r'href="([^"]*multiplier=2)"', page.content.decode())[1].replace("&amp;", "&")
    sent(phone, phone.get(doubled))
    assert Record.objects.get().row["multiplier"] == 2


def test_going_back_keeps_the_answers_before(links, phone):
    page = answered(phone, links[1], 1, *SEVEN[:3])
    back = re.findall(r'<li><a href="([^"]*)"', page.content.decode())
    addresses = [parse_qs(urlsplit(one.replace("&amp;", "&")).query) for one in back]
    assert [sorted(one) for one in addresses] == [
        ["round", "seat"],
        ["contract", "round", "seat"],
        ["contract", "declarer", "round", "seat"],
    ]


def test_another_person_writes_and_the_answers_stay(links, phone):
    page = answered(phone, links[1], 1, *SEVEN[:4])
    other = re.search(r'data-seat="W" href="([^"]*)"', page.content.decode())[1].replace("&amp;", "&")
    sent(phone, choose(phone, phone.get(other), "7"))
    assert Record.objects.get().entered_by.startswith("1W · ")


def test_a_ruling_before_the_result_is_pointed_out(event, links, phone):
    seats_rule(
        event=event,
        deal_number=1,
        table=1,
        decisions=dict.fromkeys("NESW", SeatDecision("late")),
        grounds=Grounds("a power cut"),
        actor=DIRECTOR,
    )
    assert "◔ late" in words(phone.get(of(links[1], 1)))


# Sent by the script of the page


def test_the_same_key_twice_is_one_entry(links, phone):
    typed = fields(answered(phone, links[1], 1, *SEVEN))
    first, again = (phone.post(of(links[1], 1), typed, headers=JSON).json() for _time in range(2))
    assert (first["outcome"], again["outcome"]) == ("entered", "repeated")
    assert first["next"] == of(links[1], 1) + "?round=1"
    assert Record.objects.count() == LogEntry.objects.filter(action="record_enter").count() == 1


def test_the_same_key_with_other_answers_is_refused(links, phone):
    typed = fields(answered(phone, links[1], 1, *SEVEN))
    phone.post(of(links[1], 1), typed)
    answer = phone.post(of(links[1], 1), typed | {"tricks_E": "6", "tricks_S": "4"}, headers=JSON)
    assert (answer.status_code, answer.json()["outcome"]) == (409, "refused")
    assert "You have sent this form before" in answer.json()["said"]


def test_a_result_sent_when_the_table_has_moved_on_goes_to_its_round(event, links, phone):
    """It waited on the phone for a connection while the director entered what came after."""
    typed = fields(answered(phone, links[1], 1, *SEVEN))
    play(event, 3)
    Record.objects.filter(deal__number=1, table=1).delete()
    assert phone.post(of(links[1], 1), typed, headers=JSON).json()["outcome"] == "entered"
    assert Record.objects.get(deal__number=1, table=1).round.number == 1


def test_after_the_end_nothing_is_taken_and_this_is_said(event, links, phone):
    typed = fields(answered(phone, links[1], 2, *choices_of(event, 2)))
    play(event)
    event_finish(event=event, accepted_missing=0, actor=DIRECTOR)
    for answer in (phone.get(of(links[1])), phone.get(of(links[1], 2))):
        assert (answer.status_code, "The event is over" in words(answer)) == (200, True)
    answer = phone.post(of(links[1], 2), typed, headers=JSON)
    assert (answer.status_code, answer.json()["outcome"]) == (409, "refused")
    assert phone.post(of(links[1], 2), typed).status_code == 409
    assert not RivalEntry.objects.exists()


def choices_of(event, deal):
    row = game_row(event, deal)
    return ("6♠", row["declarer"], "whist", "pass", "6")


# What is said before anything is shown


def test_a_page_that_showed_others_enters_nothing_for_those_who_sit_here_now(event, links, phone):
    form = answered(phone, links[1], 1, *SEVEN)
    first, second = (Seat.objects.get(sitting__round__number=1, sitting__table=1, seat=seat) for seat in "NE")
    numbers = first.entrant_id, second.entrant_id
    first.delete()
    second.entrant_id = numbers[0]
    second.save()
    Seat.objects.create(sitting=second.sitting, seat="N", entrant_id=numbers[1])
    plan_changed(event)
    answer = sent(phone, form)
    assert answer.status_code == 409
    assert "The people at table 1 in round 1 have changed since this page was opened" in words(answer)
    assert Record.objects.count() == 0
    assert sent(phone, answered(phone, links[1], 1, *SEVEN)).status_code == 302


def test_a_deal_that_is_not_due_here(links, phone):
    for deal in (3, 14, 99):
        answer = phone.get(of(links[1], deal))
        assert answer.status_code == 404
        assert f"Deal {deal} is not due at table 1 in round 1. Due here: 1, 2." in words(answer)
        assert phone.post(of(links[1], deal), {}).status_code == 400


def test_a_round_that_is_still_to_come(links, phone):
    assert phone.get(of(links[1]) + "?round=2").status_code == 200
    assert phone.get(of(links[1]) + "?round=3").status_code == 404
    assert phone.get(of(links[1], 5) + "?round=3").status_code == 404
    assert phone.post(of(links[1], 5), {"round": "3"}).status_code == 400
    for wrong in ("x", "-1", "٣", "9" * 20, "\x00"):
        assert phone.post(of(links[1], 1), {"round": wrong}).status_code == 400
        assert phone.get(of(links[1], 1), {"round": wrong}).status_code == 404


def test_the_next_at_the_table_are_shown_nothing_of_the_round_before(event, links, phone):
    play(event, 1)
    page = phone.get(of(links[1], 1) + "?round=1&seat=E")
    assert "6 tricks" in words(page)
    record_enter(event=event, deal_number=3, table=1, row=game_row(event, 3), actor=DIRECTOR)
    page = phone.get(of(links[1], 1) + "?round=1&seat=E")
    assert "tricks" not in words(page)
    assert "Those who played it have moved on." in words(page)


def test_another_table_is_shown_nothing_of_a_deal_it_is_about_to_play(event, links, phone):
    record_enter(event=event, deal_number=1, table=1, row=game_row(event, 1), actor=DIRECTOR)
    before = phone.get(of(links[2], 1))
    Record.objects.update(row=game_row(event, 1, made=False))
    assert re.sub(r'value="[^"]*"', "", before.content.decode()) == re.sub(
        r'value="[^"]*"', "", phone.get(of(links[2], 1)).content.decode()
    )
    for deal in event.deals.all():
        for link in links.values():
            assert deal.layout not in phone.get(of(link, deal.number)).content.decode()


def test_links_that_open_nothing(event, links, phone):
    for token in ("x", "x" * 80, links[1].token[:-1], links[1].token.swapcase()):
        answer = phone.get(f"/t/{token}/")
        assert (answer.status_code, "This link opens nothing here." in words(answer)) == (404, True)
        assert phone.post(f"/t/{token}/deals/1/", {}, headers=JSON).status_code == 404
        assert phone.get(f"/p/{token}/").status_code == 404
    assert phone.get(f"/p/{links[1].token}/").status_code == 404
    assert phone.get("/t/%00/").status_code == 404
    link_revoke(link=links[1], actor=DIRECTOR)
    answer = phone.get(of(links[1]))
    assert (answer.status_code, "The director has withdrawn this link." in words(answer)) == (410, True)
    assert phone.post(of(links[1], 1), {}, headers=JSON).status_code == 410


HOSTILE = ("\x00", "x" * 100_000, "-1", "9" * 5000, "٣", "<script>alert(1)</script>", "\u202e", "1e999", "[]")
FIELDS = (
    "contract",
    "declarer",
    "call_S",
    "tricks_E",
    "multiplier",
    "all_pass_step",
    "talon_quick",
    "seat",
    "key",
)


def test_hostile_answers_are_refused_in_words(links, phone):
    right = fields(answered(phone, links[1], 1, *SEVEN))
    for field in FIELDS:
        for value in HOSTILE:
            for typed in ({field: value}, right | {field: value}):
                if field != "key":
                    answer = phone.post(of(links[1], 1), typed)
                    assert answer.status_code == 400, (field, value[:20])
                    assert "<script>alert" not in answer.content.decode()
                assert phone.get(of(links[1], 1), typed | {"key": ""}).status_code in (200, 404)
    for raw in (b"seat=%ED%A0%80", b"contract=%FF%FE", b"round=%00", b"a%5B%5D=1&contract=7H&contract=M"):
        kind = "application/x-www-form-urlencoded"
        assert phone.post(of(links[1], 1), raw, content_type=kind).status_code == 400
    assert phone.post(of(links[1], 1), b"{}", content_type="application/json").status_code == 400
    assert phone.put(of(links[1], 1)).status_code == 405
    assert not Record.objects.exists()


def test_phones_keep_the_language_and_say_everything_in_it(event, links, phone):
    play(event, 1)
    for language in ("ru", "uk", "en"):
        for address in (of(links[1]), of(links[1], 3), of(links[1], 1) + "?round=1&seat=E", "/t/", "/t/x/"):
            page = phone.get(address, headers={"accept-language": language})
            assert f'<html lang="{language}">' in page.content.decode()
            assert not re.search(r"\sstyle=|\son\w+=|https?://", page.content.decode())
            assert "no-cache" in page.headers.get("Cache-Control", "no-cache")
