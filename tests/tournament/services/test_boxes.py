import pytest

from deals.dealing import deal_layout
from deals.notation import layout_text
from tests.tournament.factories import DIRECTOR, EventFactory
from tournament.errors import TournamentError
from tournament.models import Deal
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


def test_deals_need_a_movement(db):
    with pytest.raises(TournamentError, match="movement_not_assigned"):
        deals_make(event=EventFactory(), actor=DIRECTOR)
    assert not Deal.objects.exists()
