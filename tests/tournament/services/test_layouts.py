"""Layouts by hand: for deals that may still change, or have no cards yet; marked, logged, all or none."""

import json
from dataclasses import replace

import pytest

from deals.deal import Deal as Dealt
from deals.dealing import deal_layout
from deals.errors import DealError
from deals.notation import layout_text
from movements.schemes import rulebook
from tests.tournament.factories import DIRECTOR, EventFactory, game_row, play, seated_event
from tests.tournament.services.event_files import elsewhere, exported, same_but_slug
from tournament.errors import TournamentError
from tournament.models import Event, LogEntry
from tournament.selectors.audit import audit_to_json
from tournament.selectors.embargo import Viewer, visible_deals
from tournament.selectors.layouts import judged, layout_lines
from tournament.services.boxes import deals_by_hand, deals_make, public_value_set
from tournament.services.events import event_finish
from tournament.services.exchange import event_load
from tournament.services.layouts import layout_clear, layouts_set
from tournament.services.records import record_enter
from tournament.services.reserves import reserve_play
from tournament.services.rulings import Grounds
from tournament.services.seating import movement_assign

SLIP = Grounds("a slip of the pen")


def other(number, per_table=4, key=b"by hand"):
    return deal_layout(key, "club", number, per_table=per_table)


def give(event, *layouts, **more):
    return layouts_set(event=event, layouts=layouts, actor=DIRECTOR, **more)


def cards(event):
    rows = event.deals.order_by("number").values_list("number", "layout", "hand_entered", "reserve")
    return {number: rest for number, *rest in rows}


def refused(code, act, *args, **kwargs):
    with pytest.raises((TournamentError, DealError)) as caught:
        act(*args, **kwargs)
    assert caught.value.code == code
    return caught.value.params


@pytest.fixture
def by_hand(db):
    """An event that deals at the table: it has its deals, and none has cards."""
    event = seated_event(8)
    event.deals.all().delete()
    LogEntry.objects.filter(action="deals_make")._raw_delete("default")
    deals_by_hand(event=event, actor=DIRECTOR)
    return event


def test_deals_get_the_cards_given_and_are_marked(event):
    before = cards(event)
    assert give(event, other(3), other(5)) == [3, 5]
    after = cards(event)
    assert after[3] == [layout_text(other(3)), True, None]
    assert after[5] == [layout_text(other(5)), True, None]
    assert {number for number in after if after[number] != before[number]} == {3, 5}
    entry = LogEntry.objects.get(event=event, action="layouts_set")
    assert entry.before == [[3, before[3][0], None, False], [5, before[5][0], None, False]]
    assert entry.after == [[3, layout_text(other(3))], [5, layout_text(other(5))]]


def test_what_is_there_already_stays_what_it_was(event):
    """A downloaded file read back marks nothing as entered by hand."""
    before = cards(event)
    same = [deal_layout(bytes.fromhex(event.deal_key), "cup", number) for number in before]
    assert give(event, *same) == []
    assert cards(event) == before
    assert not LogEntry.objects.filter(action="layouts_set").exists()


def test_two_deals_may_exchange_their_cards(event):
    one, five = (
        replace(deal_layout(bytes.fromhex(event.deal_key), "cup", number), number=6 - number)
        for number in (1, 5)
    )
    before = cards(event)
    assert give(event, one, five) == [5, 1]
    assert (cards(event)[1][0], cards(event)[5][0]) == (before[5][0], before[1][0])


def test_cards_of_another_deal_are_refused_whoever_holds_them(event):
    here = deal_layout(bytes.fromhex(event.deal_key), "cup", 1)
    turned = Dealt(
        number=2, dealer="E", hands=dict(zip("SWN", here.hands.values(), strict=True)), talon=here.talon
    )
    assert refused("layout_twice", give, event, turned) == {"deal": 2, "other": 1}
    assert refused("layout_twice", give, event, other(3), replace(other(3), number=7)) == {
        "deal": 7,
        "other": 3,
    }
    assert give(event, turned, other(1)) == [2, 1]


@pytest.mark.parametrize(
    ("layouts", "code"),
    [
        ([], "layouts_none"),
        ([other("R2")], "layout_of_reserve"),
        ([other(15)], "deal_unknown"),
        ([other(3), other(3)], "deal_twice"),
        ([replace(other(3), number=4)], "wrong_dealer"),
        ([other(3, per_table=3)], "wrong_dealer"),
    ],
)
def test_all_or_none(event, layouts, code):
    before = cards(event)
    refused(code, give, event, other(1), *layouts) if layouts else refused(code, give, event)
    assert cards(event) == before
    assert not LogEntry.objects.filter(action="layouts_set").exists()


def test_a_deal_that_has_cards_and_records_keeps_its_cards(event):
    play(event, 1)
    played = event.records.values_list("deal__number", flat=True)[0]
    assert refused("layout_played", give, event, other(played))["deal"] == played
    open_deal = event.deals.filter(records=None).first().number
    assert give(event, other(open_deal)) == [open_deal]


def test_boxes_dealt_by_hand_are_written_down_after_play(by_hand):
    play(by_hand)
    assert all(layout == "" for layout, *_ in cards(by_hand).values())
    assert give(by_hand, other(1), other(2)) == [1, 2]
    assert cards(by_hand)[1] == [layout_text(other(1)), True, None]
    refused("layout_played", give, by_hand, other(1, key=b"again"))
    event_finish(event=by_hand, accepted_missing=0, actor=DIRECTOR)
    refused("event_over", give, by_hand, other(3))


def test_an_event_with_sets_only_gets_its_deals_with_the_first_layouts(db):
    event = seated_event(8)
    event.deals.all().delete()
    assert [line.number for line in layout_lines(event)] == list(range(1, 15))
    refused("deal_unknown", give, event, other(15))
    assert give(event, other(14)) == [14]
    assert {number: layout for number, (layout, *_) in cards(event).items() if layout} == {
        14: layout_text(other(14))
    }
    assert [line.box_set for line in layout_lines(event)] == [n for n in range(1, 8) for _ in "ab"]


def test_an_event_without_a_movement_has_no_deals_to_give_cards_to(db):
    event = EventFactory()
    assert layout_lines(event) == []
    refused("movement_not_assigned", give, event, other(1))
    refused("movement_not_assigned", deals_by_hand, event=event, actor=DIRECTOR)


def test_the_same_form_sent_twice_is_one_act(event):
    assert give(event, other(3), key="one") == [3]
    assert give(event, other(3), key="one") == []
    assert LogEntry.objects.filter(action="layouts_set").count() == 1
    refused("key_reused", give, event, other(7), key="one")


def test_a_reserve_deal_gives_way_to_cards_by_hand_and_is_free_again(event):
    reserve_play(event=event, deal_number=6, reserve=2, grounds=SLIP, actor=DIRECTOR)
    give(event, other(6))
    assert cards(event)[6] == [layout_text(other(6)), True, None]
    reserve_play(event=event, deal_number=10, reserve=2, grounds=SLIP, actor=DIRECTOR)
    assert cards(event)[10][2] == 2


def test_a_slip_in_writing_is_taken_back_for_a_reason(by_hand):
    play(by_hand, 1)
    give(by_hand, other(1))
    cleared = layout_clear(event=by_hand, deal_number=1, grounds=SLIP, actor=DIRECTOR, key="k")
    assert (cleared.layout, cleared.hand_entered) == ("", False)
    layout_clear(event=by_hand, deal_number=1, grounds=SLIP, actor=DIRECTOR, key="k")
    entry = LogEntry.objects.get(action="layout_clear")
    assert (entry.before, entry.reason) == (layout_text(other(1)), SLIP.reason)
    assert give(by_hand, other(1, key=b"right")) == [1]
    refused("ruling_reason", layout_clear, event=by_hand, deal_number=1, grounds=Grounds(" "), actor=DIRECTOR)


def test_dealt_cards_are_not_taken_back(event):
    refused("layout_not_by_hand", layout_clear, event=event, deal_number=1, grounds=SLIP, actor=DIRECTOR)


# Events that deal by hand


def test_the_deals_of_an_event_are_made_once(event):
    refused("deals_already_made", deals_by_hand, event=event, actor=DIRECTOR)


def test_dealing_by_key_after_all_while_nothing_has_happened(by_hand):
    public_value_set(event=by_hand, value="3 14 15", actor=DIRECTOR)
    checked = deals_make(event=by_hand, actor=DIRECTOR)
    by_hand.refresh_from_db()
    key = bytes.fromhex(by_hand.deal_key)
    assert checked.deals == 14
    assert cards(by_hand)[7] == [layout_text(deal_layout(key, "cup", 7, "3 14 15")), False, None]
    refused("public_value_fixed", public_value_set, event=by_hand, value="4", actor=DIRECTOR)


@pytest.mark.parametrize("begun", ["a layout", "a record"])
def test_no_dealing_by_key_once_a_deal_has_cards_or_records(by_hand, begun):
    give(by_hand, other(5)) if begun == "a layout" else play(by_hand, 1)
    refused("deals_already_made", deals_make, event=by_hand, actor=DIRECTOR)


def test_another_movement_leaves_deals_to_be_dealt_by_hand(by_hand):
    longer = rulebook(8)
    movement_assign(event=by_hand, movement=longer, actor=DIRECTOR)
    assert by_hand.deals.count() == 14
    shorter = replace(longer, rounds=longer.rounds[:6], sets=6, row=None)
    played = {table.box_set for this in shorter.rounds for table in this.tables}
    if played == set(range(1, 7)):
        movement_assign(event=by_hand, movement=shorter, actor=DIRECTOR)
        assert by_hand.deals.count() == 12
    assert not by_hand.deals.exclude(layout="").exists()


def test_the_auditor_sees_which_deals_follow_from_no_key(by_hand):
    play(by_hand)
    give(by_hand, other(2))
    event_finish(event=by_hand, accepted_missing=0, actor=DIRECTOR)
    by_hand.refresh_from_db()
    deals = audit_to_json(by_hand)["deals"]
    assert {deal["dealt_as"] for deal in deals} == {None}
    assert [deal["deal"] for deal in deals if deal["layout"]] == [2]


def test_a_layout_given_during_play_stays_hidden(by_hand):
    row = game_row(by_hand, 1)
    record_enter(event=by_hand, deal_number=1, table=1, row=row, actor=DIRECTOR)
    give(by_hand, other(1))
    assert not visible_deals(by_hand, Viewer.PUBLIC).exists()
    play(by_hand, 1)
    assert visible_deals(by_hand, Viewer.PUBLIC).filter(number=1).exists()


def test_an_event_by_hand_goes_out_and_comes_back(by_hand):
    play(by_hand)
    give(by_hand, other(1), other(9))
    data = exported(by_hand)
    loaded = event_load(data=elsewhere(data), actor=DIRECTOR)
    assert json.dumps(same_but_slug(exported(loaded))) == json.dumps(same_but_slug(data))


# The preview judges as the act does


def test_a_preview_says_what_every_deal_would_become(event):
    here = deal_layout(bytes.fromhex(event.deal_key), "cup", 4)
    found = judged(event, [other(3), here, other(99), replace(here, number=8)])
    assert [(one.number, one.change, one.refusal and one.refusal.code) for one in found] == [
        (3, "replaced", None),
        (4, "same", None),
        (99, "new", "deal_unknown"),
        (8, "replaced", "layout_twice"),
    ]


def test_where_the_cards_come_from(event):
    give(event, other(3))
    reserve_play(event=event, deal_number=6, reserve=2, grounds=SLIP, actor=DIRECTOR)
    Event.objects.get(pk=event.pk).deals.filter(number=9).update(layout="")
    origins = {line.number: line.origin for line in layout_lines(event)}
    assert [origins[number] for number in (1, 3, 6, 9)] == ["dealt", "hand", "reserve", ""]
    assert {line.dealer for line in layout_lines(event) if line.number in (3, 7, 11)} == {"S"}
