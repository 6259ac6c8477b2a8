"""How an event is scored, as a director chooses it and as the pages say it."""

import pytest
from django.test import Client

from scoring.methods import Method, method_to_json
from tests.tournament.factories import DIRECTOR, play
from tests.tournament.web.reading import fields, words
from tournament.models import Event
from tournament.services.events import event_finish
from tournament.services.publishing import event_publish

RULES = "/desk/cup/rules/"
SPORT = {"name": "mean_whists", "bands": [["200", "1"], ["650", "1/10"]], "award": "10"}


def stored():
    return Event.objects.get(slug="cup").method


def test_the_rules_page_keeps_a_method_with_its_bands(event, ivan):
    sent = {"save": "", "method": "mean_whists", "preset": "200-650", "award": "10"}
    assert ivan.post(RULES, sent).status_code == 302
    assert stored() == SPORT
    page = ivan.get(RULES).content.decode()
    assert '<option value="mean_whists" selected>' in page
    assert '<option value="200-650" selected>' in page
    own = {"save": "", "method": "cross_whists", "preset": "own", "bands": "50 1\n- 1/10", "award": "7/2"}
    assert ivan.post(RULES, own).status_code == 302
    assert stored() == {"name": "cross_whists", "bands": [["50", "1"], [None, "1/10"]], "award": "7/2"}
    assert fields(ivan.get(RULES))["award"] == "7/2"
    assert ivan.post(RULES, {"save": "", "method": "matchpoints"}).status_code == 302
    assert stored() == {}


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"bands": "50 1\n40 1/2"}, "Band 2 reaches to 40. Give a limit above 50."),
        ({"bands": "50"}, "Band 1 must be a limit and a coefficient"),
        ({"bands": "50 2"}, "Band 1"),
        ({"award": "ten"}, "ten"),
        ({"award": "-1"}, "must be from 0 to 1000, not -1"),
        ({"method": "dice"}, "dice"),
        ({"preset": "x"}, "x"),
        ({"bands": "1 1\n" * 200}, "bands"),
    ],
)
def test_what_cannot_be_is_refused_beside_its_field(event, ivan, sent, said):
    response = ivan.post(RULES, {"save": "", "method": "mean_whists", "preset": "own"} | sent)
    assert response.status_code == 400
    assert said in words(response)
    assert stored() == {}


def test_a_new_event_is_scored_as_its_form_says(ivan, db):
    sent = {
        **{
            "title": "Cup",
            "slug": "new-cup",
            "starts_on": "2027-01-02",
            "time_zone": "UTC",
            "language": "en",
        },
        **{
            "time_zone": "UTC",
            "language": "en",
            "convention": "sochi",
            "per_table": "4",
            "deals_per_set": "2",
        },
        **{"method": "cross_whists", "preset": "", "award": ""},
    }
    assert ivan.post("/desk/new_event/", sent | {"make": ""}).status_code == 302
    made = Event.objects.get(slug="new-cup")
    assert made.method == {"name": "cross_whists", "bands": [], "award": "10"}


@pytest.fixture
def in_whists(event):
    Event.objects.filter(pk=event.pk).update(method=method_to_json(Method("mean_whists")))
    play(event)
    event = Event.objects.get(pk=event.pk)
    event_finish(event=event, accepted_missing=0, actor=DIRECTOR)
    event_publish(event=Event.objects.get(pk=event.pk), actor=DIRECTOR)
    return Event.objects.get(pk=event.pk)


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_no_page_speaks_of_matchpoints(in_whists, ivan, language):
    said = {"en": "Whists scored", "ru": "Очки в вистах", "uk": "Очки у вістах"}[language]
    never = {"en": ("Matchpoints", "MP"), "ru": ("Матчпункты", "МП"), "uk": ("Матчпункти", "МП")}[language]
    reader = Client(headers={"accept-language": language})
    for path in ("standings/", "standings/?line=N", "players/1/", "players/1/deals/1/", "versions/1/"):
        page = words(reader.get(f"/e/cup/{path}"))
        assert said in page, path
        assert not any(f" {word} " in page for word in never), path
    traveller = words(reader.get("/e/cup/deals/1/"))
    assert not any(f" {word} " in traveller for word in never)


def test_the_json_of_an_explanation_has_the_method(in_whists, public):
    told = public.get("/e/cup/players/1/deals/1.json").json()
    assert told["explanation"]["method"] == "mean_whists"
    assert "points" in told["explanation"]
    assert any("mean of the line" in sentence for sentence in told["sentences"])


def test_a_penalty_is_of_awards_on_its_form(event, ivan):
    assert "Percent of one top" in words(ivan.get("/desk/cup/entrants/1/"))
    Event.objects.filter(pk=event.pk).update(method=method_to_json(Method("mean_whists")))
    page = words(ivan.get("/desk/cup/entrants/1/"))
    assert "Percent of ten awards" in page
    assert "one top" not in page
