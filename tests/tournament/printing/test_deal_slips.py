"""Deal slips and box labels: all cards of a deal once, hand by hand, and a label for every box."""

import dataclasses
from itertools import pairwise

import pytest

from deals.cards import SUIT_SIGNS
from tests.tournament.printing.reading import check_invariants, page_texts, placed
from tests.tournament.printing.sample import sample_event
from tournament.printing.box_labels import labels_of, labels_paper
from tournament.printing.deal_slips import deal_slips_paper, slips_of
from tournament.selectors.embargo import Viewer
from tournament.selectors.traveller import travellers


@pytest.fixture(params=[4, 3])
def sheets(db, request):
    event = sample_event(players=12, per_table=request.param, records=False)
    return travellers(event, Viewer.DIRECTOR), request.param


def test_a_deal_has_four_slips_with_all_its_cards(sheets):
    found, per_table = sheets
    slips = slips_of(found, per_table, 1)
    assert len(slips) == 4 * len(found)
    for start in range(0, len(slips), 4):
        deal = slips[start : start + 4]
        assert len({slip.deal for slip in deal}) == 1
        assert sorted(len(slip.cards) for slip in deal) == [2, 10, 10, 10]
        assert len({card for slip in deal for card in slip.cards}) == 32
        talon = next(slip for slip in deal if len(slip.cards) == 2)
        assert "talon" in talon.holder.lower()


def test_each_copy_of_a_box_has_its_own_slips_and_label(sheets):
    found, per_table = sheets
    assert len(slips_of(found, per_table, 2)) == 8 * len(found)
    assert {slip.copy for slip in slips_of(found, per_table, 2)} == {"copy 1 of 2", "copy 2 of 2"}
    labels = labels_of(found, 2, "")
    assert len(labels) == 2 * len(found)
    assert labels[1].facts[-1] == "copy 2 of 2"


def test_a_deal_without_a_layout_has_no_slips(sheets):
    found, per_table = sheets
    bare = dataclasses.replace(found[0], layout="")
    assert slips_of([bare], per_table, 1) == []


def test_the_slips_say_the_cards_suit_by_suit(imprint, sheets):
    found, per_table = sheets
    slips = slips_of(found[:6], per_table, 1)
    pdf = deal_slips_paper(imprint, slips)
    check_invariants(pdf, "Кубок Черноморья")
    pieces = placed(pdf)
    assert "for the director" in page_texts(pdf)[0]
    assert sum(piece.text in SUIT_SIGNS.values() for piece in pieces) == 4 * len(slips)
    for slip in slips:
        for suit in SUIT_SIGNS:
            ranks = [card.rank for card in slip.cards if card.suit == suit]
            assert ranks == sorted(ranks, key="AKQJT987".index)
    ranks = [piece.text.split() for piece in pieces if set(piece.text.split()) <= {*"AKQJ987", "10", "—"}]
    counted = sum(len(row) for row in ranks if row != ["—"])
    assert counted >= 32 * 6


def test_labels_name_the_deal_its_set_and_its_dealer(imprint, sheets):
    found, _per_table = sheets
    labels = labels_of(found, 1, "http://10.0.0.5:8000/e/sample/deals/")
    assert [label.url for label in labels] == [
        f"http://10.0.0.5:8000/e/sample/deals/{sheet.deal}/" for sheet in found
    ]
    pdf = labels_paper(imprint, labels)
    check_invariants(pdf, "Кубок Черноморья")
    said = " ".join(page_texts(pdf))
    for sheet in found:
        assert f"set {sheet.box_set}" in said
        assert f"dealer {sheet.dealer}" in said
    large = sorted(int(piece.text) for piece in placed(pdf) if piece.size > 20 and piece.text.isdigit())
    assert large == [sheet.deal for sheet in found]


def test_the_lines_of_a_label_of_a_copy_do_not_touch(imprint, sheets):
    found, _per_table = sheets
    pieces = placed(labels_paper(imprint, labels_of(found[:1], 2, "")))
    left = min(piece.x for piece in pieces if piece.text == "Deal")
    column = sorted((one for one in pieces if abs(one.x - left) < 1 and not one.bold), key=lambda one: -one.y)
    label = column[: [one.text for one in column].index("copy 1 of 2") + 2]
    assert label[-1].text.startswith("Кубок Черноморья")
    for upper, lower in pairwise(label):
        assert upper.y - lower.y > lower.size * 1.05, lower.text


def test_without_an_address_there_is_no_picture(sheets):
    found, _per_table = sheets
    assert {label.url for label in labels_of(found, 1, "")} == {""}
