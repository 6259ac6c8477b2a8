"""Hand records: which deals, which results how often, and never one that is still in play."""

from fractions import Fraction

import pytest

from deals.analysis import analysis_from, analysis_json
from deals.notation import read_layout
from scoring.contract import contract_from_text
from tests.tournament.analysed import analyse_all, made_up
from tests.tournament.factories import DIRECTOR, all_pass_row, game_row, play, seated_event
from tournament.models import Record
from tournament.selectors.embargo import Viewer
from tournament.selectors.hands import Frequency, hand_records
from tournament.services.rulings import Grounds, SeatDecision, deal_foul, seats_rule


@pytest.fixture
def event(db):
    """Twelve players; deals 1 and 2 are closed, 3 and 4 have been played at some tables."""
    event = seated_event(12)
    play(event)
    Record.objects.filter(deal__number__gte=3, table=3).delete()
    return event


def rewrite(event, deal, *rows):
    """The records of the deal say this, one after the other."""
    records = event.records.filter(deal__number=deal).order_by("round__number", "table")
    for record, row in zip(records, rows, strict=True):
        Record.objects.filter(pk=record.pk).update(row=row)


def test_the_public_gets_closed_deals_and_the_director_all(event):
    closed = [hand.deal for hand in hand_records(event, Viewer.PUBLIC)]
    everything = hand_records(event, Viewer.DIRECTOR)
    assert [hand.deal for hand in everything] == list(range(1, 23))
    assert [hand.deal for hand in everything if not hand.in_play] == closed
    assert 0 < len(closed) < 22


def test_head_cards_and_analysis(event):
    analyse_all(event, range(2, 4))
    first, second, third, *_ = hand_records(event, Viewer.DIRECTOR)
    assert (first.dealer, first.first_hand, first.box_set) == ("N", "E", 1)
    assert first.analysis is None
    assert second.layout == event.deals.get(number=2).layout
    assert second.analysis.layout == second.layout
    assert third.analysis.first_hand == third.first_hand == "W"


def test_results_by_frequency(event):
    made, down, passed = game_row(event, 1), game_row(event, 1, made=False), all_pass_row(1, 4, 3)
    rewrite(event, 1, made, passed, made)
    (hand, *_) = hand_records(event, Viewer.DIRECTOR)
    six = contract_from_text("6S")
    assert hand.results == (
        Frequency(six, 1, "E", 6, (), Fraction(7), 2),
        Frequency(contract_from_text("-"), 1, None, None, (1, 4, 3), None, 1),
    )
    rewrite(event, 1, down, made, passed)
    (hand, *_) = hand_records(event, Viewer.DIRECTOR)
    assert [one.tricks for one in hand.results] == [6, 5, None]
    assert sum(one.times for one in hand.results) == 3


def test_a_result_worth_something_else_is_another_result(event):
    """The same tricks, but bombs, or nobody whisted."""
    made = game_row(event, 1)
    unplayed = {"contract": "6S", "declarer": "E", "whist": {"S": "pass", "W": "pass"}}
    rewrite(event, 1, made, made | {"multiplier": 2}, unplayed)
    (hand, *_) = hand_records(event, Viewer.DIRECTOR)
    found = [(one.multiplier, one.tricks, one.times) for one in hand.results]
    assert sorted(found, key=str) == [(1, 6, 1), (1, None, 1), (2, 6, 1)]
    assert [one.whists for one in hand.results] == sorted((one.whists for one in hand.results), reverse=True)


def test_tables_with_rulings_alone_are_counted(event):
    record = event.records.filter(deal__number=1).select_related("round").first()
    where = {"round_number": record.round.number, "table": record.table, "deal_number": 1}
    record.delete()
    decisions = dict.fromkeys("NESW", SeatDecision("artificial", percent=50))
    seats_rule(event=event, decisions=decisions, grounds=Grounds("torn"), actor=DIRECTOR, **where)
    (hand, *_) = hand_records(event, Viewer.PUBLIC)
    assert (hand.deal, hand.ruled, sum(one.times for one in hand.results)) == (1, 1, 2)


@pytest.mark.parametrize("players", [8, 24])
def test_queries_do_not_grow(db, players, django_assert_num_queries):
    event = seated_event(players)
    play(event)
    analyse_all(event)
    with django_assert_num_queries(14):
        assert len(hand_records(event, Viewer.PUBLIC)) == event.deals.count()


def test_made_up_analyses_have_the_shape_of_real_ones(event):
    """What other tests take for an analysis is one."""
    deal = event.deals.first()
    found = made_up(read_layout(deal.layout, deal.number, 4))
    assert analysis_from(analysis_json(found)) == found


def test_results_of_a_fouled_deal_are_told_apart_by_what_was_played(event):
    made = game_row(event, 1)
    rewrite(event, 1, made, made, made)
    playings = sorted((record.round.number, record.table) for record in event.records.filter(deal__number=1))
    deal_foul(
        event=event,
        deal_number=1,
        groups=[playings[:1], playings[1:]],
        grounds=Grounds("two cards were exchanged"),
        actor=DIRECTOR,
    )
    (hand, *_) = hand_records(event, Viewer.DIRECTOR)
    assert [(one.version, one.times) for one in hand.results] == [("A", 1), ("B", len(playings) - 1)]
