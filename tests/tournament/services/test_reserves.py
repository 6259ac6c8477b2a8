"""Reserve deals: the same recipe, once each, for a deal of the same dealer, never without the director."""

import json

import pytest

from deals.dealing import deal_layout
from deals.notation import layout_text
from tests.tournament.factories import DIRECTOR, play
from tournament.errors import TournamentError
from tournament.models import LogEntry
from tournament.selectors.audit import audit_to_json
from tournament.selectors.dealt import reserve_deals
from tournament.selectors.exchange import event_to_json
from tournament.services.events import event_finish
from tournament.services.exchange import event_load
from tournament.services.reserves import reserve_play
from tournament.services.rulings import Grounds

SPOILT = Grounds("a card was torn")


def put(event, deal, reserve, **more):
    return reserve_play(
        event=event, deal_number=deal, reserve=reserve, grounds=SPOILT, actor=DIRECTOR, **more
    )


def test_every_dealer_has_three_reserve_deals_by_the_recipe(event):
    found = reserve_deals(event)
    assert [one.name for one in found] == [f"R{order}" for order in range(1, 13)]
    assert "".join(one.dealer for one in found) == "NESW" * 3
    key = bytes.fromhex(event.deal_key)
    assert [one.layout for one in found] == [
        layout_text(deal_layout(key, "cup", f"R{order}")) for order in range(1, 13)
    ]


def test_a_spoilt_deal_gets_the_cards_of_the_reserve(event):
    spoilt = event.deals.get(number=6).layout
    put(event, 6, 2)
    deal = event.deals.get(number=6)
    assert (deal.layout, deal.reserve) == (reserve_deals(event)[1].layout, 2)
    assert [one.order for one in reserve_deals(event) if one.played_as] == [2]
    entry = LogEntry.objects.get(event=event, action="reserve_play")
    assert (entry.subject, entry.before["layout"], entry.after) == ("6", spoilt, {"reserve": 2})
    assert entry.reason == SPOILT.reason


@pytest.mark.parametrize(
    ("deal", "reserve", "code"),
    [
        (6, 1, "reserve_other_dealer"),
        (6, 0, "reserve_unknown"),
        (6, -2, "reserve_unknown"),
        (6, 13, "reserve_unknown"),
        (6, 10**30, "reserve_unknown"),
        (99, 2, "deal_unknown"),
    ],
)
def test_what_cannot_stand_for_the_deal(event, deal, reserve, code):
    before = list(event.deals.values_list("number", "layout"))
    with pytest.raises(TournamentError, match=code):
        put(event, deal, reserve)
    assert list(event.deals.values_list("number", "layout")) == before
    assert not LogEntry.objects.filter(event=event, action="reserve_play").exists()


def test_a_reserve_deal_is_used_once(event):
    put(event, 6, 2)
    with pytest.raises(TournamentError, match="reserve_used"):
        put(event, 10, 2)
    put(event, 6, 6)
    assert event.deals.get(number=6).reserve == 6


def test_the_same_form_sent_twice_is_one_act(event):
    put(event, 6, 2, key="one")
    put(event, 6, 2, key="one")
    assert LogEntry.objects.filter(event=event, action="reserve_play").count() == 1
    with pytest.raises(TournamentError, match="key_reused"):
        put(event, 6, 6, key="one")


def test_needs_a_reason_and_an_event_that_is_not_over(played):
    with pytest.raises(TournamentError, match="ruling_reason"):
        reserve_play(event=played, deal_number=6, reserve=2, grounds=Grounds(" "), actor=DIRECTOR)
    event_finish(event=played, accepted_missing=0, actor=DIRECTOR)
    with pytest.raises(TournamentError, match="event_over"):
        put(played, 6, 2)


def test_records_made_before_stay(event):
    play(event, 1)
    before = list(event.records.values_list("pk", "row"))
    put(event, 2, 6)
    assert list(event.records.values_list("pk", "row")) == before


def test_an_exported_event_comes_back_with_its_reserve_deal(event):
    put(event, 6, 2)
    exported = event_to_json(event)
    loaded = event_load(data=json.loads(json.dumps(exported)) | {"slug": "copy"}, actor=DIRECTOR)
    assert event_to_json(loaded) | {"slug": "cup"} == exported
    twice = json.loads(json.dumps(exported)) | {"slug": "twice"}
    twice["deals"][9]["reserve"] = 2
    with pytest.raises(TournamentError, match="reserve_used"):
        event_load(data=twice, actor=DIRECTOR)


def test_the_auditor_learns_of_it_after_the_end(played):
    put(played, 6, 2)
    assert audit_to_json(played)["deals"] == []
    event_finish(event=played, accepted_missing=0, actor=DIRECTOR)
    played.refresh_from_db()
    dealt_as = {deal["deal"]: deal["dealt_as"] for deal in audit_to_json(played)["deals"]}
    assert dealt_as[6] == "R2"
    assert dealt_as[7] == "7"
