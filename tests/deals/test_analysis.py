"""The analysis of a deal: its parts fit together, and it survives being stored."""

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from hypothesis import given, settings

from deals.analysis import analyse, analysis_from, analysis_json
from deals.auction import LADDER, best_contract, par
from deals.cards import Card
from deals.deal import Deal
from deals.dealing import deal_layout
from deals.errors import DealError
from deals.notation import layout_text, read_layout
from deals.solver import with_talon
from tests.deals.layouts import AT_FOUR, AT_THREE, deals


@settings(deadline=None, max_examples=6)
@given(deals())
def test_what_an_analysis_says_fits_together(deal):
    found = analyse(deal)
    order = [seat for seat in "NESWNESW"["NESW".index(deal.first_hand) :] if seat in deal.hands][:3]
    assert (found.layout, found.first_hand) == (layout_text(deal), deal.first_hand)
    for part in (found.tricks, found.misere, found.discards, found.best, found.all_pass):
        assert list(part) == order
    for seat in order:
        outcomes = with_talon(deal, seat)
        assert found.discards[seat] == {contract: outcome.discards for contract, outcome in outcomes.items()}
        assert {**found.tricks[seat], "M": found.misere[seat]} == {
            contract: outcome.tricks for contract, outcome in outcomes.items()
        }
        assert found.best[seat] == best_contract(found.tricks[seat], found.misere[seat])
    assert found.par == par(found.best, order)
    assert found.par is None or found.par.contract in LADDER
    assert sum(found.all_pass.values()) == 10


@settings(deadline=None, max_examples=4)
@given(deals(per_table=3))
def test_suits_renamed_and_everybody_moved_on_change_nothing_else(deal):
    names = dict(zip("SCDH", "CDHS", strict=True))
    moved = dict(zip("NES", "ESN", strict=True))
    hands = {
        moved[seat]: tuple(Card(names[card.suit], card.rank) for card in hand)
        for seat, hand in deal.hands.items()
    }
    talon = tuple(Card(names[card.suit], card.rank) for card in deal.talon)
    found = analyse(deal)
    other = analyse(Deal(number=deal.number, dealer=moved[deal.dealer], hands=hands, talon=talon))
    for seat, tricks in found.tricks.items():
        assert other.tricks[moved[seat]] == {names.get(strain, strain): tricks[strain] for strain in tricks}
        assert other.misere[moved[seat]] == found.misere[seat]
        assert other.all_pass[moved[seat]] == found.all_pass[seat]


def test_a_deal_of_the_reference():
    found = analyse(read_layout(AT_FOUR, 4, 4))
    assert found.tricks["S"] == {"S": 4, "C": 4, "D": 3, "H": 4, "NT": 4}
    assert dict(found.best) == {"N": None, "E": None, "S": None}
    assert found.par is None


def test_who_leads_is_the_deal_number_s_business():
    first, second = (analyse(read_layout(AT_THREE, number, 3)) for number in (1, 2))
    assert (first.layout, first.first_hand, second.first_hand) == (second.layout, "E", "S")


def test_stored_and_read_back_it_is_the_same():
    found = analyse(read_layout("N:AKQJT98.7.7.7 E:.AKQ.AKQJ.AKQ S:7.JT9.T98.JT9 W:.8..8", 4, 4))
    assert found.best["N"] is not None
    assert analysis_from(json.loads(json.dumps(analysis_json(found)))) == found
    passed_out = replace(found, par=None, best=dict.fromkeys(found.best))
    assert analysis_from(json.loads(json.dumps(analysis_json(passed_out)))) == passed_out


def test_threads_share_what_is_known_and_do_not_disturb_one_another():
    from deals.double_dummy import EMPTY
    from deals.zero_windows import shared_table

    dealt = [deal_layout(b"threads", "event", number) for number in range(1, 9)]
    one_by_one = [analyse(deal) for deal in dealt]
    shared_table()[:] = EMPTY
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(analyse, dealt)) == one_by_one


@pytest.mark.parametrize(
    "broken", [None, [], {}, "x", {"par": 3, "discards": {}}, {"discards": {"N": {"S": ["S7"]}}}]
)
def test_anything_else_is_refused(broken):
    with pytest.raises(DealError) as refusal:
        analysis_from(broken)
    assert refusal.value.code == "analysis_unreadable"
