"""What was found in a box is a fact of its own: kept, compared, cancelled, and never a score."""

import json

import pytest

from deals.dealing import deal_layout
from deals.errors import DealError
from deals.found import Cause
from deals.notation import layout_text, packets_of, packets_text, read_layout
from movements.lines import prime_lines
from movements.rooms import rooms_lines
from tests.tournament.factories import ASSISTANT, DIRECTOR, play, seated_event
from tests.tournament.services.event_files import change, elsewhere, exported, refused, same_but_slug
from tournament.errors import TournamentError
from tournament.models import LogEntry
from tournament.selectors.embargo import Viewer
from tournament.selectors.found import (
    by_version,
    difference,
    found_numbered,
    found_views,
    places_of,
    versions,
)
from tournament.selectors.standings import standings
from tournament.services.events import event_finish
from tournament.services.exchange import event_load
from tournament.services.facts import record_move
from tournament.services.found import Finding, found_cancel, found_report
from tournament.services.layouts import layouts_set
from tournament.services.publishing import event_publish
from tournament.services.rulings import Grounds, deal_foul


@pytest.fixture
def played(db):
    """Five tables in lines: every set goes from table to table, one a round."""
    event = seated_event(20, prime_lines(5))
    play(event)
    event.refresh_from_db()
    return event


def swapped(event, number, one="N", other="S"):
    """The layout of a deal with the first card of two hands exchanged."""
    deal = event.deals.get(number=number)
    packets = {
        seat: list(cards)
        for seat, cards in packets_of(read_layout(deal.layout, number, event.per_table)).items()
    }
    packets[one][0], packets[other][0] = packets[other][0], packets[one][0]
    return packets_text({seat: tuple(cards) for seat, cards in packets.items()})


def tell(event, number=1, layout=None, **said):
    first = places_of(event.deals.get(number=number))[1]
    usual = {"first_round": first.round, "table": first.table, "layout": layout or swapped(event, number)}
    key = said.pop("key", "")
    return found_report(
        event=event, deal_number=number, finding=Finding(**usual | said), actor=DIRECTOR, key=key
    )


def code_of(act, *args, **kwargs):
    with pytest.raises((TournamentError, DealError)) as caught:
        act(*args, **kwargs)
    return caught.value.code


def test_a_report_keeps_both_layouts_and_changes_no_score(played):
    before = standings(played, Viewer.DIRECTOR).rows
    found = tell(played, note="two aces were changed")
    view = found_views(played)[0]
    assert (view.number, view.deal, view.dealt) == (1, 1, played.deals.get(number=1).layout)
    assert view.found == swapped(played, 1)
    assert (view.note, view.author) == ("two aces were changed", "director")
    assert standings(played, Viewer.DIRECTOR).rows == before
    entry = LogEntry.objects.get(action="found_report")
    assert (entry.subject, entry.before, entry.after["found"]) == ("1", found.dealt, found.found)
    seen = difference(played, view)
    assert [(one.dealt, one.found) for one in seen.moved] in (
        [("N", "S"), ("S", "N")],
        [("S", "N"), ("N", "S")],
    )
    assert len(seen.causes) == 1
    assert set(seen.causes[0].swapped) == {"N", "S"}


def test_the_cards_of_another_box_are_recognised(played):
    there = played.deals.get(number=5)
    view = found_views(played, tell(played, 1, there.layout).deal)[0]
    assert difference(played, view).causes == (Cause(other=5),)


def test_versions_go_by_the_way_of_the_set(played):
    deal = played.deals.get(number=1)
    places = [(place.round, place.table) for place in places_of(deal)]
    assert [round_ for round_, _ in places] == [1, 2, 3, 4, 5]
    assert versions(played, deal) == dict.fromkeys(places, "A")
    tell(played)
    assert "".join(versions(played, deal)[place] for place in places) == "ABBBB"
    assert by_version(versions(played, deal)) == {"A": places[:1], "B": places[1:]}


def test_cards_put_right_are_version_a_again_and_others_are_c(played):
    deal = played.deals.get(number=1)
    places = [(place.round, place.table) for place in places_of(deal)]
    tell(played, last_round=4)
    assert "".join(versions(played, deal)[place] for place in places) == "ABBBA"
    third = {"first_round": 3, "table": places[2][1], "last_round": 3}
    tell(played, layout=swapped(played, 1, "E", "W"), **third)
    assert "".join(versions(played, deal)[place] for place in places) == "ABCBA"


def test_two_copies_of_a_set_in_one_round_are_told_by_the_table(db):
    event = seated_event(8)
    play(event, 1)
    deal = event.deals.get(number=1)
    assert [(place.round, place.table) for place in places_of(deal)] == [(1, 1), (1, 2)]
    tell(event)
    assert versions(event, deal) == {(1, 1): "A", (1, 2): "B"}


def test_a_record_off_the_plan_is_a_place_too(played):
    record = played.records.get(deal__number=5, round__number=1)
    record_move(record=record, deal_number=1, grounds=Grounds("the wrong box"), actor=DIRECTOR)
    deal = played.deals.get(number=1)
    odd = (1, record.table)
    assert odd in [(place.round, place.table) for place in places_of(deal)]
    first = next(place.table for place in places_of(deal) if (place.round, place.table) != odd)
    tell(played, first_round=1, table=first)
    assert versions(played, deal)[odd] == "A"


def test_another_room_has_another_box(db):
    event = seated_event(40, rooms_lines([5, 5]))
    deal = event.deals.get(number=1)
    places = places_of(deal)
    first = next(place for place in places if place.room == 2)
    found_report(
        event=event,
        deal_number=1,
        finding=Finding(swapped(event, 1, "E", "S"), first.round, first.table),
        actor=DIRECTOR,
    )
    letters = versions(event, deal)
    by_room = {room: {letters[p.round, p.table] for p in places if p.room == room} for room in (1, 2)}
    assert by_room == {1: {"A"}, 2: {"B"}}


def test_the_versions_make_a_fouled_ruling(played):
    tell(played)
    deal = played.deals.get(number=1)
    groups = list(by_version(versions(played, deal)).values())
    assert len(groups) == 2
    deal_foul(event=played, deal_number=1, groups=groups, grounds=Grounds("found"), actor=DIRECTOR)


def test_hands_of_eleven_and_nine_are_a_finding(played):
    layout = played.deals.get(number=1).layout
    packets = {seat: list(cards) for seat, cards in packets_of(read_layout(layout, 1, 4)).items()}
    packets["E"].append(packets["S"].pop())
    found = tell(played, layout=packets_text({seat: tuple(cards) for seat, cards in packets.items()}))
    assert len(difference(played, found_views(played)[0]).moved) == 1
    assert found.number == 1


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"layout": "x"}, "layout_unreadable"),
        ({"first_round": 99}, "found_nowhere"),
        ({"first_round": 10**30}, "found_nowhere"),
        ({"table": 0}, "found_nowhere"),
        ({"last_round": 99}, "found_until"),
        ({"last_round": 0}, "found_until"),
        ({"note": "x" * 2001}, "found_note"),
    ],
)
def test_what_cannot_be_reported(played, said, code):
    assert code_of(tell, played, **said) == code
    assert not found_views(played)
    assert not LogEntry.objects.filter(action="found_report").exists()


def test_nothing_moved_is_no_finding_and_nothing_dealt_cannot_be_compared(played):
    layout = played.deals.get(number=1).layout
    assert code_of(tell, played, layout=layout) == "found_same"
    played.deals.filter(number=2).update(layout="")
    assert code_of(tell, played, 2, layout=layout) == "found_without_layout"
    assert code_of(tell, played, 2, layout=layout.replace("N:", "N:7", 1)) in ("card_twice", "unknown_rank")


def test_one_report_from_one_playing_until_it_is_cancelled(played):
    first = tell(played)
    assert code_of(tell, played, layout=swapped(played, 1, "N", "E")) == "found_already"
    found_cancel(found=first, reason="the other box", actor=ASSISTANT)
    found_cancel(found=first, reason="again", actor=DIRECTOR)
    view = found_views(played)[0]
    assert (view.cancelled_by, view.cancel_reason) == ("assistant", "the other box")
    assert set(versions(played, played.deals.get(number=1)).values()) == {"A"}
    assert tell(played).number == 2
    assert LogEntry.objects.filter(action="found_cancel").count() == 1
    assert (
        code_of(found_cancel, found=found_numbered(played, 2), reason=" ", actor=DIRECTOR) == "ruling_reason"
    )
    assert code_of(found_numbered, played, 3) == "found_unknown"


def test_the_same_form_sent_twice_is_one_report(played):
    one = tell(played, key="k")
    assert tell(played, key="k") == one
    assert len(found_views(played)) == 1
    assert code_of(tell, played, key="k", note="else") == "key_reused"


def test_published_results_are_reopened_first(played):
    event_finish(event=played, accepted_missing=0, actor=DIRECTOR)
    tell(played)
    event_publish(event=played, actor=DIRECTOR)
    assert code_of(tell, played, 2) == "event_published"
    assert (
        code_of(found_cancel, found=found_numbered(played, 1), reason="x", actor=DIRECTOR)
        == "event_published"
    )


def test_a_report_says_what_was_dealt_then(event):
    """Other cards given to the deal afterwards do not change what the report compared."""
    before = event.deals.get(number=1).layout
    tell(event)
    layouts_set(event=event, layouts=[deal_layout(b"x", "y", 1)], actor=DIRECTOR)
    assert event.deals.get(number=1).layout != before
    assert difference(event, found_views(event)[0]).dealt == packets_of(read_layout(before, 1, 4))


@pytest.fixture
def reported(played):
    found_cancel(found=tell(played), reason="wrong box", actor=ASSISTANT)
    tell(played, note="turned", last_round=5)
    tell(played, 2)
    return played


def test_reports_go_out_and_come_back(reported):
    data = exported(reported)
    loaded = event_load(data=elsewhere(data), actor=DIRECTOR)
    assert json.dumps(same_but_slug(exported(loaded))) == json.dumps(same_but_slug(data))
    assert [view.number for view in found_views(loaded)] == [1, 2, 3]
    assert versions(loaded, loaded.deals.get(number=1)) == versions(reported, reported.deals.get(number=1))


def test_an_event_without_reports_says_nothing_of_them(played):
    assert "found_layouts" not in exported(played)


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        ([], {}, "wrong_shape"),
        ([0], 5, "wrong_shape"),
        ([0, "deal"], 99, "deal_unknown"),
        ([0, "deal"], "1", "wrong_shape"),
        ([0, "dealt"], "N:", "wrong_suits"),
        ([0, "dealt"], ..., "wrong_shape"),
        ([0, "found"], 5, "wrong_shape"),
        ([0, "found"], "N:... E:... S:... W:...", "cards_nowhere"),
        ([0, "first_round"], 0, "wrong_shape"),
        ([0, "first_round"], 10**30, "wrong_shape"),
        ([0, "table"], None, "wrong_shape"),
        ([1, "last_round"], 1, "found_until"),
        ([0, "note"], "x" * 2001, "wrong_shape"),
        ([0, "author"], "", "wrong_shape"),
        ([0, "at"], "now", "wrong_shape"),
        ([0, "cancelled_at"], None, "half_given"),
        ([0, "surprise"], 1, "unknown_field"),
    ],
)
def test_a_wrong_report_refuses_the_whole_file(reported, path, value, code):
    data = exported(reported)
    assert data["found_layouts"][1]["first_round"] > 1
    assert refused(change(elsewhere(data), ["found_layouts", *path], value)).code == code


def test_two_reports_of_one_playing_in_a_file(reported):
    data = elsewhere(exported(reported))
    data["found_layouts"].append(data["found_layouts"][1])
    assert refused(data).code == "found_already"
    data["found_layouts"][3] = {**data["found_layouts"][1], "found": data["found_layouts"][1]["dealt"]}
    assert refused(data).code == "found_same"
    assert (
        layout_text(read_layout(data["found_layouts"][0]["dealt"], 1, 4)) == data["found_layouts"][0]["dealt"]
    )
