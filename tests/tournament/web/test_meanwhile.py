"""Two directors open one page: whoever saves second is told who was first, and loses nothing he typed."""

import datetime
import re

import pytest

from tests.tournament.factories import DIRECTOR, play
from tests.tournament.web.reading import fields, words
from tests.tournament.web.rows import DOWN, MADE, PLACE
from tournament.models import Entrant, Event, LogEntry, Record, Ruling
from tournament.selectors.changes import latest_cards
from tournament.services.log import Actor, log_act
from tournament.services.rulings import Grounds, penalty_give
from tournament.services.unchanged import changed_meanwhile

WHY = {"reason": "as I saw it"}
# By what is edited: the address, what both send, and what somebody else sends meanwhile in its place.
PAGES = {
    "seats": ("/desk/cup/rounds/1/tables/1/seats/", {"steps": "1"}, {"steps": "2"}),
    "deal of a row": (f"{PLACE}move/", {"deal": "2"}, None),
    "ruling": (f"{PLACE}ruling/", {"choice_N": "60", "replace": "on"}, {"choice_N": "40"}),
    "penalty": ("/desk/cup/entrants/1/", {"form": "penalty", "percent": "10"}, {"percent": "20"}),
    "place": ("/desk/cup/entrants/1/", {"form": "rank", "ranked": ""}, {"form": "penalty", "percent": "5"}),
    "substitute": (
        "/desk/cup/entrants/1/",
        {"form": "substitute", "name": "Новый", "from_round": "3"},
        {"from_round": "2"},
    ),
    "rules": ("/desk/cup/rules/", {"tie_1": "mates"}, {"tie_1": "tops"}),
    "teams": ("/desk/cup/teams/", {"teams": "A: 1, 2, 3\nB: 4, 5, 6"}, {"teams": "C: 1, 2, 3\nD: 4, 5, 6"}),
}


@pytest.fixture
def begun(event):
    play(event, 1)
    Record.objects.update(entered_by="table")
    return event


def opened(client, kind):
    """The key of the form as the page was opened."""
    address, sent, _other = PAGES[kind]
    which = sent.get("form", "")
    text = client.get(address).content.decode()
    part = text.split(f'name="form" value="{which}"', 1)[1] if which else text
    return re.search(r'name="key" value="([^"]+)"', part)[1]


def send(client, kind, key, **other):
    address, sent, _other = PAGES[kind]
    return client.post(address, WHY | sent | {"key": key, "save": ""} | other)


def meanwhile(client, kind):
    """Somebody else is quicker."""
    other = PAGES[kind][2]
    if other is None:
        row = DOWN | {"key": "k", "correct": "", "reason": "why", "seen": fields(client.get(PLACE))["seen"]}
        assert client.post(f"{PLACE}correct/", row).status_code == 302
        return
    assert send(client, kind, "", **other).status_code == 302


@pytest.mark.parametrize("kind", PAGES)
def test_the_second_is_told_and_keeps_what_he_typed(begun, ivan, olga, kind):
    key = opened(ivan, kind)
    meanwhile(olga, kind)
    acts = LogEntry.objects.count()
    response = send(ivan, kind, key)
    assert response.status_code == 409
    said = words(response)
    assert re.search(r"Changed meanwhile by olga at \d\d:\d\d: \S", said), said
    assert LogEntry.objects.count() == acts
    text = response.content.decode()
    for value in PAGES[kind][1].values():
        assert value.split("\n")[0] in text
    fresh = fields(response)["key"]
    assert fresh != key


@pytest.mark.parametrize("kind", ["seats", "penalty", "rules", "teams"])
def test_having_looked_again_he_may_send_it(begun, ivan, olga, kind):
    key = opened(ivan, kind)
    meanwhile(olga, kind)
    text = send(ivan, kind, key).content.decode()
    which = PAGES[kind][1].get("form", "")
    part = text.split(f'name="form" value="{which}"', 1)[1] if which else text
    fresh = re.search(r'name="key" value="([^"]+)"', part)[1]
    assert send(ivan, kind, fresh).status_code == 302
    assert LogEntry.objects.order_by("-pk").first().author == "ivan"


@pytest.mark.parametrize("kind", [kind for kind in PAGES if kind != "deal of a row"])
def test_ones_own_form_sent_twice_is_nobody_elses(begun, ivan, kind):
    key = opened(ivan, kind)
    assert send(ivan, kind, key).status_code == 302
    acts = LogEntry.objects.count()
    assert send(ivan, kind, key).status_code == 302
    assert LogEntry.objects.count() == acts


@pytest.mark.parametrize("kind", ["seats", "ruling", "penalty"])
def test_what_is_done_elsewhere_does_not_matter(begun, ivan, olga, kind):
    key = opened(ivan, kind)
    penalty_give(event=begun, number=8, percent=10, grounds=Grounds("late"), actor=DIRECTOR)
    olga.post(f"{PLACE}confirm/", {"seen": fields(olga.get(PLACE))["seen"], "key": "c"})
    olga.post("/desk/cup/rounds/1/tables/2/seats/", WHY | {"steps": "1", "save": ""})
    assert send(ivan, kind, key).status_code == 302


@pytest.mark.parametrize("key", ["", "k", "k.", "k.x", "k.-1", "k." + "9" * 500, "k.٣", ".5"])
def test_keys_that_are_none_of_ours_do_no_harm(begun, ivan, key):
    assert send(ivan, "penalty", key).status_code in (302, 409)
    assert Ruling.objects.count() <= 1


# Records


def test_a_correction_over_a_correction(begun, ivan, olga):
    seen = fields(ivan.get(f"{PLACE}correct/"))["seen"]
    meanwhile(olga, "deal of a row")
    response = ivan.post(f"{PLACE}correct/", MADE | WHY | {"correct": "", "seen": seen, "key": "mine"})
    assert response.status_code == 409
    assert re.search(r"Changed meanwhile by olga at \d\d:\d\d: ", words(response))
    again = fields(response)
    assert (again["reason"], again["tricks_E"]) == ("as I saw it", "6")
    sent = MADE | WHY | {"correct": "", "seen": again["seen"], "key": again["key"]}
    assert ivan.post(f"{PLACE}correct/", sent).status_code == 302


def test_confirming_what_has_changed(begun, ivan, olga):
    seen = fields(ivan.get(PLACE))["seen"]
    meanwhile(olga, "deal of a row")
    response = ivan.post(f"{PLACE}confirm/", {"seen": seen, "key": "c"})
    assert response.status_code == 409
    assert "Changed meanwhile by olga" in words(response)
    assert Record.objects.get(deal__number=1, table=1).confirmed_by == ""


# Cards and the list of people


def test_cards_typed_by_two(event, ivan, olga):
    page = "/desk/cup/deals/3/layout/"
    seen = fields(ivan.get(page))["seen"]
    hands = [part.split(":") for part in event.deals.get(number=3).layout.split()]
    long = [seat for seat, cards in hands if len(cards) == 13]
    typed = {f"hand_{seat}": cards for seat, cards in hands}
    one, two, three = (f"hand_{seat}" for seat in long)
    hers = typed | {one: typed[two], two: typed[one]}
    his = typed | {one: typed[three], three: typed[one]}
    assert olga.post(page, hers | {"seen": seen, "save": "", "key": "hers"}).status_code == 302
    second = ivan.post(page, his | {"seen": seen, "save": "", "key": "his"})
    assert second.status_code == 409
    assert "Changed meanwhile by olga" in words(second)
    again = fields(second)
    assert again[one] == typed[three]
    sent = his | {"seen": again["seen"], "save": "", "key": again["key"]}
    assert ivan.post(page, sent).status_code == 302
    assert event.deals.get(number=3).layout != seen


def test_the_latest_who_wrote_the_cards(event):
    for author, action, subject, after in (
        ("a", "layouts_set", "2", [[3, "x"], [5, "y"]]),
        ("b", "layout_clear", "4", None),
        ("c", "layouts_set", "1", "damaged"),
    ):
        log_act(event=event, actor=Actor(author, "test"), action=action, subject=subject, after=after)
    latest = [latest_cards(event, deal) for deal in (3, 4, 5, 6)]
    assert [entry.author if entry else None for entry in latest] == ["a", "b", "a", None]


def test_the_time_is_that_of_the_event(event):
    at = datetime.datetime(2026, 11, 28, 17, 5, tzinfo=datetime.UTC)
    entry = LogEntry(event=event, at=at, author="olga", action="rules_change", subject="cup")
    assert changed_meanwhile(event, entry).params["time"] == "19:05"


def test_a_list_made_for_fewer_people(db, ivan, olga):
    new = {"title": "Cup", "starts_on": "2026-11-28", "time_zone": "UTC", "language": "en"}
    new |= {"convention": "sochi", "per_table": "4", "deals_per_set": "2", "make": ""}
    ivan.post("/desk/new_event/", new)
    page = "/desk/cup/entrants/"
    present = fields(ivan.get(page))["present"]
    olga.post(page, {"people": "Anna", "present": present, "add": ""})
    response = ivan.post(page, {"people": "Boris", "present": present, "add": ""})
    assert response.status_code == 409
    assert "The event has 1 player by now." in words(response)
    assert "Boris" in response.content.decode()
    assert Entrant.objects.count() == 1
    assert Event.objects.count() == 1
