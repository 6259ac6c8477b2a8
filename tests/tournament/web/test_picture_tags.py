"""Pictures on the pages that have them: of what may be seen, each with words, in every language."""

import re

import pytest

from scoring.methods import Method
from scoring.numbers import mixed_text
from tests.tournament.factories import DIRECTOR, play, seated_event
from tests.tournament.web.reading import words
from tests.tournament.web.ruled import ruled_event
from tournament.models import AccessLink, Event, Person, Record
from tournament.selectors.embargo import Viewer
from tournament.selectors.player import player_results
from tournament.selectors.traveller import traveller
from tournament.services.links import entrant_links_make

LONG = "Константинопольская-Задунайская Аполлинария"


def pictures(response, kind):
    return re.findall(rf'<svg class="picture {kind}".*?</svg>', response.content.decode(), re.DOTALL)


def own_page(event, number):
    entrant_links_make(event=event, actor=DIRECTOR)
    return f"/p/{AccessLink.objects.get(entrant__number=number).token}/"


def test_a_player_has_his_line_and_his_route(played, public):
    player = player_results(played, 3, Viewer.PUBLIC)
    for page in ("/e/cup/players/3/", own_page(played, 3)):
        response = public.get(page)
        (trend,), (plan,) = pictures(response, "trend"), pictures(response, "plan")
        assert trend.count("<circle") == len(player.by_round) == 7
        assert "<title>Percent by round</title>" in trend
        assert plan.count('class="stop"') + plan.count('class="now"') >= 7
        said = words(response)
        for one in player.by_round:
            assert re.search(rf"\b{one.round} {float(one.own):.2f} {float(one.so_far):.2f}\b", said)


def test_his_own_result_is_marked_in_every_deal(db, public):
    event = ruled_event()
    player = player_results(event, 3, Viewer.PUBLIC)
    sparks = pictures(public.get("/e/cup/players/3/"), "spark")
    assert len(sparks) == sum(len(deal.line) > 1 for deal in player.played)
    assert all(spark.count('class="own"') == spark.count('class="mark"') == 1 for spark in sparks)


def test_a_result_by_ruling_is_compared_with_none(db):
    event = ruled_event()
    lines = {
        record.record.seats[record.seat].status: len(record.line)
        for number in range(1, 13)
        for record in player_results(event, number, Viewer.PUBLIC).played
        if (record.record.deal, record.record.table) == (4, 2)
    }
    assert lines == {"adjusted": 3, "artificial": 0, "not_scheduled": 0}


def test_of_a_fouled_deal_only_the_same_cards_are_compared(db, public):
    event = ruled_event()
    for number in range(1, 13):
        for deal in player_results(event, number, Viewer.PUBLIC).played:
            if deal.record.deal == 5:
                first = Record.objects.filter(deal__number=5).order_by("round__number", "table")[0]
                alone = (deal.record.round, deal.record.table) == (first.round.number, first.table)
                assert len(deal.line) == (1 if alone else 2)
    response = public.get("/e/cup/deals/5/")
    assert len(pictures(response, "bars")) == 8
    assert "Version A of the cards" in words(response)


def test_a_deal_has_the_bars_of_every_line(played, public):
    response = public.get("/e/cup/deals/1/")
    assert re.findall(r'class="head">(\w)', "".join(pictures(response, "bars"))) == ["N", "E", "S", "W"]
    said = words(response)
    for record in traveller(played, 1, Viewer.PUBLIC).records:
        for seat in record.seats.values():
            assert f"{mixed_text(seat.whists, signed=True)} ×1" in said


def test_nothing_to_draw_before_the_first_deal_is_closed(event, public):
    response = public.get("/e/cup/players/1/")
    assert not pictures(response, "trend") + pictures(response, "spark")
    assert len(pictures(response, "plan")) == 1
    play(event, 1)
    Record.objects.filter(table=2).delete()
    response = public.get("/e/cup/players/1/")
    assert not pictures(response, "trend") + pictures(response, "spark")


def test_where_he_is_now_stands_out_on_his_own_page(event, public):
    play(event, 1)
    (plan,) = pictures(public.get(own_page(event, 1)), "plan")
    assert plan.count('class="at now"') == 1


def test_whists_per_deal(db, public):
    event = seated_event(8, method=Method("mean_whists"))
    play(event)
    (trend,) = pictures(public.get("/e/cup/players/1/"), "trend")
    assert "<title>Whists per deal by round</title>" in trend


@pytest.mark.parametrize("language", ["ru", "en", "uk"])
def test_pictures_in_every_language_and_with_long_names(played, public, language):
    Person.objects.update(name=LONG)
    Event.objects.update(title=LONG)
    for page in ("/e/cup/players/1/", "/e/cup/deals/1/", "/e/cup/hands/", own_page(played, 1)):
        response = public.get(page, headers={"accept-language": language})
        drawn = pictures(response, r"\w+")
        assert all('role="img"><title>' in one for one in drawn)
        assert language == "en" or not re.search(r"[a-z]{4}", re.sub(r"<[^>]*>", "", "".join(drawn)))
        assert LONG not in "".join(drawn)


def test_frequencies_have_bars_beside_their_numbers(played, public):
    text = public.get("/e/cup/hands/").content.decode()
    bars = re.findall(r'<svg class="times-bar"[^>]*><rect width="(\d+)"', text)
    assert len(bars) == text.count('<td class="num result"><svg class="times-bar"') > 0
    assert set(bars) <= {"60", "30", "20"}
