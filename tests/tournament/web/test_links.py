"""Links at the desk, typed codes, and the own page of a player."""

import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournament.factories import ASSISTANT, DIRECTOR, game_row, play, seated_event
from tests.tournament.printing.reading import page_texts
from tests.tournament.web.reading import fields, words
from tournament.models import AccessLink, Record
from tournament.selectors.links import code_text
from tournament.selectors.phones import seat_author
from tournament.services.events import event_finish
from tournament.services.links import entrant_links_make, link_revoke, table_links_make
from tournament.services.log import Actor
from tournament.services.records import record_enter
from tournament.services.rounds import round_start
from tournament.web.phone_codes import MOST_WRONG

DESK = "/desk/cup/links/"


@pytest.fixture
def links(event):
    table_links_make(event=event, actor=DIRECTOR)
    entrant_links_make(event=event, actor=DIRECTOR)
    return event


@pytest.fixture(autouse=True)
def no_guesses_yet():
    cache.clear()


def own(number):
    return AccessLink.objects.get(entrant__number=number, revoked_at=None)


def page_of(number):
    return f"/p/{own(number).token}/"


# At the desk


def test_the_director_makes_shows_renews_and_withdraws_links(event, ivan):
    assert words(ivan.get(DESK)).count("No link.") == 10
    assert "2 links made." in words(ivan.post(DESK, {"tables": ""}, follow=True))
    assert "8 links made." in words(ivan.post(DESK, {"entrants": ""}, follow=True))
    assert "Everybody has a link already." in words(ivan.post(DESK, {"tables": ""}, follow=True))
    page = ivan.get(DESK).content.decode()
    assert page.count('<svg class="qr"') == 10
    first = AccessLink.objects.get(table=1)
    assert f"http://testserver/t/{first.token}/" in page
    assert code_text(first.code) in page
    said = words(ivan.post(DESK, {"renew": first.pk, "key": "k"}, follow=True))
    assert "the old one opens nothing any more" in said
    assert AccessLink.objects.filter(table=1).count() == 2
    second = AccessLink.objects.get(table=1, revoked_at=None)
    assert "The link is withdrawn." in words(ivan.post(DESK, {"revoke": second.pk}, follow=True))
    assert not AccessLink.objects.filter(table=1, revoked_at=None).exists()


def test_renewing_twice_by_one_form_is_one_new_link(links, ivan):
    link = AccessLink.objects.get(table=1)
    for _time in range(2):
        ivan.post(DESK, {"renew": link.pk, "key": "one form"})
    assert AccessLink.objects.filter(table=1).count() == 2


@pytest.mark.parametrize("value", ["", "0", "999", "-1", "x" * 100_000, "\x00", "9" * 400, "٣"])
def test_wrong_links_at_the_desk_are_refused_in_words(links, ivan, value):
    for act in ("renew", "revoke"):
        answer = ivan.post(DESK, {act: value})
        assert answer.status_code == 400
        assert "This link opens nothing here." in words(answer)
    assert AccessLink.objects.filter(revoked_at=None).count() == 10


def test_an_address_that_phones_do_not_reach_is_pointed_out(links, ivan):
    assert "which phones do not reach" in words(ivan.get(DESK, headers={"host": "127.0.0.1:8000"}))
    assert "which phones do not reach" not in words(ivan.get(DESK))


def test_the_cards_are_printed_with_the_address_given(links, ivan):
    answer = ivan.get("/desk/cup/links.pdf", {"base": "http://10.0.0.5:8000"})
    text = "\n".join(page_texts(answer.content))
    assert answer.headers["Content-Type"] == "application/pdf"
    assert "http://10.0.0.5:8000/t/" in text
    for link in AccessLink.objects.filter(table__isnull=False):
        assert code_text(link.code) in text
        assert link.token not in text
    people = ivan.get("/desk/cup/links.pdf", {"base": "http://10.0.0.5:8000", "players": ""})
    text = "\n".join(page_texts(people.content))
    assert all(code_text(link.code) in text for link in AccessLink.objects.filter(table=None))
    for base in (
        "ftp://x/",
        "http://",
        "javascript:alert(1)",
        "http://x y/",
        "x" * 300,
        "http://x:99999999/",
        "\x00",
    ):
        assert ivan.get("/desk/cup/links.pdf", {"base": base}).status_code == 400


def test_without_links_there_are_no_cards(event, ivan):
    answer = ivan.get("/desk/cup/links.pdf")
    assert (answer.status_code, "Make them first" in words(answer)) == (400, True)
    assert ivan.get("/desk/cup/links.pdf", {"players": ""}).status_code == 400


# Codes


def test_a_code_opens_its_page(links, public):
    table, person = AccessLink.objects.get(table=2), own(3)
    for link, address in ((table, f"/t/{table.token}/"), (person, f"/p/{person.token}/")):
        answer = public.post("/t/", {"code": code_text(link.code).lower()})
        assert answer.headers["Location"] == address


def test_a_wrong_code_stays_and_many_are_too_many(links, public):
    link = AccessLink.objects.get(table=1)
    for _guess in range(MOST_WRONG):
        answer = public.post("/t/", {"code": "ABCE-HKMX"})
        assert answer.status_code == 400
        assert 'value="ABCE-HKMX"' in answer.content.decode()
    answer = public.post("/t/", {"code": link.code})
    assert (answer.status_code, "Too many wrong codes" in words(answer)) == (429, True)
    elsewhere = public.post("/t/", {"code": link.code}, REMOTE_ADDR="10.0.0.9")
    assert elsewhere.status_code == 302


def test_behind_a_proxy_every_phone_has_its_own_guesses(links, public, settings):
    settings.TRUSTED_PROXIES = ["127.0.0.1"]
    link = AccessLink.objects.get(table=1)

    def typed(code, phone):
        return public.post("/t/", {"code": code}, headers={"x-forwarded-for": phone}).status_code

    for _guess in range(MOST_WRONG):
        typed("ABCE-HKMX", "203.0.113.1")
    assert typed(link.code, "203.0.113.1") == 429
    assert typed(link.code, "203.0.113.2") == 302
    settings.TRUSTED_PROXIES = []
    for _guess in range(MOST_WRONG):
        typed("ABCE-HKMX", "203.0.113.3")
    assert typed(link.code, "203.0.113.4") == 429


@pytest.mark.parametrize(
    "typed", [{}, {"code": ""}, {"code": "\x00"}, {"code": "x" * 10**5}, {"code": "<script>"}]
)
def test_hostile_codes(links, public, typed):
    answer = public.post("/t/", typed)
    assert answer.status_code == 400
    assert "<script>" not in answer.content.decode()


def test_the_code_of_a_withdrawn_link_is_unknown(links, public):
    link = link_revoke(link=AccessLink.objects.get(table=1), actor=DIRECTOR)
    assert public.post("/t/", {"code": link.code}).status_code == 400


# The own page


def seat_of(event, number, round_=1):
    sittings = event.rounds.get(number=round_).sittings
    rows = sittings.values_list("table", "seats__seat", "seats__entrant__number")
    return next((table, letter) for table, letter, who in rows if who == number)


def test_where_to_go_now_and_next(links, public):
    event = links
    for number in range(1, 9):
        now, then = seat_of(event, number, 1), seat_of(event, number, 2)
        said = words(public.get(page_of(number)))
        assert f"Now, round 1 Table {now[0]}, seat {now[1]}" in said
        assert f"Then, round 2: table {then[0]}, seat {then[1]}" in said
    play(event, 6)
    said = words(public.get(page_of(1)))
    assert "Now, round 7" in said
    assert "This is the last round." in said


def test_who_rests_is_told_so_and_where_he_plays_then(db, public):
    event = seated_event(9)
    entrant_links_make(event=event, actor=DIRECTOR)
    for round_ in (1, 2):
        seated = set(
            event.rounds.get(number=round_).sittings.values_list("seats__entrant__number", flat=True)
        )
        (resting,) = set(range(1, 10)) - seated
        table, seat = seat_of(event, resting, round_ + 1)
        said = words(public.get(page_of(resting)))
        assert f"Now, round {round_} You rest" in said
        assert f"Then, round {round_ + 1}: table {table}, seat {seat}" in said
        play(event, round_)


def test_the_clock_says_which_round_it_is(links, public):
    round_start(event=links, round_number=2, actor=DIRECTOR)
    table, seat = seat_of(links, 3, 2)
    assert f"Now, round 2 Table {table}, seat {seat}" in words(public.get(page_of(3)))
    said = words(public.get(f"/t/{AccessLink.objects.get(table=1).token}/"))
    assert "Table 1 round 2" in said
    assert "Round 1 2 results are missing" in said


@pytest.mark.parametrize("players", [8, 24])
def test_queries_of_the_own_page_do_not_grow_with_the_event(db, public, players):
    event = seated_event(players)
    play(event, 2)
    entrant_links_make(event=event, actor=DIRECTOR)
    page = page_of(1)
    with CaptureQueriesContext(connection) as counted:
        assert public.get(page).status_code == 200
    assert len(counted) == 27


def test_results_are_those_of_the_public_page(links, public):
    play(links, 2)
    mine, shared = words(public.get(page_of(2))), words(public.get("/e/cup/players/2/"))
    results = re.search(r"Percent .*The whists lead to how they were scored\.", shared)[0]
    assert results in mine


def test_a_player_confirms_what_another_has_entered(links, public):
    record_enter(event=links, deal_number=1, table=1, row=game_row(links, 1), actor=DIRECTOR)
    record = Record.objects.get()
    there = {seat.seat: seat.entrant.number for seat in record.seats.select_related("entrant")}
    away = next(number for number in range(1, 9) if number not in there.values())
    assert "Do you confirm?" not in words(public.get(page_of(away)))
    page = public.get(page_of(there["E"]))
    assert "Do you confirm? Deal 1, round 1, table 1" in words(page)
    assert "6 tricks" in words(page)
    sent = fields(page)
    sent.pop("next")
    assert public.post(page_of(away) + "deals/1/confirm/", sent).status_code == 409
    assert public.post(page_of(there["E"]) + "deals/1/confirm/", sent).status_code == 302
    record.refresh_from_db()
    assert record.confirmed_by == seat_author(1, "E", there["E"])
    assert public.post(page_of(there["E"]) + "deals/1/confirm/", sent).status_code == 409


def test_nobody_confirms_what_he_entered_on_the_phone_of_the_table(links, public):
    number = next(n for n in range(1, 9) if seat_of(links, n) == (1, "N"))
    actor = Actor(seat_author(1, "N", number), "phone")
    record_enter(event=links, deal_number=1, table=1, row=game_row(links, 1), actor=actor)
    assert "Do you confirm?" not in words(public.get(page_of(number)))
    sent = {"round": "1", "seen": Record.objects.get().entered_at.isoformat()}
    assert public.post(page_of(number) + "deals/1/confirm/", sent).status_code == 409
    assert Record.objects.get().confirmed_by == ""


def test_what_has_changed_since_is_not_confirmed(links, public):
    record_enter(event=links, deal_number=1, table=1, row=game_row(links, 1), actor=DIRECTOR)
    number = Record.objects.get().seats.get(seat="E").entrant.number
    for sent in ({}, {"seen": ""}, {"seen": "x"}):
        assert public.post(page_of(number) + "deals/1/confirm/", sent).status_code == 409
    record_enter(event=links, deal_number=1, table=1, row=game_row(links, 1, made=False), actor=ASSISTANT)
    assert "Do you confirm?" not in words(public.get(page_of(number)))
    assert Record.objects.get().confirmed_by == ""


def test_the_own_page_after_the_end(links, public):
    play(links)
    event_finish(event=links, accepted_missing=0, actor=DIRECTOR)
    said = words(public.get(page_of(1)))
    assert "The event is over." in said
    assert "Do you confirm?" not in said
    assert public.post(page_of(1) + "deals/1/confirm/", {}).status_code == 409


def test_a_withdrawn_own_page(links, public):
    page = page_of(1)
    link_revoke(link=own(1), actor=DIRECTOR)
    assert public.get(page).status_code == 410
    assert public.post(page + "deals/1/confirm/", {}).status_code == 410


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_pages_in_every_language(links, public, ivan, language):
    play(links, 1)
    for client, page in ((public, page_of(1)), (public, "/t/"), (ivan, DESK)):
        text = client.get(page, headers={"accept-language": language}).content.decode()
        assert f'<html lang="{language}">' in text
        assert text.count("<h1>") == 1
