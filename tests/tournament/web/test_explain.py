"""The page that explains a score, its JSON, who may see them, and the links that lead there."""

import re
from fractions import Fraction
from itertools import product

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournament.factories import DIRECTOR, play, seated_event
from tests.tournament.web.reading import words
from tests.tournament.web.ruled import WHY, ruled_event, sitting_at
from tournament.models import Record
from tournament.selectors.embargo import Viewer
from tournament.selectors.results import event_results
from tournament.services.rulings import SeatDecision, penalty_give, seats_rule

QUERIES = 14
KEYS = {
    *("event", "player", "deal", "round", "rounds", "table", "seat", "row", "status", "written", "whists"),
    *("percent", "explanation", "ruling", "split", "penalties", "penalty", "language", "sentences"),
}
HOSTILE = ("0", "-1", "01", "x", "1.5", "9" * 400, "%00", "%ED%A0%80", "1" * 100_000)


def address(number, deal, *, desk=False, ending="/"):
    return f"/{'desk' if desk else 'e'}/cup/players/{number}/deals/{deal}{ending}"


@pytest.fixture
def ruled(db):
    return ruled_event()


def test_a_plain_score_in_words(ruled, public):
    number = sitting_at(ruled, 4, 1, "N")
    said = words(public.get(address(number, 4)))
    assert f"Deal 4: {number} Игрок" in said
    assert "Whists by the traveller: " in said
    assert "Line N: A = 3 results are compared, this one included; due were E = 3." in said
    assert "own result" in said
    assert "adjusted" not in said.split("Results of line")[0]
    assert "+7½*" in said
    assert "ruling 1" in said


def test_an_adjusted_score_says_by_whom_and_why(ruled, public):
    said = words(public.get(address(sitting_at(ruled, 4, 2, "N"), 4)))
    assert "the director adjusted them to +7½." in said
    assert "Ruling 1 by director: a card was exposed (rule book 11.1)." in said


def test_an_artificial_score_says_which_percent_counted(ruled, public):
    said = words(public.get(address(sitting_at(ruled, 4, 2, "E"), 4)))
    assert "60 % is for one not at fault and never less than the percent of the player's other" in said
    fixed = words(public.get(address(sitting_at(ruled, 4, 2, "S"), 4)))
    assert "50 % counts as it stands" in fixed


def test_a_seat_not_scheduled_has_a_page_without_a_score(ruled, public):
    said = words(public.get(address(sitting_at(ruled, 4, 2, "W"), 4)))
    assert "By ruling this deal counts as never scheduled for this seat: no score and no top." in said
    assert "Percent — Result n/s" in said
    assert said.count("not compared —") == 2
    assert "no result" not in said
    neighbour = words(public.get(address(sitting_at(ruled, 4, 1, "W"), 4)))
    assert "n/s no result —" in neighbour
    assert "Without a result by ruling: 1." in neighbour


def test_a_fouled_deal_says_which_were_compared(ruled, public):
    record = ruled.records.filter(deal__number=5).order_by("round__number", "table").first()
    said = words(public.get(address(record.seats.get(seat="N").entrant.number, 5)))
    assert "The deal was fouled" in said
    assert "cards in a wrong box" in said
    assert said.count("not compared: another version") == 2
    assert "60 + 5 × (0) = 60 %" in said


def test_a_penalty_is_told_apart(ruled, public):
    deal = Record.objects.filter(seats__entrant__number=5).exclude(deal__number__in=(4, 5)).first().deal
    said = words(public.get(address(5, deal.number)))
    assert "penalties take 1 matchpoints from the total." in said
    assert "Ruling 3 by director takes 25 % of one top: late for the round." in said


def test_json_has_every_key_always_and_the_same_sentences(ruled, public):
    for seat in "NESW":
        number = sitting_at(ruled, 4, 2, seat)
        answer = public.get(address(number, 4, ending=".json"))
        told = answer.json()
        assert answer.headers["Content-Type"] == "application/json"
        assert set(told) == KEYS
        page = words(public.get(address(number, 4)))
        assert all(" ".join(sentence.split()) in page for sentence in told["sentences"])
        assert told["ruling"]["reason"] == WHY.reason
    assert (told["status"], told["explanation"]) == ("not_scheduled", None)


def test_json_is_exact(ruled, public):
    for record in event_results(ruled, Viewer.PUBLIC).records:
        if record.deal not in (4, 5):
            continue
        seat = record.seats["N"]
        told = public.get(address(seat.entrant, record.deal, ending=".json")).json()
        explanation = told["explanation"]
        assert Fraction(explanation["matchpoints"]) == seat.score.amount
        assert Fraction(explanation["percent"]) == 100 * seat.score.amount / seat.score.top
        assert told["whists"] == (None if seat.whists is None else str(seat.whists))


def test_in_every_language(ruled, public):
    for language, seat in product(("ru", "en", "uk"), "NESW"):
        spoken = {"accept-language": language}
        number = sitting_at(ruled, 4, 2, seat)
        response = public.get(address(number, 4), headers=spoken)
        text = response.content.decode()
        assert f'<html lang="{language}">' in text
        assert text.count("<h1>") == 1
        assert not re.search(r"<script|\sstyle=|\son\w+=|https?://", text)
        told = public.get(address(number, 4, ending=".json"), headers=spoken).json()
        assert told["language"] == language
        if language != "en":
            assert all(re.search("[а-яі]", sentence) for sentence in told["sentences"])


@pytest.mark.parametrize("players", [8, 24])
def test_queries_do_not_grow_with_the_event(db, public, players):
    play(seated_event(players))
    for ending in ("/", ".json"):
        with CaptureQueriesContext(connection) as counted:
            assert public.get(address(1, 1, ending=ending)).status_code == 200
        assert len(counted) == QUERIES, ending


# Who may see it


def test_a_deal_in_play_is_explained_to_nobody_but_the_director(event, public, guest, ivan):
    play(event, rounds=1)
    Record.objects.filter(table=2).delete()
    record = event.records.get(deal__number=1)
    number = record.seats.get(seat="E").entrant.number
    for client in (public, guest):
        page = client.get(address(number, 1))
        assert page.status_code == 403
        assert "Deal 1 is still being played." in words(page)
        refused = client.get(address(number, 1, ending=".json"))
        assert refused.status_code == 403
        assert set(refused.json()) == {"error", "detail"}
        assert refused.json()["error"] == "deal_hidden"
        assert "whists" not in page.content.decode().lower()
    assert "Whists by the traveller" in words(ivan.get(address(number, 1, desk=True)))
    assert ivan.get(address(number, 1)).status_code == 403


def test_a_hidden_deal_says_the_same_of_everybody(event, public):
    """Not even whether somebody has played it."""
    play(event, rounds=1)
    Record.objects.filter(table=2).delete()
    played = set(event.records.get(deal__number=1).seats.values_list("entrant__number", flat=True))
    answers = {
        number in played: public.get(address(number, 1, ending=".json")).content for number in range(1, 9)
    }
    assert answers[True] == answers[False]


def test_a_ruling_on_a_deal_in_play_is_not_shown(event, public):
    play(event, rounds=1)
    seats_rule(
        event=event,
        deal_number=13,
        table=1,
        decisions={"N": SeatDecision("artificial", percent=40)},
        grounds=WHY,
        actor=DIRECTOR,
    )
    penalty_give(event=event, number=1, percent=10, grounds=WHY, actor=DIRECTOR)
    for page in ("/e/cup/standings/", *(f"/e/cup/players/{n}/" for n in range(1, 9)), address(1, 1)):
        said = words(public.get(page))
        assert "artificial" not in said, page
        assert "Ruling 1" not in said, page
    assert "Ruling 2" in words(public.get("/e/cup/players/1/"))


def test_the_desk_page_needs_a_director(event, public, guest):
    page = address(1, 1, desk=True)
    assert public.get(page).headers["Location"] == f"/accounts/login/?next={page}"
    assert guest.get(page).status_code == 403


# Addresses of nothing


def test_addresses_of_nothing(ruled, public, ivan):
    for wrong in HOSTILE:
        assert public.get(address(wrong, 1)).status_code == 404, wrong[:20]
        assert public.get(address(1, wrong)).status_code == 404, wrong[:20]
        assert public.get(address(1, wrong, ending=".json")).status_code == 404, wrong[:20]
        assert ivan.get(address(wrong, 1, desk=True)).status_code == 404, wrong[:20]
    for number, deal, code in ((99, 4, "number_unknown"), (1, 999, "deal_unknown")):
        assert public.get(address(number, deal)).status_code == 404
        refused = public.get(address(number, deal, ending=".json"))
        assert (refused.status_code, refused.json()["error"]) == (404, code)
    nothing = public.get("/e/none/players/1/deals/1.json")
    assert (nothing.status_code, nothing.json()["error"]) == (404, "event_unknown")


def test_a_deal_he_did_not_play(db, public):
    event = seated_event(9)
    play(event, rounds=1)
    (rested,) = set(range(1, 10)) - set(event.records.values_list("seats__entrant__number", flat=True))
    deal = event.records.first().deal.number
    assert public.get(address(rested, deal)).status_code == 404
    assert public.get(address(rested, deal, ending=".json")).json()["error"] == "deal_not_played"


def test_a_round_he_did_not_play_it_in(ruled, public):
    number = sitting_at(ruled, 4, 1, "N")
    for asked in ("x", "-1", "1e3", "²", "%00", "9" * 5000, "7"):
        assert public.get(address(number, 4) + f"?round={asked}").status_code == 404, asked[:9]
        assert public.get(address(number, 4, ending=".json") + f"?round={asked}").status_code == 404
    assert public.get(address(number, 4) + "?round=").status_code == 200


def test_json_is_only_read(ruled, public):
    for send in (public.post, public.put, public.patch, public.delete):
        response = send(address(1, 1, ending=".json"))
        assert (response.status_code, response.json()["error"]) == (405, "method_not_allowed")
        assert "GET" in response.headers["Allow"]


# Ways there


def test_player_and_traveller_lead_to_it(ruled, public, ivan):
    number = sitting_at(ruled, 4, 2, "E")
    link = f'href="{address(number, 4)}?round='
    assert link in public.get("/e/cup/deals/4/").content.decode()
    assert link in public.get(f"/e/cup/players/{number}/").content.decode()
    desk = f'href="{address(number, 4, desk=True)}?round='
    assert desk in ivan.get("/desk/cup/deals/4/").content.decode()


def test_every_link_leads_somewhere(ruled, public):
    page = public.get("/e/cup/deals/4/").content.decode()
    links = re.findall(r'href="(/e/cup/players/\d+/deals/4/\?round=\d+)"', page)
    assert len(links) == 12
    assert {public.get(link).status_code for link in links} == {200}


def test_traveller_and_player_say_the_ruling(ruled, public):
    effects = ("deal 4, round 9, table 2: ", "E artificial 60 %", "N adjusted to +7½", "W not scheduled")
    for page in ("/e/cup/deals/4/", f"/e/cup/players/{sitting_at(ruled, 4, 2, 'W')}/"):
        said = words(public.get(page))
        assert "Ruling 1:" in said
        assert all(part in said for part in effects)
        assert "Reason: a card was exposed (rule book 11.1) · director," in said
    assert "Ruling" not in words(public.get("/e/cup/deals/6/"))
