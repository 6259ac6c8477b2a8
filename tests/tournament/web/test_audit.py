"""The commitment from the start, the key after the end, and the desk's pages of dealing."""

import json
import re

import pytest

from deals.dealing import commitment, deal_layout
from deals.notation import layout_text
from tests.tournament.factories import DIRECTOR, EventFactory, play, seated_event
from tests.tournament.web.reading import fields, words
from tournament.models import Event, LogEntry
from tournament.services.events import event_finish

PAGES = ("/e/cup/audit/", "/e/cup/audit.json", "/e/cup/")


def committed(event: Event) -> str:
    return commitment(bytes.fromhex(event.deal_key), event.slug)


def test_the_commitment_is_public_before_anything_is_played(event, public):
    for page in PAGES:
        assert committed(event) in public.get(page).content.decode(), page


def test_key_and_layouts_are_secret_until_the_end(event, public):
    play(event)
    for page in PAGES:
        said = public.get(page).content.decode()
        assert event.deal_key not in said, page
        assert event.deals.get(number=1).layout not in said, page
    answer = public.get("/e/cup/audit.json").json()
    assert (answer["key"], answer["deals"]) == ("", [])


def test_after_the_end_anybody_deals_again(played, public):
    event_finish(event=played, accepted_missing=0, actor=DIRECTOR)
    answer = json.loads(public.get("/e/cup/audit.json").content)
    key = bytes.fromhex(answer["key"])
    assert commitment(key, answer["event"]) == answer["commitment"]
    assert len(answer["deals"]) == 14
    for deal in answer["deals"]:
        dealt = deal_layout(key, answer["event"], deal["deal"], answer["public_value"], answer["per_table"])
        assert (deal["layout"], deal["dealt_as"]) == (layout_text(dealt), str(deal["deal"]))
    assert played.deal_key in words(public.get("/e/cup/audit/"))


def test_deals_all_by_hand_are_not_said_to_follow_from_a_key(played, public):
    assert "follow from a secret key" in words(public.get("/e/cup/audit/"))
    played.deals.update(hand_entered=True)
    for over in (False, True):
        if over:
            event_finish(event=played, accepted_missing=0, actor=DIRECTOR)
        said = words(public.get("/e/cup/audit/"))
        assert "The cards of all deals were entered by hand. They follow from no key" in said
        assert not re.search("follow from a secret key|can deal every deal again|Verifier", said)


def test_a_layout_by_hand_follows_from_no_key(played, public):
    played.deals.filter(number=3).update(hand_entered=True)
    event_finish(event=played, accepted_missing=0, actor=DIRECTOR)
    deals = public.get("/e/cup/audit.json").json()["deals"]
    assert [deal["deal"] for deal in deals if deal["dealt_as"] is None] == [3]


def test_a_draft_is_not_there(event, public):
    Event.objects.update(state="draft")
    for page in PAGES:
        assert public.get(page).status_code == 404


def test_an_event_without_a_key_says_so(db, public):
    EventFactory(slug="cup")
    assert "No key has been made yet" in words(public.get("/e/cup/audit/"))
    assert public.get("/e/cup/audit.json").json()["commitment"] == ""


def test_the_public_value_is_kept_first_and_dealt_with_later(db, ivan, public):
    event = seated_event(8)
    event.deals.all().delete()
    LogEntry.objects.filter(action="deals_make")._raw_delete("default")
    response = ivan.post("/desk/cup/deals/", {"public_value": "3 14 15", "keep": ""})
    assert response.status_code == 302
    assert not event.deals.exists()
    assert "3 14 15" in words(public.get("/e/cup/audit/"))
    assert fields(ivan.get("/desk/cup/deals/"))["public_value"] == "3 14 15"
    assert ivan.post("/desk/cup/deals/", {"public_value": "3 14 15", "make": ""}).status_code == 302
    assert event.deals.count() == 14
    late = ivan.post("/desk/cup/deals/", {"public_value": "4", "keep": ""})
    assert late.status_code == 400
    assert "follow from the public value “3 14 15”" in words(late)


def test_reserve_deals_are_on_the_desk(event, ivan):
    said = words(ivan.get("/desk/cup/reserves/"))
    assert all(f"R{order} " in said for order in range(1, 13))
    event.deals.all().delete()
    assert "The deals have not been made yet." in words(ivan.get("/desk/cup/reserves/"))


def test_a_reserve_deal_is_put_into_play_once(event, ivan):
    page = "/desk/cup/deals/6/reserve/"
    form = {"key": fields(ivan.get(page))["key"], "reserve": "2", "reason": "torn", "save": ""}
    assert ivan.post(page, form | {"reason": ""}).status_code == 400
    done = ivan.post(page, form, follow=True)
    assert "Deal 6 now has the cards of R2." in words(done)
    assert "already entered" in words(ivan.post(page, form, follow=True))
    assert "R2, in play as deal 6" in words(ivan.get(page))
    log = words(ivan.get("/desk/cup/log/"))
    assert "A reserve deal is put into play as deal 6" in log
    assert "the deal’s own cards" in log
    again = ivan.post("/desk/cup/deals/10/reserve/", form | {"key": "other"})
    assert again.status_code == 400
    assert "R2 is in play as deal 6 already" in words(again)


@pytest.mark.parametrize("reserve", ["1", "0", "-1", "x", "", "9" * 5000, "\x00", "2.5"])
def test_what_is_no_reserve_deal_of_this_dealer(event, ivan, reserve):
    response = ivan.post("/desk/cup/deals/6/reserve/", {"reserve": reserve, "reason": "torn", "save": ""})
    assert response.status_code == 400
    assert event.deals.get(number=6).reserve is None


def test_a_deal_already_played_leads_to_the_fouled_ruling(event, ivan):
    play(event, 1)
    assert "/desk/cup/deals/2/fouled/" in ivan.get("/desk/cup/deals/2/reserve/").content.decode()
