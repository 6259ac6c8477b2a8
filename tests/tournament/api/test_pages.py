"""Every list of the API comes in pages, and all in the same way."""

import pytest
import yaml

from tests.tournament.api.asking import ROOT, owner, problem, secret_of
from tests.tournament.api.test_permissions import PLACES
from tests.tournament.factories import DIRECTOR, EventFactory, play
from tournament.api.index import schema_text
from tournament.models import CorrectionRequest, Event, Webhook
from tournament.services.events import event_finish
from tournament.services.publishing import event_publish, event_reopen
from tournament.services.rulings import Grounds, penalty_give
from tournament.services.webhooks import webhook_make

READS = [place for place in PLACES if place.method == "get" and place.name not in ("api", "api-nothing")]
LISTS = {
    *("api-events", "api-entrants", "api-rounds", "api-deals", "api-records", "api-rulings"),
    *("api-publications", "api-corrections", "api-tokens", "api-webhooks", "api-deliveries"),
}
LISTED = [place for place in READS if place.name in LISTS]
# The acts of a log are asked for after a version, and say whether there are more.
FEED = "api-changes"


@pytest.fixture
def full(evening, settings):
    """At least three of everything that is listed."""
    settings.WEBHOOK_PRIVATE = True
    EventFactory(slug="other")
    EventFactory(slug="another")
    for number in range(3):
        secret_of(evening, name=f"board {number}")
        url = f"http://localhost:{9000 + number}/"
        kinds = ["published", "round_closed"]
        webhook_make(event=evening, url=url, kinds=kinds, actor=DIRECTOR)
        asked = CorrectionRequest.objects.first()
        asked.pk, asked.decision = None, "declined"
        asked.save()
    play(evening, 2)
    play(evening, 3)
    event_finish(event=evening, accepted_missing=16, actor=DIRECTOR)
    event_publish(event=evening, actor=DIRECTOR)
    for number in (2, 3):
        event_reopen(event=Event.objects.get(slug="cup"), reason="late", actor=DIRECTOR)
        penalty_give(event=evening, number=number, percent=10, grounds=Grounds("late"), actor=DIRECTOR)
        event_publish(event=Event.objects.get(slug="cup"), actor=DIRECTOR)
    return evening


def address_of(place):
    """A webhook has the number the database gave it."""
    return place.address.replace("webhooks/1/", f"webhooks/{Webhook.objects.first().pk}/")


def test_what_is_a_list_comes_in_pages(full):
    client = owner().client
    for place in READS:
        answer = client.get(address_of(place))
        listed = answer.headers["Content-Type"] == "application/json" and "results" in answer.json()
        assert listed == (place.name in LISTS), place
        assert answer.content[:1] != b"[", place


def test_pages_follow_one_another_and_lead_back(full):
    client = owner().client
    for place in LISTED:
        whole = client.get(address_of(place)).json()
        assert list(whole) == ["next", "previous", "results"], place
        assert (whole["next"], whole["previous"]) == (None, None), place
        assert len(whole["results"]) >= 3, place
        found, following = [], f"{address_of(place)}?page_size=2"
        while following:
            page = client.get(following).json()
            assert 1 <= len(page["results"]) <= 2, place
            found += page["results"]
            following = page["next"]
        assert found == whole["results"], place
        before = len(found) - len(page["results"])
        assert client.get(page["previous"]).json()["results"] == found[before - 2 : before], place


def test_what_is_no_page_of_a_list_is_refused(full):
    client = owner().client
    for place in LISTED:
        address = address_of(place)
        assert problem(client.get(address, {"cursor": "x"})) == (404, "cursor_unknown"), place
        assert problem(client.get(address, {"page_size": "many"})) == (400, "invalid_input"), place
        assert client.get(address, {"page_size": "200"}).status_code == 200, place
        assert problem(client.get(address, {"page_size": "201"})) == (400, "invalid_input"), place


def test_the_description_knows_every_list_and_no_bare_one():
    described = yaml.safe_load(schema_text())
    pages, queried = 0, 0
    for path, methods in described["paths"].items():
        operation = methods.get("get")
        if operation is None:
            continue
        content = operation["responses"]["200"].get("content", {})
        shape = content.get("application/json", {}).get("schema", {})
        assert shape.get("type") != "array", path
        name = shape.get("$ref", "").rpartition("/")[2]
        pages += name.endswith("Page")
        queried += {"cursor", "page_size"} <= {one["name"] for one in operation["parameters"]}
    assert pages == queried == len(LISTS)


def test_acts_of_the_log_are_asked_for_after_a_version(full):
    first = owner().client.get(f"{ROOT}/cup/changes").json()
    assert {"version", "acts", "more"} == set(first)
    assert FEED not in LISTS
