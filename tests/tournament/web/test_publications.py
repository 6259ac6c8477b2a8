"""Published versions, and what the standings say about them, penalties, rulings, credit and ties."""

import re
from itertools import product

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournament.factories import DIRECTOR, all_pass_row, play, seated_event
from tests.tournament.web.reading import words
from tests.tournament.web.ruled import LATE, ruled_event
from tournament.models import Event
from tournament.selectors.embargo import Viewer
from tournament.selectors.standings import standings
from tournament.services.events import event_finish
from tournament.services.people import NewEntrant
from tournament.services.publishing import event_publish, event_reopen
from tournament.services.records import record_correct
from tournament.services.rulings import Grounds, penalty_give
from tournament.services.tenures import entrant_rank, substitute_enter


def finished(event):
    return event_finish(event=event, accepted_missing=0, actor=DIRECTOR)


@pytest.fixture
def published(played):
    event_publish(event=finished(played), actor=DIRECTOR, note="after the evening")
    return Event.objects.get(pk=played.pk)


def correct(event):
    """Reopened, deal 1 at table 1 becomes all-pass, and number 3 is penalised."""
    event_reopen(event=event, reason="an appeal", actor=DIRECTOR)
    penalty_give(event=event, number=3, percent=50, grounds=Grounds("late"), actor=DIRECTOR)
    record = event.records.get(deal__number=1, table=1)
    record_correct(record=record, row=all_pass_row(1, 4, 4), actor=DIRECTOR, reason="misread")


def test_nothing_published_yet(event, public):
    assert "Nothing is published yet." in words(public.get("/e/cup/versions/"))
    assert 'href="/e/cup/versions/"' not in public.get("/e/cup/").content.decode()


def test_the_list_says_when_by_whom_and_the_note(published, public):
    said = words(public.get("/e/cup/versions/"))
    assert re.search(r"Version 1 \w+\.? \d+, \d{4}, .*\(Europe/Kyiv\), director after the evening", said)
    assert 'href="/e/cup/versions/"' in public.get("/e/cup/").content.decode()


def test_a_version_is_the_table_as_it_was(published, public):
    before = words(public.get("/e/cup/versions/1/"))
    for row in standings(published, Viewer.PUBLIC).rows:
        assert f"{row.place.replace('-', '–')} {row.number} {row.name} {row.club}" in before
    assert "What changed" not in before
    correct(published)
    assert words(public.get("/e/cup/versions/1/")) == before


def test_the_next_version_says_who_moved_and_why(published, public):
    old = {row.number: row for row in standings(published, Viewer.PUBLIC).rows}
    correct(published)
    event_publish(event=published, actor=DIRECTOR)
    said = words(public.get("/e/cup/versions/2/"))
    new = {row.number: row for row in standings(published, Viewer.PUBLIC).rows}
    places = f"{old[3].place} → {new[3].place}".replace("-", "–")
    assert old[3].place != new[3].place
    assert f"3 {new[3].name} {places} " in said
    assert "Ruling 1: a penalty. Reason: late director" in said
    assert "Result corrected: deal 1, round 1, table 1. Reason: misread director" in said


def test_standings_say_which_version_they_are_and_what_came_after(published, public):
    said = words(public.get("/e/cup/standings/"))
    assert re.search(r"Version 1 , .*\(Europe/Kyiv\)\.", said)
    assert "Final." in said
    assert "Corrected since" not in said
    correct(published)
    assert "Corrected since" in words(public.get("/e/cup/standings/"))
    event_publish(event=published, actor=DIRECTOR)
    said = words(public.get("/e/cup/standings/"))
    assert "Version 2" in said
    assert "Corrected since" not in said


def test_a_published_event_is_said_to_be_over(published, public):
    assert "The event is finished; all results are in." in words(public.get("/e/cup/"))


def test_penalties_and_rulings_stand_under_the_table(db, public):
    event = ruled_event()
    penalty_give(event=event, number=5, percent=10, grounds=Grounds("noise"), actor=DIRECTOR)
    said = words(public.get("/e/cup/standings/"))
    assert "5 Игрок" in said
    assert "penalty −1 2/5" in said
    assert f"−1 MP (25 % of one top) . Reason: {LATE.reason} · director" in said
    assert "−2/5 MP (10 % of one top) . Reason: noise · director" in said
    assert "Ruling 1: deal 4, round 9, table 2:" in said
    assert "Ruling 2: deal 5 is split by the version played" in said
    assert "Ruling 3:" not in said
    line = words(public.get("/e/cup/standings/?line=N"))
    assert "Ruling 1:" not in line
    assert "penalty" not in line


def test_nothing_stands_under_a_plain_table(played, public):
    said = words(public.get("/e/cup/standings/"))
    for head in ("Penalties", "Rulings in force", "Who played", "Equal percents", "Version", "Points"):
        assert head not in said


def test_credit_where_a_number_changed_hands(played, public):
    substitute = NewEntrant(name="Запасной", club="Резерв")
    substitute_enter(event=played, number=2, new=substitute, from_round=5, actor=DIRECTOR)
    said = words(public.get("/e/cup/standings/")).split("Who played")[1]
    assert re.search(r"2 Игрок \d+ Клуб \d : rounds 1–4, \S+ of 16 MP", said)
    assert re.search(r"2 Запасной Резерв : from round 5, \S+ of 12 MP", said)
    assert said.count("MP") == 2


def test_tie_breaks_and_master_points_have_columns(db, public):
    rules = {"tie_breaks": ("mates", "tops", "above_half", "whists", "draw"), "master_points": (10, 5)}
    event = seated_event(8, **rules)
    play(event)
    entrant_rank(event=event, number=4, ranked=False, actor=DIRECTOR)
    said = words(public.get("/e/cup/standings/"))
    assert "MP Top % Mates Tops >50 % Whists Lot Points" in said
    assert (
        "in this order: sum of the table-mates' percents; number of tops; number of deals above 50 %; "
        "total whists; lot drawn, the lower the better." in said
    )
    best = standings(event, Viewer.PUBLIC).rows[0]
    _mates, tops, above_half, _whists, lot = best.tie_values
    assert re.search(rf" {tops} {above_half} \S+ {lot.hex()[:6]} 10 ", said)
    line = words(public.get("/e/cup/standings/?line=N"))
    assert "Mates" not in line
    assert "Points" not in line


def test_in_every_language(published, public):
    correct(published)
    event_publish(event=published, actor=DIRECTOR)
    pages = ("/e/cup/versions/", "/e/cup/versions/1/", "/e/cup/versions/2/", "/e/cup/standings/")
    for language, page in product(("ru", "en", "uk"), pages):
        text = public.get(page, headers={"accept-language": language}).content.decode()
        assert f'<html lang="{language}">' in text
        assert text.count("<h1>") == 1
        assert not re.search(r"<script|\sstyle=|\son\w+=|https?://", text)


@pytest.mark.parametrize("players", [8, 24])
def test_queries_do_not_grow_with_the_event(db, public, players):
    event = seated_event(players)
    play(event)
    event_publish(event=finished(event), actor=DIRECTOR)
    for page, queries in (("/e/cup/versions/", 2), ("/e/cup/versions/1/", 3)):
        with CaptureQueriesContext(connection) as counted:
            assert public.get(page).status_code == 200
        assert len(counted) == queries, page


def test_versions_that_are_none(published, public):
    for wrong in ("0", "-1", "01", "2", "999", "x", "9" * 400, "%00", "%ED%A0%80"):
        response = public.get(f"/e/cup/versions/{wrong}/")
        assert response.status_code == 404, wrong[:9]
        assert "<h1>" in response.content.decode()


def test_an_unknown_version_says_how_many_there_are(published, public):
    said = words(public.get("/e/cup/versions/2/"))
    assert "There is no version 2 of these results; published so far: 1." in said


def test_versions_take_no_other_method(published, public):
    for page in ("/e/cup/versions/", "/e/cup/versions/1/"):
        assert public.post(page).status_code == 405


def test_a_version_tells_whether_there_is_a_newer_one(published, public):
    """Where pictures on papers lead."""
    assert "This is the newest version." in words(public.get("/e/cup/versions/1/"))
    correct(published)
    assert "This is the newest version." in words(public.get("/e/cup/versions/1/"))
    event_publish(event=published, actor=DIRECTOR)
    page = public.get("/e/cup/versions/1/")
    assert "Version 1 is out of date: there is version 2." in words(page)
    assert 'href="/e/cup/versions/2/"' in page.content.decode()
    assert "This is the newest version." in words(public.get("/e/cup/versions/2/"))
