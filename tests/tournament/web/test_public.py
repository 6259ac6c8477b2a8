"""Public pages: what they show, in three languages, with how many queries, and what they never show."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.numbers import percent_text
from tests.tournament.factories import DIRECTOR, play, seated_event
from tests.tournament.web.reading import words
from tournament.models import Deal, Event, Record
from tournament.selectors.embargo import Viewer
from tournament.selectors.player import player_results
from tournament.selectors.standings import standings
from tournament.services.events import event_finish
from tournament.services.rulings import Grounds, SeatDecision, seats_rule

PAGES = {
    "/": 1,
    "/?archive": 1,
    "/clubs/": 1,
    "/e/cup/": 8,
    "/e/cup/standings/": 3,
    "/e/cup/standings/?line=E": 26,
    "/e/cup/deals/": 3,
    "/e/cup/deals/1/": 15,
    "/e/cup/hands/": 15,
    "/e/cup/players/1/": 17,
    "/e/cup/schedule/": 6,
    "/e/cup/schedule/?number=3": 6,
    "/e/cup/programme/": 9,
    "/e/cup/rounds/1/": 13,
    "/accounts/login/": 0,
    "/healthz": 1,
}
WRONG_NUMBERS = ("0", "-1", "01", "999", "9999999", "10000000", "9" * 400, "x", "1.5", "%00", "%ED%A0%80")


@pytest.mark.parametrize("players", [8, 24])
def test_queries_do_not_grow_with_the_event(db, public, players):
    play(seated_event(players))
    public.get("/e/cup/standings/")  # kept from now on
    counts = {}
    for page in PAGES:
        with CaptureQueriesContext(connection) as counted:
            assert public.get(page).status_code == 200
        counts[page] = len(counted)
    assert counts == PAGES


@pytest.mark.parametrize("language", ["ru", "en", "uk"])
def test_every_page_in_every_language(played, public, language):
    for page in PAGES:
        if page == "/healthz":
            continue
        response = public.get(page, headers={"accept-language": language})
        text = response.content.decode()
        assert response.status_code == 200, page
        assert response.headers["Content-Language"] == language
        assert f'<html lang="{language}">' in text
        assert text.count("<h1>") == 1, page
        assert text.count("<script") == text.count('<script src="/static/'), page
        assert not re.search(r"\sstyle=|\son\w+=|https?://", text), page


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_numbers_have_the_decimal_sign_of_the_language(played, public, language):
    assert re.search(
        r"\d,\d\d", words(public.get("/e/cup/standings/", headers={"accept-language": language}))
    )
    assert not re.search(
        r"\d\.\d\d ", words(public.get("/e/cup/standings/", headers={"accept-language": language}))
    )
    assert re.search(r"\d\.\d\d", words(public.get("/e/cup/standings/", headers={"accept-language": "en"})))


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_no_page_has_a_decimal_point(played, public, language):
    """Dates of 28.11.2026 have points, of which no two stand alone."""
    for page in PAGES:
        said = words(public.get(page, headers={"accept-language": language}))
        assert not re.search(r"(?<![\d.])\d+\.\d+(?![\d.])", said), page


def test_no_event_yet(db, public):
    assert "There is no event yet." in words(public.get("/"))


def test_event_list_names_the_event_and_its_state(event, public):
    assert "Cup Nov. 28, 2026 · numbers drawn" in words(public.get("/"))


def test_event_says_how_far_it_is(event, public):
    assert "Play has not begun" in words(public.get("/e/cup/"))
    play(event, 3)
    assert "Round 4 of 7 is being played; 12 of 28 results are in." in words(public.get("/e/cup/"))
    play(event)
    assert "All results are in. The director has not closed the event yet." in words(public.get("/e/cup/"))


def test_event_closed_with_records_missing_says_so(event, public):
    play(event, 3)
    event_finish(event=event, accepted_missing=16, actor=DIRECTOR)
    assert "finished with 16 records missing" in words(public.get("/e/cup/"))


def test_standings_show_places_names_and_percents(played, public):
    said = words(public.get("/e/cup/standings/"))
    for row in standings(played, Viewer.PUBLIC).rows:
        assert f"{row.place.replace('-', '–')} {row.number} {row.name} {row.club} " in said
        assert f" {row.score} {row.top} {percent_text(row.result, '.')}" in said


def test_a_line_lists_only_those_who_sat_there(played, public):
    table = standings(played, Viewer.PUBLIC)
    for line, rows in table.lines.items():
        said = words(public.get(f"/e/cup/standings/?line={line}"))
        assert f"Standings of line {line}" in said
        uneven = len({row.deals for row in rows}) > 1
        for row in rows:
            under = f" {row.top}" if uneven or len({row.top for row in rows}) > 1 else ""
            under += f" · {row.deals}" if uneven else ""
            assert f"{row.number} {row.name} {row.club}{under} " in said
        absent = {row.name for row in table.rows} - {row.name for row in rows}
        assert not [name for name in absent if name in said]


def test_a_line_that_is_none_is_no_page(event, public):
    for line in ("X", "n", "NE", "%00", "N" * 5000):
        assert public.get(f"/e/cup/standings/?line={line}").status_code == 404, line


def test_standings_explain_unequal_numbers_of_deals(db, public):
    event = seated_event(9)
    play(event, 8)
    event_finish(event=event, accepted_missing=4, actor=DIRECTOR)
    assert "results of different numbers of deals" in words(public.get("/e/cup/standings/"))


def test_traveller_shows_layout_and_comparison(played, public):
    said = words(public.get("/e/cup/deals/1/"))
    assert "Set 1, dealer N, first hand E; top 2" in said
    assert said.count("♠") >= 4
    assert "6 ♠ E · 6 tricks · S whist 4 · W pass" in said
    assert "6 ♠ E · 5 tricks · S whist 5 · W pass" in said
    assert "2 of 2 playings." in said


def test_player_page_has_results_and_route(played, public):
    said = words(public.get("/e/cup/players/1/"))
    results = player_results(played, 1, Viewer.PUBLIC)
    assert len(results.played) == 14
    for deal in results.played:
        assert f"{deal.record.deal} Seat {deal.seat} 6 ♠ {deal.record.row.declarer}" in said
    for step in results.route:
        assert f"Round {step.round} {step.table}{step.seat} set {step.box_set}" in said


def test_a_result_by_ruling_alone_is_not_taken_for_a_deal_in_play(played):
    """It stands among what was played and has no record."""
    lost = Record.objects.get(event=played, deal__number=1, table=2)
    number = lost.seats.get(seat="N").entrant.number
    lost.delete()
    seats_rule(
        event=played,
        deal_number=1,
        table=2,
        decisions={seat: SeatDecision("artificial", percent=50) for seat in "NESW"},
        grounds=Grounds("The box was lost."),
        actor=DIRECTOR,
    )
    results = player_results(played, number, Viewer.PUBLIC)
    assert (len(results.played), results.hidden) == (14, 0)


# What the public must not see


def test_a_deal_in_play_shows_nothing(event, public):
    """While one table has still to play a deal, no public page holds a card or a result of it."""
    play(event, 1)
    layouts = list(Deal.objects.filter(event=event).values_list("layout", flat=True))
    hands = {part.split(":")[1] for layout in layouts for part in layout.split()}
    addresses = [
        *PAGES,
        *(f"/e/cup/deals/{n}/" for n in range(1, 15)),
        *(f"/e/cup/players/{n}/" for n in range(1, 9)),
    ]
    Record.objects.filter(table=2).delete()
    for address in addresses:
        text = public.get(address).content.decode()
        assert not [hand for hand in hands if hand in text], address
        assert "tricks" not in words(public.get(address)), address
        assert not re.search("[♠♣♦♥]", text), address


def test_hidden_deal_is_a_page_that_says_why(event, public):
    response = public.get("/e/cup/deals/5/")
    assert response.status_code == 403
    assert "Deal 5 is still being played." in words(response)
    assert "Deal 5" in words(response)


def test_deals_open_when_every_due_table_has_played(event, public):
    play(event, 1)
    assert public.get("/e/cup/deals/1/").status_code == 200
    assert public.get("/e/cup/deals/3/").status_code == 403
    said = words(public.get("/e/cup/deals/"))
    assert "12 deals are still to be played somewhere" in said
    assert "set 1, dealer N" in said
    assert "set 2" not in said


def test_a_record_of_one_table_changes_no_public_page_but_the_counts(event, public):
    pages = ["/e/cup/standings/", "/e/cup/deals/", "/e/cup/schedule/"]
    before = [words(public.get(page)) for page in pages]
    play(event, 1)
    Record.objects.filter(table=2).delete()
    assert [words(public.get(page)) for page in pages] == before


# Addresses of nothing


def test_wrong_numbers_are_pages_that_are_not_there(event, public):
    for number in WRONG_NUMBERS:
        for kind in ("deals", "players"):
            response = public.get(f"/e/cup/{kind}/{number}/")
            assert response.status_code == 404, number
            assert "<h1>" in response.content.decode()


def test_wrong_events_are_pages_that_are_not_there(event, public):
    for slug in ("none", "n" * 200_000, "%00", "CUP", "кубок", "a/b"):
        for rest in ("", "standings/", "deals/", "deals/1/", "players/1/", "schedule/"):
            assert public.get(f"/e/{slug}/{rest}").status_code == 404


def test_public_pages_take_no_other_method(db, public):
    for send in (public.post, public.put, public.patch, public.delete):
        response = send("/e/cup/standings/")
        assert response.status_code == 405
        assert response.headers["Allow"] == "GET, HEAD, OPTIONS"
        assert "This address is not opened that way" in words(response)


def test_health_is_plain_text(db, public):
    response = public.get("/healthz")
    assert (response.content, response.headers["Content-Type"]) == (b"ok\n", "text/plain")


def test_health_without_a_database(db, public, monkeypatch):
    monkeypatch.setattr("tournament.web.health.database_answers", lambda: False)
    assert public.get("/healthz").status_code == 503


def test_events_before_numbers_movement_and_deals(event, public):
    """Each early state has its words instead of an empty page."""
    bare = Event.objects.create(
        slug="bare",
        title="Bare",
        starts_on=event.starts_on,
        time_zone="UTC",
        language="en",
        convention="sochi",
    )
    assert "The movement is not known yet." in words(public.get(f"/e/{bare.slug}/"))
    assert "The movement is not assigned yet." in words(public.get("/e/bare/schedule/"))
    assert "The deals have not been made yet." in words(public.get("/e/bare/deals/"))
    assert "Nothing to compare yet." in words(public.get("/e/bare/standings/"))
