"""Analysing the deals at the desk: begun once, shown while it runs, and what it makes doubtful."""

import pytest

from tests.tournament.analysed import analyse_all, in_no_trump
from tests.tournament.factories import play, seated_event
from tests.tournament.web.reading import words
from tournament import tasks
from tournament.models import DealAnalysis

PAGE = "/desk/cup/analysis/"


@pytest.fixture
def begun(monkeypatch):
    """Work that was begun beside the page; none of it is done."""
    work = []
    monkeypatch.setattr(tasks, "_beside", work.append)
    return work


def test_the_page_answers_at_once_and_asks_again_by_itself(event, ivan, begun):
    said = words(ivan.get(PAGE))
    assert "0 of 14 deals analysed" in said
    assert "Analyse the deals" in said
    response = ivan.post(PAGE)
    assert (response.status_code, response.headers["Location"]) == (302, PAGE)
    assert len(begun) == 1
    response = ivan.get(PAGE)
    assert response.headers["Refresh"] == "2"
    assert "The analysis is running." in words(response)
    assert "Analyse the deals" not in words(response)


def test_pressed_twice_it_is_begun_once(event, ivan, begun):
    ivan.post(PAGE)
    ivan.post(PAGE)
    assert len(begun) == 1
    assert DealAnalysis.objects.count() == 14


def test_when_all_is_done_nothing_is_left_to_begin(event, ivan, begun):
    analyse_all(event)
    response = ivan.get(PAGE)
    assert "14 of 14 deals analysed" in words(response)
    assert "All deals are analysed." in words(response)
    assert "Refresh" not in response.headers
    ivan.post(PAGE)
    assert begun == []


def test_an_event_without_deals(event, ivan, begun):
    event.deals.all().delete()
    assert "The deals have not been made yet." in words(ivan.get(PAGE))
    assert ivan.post(PAGE).status_code == 302
    assert begun == []


def test_results_the_cards_hardly_allow_are_listed_with_their_place(event, ivan):
    play(event, 2)
    in_no_trump(event)
    analyse_all(event)
    assert "There are none among the results entered so far." in words(ivan.get(PAGE))
    record = event.records.get(deal__number=1, table=1)
    odd = {"contract": "6NT", "tricks": 10, "whist_tricks": {"S": 0}}
    event.records.filter(pk=record.pk).update(row=record.row | odd)
    response = ivan.get(PAGE)
    assert (
        "Deal 1, round 1, table 1 6NT E · 10 tricks Tricks of E: written are 10, but best play gives 6."
        in words(response)
    )
    assert 'href="/desk/cup/deals/1/tables/1/?round=1"' in response.content.decode()


def test_an_unknown_event(db, ivan):
    assert ivan.get("/desk/none/analysis/").status_code == 404
    assert ivan.post("/desk/none/analysis/").status_code == 404


@pytest.mark.parametrize("players", [8, 24])
def test_queries_do_not_grow(db, ivan, players, django_assert_num_queries):
    event = seated_event(players)
    play(event)
    analyse_all(event)
    with django_assert_num_queries(9):
        ivan.get(PAGE)
