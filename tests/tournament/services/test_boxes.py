import pytest

from deals.dealing import commitment, deal_layout
from deals.notation import layout_text
from tests.tournament.factories import DIRECTOR, EventFactory
from tournament.errors import TournamentError
from tournament.models import Deal, LogEntry
from tournament.services.boxes import deals_make


def test_every_set_gets_its_deals_in_order(event):
    sets = list(event.deals.order_by("number").values_list("number", "box_set__number"))
    assert sets == [(number, (number + 1) // 2) for number in range(1, 15)]


def test_deals_can_be_made_again_from_the_key(event):
    key = bytes.fromhex(event.deal_key)
    for deal in event.deals.all():
        dealt = deal_layout(key, event.slug, deal.number, public=event.public_value, per_table=4)
        assert deal.layout == layout_text(dealt)


def test_deals_are_made_once(event):
    before = list(event.deals.values_list("layout", flat=True))
    with pytest.raises(TournamentError, match="deals_already_made"):
        deals_make(event=event, actor=DIRECTOR)
    assert list(event.deals.values_list("layout", flat=True)) == before


def test_nobody_deals_until_he_likes_the_cards(event):
    before = dict(event.deals.values_list("number", "layout"))
    event.deals.all().delete()
    with pytest.raises(TournamentError, match="public_value_fixed"):
        deals_make(event=event, actor=DIRECTOR, public_value="another")
    deals_make(event=event, actor=DIRECTOR)
    assert dict(event.deals.values_list("number", "layout")) == before


def test_the_log_has_what_an_auditor_needs(event):
    entry = LogEntry.objects.get(event=event, action="deals_make")
    key = bytes.fromhex(event.deal_key)
    assert entry.after == {"deals": 14, "public_value": "", "commitment": commitment(key, event.slug)}


def test_deals_need_a_movement(db):
    with pytest.raises(TournamentError, match="movement_not_assigned"):
        deals_make(event=EventFactory(), actor=DIRECTOR)
    assert not Deal.objects.exists()
