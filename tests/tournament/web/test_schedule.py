"""Seats, programme and rounds as everybody sees them."""

import re

import pytest

from scoring.methods import Method
from tests.tournament.factories import DIRECTOR, next_session, play, seated_event
from tests.tournament.web.reading import words
from tournament.models import Event, RoundTiming
from tournament.selectors.embargo import Viewer
from tournament.selectors.round_results import round_results
from tournament.services.events import event_finish
from tournament.services.rounds import round_end, round_start


def test_schedule_seats_everybody_in_every_round(db, public):
    seated_event(9)
    said = words(public.get("/e/cup/schedule/"))
    parts = re.split(r"Round \d+ Table", said)[1:]
    assert len(parts) == 9
    for part in parts:
        assert sorted(int(number) for number in re.findall(r"\b(\d+) Игрок", part)) == list(range(1, 10))
        assert "Rest" in part


def test_the_way_of_one_player_stands_out(db, public):
    seated_event(9)
    text = public.get("/e/cup/schedule/?number=3").content.decode()
    assert '<option value="3" selected>' in text
    assert text.count("<title>Route of number 3</title>") == 1
    assert text.count('class="own" aria-current="true"') == 9
    assert "Route of number" not in words(public.get("/e/cup/schedule/"))


@pytest.mark.parametrize("number", ["0", "10", "-1", "x", "٣", "9" * 5000, "%00", "3.5", "1e2"])
def test_the_way_of_nobody_is_refused(db, public, number):
    seated_event(9)
    response = public.get(f"/e/cup/schedule/?number={number}")
    assert response.status_code == 404
    assert "There is no number" in words(response)


def test_a_number_before_there_are_rounds(db, public, event):
    Event.objects.create(
        slug="bare", title="B", starts_on=event.starts_on, time_zone="UTC", language="en", convention="sochi"
    )
    assert "The movement is not assigned yet." in words(public.get("/e/bare/schedule/?number=3"))
    assert "The rounds are not known yet." in words(public.get("/e/bare/programme/"))
    assert public.get("/e/bare/rounds/1/").status_code == 404


def test_the_programme_has_the_times_of_the_event(event, public):
    said = words(public.get("/e/cup/programme/"))
    assert "Nov. 28, 2026, 7 rounds, 2 deals in a round" in said
    assert "Times stand here once the director starts the clock" in said
    round_start(event=event, round_number=1, actor=DIRECTOR)
    round_end(event=event, round_number=1, actor=DIRECTOR)
    RoundTiming.objects.update(
        started_at="2026-11-28T16:05:00Z", deadline="2026-11-28T16:25:00Z", ended_at="2026-11-28T16:31:00Z"
    )
    said = words(public.get("/e/cup/programme/"))
    assert "Times are those of Europe/Kyiv." in said
    assert "1 18:05 –18:31 over, results awaited" in said.replace("–", " –")
    RoundTiming.objects.update(ended_at=None)
    assert "1 18:05 , until 18:25 now" in said_plain(public)
    RoundTiming.objects.update(started_at="2026-11-28T22:05:00Z", deadline="2026-11-28T22:25:00Z")
    assert "00:05 , until 00:25 29 Nov 2026" in said_plain(public)


def said_plain(public):
    return words(public.get("/e/cup/programme/")).replace(",", " ,").replace("  ", " ")


def test_sessions_lead_to_each_other(played, public):
    event_finish(event=played, accepted_missing=0, actor=DIRECTOR)
    next_session(played)
    assert "1. Cup Nov. 28, 2026, finished 2. Cup (2)" in words(public.get("/e/cup/programme/"))
    assert 'href="/e/cup/programme/"' in public.get("/e/cup-2/programme/").content.decode()


def test_a_round_shows_places_and_what_was_played(played, public):
    said = words(public.get("/e/cup/rounds/2/"))
    assert "After round 2 of 7" in said
    found = round_results(played, 2, Viewer.PUBLIC)
    for row in found.rows:
        own = found.own[row.number]
        assert (
            f"{row.number} {row.name} {row.club} {float(own):.2f} {row.score} {float(row.result):.2f}" in said
        )
    for table in found.tables:
        assert f"Table {table.table} Deal N E S W {table.records[0].deal} 6 ♠" in said


def test_a_round_scored_in_whists(db, public):
    play(seated_event(8, method=Method("mean_whists")))
    said = words(public.get("/e/cup/rounds/1/"))
    assert "# Player The round alone Scored Per deal" in said
    assert re.search(r"Клуб \d [+−]\d+\.\d\d [+−]\d+\.\d\d [+−]\d+\.\d\d ", said)
    assert "%" not in said


def test_a_round_in_play_shows_nothing(event, public):
    play(event, 1)
    said = words(public.get("/e/cup/rounds/2/"))
    assert "4 results of this round are of deals that are still in play elsewhere" in said
    assert "No result of this round is open yet." in said
    assert "♠" not in said


def test_who_rested_has_a_dash_for_the_round(db, public):
    event = seated_event(9)
    play(event)
    said = words(public.get("/e/cup/rounds/9/"))
    assert len(re.findall(r"Клуб \d — ", said)) == 1


@pytest.mark.parametrize("number", ["0", "8", "99", "9" * 50, "x", "-1"])
def test_rounds_that_are_none(event, public, number):
    response = public.get(f"/e/cup/rounds/{number}/")
    assert response.status_code == 404
    assert "<h1>" in response.content.decode()


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_forms_of_numbers_and_decimal_comma(played, public, language):
    forms = {"ru": "7 туров, по 2 сдачи в туре", "uk": "7 турів, по 2 здачі в турі"}
    assert forms[language] in words(public.get("/e/cup/programme/", headers={"accept-language": language}))
    said = words(public.get("/e/cup/rounds/1/", headers={"accept-language": language}))
    assert re.search(r"\d,\d\d", said)
    assert not re.search(r"\d\.\d\d ", said)
