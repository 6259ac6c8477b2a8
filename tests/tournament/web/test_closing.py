"""The end of an event at the desk: requests, rules, publishing, the log; and players who ask."""

import datetime

import pytest
from django.utils import timezone

from tests.tournament.factories import DIRECTOR, game_row, play
from tests.tournament.web.reading import fields, words
from tournament.models import CorrectionRequest, Event, LogEntry, Publication, Record
from tournament.services.archive import event_archive
from tournament.services.events import event_finish
from tournament.services.log import READER, entries_store
from tournament.services.people import NewEntrant
from tournament.services.records import record_correct, record_enter
from tournament.services.tenures import substitute_enter

RULES = "/desk/cup/rules/"
PUBLISH = "/desk/cup/publish/"
LOG = "/desk/cup/log/"


@pytest.fixture
def begun(event):
    """The first round is played."""
    play(event, 1)
    return event


@pytest.fixture
def ask_page(begun):
    """Where somebody who has played deal 1 asks about it."""
    number = Record.objects.get(deal__number=1, table=1).seats.get(seat="E").entrant.number
    return f"/e/cup/players/{number}/deals/1/ask/"


@pytest.fixture
def finished(played):
    return event_finish(event=played, accepted_missing=0, actor=DIRECTOR)


def until(event, moment):
    Event.objects.filter(pk=event.pk).update(corrections_until=moment)


# Asking


def test_a_player_asks_once_and_sees_that_he_waits(ask_page, public, begun):
    assert "may ask the director to look at the result again." in words(public.get(ask_page))
    response = public.post(ask_page, {"text": "7 tricks, not 6"}, follow=True)
    assert "The director has your request." in words(response)
    assert "The director has not answered yet." in words(response)
    request = CorrectionRequest.objects.get()
    assert request.text == "7 tricks, not 6"
    assert request.author == READER.author
    assert public.post(ask_page, {"text": " 7 tricks,  not 6 "}).status_code == 302
    response = public.post(ask_page, {"text": "8 tricks"})
    assert response.status_code == 409
    assert "has already asked about deal 1" in words(response)
    assert "8 tricks" in words(response)
    assert CorrectionRequest.objects.count() == 1


def test_of_who_asks_only_the_page_is_known_unless_he_is_logged_in(ask_page, public, begun, ivan):
    number = int(ask_page.split("/")[4])
    new = NewEntrant("Оксана", "")
    substitute_enter(event=begun, number=number, new=new, from_round=2, actor=DIRECTOR)
    public.post(ask_page, {"text": "look again"})
    assert CorrectionRequest.objects.get().author == READER.author
    CorrectionRequest.objects.all().delete()
    ivan.post(ask_page, {"text": "look again"})
    assert CorrectionRequest.objects.get().author == "ivan"


def test_the_second_of_two_answers_is_kept_before_the_eyes_of_its_author(ask_page, public, begun, ivan):
    public.post(ask_page, {"text": "look again"})
    decide = f"/desk/cup/requests/{CorrectionRequest.objects.get().pk}/"
    ivan.post(decide, {"accepted": "", "answer": "yes"})
    response = ivan.post(
        decide, {"declined": "", "answer": "never at all"}, headers={"accept-language": "ru"}
    )
    assert response.status_code == 409
    assert "По этому запросу уже решено: принят" in words(response)
    assert "Вы написали: never at all" in words(response)


def test_the_deadline_is_said_in_the_time_of_the_event(ask_page, public, begun):
    until(begun, datetime.datetime(2099, 1, 2, 22, 30, tzinfo=datetime.UTC))
    said = words(public.get(ask_page))
    assert "Players may ask until Jan. 3, 2099, 12:30 a.m. (Europe/Kyiv)." in said


def test_after_the_deadline_nobody_asks(ask_page, public, begun):
    until(begun, timezone.now() - datetime.timedelta(minutes=1))
    assert "The time to ask is over." in words(public.get(ask_page))
    response = public.post(ask_page, {"text": "late"})
    assert response.status_code == 409
    assert "Corrections could be asked for until" in words(response)
    assert not CorrectionRequest.objects.exists()


def test_refusals_of_asking(ask_page, public, begun):
    for text in ("", " ", "\u200b", "t" * 1001, "t" * 200_000, "a\x00b"):
        response = public.post(ask_page, {"text": text})
        assert response.status_code == 400
        assert 'role="alert"' in response.content.decode()
    assert public.post(ask_page).status_code == 400
    assert not CorrectionRequest.objects.exists()


def test_an_event_in_the_archive_offers_no_form(finished, public):
    player = Record.objects.get(deal__number=1, table=1).seats.get(seat="E").entrant.number
    page = f"/e/cup/players/{player}/deals/1/ask/"
    assert "<textarea" in public.get(page).content.decode()
    event_archive(event=finished, actor=DIRECTOR)
    response = public.get(page)
    assert "The event is in the archive" in words(response)
    assert "<textarea" not in response.content.decode()
    assert public.post(page, {"text": "7 tricks"}).status_code == 409
    assert not CorrectionRequest.objects.exists()


def test_asking_about_what_was_not_played(begun, public):
    for address in ("players/99/deals/1", "players/1/deals/99", "players/1/deals/14", "players/0/deals/1"):
        assert public.get(f"/e/cup/{address}/ask/").status_code == 404
    assert public.post("/e/cup/players/1/deals/14/ask/", {"text": "x"}).status_code == 400


# Deciding


@pytest.fixture
def asked(ask_page, public):
    public.post(ask_page, {"text": "7 tricks, not 6"})
    return CorrectionRequest.objects.get()


def decide(client, request, word="accepted", answer="so it was", follow=False):
    sent = {word: "", "answer": answer} if word else {"answer": answer}
    return client.post(f"/desk/cup/requests/{request.pk}/", sent, follow=follow)


def test_open_requests_stand_on_the_desk(asked, ivan):
    assert "Needs you 1 request for a correction is open." in words(ivan.get("/desk/cup/"))
    said = words(ivan.get("/desk/cup/requests/"))
    assert "7 tricks, not 6" in said
    assert "Deal 1 at table 1" in said


def test_a_request_is_decided_with_an_answer(asked, ask_page, ivan, public):
    response = decide(ivan, asked, follow=True)
    assert "The request is accepted. Now correct the record." in words(response)
    assert "Nobody is waiting for an answer." in words(response)
    assert "accepted: so it was" in words(response)
    assert "accepted" in words(public.get(ask_page))
    assert "Answer of the director: so it was" in words(public.get(ask_page))
    assert "7 tricks, not 6" not in words(public.get(ask_page))


def test_a_decision_sent_twice_is_one_and_another_is_refused(asked, ivan, olga):
    decide(ivan, asked)
    assert "nothing has changed" in words(decide(ivan, asked, follow=True))
    response = decide(olga, asked, "declined", "no")
    assert response.status_code == 409
    assert "This request is decided already: accepted." in words(response)
    assert CorrectionRequest.objects.get().decided_by == "ivan"
    assert LogEntry.objects.filter(action="correction_decide").count() == 1


def test_refusals_of_a_decision(asked, ivan):
    for answer in ("", " ", "\u200b", "t" * 200_000, "a\x00b"):
        response = decide(ivan, asked, answer=answer)
        assert response.status_code == 400
        assert 'role="alert"' in response.content.decode()
    response = decide(ivan, asked, word="")
    assert response.status_code == 400
    assert "Choose whether the request is accepted or declined." in words(response)
    assert "so it was" in words(response)
    assert CorrectionRequest.objects.get().decision == "open"
    assert ivan.post("/desk/cup/requests/999999/", {"accepted": ""}).status_code == 404
    assert ivan.get(f"/desk/cup/requests/{asked.pk}/").status_code == 405


# Rules


def rules(client, *, save=True, follow=False, **typed):
    return client.post(RULES, typed | ({"save": ""} if save else {"check": ""}), follow=follow)


def test_rules_are_shown_and_saved(played, ivan):
    typed = {"tie_1": "tops", "tie_3": "draw", "points": "12, 8; 6\n4", "until": "2099-01-03T00:30"}
    said = words(rules(ivan, save=False, **typed))
    assert "Nothing is saved yet." in said
    assert Event.objects.get().tie_breaks == []
    assert "The rules are saved." in words(rules(ivan, follow=True, **typed))
    event = Event.objects.get()
    assert event.tie_breaks == ["tops", "draw"]
    assert event.master_points == [12, 8, 6, 4]
    assert event.corrections_until == datetime.datetime(2099, 1, 2, 22, 30, tzinfo=datetime.UTC)
    page = ivan.get(RULES)
    assert fields(page)["until"] == "2099-01-03T00:30"
    assert 'value="tops" selected' in page.content.decode()
    assert 'value="draw" selected' in page.content.decode()
    rules(ivan, **typed)
    assert LogEntry.objects.filter(action="rules_change").count() == 1
    rules(ivan)
    assert Event.objects.get().corrections_until is None


REFUSED_RULES = [
    ({"tie_1": "tops", "tie_2": "tops"}, "stands twice"),
    ({"tie_1": "beauty"}, "Select a valid choice."),
    ({"points": "12 x"}, "“x” is not a whole number."),
    ({"points": "12 -1"}, "“-1” is not a whole number."),
    ({"points": "٣"}, "is not a whole number."),
    ({"points": "10001"}, "10001 cannot be the points of place 1"),
    ({"points": "9" * 3000}, "is not a whole number."),
    ({"points": "1 " * 401}, "401 places is too long"),
    ({"points": "1 " * 200_000}, "at most 4000 characters"),
    ({"points": "1\x002"}, "Null characters are not allowed."),
    ({"until": "tomorrow"}, "Enter a valid date/time."),
    ({"until": "0001-01-01T00:00"}, "The year 1 cannot be meant."),
    ({"until": "9999-12-31T23:59"}, "The year 9999 cannot be meant."),
    ({"until": "2027-03-28T03:30"}, "interpreted in time zone Europe/Kyiv"),
    ({"until": "9" * 5000}, "Enter a valid date/time."),
]


def test_refusals_of_rules(event, ivan):
    for typed, said in REFUSED_RULES:
        response = rules(ivan, **({"points": "5 3"} | typed))
        assert response.status_code == 400, typed
        assert said in words(response)
        if "until" in typed:
            assert fields(response)["until"] == typed["until"]
            assert "5 3" in words(response)
    assert not LogEntry.objects.filter(action="rules_change").exists()


# Publishing


def test_nothing_is_published_before_the_finish(played, ivan):
    said = words(ivan.get(PUBLISH))
    assert "Nothing is published yet." in said
    assert "The event is not finished. Finish it first." in said
    response = ivan.post(PUBLISH, {"save": "", "note": "x"})
    assert response.status_code == 400
    assert "Finish it before publishing." in words(response)
    assert not Publication.objects.exists()


def test_versions_and_what_changes_between_them(finished, ivan):
    assert "Publish version 1" in words(ivan.get(PUBLISH))
    assert not Publication.objects.exists()
    response = ivan.post(PUBLISH, {"save": "", "note": "final"}, follow=True)
    assert "Version 1 is published." in words(response)
    assert "Nothing in the table has changed since version 1." in words(response)
    again = ivan.post(PUBLISH, {"save": "", "note": "final"}, follow=True)
    assert "Version 1 stands; nothing has changed since." in words(again)
    ivan.post("/desk/cup/reopen/", {"save": "", "reason": "an appeal"})
    record = Record.objects.filter(table=1).first()
    row = game_row(finished, record.deal.number, made=False)
    record_correct(record=record, row=row, actor=DIRECTOR, reason="misread")
    said = words(ivan.get(PUBLISH))
    assert "Changed since version 1" in said
    assert f"Result corrected: deal {record.deal.number}, round 1, table 1 director: misread" in said
    assert "Publish version 2" in said
    ivan.post(PUBLISH, {"save": "", "note": "corrected"})
    assert list(Publication.objects.values_list("version", "note")) == [(1, "final"), (2, "corrected")]


def test_another_note_makes_another_version_of_the_same_table(finished, ivan):
    ivan.post(PUBLISH, {"save": "", "note": "final"})
    said = words(ivan.get(PUBLISH))
    assert "With another note it can be published again all the same." in said
    assert "Publish version 2" in said
    response = ivan.post(PUBLISH, {"save": "", "note": "final, with photographs"}, follow=True)
    assert "Version 2 is published." in words(response)
    first, second = Publication.objects.order_by("version")
    assert (second.note, second.snapshot) == ("final, with photographs", first.snapshot)


def test_the_page_of_finishing_a_published_event(finished, ivan):
    ivan.post(PUBLISH, {"save": ""})
    said = words(ivan.get("/desk/cup/finish/"))
    assert "The event is finished." in said
    assert "Finish the event" not in said


def test_open_requests_are_named_before_publishing(asked, ivan):
    assert "1 request for a correction is open." in words(ivan.get(PUBLISH))


def test_refusals_of_publishing(finished, ivan):
    for note in ("n" * 200_000, "a\x00b"):
        response = ivan.post(PUBLISH, {"save": "", "note": note})
        assert response.status_code == 400
        assert 'role="alert"' in response.content.decode()
    assert not Publication.objects.exists()


# The log


def test_the_log_says_every_act_in_words(asked, ivan, olga, begun):
    record = Record.objects.get(deal__number=1, table=1)
    record_correct(record=record, row=game_row(begun, 1, made=False), actor=DIRECTOR, reason="misread")
    row = game_row(begun, 1)
    record_enter(event=begun, deal_number=1, table=1, row=row, actor=DIRECTOR)
    why = {"reason": "slow", "save": ""}
    ivan.post("/desk/cup/entrants/1/", why | {"form": "penalty", "percent": "10", "key": "p"})
    ivan.post("/desk/cup/rulings/1/cancel/", why)
    number = fields(ivan.get("/desk/cup/entrants/1/"))
    ivan.post("/desk/cup/entrants/1/", {"form": "rank", "save": "", "ranked": number["ranked"]})
    typed = {"form": "substitute", "name": "Оксана", "from_round": "2", "save": ""}
    ivan.post("/desk/cup/entrants/2/", typed)
    ivan.post("/desk/cup/rounds/1/tables/2/seats/", why | {"steps": "1", "key": "s"})
    ivan.post("/desk/cup/deals/2/tables/1/move/?round=1", why | {"deal": "6", "key": "m"})
    ivan.post("/desk/cup/deals/6/tables/1/table/?round=1", why | {"table": "2", "off_plan": "on", "key": "t"})
    ivan.post("/desk/cup/deals/1/tables/1/table/", why | {"table": "2", "key": "u"})
    rules(ivan, tie_1="tops", until="2099-01-03T00:30")
    decide(olga, asked, "declined", "no")
    said = words(ivan.get(LOG))
    for line in (
        "The request of number",
        "declined",
        "Rules of the event changed tie-breaks: —; master points: —; corrections until: — → "
        "tie-breaks: number of tops; master points: —; corrections until: Jan. 3, 2099, 12:30 a.m.",
        "Record of deal 2, round 1, table 1 put to another deal deal 2 → deal 6 Reason: slow",
        "Record of deal 6, round 1, table 1 put to another table table 1 → table 2 Reason: slow",
        "Record of deal 1, round 1, table 1 put to another table table 1 → "
        "table 2; the two rows are exchanged Reason: slow",
        "Seats corrected: round 1, table 2 N ",
        "Number 2 passed to a substitute",
        "Оксана from round 2",
        "Number 1 ranked, or no longer ranked ranked → not ranked",
        "Ruling 1 cancelled number 1 gets a penalty of 10 % Reason: slow",
        "Ruling 1: a penalty number 1 gets a penalty of 10 %",
        "Result corrected: deal 1, round 1, table 1 6♠ E · 6 tricks · S whist 4 · W pass → "
        "6♠ E · 5 tricks · S whist 5 · W pass Reason: misread",
        "▲ conflict",
        "Deals made: 14",
        "Movement assigned: Rule book scheme 8 rounds: 7, sets: 7",
        "Numbers drawn by the seed “lottery 42”",
        "Players entered: 8 Игрок 1, Игрок 2",
        "The event is made Cup",
        "ivan, at the desk",
        "on a public page",
        "Times are of Europe/Kyiv.",
    ):
        assert line in said, line


def test_the_log_has_pages(event, ivan):
    record = {"action": "deals_make", "author": "a", "channel": "web", "at": timezone.now()}
    entries_store(event, [LogEntry(event=event, subject=str(n), **record) for n in range(110)])
    assert "Page 1 of 3 Earlier" in words(ivan.get(LOG))
    assert "Later Page 3 of 3" in words(ivan.get(f"{LOG}?page=3"))
    for page in ("0", "4", "-1", "x", "", "9" * 5000, "1\x00", "٣"):
        assert ivan.get(LOG, {"page": page}).status_code == 404


def test_a_published_event_is_reopened_with_a_reason(finished, ivan):
    ivan.post("/desk/cup/publish/", {"save": ""})
    page = "/desk/cup/reopen/"
    assert "The published versions stay as they are." in words(ivan.get(page))
    assert ivan.post(page, {"save": "", "reason": " "}).status_code == 400
    assert "open for corrections" in words(ivan.post(page, {"save": "", "reason": "an appeal"}, follow=True))
    assert Event.objects.get().state == "finished"
