"""The price table as pages and as JSON: of every convention, and of an event with its own options."""

import re

import pytest

from scoring.convention import convention_named, convention_names
from scoring.numbers import mixed_text
from scoring.price_json import price_table_to_json
from scoring.price_table import price_table
from tests.tournament.factories import seated_event
from tests.tournament.web.reading import words

TABLES = [(name, players) for name in convention_names() for players in (3, 4)]


def test_the_list_leads_to_every_table(db, public):
    text = public.get("/price-table/").content.decode()
    for name, players in TABLES:
        assert f'href="/price-table/{name}/{players}/"' in text
    assert 'href="/price-table/"' in public.get("/").content.decode()


def as_printed(row):
    """The defenders' share of a played game; two whisters may stand the other way round."""
    pairs = [(row.whist_tricks, row.defenders), (row.whist_tricks[::-1], row.defenders[::-1])]
    for tricks, whists in pairs:
        worth = " / ".join(mixed_text(value, signed=True) for value in whists)
        if row.situation == "one":
            yield f" {mixed_text(row.declarer, signed=True)} {_dealer(row)}{worth} "
            return
        for mark in ("", "*"):
            yield f" {'–'.join(map(str, tricks))}{mark} {worth} "


def _dealer(row):
    return "" if row.dealer is None else f"{mixed_text(row.dealer, signed=True)} "


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_price_stands_on_the_page(public, name, players):
    said = words(public.get(f"/price-table/{name}/{players}/"))
    table = price_table(convention_named(name), players)
    for row in (*table.games, *table.misere):
        assert mixed_text(row.declarer, signed=True) in said
    for row in table.games:
        if row.tricks is not None:
            assert any(price in said for price in as_printed(row)), row
    for hands in table.all_pass:
        assert "–".join(map(str, hands.hand_tricks)) in said


def test_sochi_six_made_with_one_whister(public):
    """The worked example: declarer 7, whister 3, passer and dealer -5."""
    said = words(public.get("/price-table/sochi/4/"))
    assert "6 +7 −5 +3 / −5 4–0 +3 / −5" in said


def test_where_the_seat_decides_it_is_marked(public):
    assert "* the whister who sits first stands first." in words(public.get("/price-table/sochi/4/"))
    assert "*" not in words(public.get("/price-table/fspr/4/"))


def test_quick_tricks_in_the_talon_only_where_they_count(public):
    assert "For each the dealer writes on the declarer: 6 4 7 8" in words(public.get("/price-table/fspr/4/"))
    assert "both opponents together write" in words(public.get("/price-table/finka/3/"))
    assert "Quick tricks" not in words(public.get("/price-table/sochi/4/"))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_json_is_what_the_command_prints(public, name, players):
    answer = public.get(f"/price-table/{name}/{players}.json").json()
    assert answer == price_table_to_json(price_table(convention_named(name), players))


def test_an_event_has_its_own_prices(db, public):
    seated_event(8, convention="leningrad", options={"sharing": "gentle_always", "misere_price": 30})
    said = words(public.get("/e/cup/price-table/"))
    assert "Price table, Leningrad" in said
    assert "sharing=gentle_always" in said
    answer = public.get("/e/cup/price-table.json").json()
    options = {"sharing": "gentle_always", "misere_price": 30}
    right = price_table_to_json(price_table(convention_named("leningrad", options), 4))
    assert answer == right | {"event": "cup", "options": options}
    assert right != public.get("/price-table/leningrad/4.json").json()
    assert 'href="/e/cup/price-table/"' in public.get("/e/cup/").content.decode()


@pytest.mark.parametrize("language", ["ru", "en", "uk"])
def test_in_every_language(db, public, language):
    seated_event(8)
    for page in ("/price-table/", "/price-table/kazakh/3/", "/price-table/finka/4/", "/e/cup/price-table/"):
        text = public.get(page, headers={"accept-language": language}).content.decode()
        assert f'<html lang="{language}">' in text
        assert text.count("<h1>") == 1
        assert not re.search(r"<script|\sstyle=|\son\w+=|https?://", text)


@pytest.mark.parametrize(
    "wrong",
    [
        *("sochi/2/", "sochi/5/", "sochi/0/", "sochi/-4/", "sochi/44/", "sochi/x/", "sochi/%00/"),
        *("none/4/", "SOCHI/4/", "%D1%81/4/", "a%00b/4/", "n" * 200_000 + "/4/", "sochi/", "sochi/4"),
    ],
)
def test_tables_that_are_none(db, public, wrong):
    response = public.get(f"/price-table/{wrong}", follow=wrong == "x")
    assert response.status_code == (301 if wrong in ("sochi/4",) else 404)
    if response.status_code == 404:
        assert "<h1>" in response.content.decode()


def test_json_refuses_in_words(db, public):
    response = public.get("/price-table/none/4.json")
    assert response.status_code == 404
    assert set(response.json()) == {"error", "detail"}
    assert "sochi" in response.json()["detail"]
    assert public.get("/e/none/price-table.json").json()["error"] == "event_unknown"
    assert public.post("/price-table/sochi/4.json").status_code == 405
    assert public.get("/price-table/sochi/5.json").status_code == 404
