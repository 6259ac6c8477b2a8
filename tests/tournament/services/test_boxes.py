import pytest

from deals.dealing import commitment, deal_layout
from deals.notation import layout_text
from tests.tournament.factories import DIRECTOR, EventFactory, seated_event
from tournament.errors import TournamentError
from tournament.models import Deal, Event, LogEntry
from tournament.selectors.dealt import commitment_of
from tournament.services.boxes import deals_make, public_value_set


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


@pytest.fixture
def seated(db):
    """Ready for the deals, which are not made yet."""
    event = seated_event(8)
    event.deals.all().delete()
    LogEntry.objects.filter(event=event, action="deals_make")._raw_delete("default")
    return event


def test_the_commitment_is_older_than_the_first_player(event):
    made = LogEntry.objects.filter(event=event).earliest("pk")
    assert made.action == "event_create"
    assert made.after["commitment"] == commitment(bytes.fromhex(event.deal_key), event.slug)


def test_two_events_have_two_keys(event):
    assert len({event.deal_key, seated_event(8, slug="other").deal_key}) == 2


def test_the_public_value_kept_is_mixed_in(seated):
    public_value_set(event=seated, value=" 3  14 15 ", actor=DIRECTOR)
    deals_make(event=seated, actor=DIRECTOR)
    seated.refresh_from_db()
    key = bytes.fromhex(seated.deal_key)
    assert seated.public_value == "3 14 15"
    assert seated.deals.get(number=5).layout == layout_text(deal_layout(key, "cup", 5, "3 14 15"))


def test_a_mistyped_public_value_is_mended_before_dealing_and_both_are_in_the_log(seated):
    for value in ("3 14", "3 15", "3 15"):
        public_value_set(event=seated, value=value, actor=DIRECTOR)
    log = LogEntry.objects.filter(event=seated, action="public_value_set").order_by("pk")
    assert list(log.values_list("before", "after")) == [("", "3 14"), ("3 14", "3 15")]


def test_the_public_value_stays_once_the_deals_are_made(event):
    with pytest.raises(TournamentError, match="public_value_fixed"):
        public_value_set(event=event, value="3 14 15", actor=DIRECTOR)
    event.refresh_from_db()
    assert event.public_value == ""


def test_the_public_value_waits_for_the_draw(db):
    with pytest.raises(TournamentError, match="public_value_early"):
        public_value_set(event=EventFactory(), value="3 14 15", actor=DIRECTOR)


def test_a_public_value_has_a_length_the_database_keeps(seated):
    public_value_set(event=seated, value="x" * 200, actor=DIRECTOR)
    with pytest.raises(TournamentError, match="public_value_long"):
        public_value_set(event=seated, value="x" * 201, actor=DIRECTOR)


def test_an_event_without_a_key_gets_one_with_its_deals(seated):
    Event.objects.filter(pk=seated.pk).update(deal_key="")
    deals_make(event=seated, actor=DIRECTOR)
    seated.refresh_from_db()
    assert len(seated.deal_key) == 64
    assert commitment_of(seated) == commitment(bytes.fromhex(seated.deal_key), "cup")
